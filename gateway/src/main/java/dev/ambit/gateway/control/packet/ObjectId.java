package dev.ambit.gateway.control.packet;

/** Which object a command is for, or speaks of: by the number the server gave it, or by its name. */
public sealed interface ObjectId permits ShortId, LongId {

    /** The avatar of the client at this end of the line. */
    ShortId CLIENT = new ShortId(1);

    /** Takes one command for many objects at once. */
    ShortId COMBINE = new ShortId(254);

    /** The line itself. */
    ShortId PROTOCOL = new ShortId(255);
}
