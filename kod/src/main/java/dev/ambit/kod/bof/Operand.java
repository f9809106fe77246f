package dev.ambit.kod.bof;

/**
 * Where an instruction finds or leaves a value.
 *
 * @param word a local's, property's or class variable's number, or the tagged word of a constant
 */
public record Operand(Kind kind, int word) {

    /** In the order of the two-bit codes of the file. */
    public enum Kind {
        LOCAL(0),
        PROPERTY(1),
        CONSTANT(2),
        CLASS_VARIABLE(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** Its two bits in the file. */
        public int code() {
            return code;
        }
    }
}
