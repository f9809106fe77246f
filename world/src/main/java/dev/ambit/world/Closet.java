package dev.ambit.world;

import dev.ambit.world.message.Identity;

/** Says who may be seen as what: a picture that somebody has brought is theirs. Asked by the world, which does not wait. */
@FunctionalInterface
public interface Closet {
    /** Everybody may wear everything. */
    Closet OPEN = (who, look) -> true;

    /** @param look as {@link NameRules#isLook} allows */
    boolean mayWear(Identity who, String look);
}
