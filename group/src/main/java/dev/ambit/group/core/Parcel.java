package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import java.util.List;

/**
 * One encoded message on its way to one host, in pieces: what several hosts are told alike is the same array in the parcels of all.
 *
 * @param isVolatile whether it may be lost on the way
 * @param elements how many there are in it
 * @param pieces in order; the first is the head
 */
public record Parcel(boolean isVolatile, int elements, List<Piece> pieces) {

    /** A part of an array that is never written to again. */
    public record Piece(byte[] bytes, int from, int to) {
        public Piece(byte[] bytes) {
            this(bytes, 0, bytes.length);
        }

        public int size() {
            return to - from;
        }
    }

    public Parcel {
        pieces = List.copyOf(pieces);
    }

    public int size() {
        int size = 0;
        for (Piece piece : pieces) {
            size += piece.size();
        }
        return size;
    }

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter(size());
        pieces.forEach(piece -> out.bytes(piece.bytes(), piece.from(), piece.to()));
        return out.toBytes();
    }
}
