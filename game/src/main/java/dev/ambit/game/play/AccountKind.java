package dev.ambit.game.play;

/** What kind of account somebody has in a game, with its number on the wire and the class of the objects its people play. */
public enum AccountKind {
    USER(0, 1, "user"),
    ADMIN(1, 23, "admin"),
    DM(2, 32, "dm"),
    GUEST(3, 20, "guest");

    private final int number;
    private final int classId;
    private final String word;

    AccountKind(int number, int classId, String word) {
        this.number = number;
        this.classId = classId;
        this.word = word;
    }

    /** As AP_LOGINOK and account files have it. */
    public int number() {
        return number;
    }

    /** The class, fixed in every game, of which a character of such an account is made. */
    public int classId() {
        return classId;
    }

    /** As administrators call it. */
    public String word() {
        return word;
    }

    /** Whether such people may do what only those may who look after the game's rules. */
    public boolean mayDirect() {
        return this == ADMIN || this == DM;
    }
}
