package dev.ambit.gateway.control.packet;

/** A line that is no packet in readable form. Says where, what came and what was expected. */
public final class PacketTextException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int column;

    PacketTextException(int column, String what) {
        super("column " + column + ": " + what);
        this.column = column;
    }

    /** Of the character that is wrong; the first is 1. */
    public int column() {
        return column;
    }
}
