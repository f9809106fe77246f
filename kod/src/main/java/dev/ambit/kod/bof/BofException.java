package dev.ambit.kod.bof;

/** An object file that is not one, or is damaged. */
public final class BofException extends Exception {

    private final int offset;

    /**
     * @param what what is wrong
     * @param offset where, in bytes from the start of the file
     * @param expected what should have been there
     */
    public BofException(String what, int offset, String expected) {
        super("damaged object file: " + what + " at byte " + offset + "; expected " + expected);
        this.offset = offset;
    }

    public int offset() {
        return offset;
    }
}
