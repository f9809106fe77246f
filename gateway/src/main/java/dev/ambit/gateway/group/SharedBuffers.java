package dev.ambit.gateway.group;

import dev.ambit.group.core.Parcel;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Parcels as buffers that a socket can take. An array that many parcels have pieces of is brought there once in a turn; they
 * all hold on to it, and the last one to be written lets go. Owned by the loop's thread.
 */
public final class SharedBuffers {

    /** To copy less than this is cheaper than to hold on to it. */
    private static final int WORTH_SHARING_BYTES = 256;

    private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    private final IdentityHashMap<byte[], ByteBuf> shared = new IdentityHashMap<>();

    /** @param withLength whether the length goes before it, as on a stream */
    ByteBuf pack(Parcel parcel, boolean withLength) {
        List<Parcel.Piece> pieces = parcel.pieces();
        int copied = 0;
        for (Parcel.Piece piece : pieces) {
            copied += isShared(piece) ? 0 : piece.size();
        }
        ByteBuf small = allocator.directBuffer(copied + 8);
        if (withLength) {
            writeVarint(small, parcel.size());
        }
        CompositeByteBuf whole = null;
        int from = 0;
        for (Parcel.Piece piece : pieces) {
            if (!isShared(piece)) {
                small.writeBytes(piece.bytes(), piece.from(), piece.size());
                continue;
            }
            if (whole == null) {
                whole = allocator.compositeDirectBuffer(2 * pieces.size() + 1);
            }
            from = addSince(whole, small, from);
            whole.addComponent(true, hold(piece.bytes()).retainedSlice(piece.from(), piece.size()));
        }
        if (whole == null) {
            return small;
        }
        addSince(whole, small, from);
        small.release();
        return whole;
    }

    private static int addSince(CompositeByteBuf whole, ByteBuf small, int from) {
        int to = small.writerIndex();
        if (to > from) {
            whole.addComponent(true, small.retainedSlice(from, to - from));
        }
        return to;
    }

    private static boolean isShared(Parcel.Piece piece) {
        return piece.size() >= WORTH_SHARING_BYTES;
    }

    private ByteBuf hold(byte[] bytes) {
        return shared.computeIfAbsent(
                bytes, b -> allocator.directBuffer(b.length).writeBytes(b));
    }

    private static void writeVarint(ByteBuf out, int value) {
        int rest = value;
        while (rest > 0x7f) {
            out.writeByte(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }

    /** The turn is over. */
    void release() {
        shared.values().forEach(ByteBuf::release);
        shared.clear();
    }
}
