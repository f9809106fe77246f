package dev.ambit.world.thing;

/** What somebody may want to do with a Thing. */
public enum Action {
    /** Set a property. */
    WRITE,
    /** Add or delete a property, or change its flags. */
    SHAPE,
    /** Add, replace or delete a method. */
    PROGRAM,
    /** Call a method that is not public. */
    CALL_PRIVATE,
    /** Change its exemplar. */
    SET_EXEMPLAR,
    /** Make Things of which this is the exemplar. */
    DERIVE,
    /** Say whether others may do that. */
    DECLARE,
    /** Move it somewhere. */
    MOVE,
    /** Put something into it. */
    PUT_INTO,
    /** Give it to somebody else for good. */
    GIVE,
    DELETE,
    /** Use it, take it, or call what it can do. */
    USE,
    /** Let something of one's own making happen to it, for others to hear of. */
    FIRE,
    /** Do something in a room that its owner leaves to others; the name is whom the room leaves it to. */
    IN_ROOM,
    /** Send things back from a room, and show people out of it. */
    KEEP_ORDER,
    /** See what is not for everybody: sources, private properties. */
    INSPECT,
    /** Read the world's code from disk anew. The Thing is the one who asks. */
    RELOAD,
    /** Roll the world back, or look at what that would do. The Thing is the one who asks. */
    ROLL_BACK
}
