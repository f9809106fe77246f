package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;

/**
 * An address in bytes; the first one tells how many there are. All lengths name the same addresses: the shortest that fits is
 * written, longer ones are read, too.
 *
 * <pre>
 *  8 bits   1 0 t t a a a a
 * 16 bits   1 1 0 t t a a a  a a a a a a a a
 * 32 bits   0 t t a a a a a  a a a a a a a a  a a a a a a a a  a a a a a a a a
 *
 * t t = 00, 01: host (the second t is the top bit of its number), 10: implicit group, 11: logical group
 * </pre>
 */
public final class AddressForm {
    private static final int SHORT_BITS = 4;
    private static final int MIDDLE_BITS = 11;
    private static final int LONG_BITS = 29;

    private AddressForm() {}

    public static void write(Address address, ByteWriter out) {
        int bits = length(address);
        int body = body(address, bits);
        switch (bits) {
            case SHORT_BITS -> out.u8(0b10 << 6 | body);
            case MIDDLE_BITS -> out.u16(0b110 << 13 | body);
            default -> out.u32(body);
        }
    }

    private static int length(Address address) {
        int significant = 32 - Integer.numberOfLeadingZeros(address.number()) - (address.isHost() ? 1 : 0);
        return significant <= SHORT_BITS ? SHORT_BITS : significant <= MIDDLE_BITS ? MIDDLE_BITS : LONG_BITS;
    }

    /** Type and number in one: a host's number simply runs over into the type. */
    private static int body(Address address, int bits) {
        return switch (address.kind()) {
            case HOST -> address.number();
            case IMPLICIT -> 0b10 << bits | address.number();
            case LOGICAL -> 0b11 << bits | address.number();
        };
    }

    static Address read(UlpReader in, String what) throws UlpException {
        int first = in.u8(what);
        if (first < 0x80) {
            int rest = in.u8(what) << 16 | in.u16(what);
            return address(first << 24 | rest, LONG_BITS);
        }
        return switch (first >> 5) {
            case 0b100, 0b101 -> address(first & 0x3f, SHORT_BITS);
            case 0b110 -> address((first & 0x1f) << 8 | in.u8(what), MIDDLE_BITS);
            default ->
                throw new UlpException(what + " begins with the byte 0x" + Integer.toHexString(first)
                        + "; no address begins with 111");
        };
    }

    private static Address address(int body, int bits) {
        int number = body & (1 << bits) - 1;
        return switch (body >> bits) {
            case 0b10 -> Address.implicit(number);
            case 0b11 -> Address.logical(number);
            default -> Address.host(body);
        };
    }
}
