package dev.ambit.space.roo;

import dev.ambit.base.ByteReader;

/** Bytes of a room file, little-endian: of all of it, or of one of its sections. Records are asked for as a whole and then read. */
final class RooInput extends ByteReader<RooException> {

    private final int size;
    private boolean isSection;
    private String record = "a room file";

    RooInput(byte[] bytes) {
        super(bytes);
        size = bytes.length;
    }

    /** Of the whole file. */
    int size() {
        return size;
    }

    /** Goes on at a place; nothing from {@code end} on is read. */
    void section(int start, int end) {
        narrow(start, end);
        isSection = end < size;
    }

    /** What is read next; it takes so many bytes. */
    RooInput need(int bytes, String what) throws RooException {
        if (left() < bytes) {
            throw cutOff(what, bytes);
        }
        record = what;
        return this;
    }

    int u8() throws RooException {
        return u8(record);
    }

    int u16() throws RooException {
        return u16LE(record);
    }

    int i16() throws RooException {
        return (short) u16();
    }

    int i32() throws RooException {
        return u32LE(record);
    }

    @Override
    protected RooException damaged(String what) {
        return new RooException(what, at(), record);
    }

    @Override
    protected RooException cutOff(String what, int needed) {
        String who = isSection ? "the section ends" : "the file ends";
        return new RooException(who + " after " + left() + " more bytes", at(), needed + " for " + what);
    }
}
