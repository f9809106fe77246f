package dev.ambit.group.wire;

/** What came of a request, or why something could not be sent. */
public enum Status {
    OK("done"),
    UNKNOWN_GROUP("there is no such group"),
    NOT_A_MEMBER("you are not in that group"),
    ALREADY_A_MEMBER("you are in that group already"),
    FORBIDDEN("you may not do that"),
    FULL("the group is full"),
    BAD_REQUEST("that is not a request that can be understood"),
    LIMIT_REACHED("a limit is reached"),
    NOT_CONNECTED("connect first"),
    /** Compare-and-set found another version than expected. */
    CHANGED("somebody has changed it meanwhile"),
    UNKNOWN_HOST("there is nobody of that address or name"),
    NAME_TAKEN("somebody has that name");

    private final String meaning;

    Status(String meaning) {
        this.meaning = meaning;
    }

    public int code() {
        return ordinal();
    }

    public String meaning() {
        return meaning;
    }

    public static Status of(int code) throws UlpException {
        if (code < 0 || code >= values().length) {
            throw new UlpException("a status is 0 to " + (values().length - 1) + ", not " + code);
        }
        return values()[code];
    }
}
