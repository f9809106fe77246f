package dev.ambit.kod.run;

/** The hash function of the ELF object format, 32 bits wide; it decides which keys meet in one bucket of a table. */
final class ElfHash {
    private ElfHash() {}

    static int step(int hash, byte next) {
        int h = (hash << 4) + (next & 0xFF);
        int high = h & 0xF0000000;
        return (h ^ high >>> 24) & ~high;
    }

    /** Over the eight bytes of a value, lowest first. */
    static int of(long value) {
        int hash = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            hash = step(hash, (byte) (value >>> shift));
        }
        return hash;
    }
}
