package dev.ambit.world.thing;

import org.jspecify.annotations.Nullable;

/** The rules of the world: the one place that says who may do what. Another policy is another lambda. */
@FunctionalInterface
public interface Policy {

    /**
     * @param name of the property or method it is about; empty when it is about the Thing as a whole
     */
    boolean allows(Effective who, Action action, Thing thing, String name);

    /**
     * Owners may do everything with what is theirs, wizards with everything, guests nothing. An exemplar may always
     * write the properties it created, also in Things of others.
     */
    Policy STANDARD = (who, action, thing, name) -> {
        if (who.isWizard()) {
            return true;
        }
        if (who.rank() == Effective.Rank.GUEST) {
            return false;
        }
        boolean owner = who.is(thing.owner()) || who.is(thing) && action == Action.WRITE;
        return switch (action) {
            case WRITE -> owner || who.is(ownerOfDefiner(thing, name));
            case SHAPE, PROGRAM, SET_EXEMPLAR, DECLARE, MOVE, GIVE, DELETE, CALL_PRIVATE, INSPECT -> owner;
            case DERIVE -> owner || thing.declared;
            case PUT_INTO -> owner || who.is(thing);
            case RELOAD -> false;
        };
    };

    private static @Nullable Thing ownerOfDefiner(Thing thing, String name) {
        Thing definer = thing.definer(name);
        return definer == null ? null : definer.owner();
    }
}
