package dev.ambit.server.account;

import java.time.Duration;

/** Something that was asked for is not granted; the message is a sentence for whoever asked. */
public final class Denial extends Exception {

    /** Why, as far as programs care. */
    public enum Kind {
        /** What was asked makes no sense as it is. */
        WRONG,
        /** Nobody knows who is asking, or they have not shown it. */
        UNKNOWN,
        /** It is known who is asking, and they may not. */
        FORBIDDEN,
        /** Somebody else was first. */
        TAKEN,
        /** Too many attempts; {@link #wait()} says when to try again. */
        TOO_OFTEN,
        /** There is too much to do right now. */
        BUSY
    }

    private final Kind kind;
    private final Duration pause;

    public Denial(Kind kind, String sentence) {
        this(kind, sentence, Duration.ZERO);
    }

    private Denial(Kind kind, String sentence, Duration pause) {
        // Many of these are made while somebody guesses; nobody reads their stack traces.
        super(sentence, null, false, false);
        this.kind = kind;
        this.pause = pause;
    }

    static Denial tooOften(Duration pause) {
        return new Denial(
                Kind.TOO_OFTEN,
                "That was tried too often. Please wait " + Math.max(1, pause.toSeconds()) + " seconds.",
                pause);
    }

    static Denial busy() {
        return new Denial(
                Kind.BUSY, "Too many people are at the door right now. Please try again.", Duration.ofSeconds(2));
    }

    public Kind kind() {
        return kind;
    }

    /** How long to wait before trying again. */
    public Duration pause() {
        return pause;
    }

    /** What went wrong, for whoever asked. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
