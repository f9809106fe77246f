package dev.ambit.gateway.page;

import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.group.WorldLink;
import dev.ambit.group.wire.AppData;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.News;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of the world to one page in the making: elements in a row, behind room for the head that the connection puts
 * before them. The world's time travels in every element.
 *
 * <pre>
 * element    source, the world u8 | length varint | data
 * data       2 | {"tick":..,"at":millis,"news":[..]}                                news as JSON
 *            0 | the lower 16 bits of millis | control packets
 *            1 | the lower 16 bits of millis | kind of frame u8 | base u16 | frame
 * </pre>
 *
 * Used again for the next; owned by one thread.
 */
public final class Letter {
    /** To copy less than this is cheaper than to refer to it. */
    private static final int WORTH_SHARING_BYTES = 256;

    /** More than most need: to make it larger costs more than to have it larger. */
    private static final int USUAL_BYTES = 512;

    /** The world's address in bytes: that of host 1. */
    private static final int WORLD = 0x81;

    private static final int PACKETS_HEAD = 3;
    private static final int FRAME_HEAD = 6;

    private @Nullable ByteBuf out;
    private @Nullable CompositeByteBuf whole;
    private @Nullable JsonPaper paper;
    private int elements;

    boolean isEmpty() {
        return elements == 0;
    }

    int elements() {
        return elements;
    }

    int size() {
        return (out == null ? 0 : out.readableBytes()) + (whole == null ? 0 : whole.readableBytes());
    }

    private ByteBuf element(int length) {
        ByteBuf to = paper();
        to.writeByte(WORLD);
        writeVarint(to, length);
        elements++;
        return to;
    }

    private ByteBuf paper() {
        if (out == null) {
            out = PooledByteBufAllocator.DEFAULT.directBuffer(USUAL_BYTES);
            if (whole == null) {
                out.writerIndex(WorldLink.HEADROOM).readerIndex(WorldLink.HEADROOM);
            }
        }
        return out;
    }

    void data(ByteBuf data) {
        element(data.readableBytes()).writeBytes(data, data.readerIndex(), data.readableBytes());
    }

    void json(PageWire wire, Dispatch dispatch, List<News> news, int group) {
        if (paper == null) {
            paper = wire.paper();
        }
        paper.write(dispatch, news, group);
        element(paper.size()).writeBytes(paper.array(), 0, paper.size());
    }

    void packets(long millis, PacketWriter packets) {
        element(packets.size() + PACKETS_HEAD)
                .writeByte(AppData.Channel.CONTROL.code())
                .writeShort((int) millis)
                .writeBytes(packets.array(), 0, packets.size());
    }

    void frame(Mail mail, int entry) {
        int length = mail.to(entry) - mail.from(entry);
        element(length + FRAME_HEAD)
                .writeByte(AppData.Channel.POSITIONS.code())
                .writeShort((int) mail.millis(entry))
                .writeByte(mail.what(entry))
                .writeShort(mail.base(entry))
                .writeBytes(mail.frames(), mail.from(entry), length);
    }

    /** Of what many hear, the memory is shared, too, if there is much of it. */
    void shared(SharedWords words) {
        ByteBuf data = words.data();
        if (data.readableBytes() < WORTH_SHARING_BYTES) {
            data(data);
            return;
        }
        ByteBuf before = element(data.readableBytes());
        if (whole == null) {
            whole = PooledByteBufAllocator.DEFAULT.compositeDirectBuffer();
        }
        whole.addComponent(true, before);
        whole.addComponent(true, data.retainedDuplicate());
        out = null;
    }

    /** Hands out what there is; there must be something. */
    ByteBuf take() {
        ByteBuf rest = out;
        CompositeByteBuf all = whole;
        out = null;
        whole = null;
        elements = 0;
        if (all == null) {
            if (rest == null) {
                throw new IllegalStateException("a letter without words");
            }
            return rest;
        }
        if (rest != null) {
            all.addComponent(true, rest);
        }
        return all;
    }

    /** It will not be sent after all. */
    void discard() {
        if (elements > 0) {
            take().release();
        }
    }

    private static void writeVarint(ByteBuf to, int value) {
        int rest = value;
        while (rest > 0x7f) {
            to.writeByte(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        to.writeByte(rest);
    }
}
