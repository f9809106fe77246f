package dev.ambit.base;

/** A reader that says where. */
final class TestReader extends ByteReader<Damaged> {
    TestReader(byte[] bytes) {
        super(bytes);
    }

    TestReader(byte[] bytes, int from, int to) {
        super(bytes, from, to);
    }

    @Override
    protected Damaged damaged(String what) {
        return new Damaged("byte " + at() + ": " + what);
    }
}
