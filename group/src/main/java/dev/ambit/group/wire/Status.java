package dev.ambit.group.wire;

/** What came of a request, or why something could not be sent. */
public enum Status {
    OK(0, "done"),
    UNKNOWN_GROUP(1, "there is no such group"),
    NOT_A_MEMBER(2, "you are not in that group"),
    ALREADY_A_MEMBER(3, "you are in that group already"),
    FORBIDDEN(4, "you may not do that"),
    FULL(5, "the group is full"),
    BAD_REQUEST(6, "that is not a request that can be understood"),
    LIMIT_REACHED(7, "a limit is reached"),
    NOT_CONNECTED(8, "connect first"),
    /** Compare-and-set found another version than expected. */
    CHANGED(9, "somebody has changed it meanwhile"),
    UNKNOWN_HOST(10, "there is nobody of that address or name"),
    NAME_TAKEN(11, "somebody has that name");

    private static final Status[] ALL = values();

    private final int code;
    private final String meaning;

    Status(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    public static Status of(int code) throws UlpException {
        for (Status status : ALL) {
            if (status.code == code) {
                return status;
            }
        }
        throw new UlpException("a status is 0 to " + (ALL.length - 1) + ", not " + code);
    }
}
