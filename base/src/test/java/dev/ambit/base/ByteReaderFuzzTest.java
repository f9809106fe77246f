package dev.ambit.base;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever is read of whatever bytes: a value or the reader's own exception, and never a byte beyond the end. */
class ByteReaderFuzzTest {

    /** The first half says what is read, the second half is what is there. */
    @FuzzTest(maxDuration = "3s")
    void anyBytesInAnyOrder(byte[] bytes) {
        int half = bytes.length / 2;
        TestReader in = new TestReader(bytes, half, bytes.length);
        int last = 0;
        for (int i = 0; i < half; i++) {
            int before = in.at();
            try {
                last = read(in, bytes[i] & 15, last);
            } catch (Damaged refused) {
                if (refused.getMessage().isEmpty()) {
                    throw new AssertionError("no word about what is wrong", refused);
                }
            }
            if (in.at() < before || in.at() > bytes.length || in.left() != bytes.length - in.at()) {
                throw new AssertionError("from byte " + before + " to " + in.at() + " of " + bytes.length);
            }
        }
    }

    /** @return a number that was read, which may be the length of what comes next */
    private static int read(TestReader in, int kind, int last) throws Damaged {
        return switch (kind) {
            case 0 -> in.u8("it");
            case 1 -> in.u16("it");
            case 2 -> in.u32("it");
            case 3 -> (int) in.u64("it");
            case 4 -> in.u16LE("it");
            case 5 -> in.u32LE("it");
            case 6 -> (int) in.u64LE("it");
            case 7 -> (int) in.varint("it");
            case 8 -> in.varint("it", 100);
            case 9 -> (int) in.varint64("it");
            case 10 -> in.bytes(last, "it").length;
            case 11 -> in.sized("it").length;
            case 12 -> in.text("it", last).length();
            case 13 -> in.zeroTerminated("it").length();
            case 14 -> {
                in.skip(last, "it");
                yield in.latin1(last, "it").length();
            }
            default -> in.utf8(last, "it").length();
        };
    }
}
