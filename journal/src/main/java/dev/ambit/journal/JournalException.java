package dev.ambit.journal;

/** The journal cannot be opened, read or written; the message says what, where, and what to do about it. */
public class JournalException extends RuntimeException {

    public JournalException(String message) {
        super(message);
    }

    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What went wrong in the thread that did the work, in its own words. */
    public static String why(Exception e) {
        Throwable cause = e.getCause();
        return String.valueOf((cause == null ? e : cause).getMessage());
    }
}
