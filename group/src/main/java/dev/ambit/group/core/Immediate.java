package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.core.Parcel.Piece;
import dev.ambit.group.wire.AddressForm;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Each thing said leaves at once, by itself. */
final class Immediate implements Delivery {
    private final Group group;
    private final Hosts hosts;
    private final Outlet outlet;

    Immediate(Group group, Hosts hosts, Outlet outlet) {
        this.group = group;
        this.hosts = hosts;
        this.outlet = outlet;
    }

    @Override
    public void add(Saying saying, long now) {
        byte[] element = new ByteWriter(saying.data().length + 8)
                .put(saying.source(), AddressForm::write)
                .sized(saying.data())
                .toBytes();
        Piece piece = new Piece(element);
        if (saying.only() != null) {
            give(saying.only().host, saying, piece, now);
            return;
        }
        BitSet targets = saying.targets();
        if (targets != null) {
            for (int slot = targets.nextSetBit(0); slot >= 0; slot = targets.nextSetBit(slot + 1)) {
                give(hosts.atSlot(slot), saying, piece, now);
            }
            return;
        }
        for (int i = 0; i < group.end(); i++) {
            Member member = group.member(i);
            if (member != null && member != saying.speaker()) {
                give(member.host, saying, piece, now);
            }
        }
    }

    @Override
    public void ends(@Nullable Member speaker, int turn, long now) {
        group.endPeriod(now);
    }

    @Override
    public void finish(long now) {
        group.endPeriod(now);
    }

    private void give(Host host, Saying saying, Piece piece, long now) {
        if (host.line instanceof Resident resident) {
            group.counts.out().add(1, piece.size(), now);
            outlet.hear(host, resident, group, saying.source(), saying.data(), now);
            return;
        }
        if (!outlet.isOpen(host)) {
            outlet.keep(host, group, saying.source(), saying.data(), piece, saying.isVolatile());
            return;
        }
        int datagram = host.line.datagramBytes();
        boolean isDatagram = saying.isVolatile() && Heads.LONGEST + piece.size() <= datagram;
        byte[] head = isDatagram ? Heads.whole(host, group, 1, false) : Heads.stream(host, group, 1, false);
        boolean mayBeLost = isDatagram || saying.isVolatile() && datagram == 0;
        Parcel parcel = new Parcel(mayBeLost, 1, List.of(new Piece(head), piece));
        group.counts.out().add(1, parcel.size(), now);
        outlet.hand(host, parcel, now);
    }
}
