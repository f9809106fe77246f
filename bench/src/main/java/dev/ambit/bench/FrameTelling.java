package dev.ambit.bench;

import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.DeadReckoning;
import dev.ambit.space.position.Density;
import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Range;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Frames of two grids, put together as in the world: headings, the envelope of each message and all. */
final class FrameTelling implements PositionTelling {
    /** The kind of the frame and the number of the one before. */
    private static final int ENVELOPE = 3;

    static final int RECKON_ERROR = 2;
    static final int RECKON_SILENCE = 40;
    private static final int FAR_EVERY = 4;
    private static final long[] NOBODY = {};

    private final Strollers crowd;
    private final InterestWay way;
    private final Circles circles;
    private final int sampleEvery;
    private final long[] focused;
    private long[] awaited;
    private long[] awaitedBefore;
    private final Roll roll;
    private final GridCodec own;
    private final @Nullable GridCodec map;
    private final @Nullable DeadReckoning reckoning;
    private final List<PositionCodec.View> views = new ArrayList<>();
    private final long[][] near;
    private final Density census;
    private final int[] within;
    private final FrameBuffer buffer = new FrameBuffer();

    /** What the clients of the sample are sent, and the clients. */
    private final List<FrameBuffer> sent = new ArrayList<>();

    private final List<Onlooker> sample = new ArrayList<>();

    private final PositionCodec.@Nullable View mapView;
    private final FrameBuffer mapSent = new FrameBuffer();
    private final @Nullable Onlooker mapReader;
    private long frames;
    private long bytes;
    private long messages;

    FrameTelling(Strollers crowd, InterestWay way, int sampleEvery) {
        this.crowd = crowd;
        this.way = way;
        this.sampleEvery = sampleEvery;
        boolean isShared = way.coding == InterestWay.Coding.SHARED_MAP;
        circles = new Circles(crowd, way.nearestOnly, way.inSightOnly);
        roll = new Roll(crowd.grid);
        own = new GridCodec(CodecRules.of(isShared ? Scope.NEAR : Scope.EVERYBODY));
        reckoning = way.reckons ? new DeadReckoning(RECKON_ERROR, RECKON_SILENCE) : null;
        near = new long[crowd.count()][circles.of(0).length];
        census = new Density(crowd.grid, Range.DEFAULT.range());
        within = new int[crowd.count()];
        Arrays.fill(within, Range.DEFAULT.range());
        awaited = new long[near[0].length];
        awaitedBefore = new long[near[0].length];
        focused = new long[near[0].length];
        for (int client = 0; client < crowd.count(); client++) {
            views.add(own.view(client));
            if (client % sampleEvery == 0) {
                sample.add(new Onlooker(own, client, crowd.count(), way.reckons ? RECKON_SILENCE : 0));
                sent.add(new FrameBuffer());
            }
        }
        map = isShared ? new GridCodec(CodecRules.of(Scope.MAP)) : null;
        mapView = map == null ? null : map.view(-1);
        mapReader = map == null ? null : new Onlooker(map, -1, crowd.count(), 0);
    }

    @Override
    public void choose() {
        focus();
        for (int badge = 0; badge < crowd.count(); badge++) {
            if (reckoning != null) {
                boolean isAwaited = ((awaited[badge >> 6] | awaitedBefore[badge >> 6]) & 1L << badge) != 0;
                reckoning.observe(roll, badge, own.frame() + 1, 0, crowd.cellX(badge), crowd.cellZ(badge), isAwaited);
            } else {
                roll.put(badge, 0, crowd.cellX(badge), crowd.cellZ(badge));
            }
            roll.face(badge, crowd.place(badge).heading());
        }
    }

    /** Who is near to whom; and who has come near to anybody, for whom a walker's speed has to be told. */
    private void focus() {
        long[] spare = awaitedBefore;
        awaitedBefore = awaited;
        awaited = spare;
        Arrays.fill(awaited, 0);
        // To go through everybody for everybody takes long; through the few of a small circle it does not.
        boolean isSelecting = circles.look() || way.nearestOnly;
        census.take(roll);
        for (int client = 0; client < crowd.count() && isSelecting; client++) {
            System.arraycopy(near[client], 0, focused, 0, focused.length);
            within[client] = Range.DEFAULT.fit(census, roll, client, within[client]);
            Range.DEFAULT.select(roll, client, within[client], circles.of(client), near[client]);
            for (int word = 0; word < focused.length; word++) {
                awaited[word] |= near[client][word] & ~focused[word];
            }
        }
    }

    @Override
    public void tell() {
        own.advance(roll);
        for (int client = 0; client < crowd.count(); client++) {
            FrameBuffer out = client % sampleEvery == 0 ? sent.get(client / sampleEvery) : buffer;
            out.clear();
            count(own.encode(views.get(client), near[client], out), 1);
        }
        mapSent.clear();
        if (map != null && mapView != null && frames % FAR_EVERY == 0) {
            map.advance(roll);
            count(map.encode(mapView, NOBODY, mapSent), crowd.count());
        }
        frames++;
    }

    private void count(int frameBytes, int clients) {
        if (frameBytes > 0) {
            int message = ENVELOPE + frameBytes;
            bytes += (long) clients * (PositionTelling.header(message) + message);
            messages += clients;
        }
    }

    @Override
    public void read() throws FrameException {
        for (int i = 0; i < sample.size(); i++) {
            sample.get(i)
                    .read(own.frame(), sent.get(i), views.get(i * sampleEvery).isSetup());
        }
        if (map != null && mapView != null && mapReader != null) {
            mapReader.read(map.frame(), mapSent, mapView.isSetup());
        }
    }

    @Override
    public void judge(Errors closely, Errors others) {
        for (int i = 0; i < sample.size(); i++) {
            Onlooker client = sample.get(i);
            for (int badge = 0; badge < crowd.count(); badge++) {
                if (badge == i * sampleEvery) {
                    continue;
                }
                Onlooker who = client.knows(badge) || mapReader == null ? client : mapReader;
                if (who.knows(badge)) {
                    Errors errors = who.isClose(badge) ? closely : others;
                    errors.add(crowd.metresFrom(badge, who.x(badge), who.z(badge)));
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
