package dev.ambit.space.position;

/** The bits of a frame: one code after another, and runs of those who stand still in few bits. */
final class Walk {
    private static final int LONGEST_RUN = 2048;

    private FrameBuffer out = new FrameBuffer();
    private int still;
    private boolean isEmpty;

    void begin(FrameBuffer into) {
        out = into;
        still = 0;
        isEmpty = true;
    }

    void still(int count) {
        still += count;
    }

    void code(long code) {
        isEmpty = false;
        if (still > 0) {
            runs();
        }
        out.putBits(Codes.bits(code), Codes.length(code));
    }

    /** Whether everybody stood still so far. */
    boolean isEmpty() {
        return isEmpty;
    }

    void end() {
        if (still > 0) {
            runs();
        }
        out.flushBits();
    }

    private void runs() {
        for (; still > LONGEST_RUN; still -= LONGEST_RUN) {
            out.putBits(0b011 << 11 | LONGEST_RUN - 1, 14);
        }
        if (still == 1) {
            out.putBits(0b000, 3);
        } else if (still <= 16) {
            out.putBits(0b001 << 4 | still - 1, 7);
        } else if (still <= 256) {
            out.putBits(0b010 << 8 | still - 1, 11);
        } else {
            out.putBits(0b011 << 11 | still - 1, 14);
        }
        still = 0;
    }
}
