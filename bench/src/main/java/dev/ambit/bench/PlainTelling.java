package dev.ambit.bench;

import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.DeadReckoning;
import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Positions without a codec: 4 bytes say who and 8 where, of everybody in every frame, be they where they were or not. With
 * dead reckoning only of those of whom clients have to hear.
 *
 * <pre>
 * u32 badge, u16 layer, u24 x, u24 z
 * </pre>
 */
final class PlainTelling implements PositionTelling {
    private static final int MESSAGE = 12;
    private static final int HEADER = PositionTelling.header(MESSAGE);
    private static final int X_AT = 24;

    private final Strollers crowd;
    private final InterestWay way;
    private final Circles circles;
    private final int sampleEvery;
    private final ByteBuffer out;
    private final long[] where;
    private final long[] due;
    private long bytes;
    private long messages;

    /** All that clients hear of who are told of everybody: of whom is news, and what they make of it. */
    private final Roll roll;

    private final GridCodec news = new GridCodec(CodecRules.of(Scope.NEAR));
    private final PositionCodec.View newsView = news.view(-1);
    private final FrameBuffer newsSent = new FrameBuffer();
    private final Onlooker reader;
    private final DeadReckoning reckoning = new DeadReckoning(FrameTelling.RECKON_ERROR, FrameTelling.RECKON_SILENCE);

    PlainTelling(Strollers crowd, InterestWay way, int sampleEvery) {
        if (way.reckons && (way.nearestOnly || way.inSightOnly)) {
            throw new IllegalArgumentException("who comes into view would have to be told of, news or not");
        }
        this.crowd = crowd;
        this.way = way;
        this.sampleEvery = sampleEvery;
        circles = new Circles(crowd, way.nearestOnly, way.inSightOnly);
        out = ByteBuffer.allocate(crowd.count() * (HEADER + MESSAGE) + 10);
        where = new long[crowd.count()];
        due = new long[circles.of(0).length];
        Arrays.fill(due, -1);
        roll = new Roll(crowd.grid);
        reader = new Onlooker(news, -1, crowd.count(), FrameTelling.RECKON_SILENCE);
    }

    @Override
    public void choose() throws FrameException {
        circles.look();
        if (way.reckons) {
            reckon();
        }
    }

    @Override
    public void tell() {
        for (int badge = 0; badge < where.length; badge++) {
            where[badge] = (long) crowd.cellX(badge) << X_AT | crowd.cellZ(badge);
        }
        boolean isTogether = way.coding == InterestWay.Coding.PLAIN_TOGETHER;
        for (int client = 0; client < where.length; client++) {
            out.clear();
            int told = write(circles.of(client), isTogether);
            if (isTogether && told > 0) {
                bytes += PositionTelling.header(told * MESSAGE) + told * MESSAGE;
                messages++;
            } else {
                bytes += out.position();
                messages += told;
            }
        }
    }

    /** Of whom there is news shows in the frame of an onlooker; a small part of the time. */
    private void reckon() throws FrameException {
        for (int badge = 0; badge < where.length; badge++) {
            reckoning.observe(roll, badge, news.frame() + 1, 0, crowd.cellX(badge), crowd.cellZ(badge));
        }
        news.advance(roll);
        newsSent.clear();
        news.encode(newsView, Watched.everybody(roll), newsSent);
        reader.read(news.frame(), newsSent, newsView.isSetup());
        System.arraycopy(reader.told(), 0, due, 0, due.length);
    }

    private int write(long[] others, boolean isTogether) {
        int told = 0;
        for (int word = 0; word < others.length; word++) {
            for (long rest = others[word] & due[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                if (!isTogether) {
                    out.putShort((short) (0x82 << 8 | MESSAGE));
                }
                out.putInt(badge).putLong(where[badge]);
                told++;
            }
        }
        return told;
    }

    @Override
    public void read() {}

    @Override
    public void judge(Errors closely, Errors others) {
        double[] wrong = new double[where.length];
        for (int badge = 0; badge < wrong.length; badge++) {
            wrong[badge] = way.reckons
                    ? crowd.metresFrom(badge, reader.x(badge), reader.z(badge))
                    : crowd.metresFrom(badge, crowd.cellX(badge) + 0.5, crowd.cellZ(badge) + 0.5);
        }
        for (int client = 0; client < wrong.length; client += sampleEvery) {
            for (int badge = 0; badge < wrong.length; badge++) {
                if ((circles.of(client)[badge >> 6] & 1L << badge) != 0) {
                    closely.add(wrong[badge]);
                }
            }
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long messages() {
        return messages;
    }
}
