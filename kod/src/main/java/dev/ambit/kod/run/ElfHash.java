package dev.ambit.kod.run;

/** The hash function of the ELF object format, 32 bits wide; it decides which keys meet in one bucket of a table. */
final class ElfHash {
    private ElfHash() {}

    static int step(int hash, byte next) {
        int h = (hash << 4) + (next & 0xFF);
        int high = h & 0xF0000000;
        return (h ^ high >>> 24) & ~high;
    }

    /**
     * Over the eight bytes of a value, lowest first. After five bytes the hash has at most 25 bits, so that only the last
     * three steps can have anything to fold back.
     */
    static int of(long value) {
        int low = (int) value;
        int five = ((low & 0xFF) << 16)
                + ((low >>> 8 & 0xFF) << 12)
                + ((low >>> 16 & 0xFF) << 8)
                + ((low >>> 24) << 4)
                + ((int) (value >>> 32) & 0xFF);
        int six = step(five, (byte) (value >>> 40));
        return step(step(six, (byte) (value >>> 48)), (byte) (value >>> 56));
    }
}
