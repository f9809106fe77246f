package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compression across an aggregate. What hosts say periodically looks alike: the first element is sent as it is, each later
 * one as its byte-wise difference to the first, with runs of zeros counted, unless that is not shorter.
 *
 * <pre>
 * coded   0 n    n + 1 bytes are as in the first element (0 beyond its end)
 *         d      this byte is d more than that of the first element, d = 1..255
 * </pre>
 */
public final class Delta {
    private static final int LONGEST_RUN = 256;
    private static final byte[] NOTHING = {};

    private Delta() {}

    /** Writes an element as it stands in a packed message. */
    public static void write(Address source, byte[] data, byte[] first, ByteWriter out) {
        out.put(source, AddressForm::write);
        byte[] coded = data == first ? data : code(data, first);
        if (coded.length < data.length) {
            out.varint(coded.length * 2L + 1).varint(data.length).bytes(coded);
        } else {
            out.varint(data.length * 2L).bytes(data);
        }
    }

    static List<Element> read(UlpReader in, int count) throws UlpException {
        List<Element> elements = new ArrayList<>(count);
        byte[] first = NOTHING;
        for (int i = 0; i < count; i++) {
            String what = "element " + (i + 1);
            Address source = in.address("the source of " + what);
            long length = in.varint("the length of " + what);
            boolean isCoded = (length & 1) == 1;
            if (isCoded && i == 0) {
                throw new UlpException(
                        "the first of packed elements is coded, and there is nothing it can differ from");
            }
            // A run of zeros is two bytes for 256 at most: a few bytes must not claim a gigabyte.
            long most = length / 2 * (LONGEST_RUN / 2);
            if (length / 2 > in.left()) {
                throw new UlpException(what + " needs " + length / 2 + " bytes, and " + in.left() + " are left");
            }
            int whole = isCoded ? in.varint("the whole length of " + what, (int) Math.min(most, 1 << 24)) : 0;
            byte[] bytes = in.bytes((int) (length / 2), what);
            byte[] data = isCoded ? decode(bytes, whole, first, what) : bytes;
            first = i == 0 ? data : first;
            elements.add(new Element(source, data));
        }
        return elements;
    }

    static byte[] code(byte[] data, byte[] first) {
        ByteWriter out = new ByteWriter(data.length + 2);
        for (int i = 0; i < data.length; ) {
            int difference = data[i] - at(first, i) & 0xff;
            if (difference != 0) {
                out.u8(difference);
                i++;
                continue;
            }
            int run = 1;
            while (run < LONGEST_RUN && i + run < data.length && data[i + run] == at(first, i + run)) {
                run++;
            }
            out.u8(0).u8(run - 1);
            i += run;
        }
        return out.toBytes();
    }

    static byte[] decode(byte[] coded, int whole, byte[] first, String what) throws UlpException {
        byte[] data = Arrays.copyOf(first, whole);
        int at = 0;
        for (int i = 0; i < coded.length; i++) {
            int run = 1;
            int difference = coded[i];
            if (difference == 0) {
                if (++i == coded.length) {
                    throw new UlpException(what + " ends within a run");
                }
                run = (coded[i] & 0xff) + 1;
            }
            if (at + run > whole) {
                throw new UlpException(what + " is longer than the " + whole + " bytes it says");
            }
            if (difference != 0) {
                data[at] = (byte) (at(first, at) + difference);
            }
            at += run;
        }
        if (at != whole) {
            throw new UlpException(what + " has " + at + " bytes, and says that it has " + whole);
        }
        return data;
    }

    private static byte at(byte[] first, int i) {
        return i < first.length ? first[i] : 0;
    }
}
