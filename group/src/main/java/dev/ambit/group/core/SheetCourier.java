package dev.ambit.group.core;

import dev.ambit.group.core.Parcel.Piece;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings a {@link Sheet} to the members of a group: one message each, made of a head of its own and pieces of the bytes that all
 * share. Hosts that take datagrams get what is volatile in these, as many as it takes.
 */
final class SheetCourier {
    private final Outlet outlet;
    private final Runs runs = new Runs();

    SheetCourier(Outlet outlet) {
        this.outlet = outlet;
    }

    /** How a group wants it. */
    enum Manner {
        /** Who hears nothing gets nothing. */
        QUIET,
        /** Who hears nothing gets an empty message. */
        KEEP_ALIVE,
        /** The same, and each message arrives as it is: it ends a round. */
        ROUND
    }

    void deliver(Group group, Sheet sheet, Manner manner, long now) {
        sheet.finish();
        Round round = new Round(group, sheet, manner, now);
        group.counts.periods++;
        for (int i = 0; i < group.end(); i++) {
            Member member = group.member(i);
            if (member != null) {
                round.serve(member);
            }
        }
    }

    /** One sheet on its way, with what is worked out of it when the first host needs it. */
    private final class Round {
        private final Group group;
        private final Sheet sheet;
        private final Manner manner;
        private final long now;
        private final boolean isPacking;
        private @Nullable DeltaSheet packed;
        private @Nullable Sheet lasting;
        private @Nullable Sheet fleeting;

        Round(Group group, Sheet sheet, Manner manner, long now) {
            this.group = group;
            this.sheet = sheet;
            this.manner = manner;
            this.now = now;
            this.isPacking = group.terms().compression() && sheet.size() > 1 && sheet.firstCommon() >= 0;
        }

        void serve(Member member) {
            Host host = member.host;
            if (host.line instanceof Resident resident) {
                sheet.collect(member, runs);
                hear(host, resident);
                return;
            }
            int datagram = host.line.datagramBytes();
            boolean isOpen = outlet.isOpen(host);
            if (manner == Manner.ROUND) {
                sheet.collect(member, runs);
                Parcel parcel = stream(host, sheet, false);
                group.counts.out().add(parcel.elements(), parcel.size(), now);
                outlet.send(host, parcel, now);
            } else if (!isOpen) {
                sheet.collect(member, runs);
                keep(host);
            } else if (datagram == 0 || !sheet.hasVolatile()) {
                sheet.collect(member, runs);
                whole(host, sheet, datagram == 0 && sheet.isAllVolatile());
            } else {
                split(member, datagram);
            }
        }

        /** As it was said, without a detour over bytes. */
        private void hear(Host host, Resident resident) {
            if (runs.count() == 0 && manner == Manner.QUIET) {
                return;
            }
            List<Element> elements = new ArrayList<>(runs.elements());
            int size = 0;
            for (int run = 0; run < runs.count(); run++) {
                for (int i = runs.from(run); i < runs.to(run); i++) {
                    elements.add(new Element(sheet.source(i), sheet.data(i)));
                    size += sheet.start(i + 1) - sheet.start(i);
                }
            }
            group.counts.out().add(elements.size(), size, now);
            outlet.hear(host, resident, group, elements, size, now);
        }

        private void whole(Host host, Sheet from, boolean mayBeLost) {
            if (runs.count() > 0 || manner == Manner.KEEP_ALIVE) {
                hand(host, stream(host, from, mayBeLost));
            }
        }

        private void hand(Host host, Parcel parcel) {
            group.counts.out().add(parcel.elements(), parcel.size(), now);
            outlet.hand(host, parcel, now);
        }

        private void keep(Host host) {
            for (int run = 0; run < runs.count(); run++) {
                for (int i = runs.from(run); i < runs.to(run); i++) {
                    Piece piece = new Piece(sheet.bytes(), sheet.start(i), sheet.start(i + 1));
                    outlet.keep(host, group, sheet.source(i), sheet.data(i), piece, sheet.isVolatile(i));
                }
            }
        }

        /** All runs in one message. */
        private Parcel stream(Host host, Sheet from, boolean mayBeLost) {
            DeltaSheet differences = from == sheet ? packedFor(host) : null;
            byte[] head = Heads.stream(host, group, runs.elements(), differences != null);
            return new Parcel(mayBeLost, runs.elements(), pieces(head, from, differences));
        }

        private List<Piece> pieces(byte[] head, Sheet from, @Nullable DeltaSheet differences) {
            Piece[] pieces = new Piece[1 + runs.count()];
            pieces[0] = new Piece(head);
            for (int run = 0; run < runs.count(); run++) {
                int first = runs.from(run);
                int end = runs.to(run);
                pieces[1 + run] = differences != null
                        ? new Piece(differences.bytes(), differences.start(first), differences.start(end))
                        : new Piece(from.bytes(), from.start(first), from.start(end));
            }
            return List.of(pieces);
        }

        private @Nullable DeltaSheet packedFor(Host host) {
            if (!isPacking || !host.wants(GroupRequest.WANTS_PACKED) || runs.elements() < 2) {
                return null;
            }
            packed = packed == null ? DeltaSheet.of(sheet) : packed;
            int plain = sheet.bytes().length - sheet.start(packed.first());
            return runs.from(0) == packed.first() && packed.bytes().length < plain ? packed : null;
        }

        /** What lasts by the stream, what does not in datagrams. */
        private void split(Member member, int datagram) {
            if (!sheet.isAllVolatile()) {
                lasting = lasting == null ? sheet.part(false, group) : lasting;
                lasting.collect(member, runs);
                whole(member.host, lasting, false);
            }
            fleeting = fleeting == null ? sheet.isAllVolatile() ? sheet : sheet.part(true, group) : fleeting;
            fleeting.collect(member, runs);
            if (runs.count() == 0 && sheet.isAllVolatile()) {
                whole(member.host, fleeting, false);
            } else {
                datagrams(member.host, fleeting, datagram - Heads.LONGEST);
            }
        }

        private void datagrams(Host host, Sheet from, int room) {
            List<Piece> pieces = new ArrayList<>();
            int elements = 0;
            int size = 0;
            for (int run = 0; run < runs.count(); run++) {
                int start = runs.from(run);
                for (int i = start; i < runs.to(run); i++) {
                    int length = from.start(i + 1) - from.start(i);
                    if (size + length > room && elements > 0) {
                        add(pieces, from, start, i);
                        send(host, pieces, elements, size <= room);
                        pieces = new ArrayList<>();
                        start = i;
                        elements = 0;
                        size = 0;
                    }
                    elements++;
                    size += length;
                }
                add(pieces, from, start, runs.to(run));
            }
            if (elements > 0) {
                send(host, pieces, elements, size <= room);
            }
        }

        private void add(List<Piece> pieces, Sheet from, int start, int end) {
            if (start < end) {
                pieces.add(new Piece(from.bytes(), from.start(start), from.start(end)));
            }
        }

        /** What is too long for a datagram goes by the stream after all. */
        private void send(Host host, List<Piece> elements, int count, boolean fits) {
            byte[] head = fits ? Heads.whole(host, group, count, false) : Heads.stream(host, group, count, false);
            List<Piece> pieces = new ArrayList<>(elements.size() + 1);
            pieces.add(new Piece(head));
            pieces.addAll(elements);
            hand(host, new Parcel(fits, count, pieces));
        }
    }
}
