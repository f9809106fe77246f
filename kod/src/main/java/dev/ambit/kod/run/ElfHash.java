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
     * Over the eight bytes of a value, lowest first. After six bytes the hash has at most 25 bits, so that only the last
     * two steps can have anything to fold back.
     */
    static int of(long value) {
        int low = (int) value;
        int six = ((low & 0xFF) << 20)
                + ((low >>> 8 & 0xFF) << 16)
                + ((low >>> 16 & 0xFF) << 12)
                + ((low >>> 24) << 8)
                + (((int) (value >>> 32) & 0xFF) << 4)
                + ((int) (value >>> 40) & 0xFF);
        return step(step(six, (byte) (value >>> 48)), (byte) (value >>> 56));
    }
}
