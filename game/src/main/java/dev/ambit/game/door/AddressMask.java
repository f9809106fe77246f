package dev.ambit.game.door;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which addresses may come: up to fifteen, separated by semicolons, of which a zero byte matches anything. {@code 127.0.0.1} is this
 * machine alone, {@code 10.1.0.0} the network 10.1.
 */
public final class AddressMask {
    private static final int MOST = 15;

    /** Who is on this machine. */
    public static final AddressMask LOOPBACK = new AddressMask(List.of(new byte[] {127, 0, 0, 0}));

    private final List<byte[]> masks;

    private AddressMask(List<byte[]> masks) {
        this.masks = List.copyOf(masks);
    }

    /** @throws IllegalArgumentException when it is no list of addresses */
    public static AddressMask parse(String text) {
        List<byte[]> masks = new ArrayList<>();
        for (String one : text.split(";")) {
            String address = one.strip();
            if (address.isEmpty()) {
                continue;
            }
            if (!address.matches("\\d{1,3}(\\.\\d{1,3}){3}") || masks.size() == MOST) {
                throw new IllegalArgumentException("\"" + text + "\" is no mask of addresses: expected at most " + MOST
                        + " of the form 127.0.0.1, separated by semicolons; a 0 matches anything");
            }
            try {
                masks.add(InetAddress.getByName(address).getAddress());
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("\"" + address + "\" is no address", e);
            }
        }
        return new AddressMask(masks);
    }

    /** Whether a text is one address. */
    public static boolean isAddress(String text) {
        try {
            return !text.isEmpty() && InetAddress.ofLiteral(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether somebody from there may come in. IPv6's own name of this machine counts as IPv4's. */
    public boolean allows(InetAddress address) {
        byte[] bytes = address.isLoopbackAddress() && address.getAddress().length != 4
                ? new byte[] {127, 0, 0, 1}
                : address.getAddress();
        return masks.stream().anyMatch(mask -> matches(mask, bytes));
    }

    private static boolean matches(byte[] mask, byte[] address) {
        if (mask.length != address.length) {
            return false;
        }
        for (int i = 0; i < mask.length; i++) {
            if (mask[i] != 0 && mask[i] != address[i]) {
                return false;
            }
        }
        return true;
    }
}
