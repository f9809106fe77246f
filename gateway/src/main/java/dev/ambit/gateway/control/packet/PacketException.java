package dev.ambit.gateway.control.packet;

/** Bytes that are no packet. Says where, what came and what was expected. */
public final class PacketException extends Exception {

    private static final long serialVersionUID = 1L;

    private final long offset;
    private final String what;

    PacketException(long offset, String what) {
        super("byte " + offset + ": " + what);
        this.offset = offset;
        this.what = what;
    }

    /** Of the byte that is wrong, counted from the first that was handed over; in a stream, from its first. */
    public long offset() {
        return offset;
    }

    /** Without the place. */
    public String what() {
        return what;
    }

    PacketException movedBy(long bytes) {
        return bytes == 0 ? this : new PacketException(offset + bytes, what);
    }
}
