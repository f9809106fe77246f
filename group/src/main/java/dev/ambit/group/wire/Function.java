package dev.ambit.group.wire;

/**
 * What can be asked of the server: the first byte of a control message's data. An answer begins with the same byte with the top
 * bit set, then a {@link Status}; the address it is about is the source of its first element. From 14 up they are Ambit's own.
 */
public enum Function {
    CONNECT(1),
    DISCONNECT(2),
    CREATE_IMPLICIT(3),
    CREATE_LOGICAL(4),
    JOIN(5),
    LEAVE(6),
    CLOSE(7),
    QUERY_GROUPS(8),
    QUERY_MEMBERS(9),
    QUERY_ATTRIBUTES(10),
    CHANGE_ATTRIBUTES(11),
    PING(12),
    STATISTICS(13),
    /** Takes a name. */
    NAME(14),
    /** Joins the channel of a name, which is made if there is none. */
    ENTER(15),
    /** The address of a name. */
    FIND(16),
    /** The names of addresses. */
    NAMES(17),
    /** Takes somebody out of a group. */
    EXPEL(18),
    /** Makes somebody an operator of a group, or no longer. */
    APPOINT(19),
    /** Lets somebody join, whatever the key. */
    INVITE(20),
    /** Hears nothing more from somebody, or again. */
    IGNORE(21),
    /** Binds the connection to a group, for the short form. */
    BIND(22);

    public static final int ANSWER = 0x80;

    private static final Function[] ALL = values();

    private final int code;

    Function(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static Function of(int code) throws UlpException {
        for (Function function : ALL) {
            if (function.code == code) {
                return function;
            }
        }
        throw new UlpException("a control function is 1 to " + ALL.length + ", not " + code);
    }
}
