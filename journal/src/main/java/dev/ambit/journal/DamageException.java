package dev.ambit.journal;

/** Something in the database is not what was written. */
public final class DamageException extends JournalException {

    private final transient Damage damage;

    DamageException(Damage damage) {
        super(damage.toString());
        this.damage = damage;
    }

    public Damage damage() {
        return damage;
    }
}
