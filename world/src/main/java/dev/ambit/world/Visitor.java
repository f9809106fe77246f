package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Somebody inside. Owned by the world's thread. */
final class Visitor {

    /** Steps arrive in bursts when a network stalls for a moment; so much walking may be saved up. */
    private static final double SAVED_UP_SECONDS = 1.0;

    /** Both ends round to fine units and measure time a little differently; an honest walker must never notice. */
    private static final double TOLERANCE = 1.25;

    /** A method that fails again and again must not drown its author. */
    private static final int MOST_COMPLAINTS_A_TICK = 3;

    /** Code that does not stop telling must not fill anybody's line. */
    private static final int MOST_TOLD_A_TICK = 50;

    private static final long COUNTS_EVERY_MILLIS = 1000;
    private static final long ASKED_EVERY_MILLIS = 5000;

    final Thing avatar;
    final Watcher watcher;
    final int id;
    final String name;
    String look;
    final Identity identity;
    final Line line;

    /** How fast it does what others notice. */
    final Pace pace;

    /** Whether positions are told to it in frames. */
    final boolean readsFrames;

    final List<News> own = new ArrayList<>();

    /** What this visitor may hear only when the entry of the journal that it tells of is on disk. */
    record Held(long entry, Dispatch dispatch) {}

    final Deque<Held> held = new ArrayDeque<>();

    /** Whether that tells who is here, so that news of them must wait, too. */
    boolean awaitsPeople;

    /** Whether that is how the visit begins: nothing at all may be told before. */
    boolean awaitsWelcome;

    /** Whether so much waits that steps of others, or steps back of this one, were left out of it. */
    boolean missedSteps;

    boolean missedPutBack;

    private final double unitsPerMilli;
    private double reach;
    private long reachAtMillis;

    Place place;
    boolean moved;

    /** How it went in this tick, if not on foot. */
    @Nullable
    Jump jump;

    private long askedMillis = Long.MIN_VALUE / 2;

    /** The number it goes by where positions are told, while it is inside. */
    int badge = -1;

    /** Whom it has been told of, also a bit a badge; see {@link Lookout}. */
    final List<Visitor> seen = new ArrayList<>();

    private long[] seenBits = {};

    /** Whether it has friends, or others whom it sees first or not at all: most have none, and then nothing is to be read. */
    boolean hasTies;

    /** What it knows of how far its voice reaches. */
    final Earshot earshot = new Earshot();

    /** Of so many others it wants to hear closely. */
    int crowdWish = Integer.MAX_VALUE;

    /** What it has been told of the positions of everybody; see {@link Whereabouts}. */
    final Outlook outlook = new Outlook();

    boolean welcomed;
    Venue venue;

    /** What it stands in right now, so that each bump counts once; and when it last walked and bumped into a wall. */
    Set<Thing> touching = Set.of();

    boolean walked;
    long toldWalkMillis = Long.MIN_VALUE / 2;
    long hitWallMillis = Long.MIN_VALUE / 2;

    private int told;
    private int complaints;

    private @Nullable Person seenAs;
    private News.Appear comesIntoSight;
    private final News.Disappear goesOutOfSight;

    Visitor(
            Thing avatar,
            String name,
            String look,
            Identity identity,
            Line line,
            Pace pace,
            boolean readsFrames,
            Place place,
            int speed,
            long nowMillis,
            Watcher watcher,
            Venue venue) {
        this.venue = venue;
        this.avatar = avatar;
        this.watcher = watcher;
        this.id = avatar.id();
        this.name = name;
        this.look = look;
        this.identity = identity;
        this.line = line;
        this.pace = pace;
        this.readsFrames = readsFrames;
        this.place = place;
        this.unitsPerMilli = speed * TOLERANCE / 1000;
        this.reach = speed * TOLERANCE * SAVED_UP_SECONDS;
        this.reachAtMillis = nowMillis;
        goesOutOfSight = new News.Disappear(id, true);
        comesIntoSight = new News.Appear(new Person(id, badge, name, look, place), true);
    }

    Effective effective(Things things) {
        return things.account(avatar).effective();
    }

    /** Elsewhere in the same room, by no will of its own. */
    void putAt(Place newPlace) {
        place = newPlace;
        moved = true;
        own.add(new News.PutBack(newPlace));
    }

    /** Somewhere else, without having walked there. */
    void arriveAt(Place newPlace, long nowMillis) {
        place = newPlace;
        moved = false;
        reachAtMillis = nowMillis;
        touching = Set.of();
    }

    /** Tells of an error in a method of this visitor. */
    void complain(String line) {
        if (complaints++ < MOST_COMPLAINTS_A_TICK) {
            own.add(new News.Told("Your code: " + line, Optional.empty()));
        }
    }

    /** Something is said to this visitor alone. */
    void hear(News.Told words) {
        told++;
        if (told <= MOST_TOLD_A_TICK) {
            own.add(words);
        } else if (told == MOST_TOLD_A_TICK + 1) {
            own.add(new News.Notice("So much is told to you at once that the rest is left out."));
        }
    }

    /** Says how many people there are, if that is news, and not too often. */
    void count(int inTheWorld, long nowMillis, int seldom) {
        if (nowMillis - outlook.countedMillis < COUNTS_EVERY_MILLIS * seldom) {
            return;
        }
        int here = venue.inside().size();
        News.Crowd told = outlook.counts;
        if (told == null || told.shown() != seen.size() || told.here() != here || told.world() != inTheWorld) {
            News.Crowd counts = new News.Crowd(seen.size(), here, inTheWorld);
            outlook.counts = counts;
            outlook.countedMillis = nowMillis;
            own.add(counts);
        }
    }

    Optional<Jump> jump() {
        return Optional.ofNullable(jump);
    }

    /** Whether something may ask it to open an address: that takes its eyes off the world, so not often. */
    boolean mayBeAsked(long nowMillis) {
        if (nowMillis - askedMillis < ASKED_EVERY_MILLIS) {
            return false;
        }
        askedMillis = nowMillis;
        return true;
    }

    void nextTick() {
        jump = null;
        told = 0;
        complaints = 0;
    }

    long seenWord(int word) {
        return word < seenBits.length ? seenBits[word] : 0;
    }

    /** A bit a badge; not to be written to. */
    long[] seenBits() {
        return seenBits;
    }

    void find(Visitor other) {
        int word = other.badge >> 6;
        if (word >= seenBits.length) {
            seenBits = Arrays.copyOf(seenBits, word + 1);
        }
        seenBits[word] |= 1L << other.badge;
        seen.add(other);
        watcher.meet(other.watcher);
    }

    /** Whether it had been told of that one. */
    boolean lose(Visitor other) {
        if ((seenWord(other.badge >> 6) & 1L << other.badge) == 0 || !seen.remove(other)) {
            return false;
        }
        seenBits[other.badge >> 6] &= ~(1L << other.badge);
        watcher.part(other.watcher);
        return true;
    }

    void loseAll() {
        for (Visitor other : seen) {
            watcher.part(other.watcher);
        }
        seen.clear();
        Arrays.fill(seenBits, 0);
    }

    /** The same for all who see it at the same place. */
    Person asSeen() {
        Person last = seenAs;
        if (last == null
                || last.place() != place
                || last.badge() != badge
                || !last.look().equals(look)) {
            last = new Person(id, badge, name, look, place);
            seenAs = last;
            comesIntoSight = new News.Appear(last, true);
        }
        return last;
    }

    /** How others are told that it was here before, and they see it now. */
    News.Appear comesIntoSight() {
        asSeen();
        return comesIntoSight;
    }

    /** How others are told that it is still here, and they no longer see it. */
    News.Disappear goesOutOfSight() {
        return goesOutOfSight;
    }

    /** Whether somebody walking at the fastest allowed pace could have got there by now; if so, uses up the distance. */
    boolean couldReach(Place to, long nowMillis) {
        double most = unitsPerMilli * 1000 * SAVED_UP_SECONDS;
        reach = Math.min(most, reach + (nowMillis - reachAtMillis) * unitsPerMilli);
        reachAtMillis = nowMillis;
        double distance = place.distanceTo(to);
        if (distance > reach) {
            return false;
        }
        reach -= distance;
        return true;
    }
}
