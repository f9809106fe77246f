package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;

/** The beginning of what a host is told of a group, up to its elements. */
final class Heads {

    /** Type, two addresses and a count, at their longest. */
    static final int LONGEST = 1 + 4 + 4 + 5;

    private Heads() {}

    static byte[] stream(Host host, Group group, int elements, boolean isPacked) {
        if (!host.isBoundTo(group)) {
            return whole(host, group, elements, isPacked);
        }
        return new ByteWriter(4).u8(type(isPacked) | Ulp.SHORT).varint(elements).toBytes();
    }

    /** In full: a datagram may arrive when the connection is bound to something else. */
    static byte[] whole(Host host, Group group, int elements, boolean isPacked) {
        boolean isNamed = host.wants(GroupRequest.WANTS_GROUPS);
        ByteWriter out = new ByteWriter(LONGEST)
                .u8(type(isPacked) | (isNamed ? Ulp.GROUP_NAMED : 0))
                .put(host.address(), AddressForm::write);
        if (isNamed) {
            out.bytes(group.addressBytes);
        }
        return out.varint(elements).toBytes();
    }

    private static int type(boolean isPacked) {
        return MessageType.RECEIVE.code() | (isPacked ? Ulp.PACKED : 0);
    }
}
