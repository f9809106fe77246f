package dev.ambit.gateway.irc;

/** A line that is no IRC message; the message says what is wrong with it. */
public final class IrcException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String why;
    private final boolean isTooLong;

    private IrcException(String why, boolean isTooLong) {
        super(why);
        this.why = why;
        this.isTooLong = isTooLong;
    }

    static IrcException nonsense(String why) {
        return new IrcException(why, false);
    }

    static IrcException tooLong(String why) {
        return new IrcException(why, true);
    }

    String why() {
        return why;
    }

    boolean isTooLong() {
        return isTooLong;
    }
}
