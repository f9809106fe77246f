package dev.ambit.gateway.control.packet;

/**
 * Something is not as it was expected, and where. Bytes and words are read by the same layouts, which therefore cannot say which
 * of the two failed: {@link Packet} and {@link PacketText} tell their callers by exceptions of their own.
 */
final class FieldError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int place;

    /** @param place of the byte or the column that is wrong */
    FieldError(int place, String what) {
        super(what, null, false, false);
        this.place = place;
    }

    int place() {
        return place;
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
