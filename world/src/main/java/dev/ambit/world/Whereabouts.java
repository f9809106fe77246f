package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.DeadReckoning;
import dev.ambit.space.position.Density;
import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Range;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import dev.ambit.world.message.FrameKind;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.rules.PositionRules;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where everybody is, told to every page that reads frames. Those it is told of closely come by the step; everybody, wherever
 * in the world they are, comes on the map: in one frame for all, or, when the world does not share one, in each page's own.
 */
final class Whereabouts {
    private static final int NUMBERS = 0xffff;
    private static final long RESUMED_EVERY_MILLIS = 500;
    private static final long[] NOBODY = {};

    /** Of frames that tell a page of everybody, so many are remembered in case it says that it missed some. */
    private static final int REMEMBERED = 8;

    /** A grid is for those who are within so many of its cells; so whoever is told of is off by a part of their distance at most. */
    private static final int REACH_CELLS = 50;

    private static final int LOOKS_FAR_EVERY = 4;

    private final PositionRules rules;
    private final WorldMap worldMap;
    private final Roll roll;
    private final Density census;

    /** Of each grid but the finest and the coarsest. */
    private final Range[] reaches;

    private final GridCodec own;
    private final GridCodec map;
    private final PositionCodec.View mapView;
    private final @Nullable DeadReckoning reckoning;
    private final FrameBuffer buffer = new FrameBuffer();
    private @Nullable Visitor[] byBadge = new @Nullable Visitor[Long.SIZE];

    /** What those are sent who know the map as of a certain frame, made once for all of them. */
    private final Map<Long, MapFrame> mapFrames = new HashMap<>();

    /** What one page has been told. */
    static final class Outlook {
        private PositionCodec.@Nullable View view;

        /** Who is near enough to be told of by the step, a bit a badge. */
        private long[] near = {};

        /** For each grid but the coarsest, who is told of in that or a finer one; the first row is {@link #near}. */
        private long[][] rows = {near};

        /** So far away that is at most, in cells; less where it is crowded. */
        private int within = Integer.MAX_VALUE;

        /** The last frame of the map that it got, or -1; and up to which it knows the map, when nothing was to be told since. */
        private long mapLast = -1;

        private long mapThrough = -1;

        /** When it last said that it had lost track. */
        private long resumedMillis = Long.MIN_VALUE / 2;

        int within() {
            return within;
        }
    }

    private record MapFrame(FrameKind kind, byte[] bytes) {}

    /** Who has come near to anybody this tick, and in the one before: a bit a badge. */
    private long[] awaited = {};

    private long[] awaitedBefore = {};
    private long[] focused = {};

    private long ticks;
    private long millis;

    Whereabouts(PositionRules rules, WorldMap worldMap) {
        this.rules = rules;
        this.worldMap = worldMap;
        roll = new Roll(rules.grid());
        reaches = reaches(rules);
        census = new Density(rules.grid(), rules.range().range());
        own = new GridCodec(ownFrames(rules));
        map = new GridCodec(CodecRules.of(Scope.MAP).withGrid(rules.grid()));
        mapView = map.view(-1);
        reckoning = rules.reckonError() == 0 ? null : new DeadReckoning(rules.reckonError(), rules.reckonSilence());
    }

    private static CodecRules ownFrames(PositionRules rules) {
        return rules.shared()
                ? CodecRules.of(Scope.NEAR).withGrid(rules.grid())
                : CodecRules.of(Scope.EVERYBODY)
                        .withGrid(rules.grid())
                        .withFarEvery(rules.farEvery())
                        .withRemembered(REMEMBERED);
    }

    private static Range[] reaches(PositionRules rules) {
        GridSpec grid = rules.grid();
        Range[] reaches = new Range[rules.shared() ? 0 : grid.grids() - 2];
        for (int i = 0; i < reaches.length; i++) {
            int reach = REACH_CELLS << grid.shift(i + 1);
            reaches[i] = new Range(reach, Integer.MAX_VALUE, reach, 1, Range.DEFAULT.slack(), Range.DEFAULT.viewTurn());
        }
        return reaches;
    }

    void enter(Visitor visitor) {
        int badge = roll.freeBadge();
        visitor.badge(badge);
        if (badge >= byBadge.length) {
            byBadge = Arrays.copyOf(byBadge, Math.max(2 * byBadge.length, badge + 1));
        }
        byBadge[badge] = visitor;
        put(visitor);
    }

    void leave(Visitor visitor) {
        roll.remove(visitor.badge());
        byBadge[visitor.badge()] = null;
    }

    @Nullable
    Visitor wearing(int badge) {
        return badge >= 0 && badge < byBadge.length ? byBadge[badge] : null;
    }

    /** The page says which frames it took last and cannot use what came after: then it is led on from there. That costs, so not too often. */
    void resume(Visitor visitor, int ownNumber, int mapNumber, long nowMillis) {
        if (nowMillis - visitor.outlook.resumedMillis < RESUMED_EVERY_MILLIS) {
            return;
        }
        visitor.outlook.resumedMillis = nowMillis;
        PositionCodec.View view = visitor.outlook.view;
        if (view != null) {
            view.applied(ownNumber);
        }
        if (mapNumber < 0 || mapNumber != (visitor.outlook.mapLast & NUMBERS)) {
            visitor.outlook.mapLast = mapFrame(mapNumber);
            visitor.outlook.mapThrough = visitor.outlook.mapLast;
        }
    }

    /** The newest frame of the map with such a number, if where everybody was then is still known; or -1. */
    private long mapFrame(int number) {
        long frame = map.frame() - (map.frame() - number & NUMBERS);
        return number >= 0 && map.remembers(frame) ? frame : -1;
    }

    /**
     * Tells everybody where everybody is now.
     *
     * @param seldom once in so many times
     */
    void tell(Collection<Visitor> visitors, long nowMillis, int seldom) {
        if (ticks % seldom != 0) {
            ticks++;
            return;
        }
        millis = nowMillis;
        long[] before = awaitedBefore;
        awaitedBefore = awaited;
        awaited = before;
        Arrays.fill(awaited, 0);
        census.take(roll);
        visitors.forEach(this::focus);
        visitors.forEach(this::put);
        own.advance(roll);
        byte[] mapFrame = rules.shared() ? drawMap(seldom) : null;
        for (Visitor visitor : visitors) {
            // Before its welcome a page does not know what to make of it; and who has no room misses some.
            if (isListening(visitor)) {
                tellOwn(visitor);
                if (rules.shared()) {
                    tellMap(visitor, mapFrame);
                }
            }
        }
        ticks++;
    }

    private static boolean isListening(Visitor visitor) {
        return visitor.readsFrames
                && visitor.news.isWelcomed()
                && !visitor.recipient.awaitsWelcome()
                && visitor.line.hasRoom();
    }

    /** Who of those a page is told of closely is near enough to be told of by the step. */
    private void focus(Visitor visitor) {
        if (!isListening(visitor)) {
            return;
        }
        Outlook outlook = visitor.outlook;
        long[] seen = visitor.interest.bits();
        if (outlook.near.length < seen.length) {
            outlook.near = Arrays.copyOf(outlook.near, seen.length);
        }
        if (focused.length < seen.length) {
            focused = new long[seen.length];
            awaited = Arrays.copyOf(awaited, seen.length);
            awaitedBefore = Arrays.copyOf(awaitedBefore, seen.length);
        }
        System.arraycopy(outlook.near, 0, focused, 0, seen.length);
        outlook.within = rules.range().fit(census, roll, visitor.badge(), outlook.within);
        rules.range().select(roll, visitor.badge(), outlook.within, seen, outlook.near);
        if (reaches.length > 0 && ticks % rules.farEvery() == 0) {
            lookFar(visitor);
        }
        for (int word = 0; word < seen.length; word++) {
            awaited[word] |= outlook.near[word] & ~focused[word];
        }
    }

    /** Who is far away, but not so far that the coarsest grid would do. Seldom looked for: it takes a look at everybody. */
    private void lookFar(Visitor visitor) {
        Outlook outlook = visitor.outlook;
        boolean isNew = outlook.rows.length <= reaches.length;
        if (!isNew && (visitor.badge() + ticks / rules.farEvery()) % LOOKS_FAR_EVERY != 0) {
            return;
        }
        if (isNew) {
            outlook.rows = new long[reaches.length + 1][0];
        }
        long[] everybody = roll.present();
        for (int i = 0; i < reaches.length; i++) {
            if (outlook.rows[i + 1].length < everybody.length) {
                outlook.rows[i + 1] = Arrays.copyOf(outlook.rows[i + 1], everybody.length);
            }
            reaches[i].select(roll, visitor.badge(), reaches[i].range(), everybody, outlook.rows[i + 1]);
        }
    }

    private boolean isAwaited(int badge) {
        int word = badge >> 6;
        return word < awaited.length && ((awaited[word] | awaitedBefore[word]) & 1L << badge) != 0;
    }

    private void put(Visitor visitor) {
        MapSpot spot = worldMap.spotOf(visitor.position.venue());
        Place place = visitor.position.place();
        int x = spot.x() + Math.floorDiv(place.x(), rules.grid().units());
        int z = spot.z() + Math.floorDiv(place.z(), rules.grid().units());
        if (reckoning != null) {
            reckoning.observe(roll, visitor.badge(), own.frame() + 1, spot.layer(), x, z, isAwaited(visitor.badge()));
        } else {
            roll.put(visitor.badge(), spot.layer(), x, z);
        }
        roll.face(visitor.badge(), place.heading());
    }

    private void tellOwn(Visitor visitor) {
        Outlook outlook = visitor.outlook;
        PositionCodec.View view = outlook.view;
        if (view == null) {
            view = own.view(visitor.badge());
            outlook.view = view;
        }
        int base = (int) view.last() & NUMBERS;
        buffer.clear();
        outlook.rows[0] = outlook.near;
        if (own.encode(view, outlook.rows, buffer) > 0) {
            FrameKind kind = view.isSetup() ? FrameKind.NEAR_ANEW : FrameKind.NEAR;
            visitor.line.show(kind, base, millis, buffer.array(), buffer.length());
        }
    }

    /** The next frame of the map, if it is time for one. Without bytes when it says nothing. */
    private byte @Nullable [] drawMap(int seldom) {
        if (ticks % ((long) rules.farEvery() * seldom) != 0) {
            return null;
        }
        mapFrames.clear();
        map.advance(roll);
        buffer.clear();
        map.encode(mapView, NOBODY, buffer);
        return buffer.toBytes();
    }

    private void tellMap(Visitor visitor, byte @Nullable [] next) {
        Outlook outlook = visitor.outlook;
        if (outlook.mapThrough == map.frame()) {
            return;
        }
        boolean isInStep = next != null && outlook.mapThrough >= 0 && outlook.mapThrough == map.frame() - 1;
        MapFrame late = isInStep ? null : mapFrames.computeIfAbsent(outlook.mapThrough, this::mapSince);
        FrameKind kind = late == null ? FrameKind.MAP : late.kind;
        byte[] bytes = late == null ? next : late.bytes;
        if (bytes != null && bytes.length > 0) {
            visitor.line.show(kind, (int) outlook.mapLast & NUMBERS, millis, bytes, bytes.length);
            outlook.mapLast = map.frame();
        }
        outlook.mapThrough = map.frame();
    }

    /** For somebody who knows the map as of a certain frame, or not at all: what leads on from there. */
    private MapFrame mapSince(long through) {
        PositionCodec.View view = map.viewAt(through);
        buffer.clear();
        map.encode(view, NOBODY, buffer);
        return new MapFrame(view.isSetup() ? FrameKind.MAP_ANEW : FrameKind.MAP, buffer.toBytes());
    }
}
