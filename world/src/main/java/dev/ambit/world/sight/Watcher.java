package dev.ambit.world.sight;

import static dev.ambit.world.sight.HeldThings.CROWD;
import static dev.ambit.world.sight.HeldThings.EXEMPLAR;
import static dev.ambit.world.sight.HeldThings.INTEREST;
import static dev.ambit.world.sight.HeldThings.SEEN;

import dev.ambit.world.message.News;
import dev.ambit.world.sight.Encounters.Encounter;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One client, for one session: what it knows beside the {@link Scene} it shares with others. That is its avatar, what
 * that carries, what lies in closed containers with it, the people it is told of, what it is interested in, and all exemplars it
 * was ever sent and its scene does not need.
 */
public final class Watcher {
    private final Thing avatar;
    private List<Thing> way = List.of();
    private List<News> news = List.of();

    /** Whom it is told of, or was a while ago; and, the other way round, by whom it is known so. */
    private final Encounters encounters = new Encounters();

    private final Set<Watcher> knownBy = new LinkedHashSet<>();

    /** Those of them at whom it has not looked yet. */
    private final List<Watcher> met = new ArrayList<>();

    /** What others see of it; nothing when it is no more than its appearance says, see {@link Company}. */
    List<Thing> showing = List.of();

    /** Where it is a client; none before it has come in, and after it has gone. */
    @Nullable
    Bystanders here;

    /** Whether {@link Bystanders} has been told that it has met somebody, or knows too many. */
    boolean isMingling;

    final HeldThings holdings = new HeldThings();
    final PendingNews letter = new PendingNews();

    @Nullable
    Scene scene;

    /** Where it was when the last tick ended. */
    @Nullable
    Scene sceneBefore;

    /** Whether it has not been told anything yet. */
    private boolean isNew = true;

    private boolean isNewcomer;
    boolean hasArrived;
    boolean isApart;

    public Watcher(Thing avatar) {
        this.avatar = avatar;
    }

    public Thing avatar() {
        return avatar;
    }

    /** The scene it is in; none when its avatar is nowhere. As of the last tick. */
    public Optional<Scene> scene() {
        return Optional.ofNullable(scene);
    }

    /** The same without a wrapping. */
    public @Nullable Scene sceneOrNull() {
        return scene;
    }

    /** Whether it has entered the world or gone to another room this tick. Its news then hold all it sees there. */
    public boolean hasArrived() {
        return hasArrived;
    }

    /** Whether it has just come into the world: then what all see is not in its news, but in its scene's panorama. */
    public boolean isNewcomer() {
        return isNewcomer;
    }

    /**
     * Whether what its {@linkplain Scene#news scene} tells this tick is not for it: it has just come, or it keeps
     * something that the others see no more. Its own news then say everything.
     */
    public boolean isApart() {
        return isApart;
    }

    /** What this tick has brought to it alone. Comes before the news of its scene. */
    public List<News> news() {
        return news;
    }

    /** Whether its client knows the Thing. */
    public boolean knows(Thing thing) {
        return holds(thing);
    }

    /** Whether it could know the Thing: also of people of whom it is not told, those in its room. */
    public boolean mayKnow(Thing thing) {
        return holds(thing) || (here != null && here.isInSightOf(this, thing));
    }

    boolean holds(Thing thing) {
        return sceneHolds(thing) || holdings.holds(thing);
    }

    boolean sceneHolds(Thing thing) {
        return scene != null && scene.holdings.holds(thing);
    }

    /** Whether it knew the Thing when the last tick ended. */
    boolean held(Thing thing) {
        return sceneHeld(thing) || holdings.held(thing);
    }

    boolean sceneHeld(Thing thing) {
        return sceneBefore != null && sceneBefore.holdings.held(thing);
    }

    // ---- people ----

    /** From now on this one is told of another, whose Things it gets with the next tick. */
    public void meet(Watcher other) {
        boolean isNothingToKeep = other.showing.isEmpty() && encounters.with(other) == null;
        if (here == null || here != other.here || isNothingToKeep || !encounters.meet(other)) {
            return;
        }
        other.knownBy.add(this);
        met.add(other);
        here.mingles(this);
    }

    /** Another is out of view. What is known of it stays and is kept true for a while: who is near comes and goes. */
    public void part(Watcher other) {
        if (here != null && here.keepsTooMany(encounters.part(other))) {
            here.mingles(this);
        }
    }

    /** Forgets those who have been out of view for the longest time, until there are no more than so many. */
    void forgetOldest(int mostAway) {
        for (Watcher other = encounters.oneTooMany(mostAway); other != null; other = encounters.oneTooMany(mostAway)) {
            forget(other);
        }
    }

    private void forget(Watcher other) {
        Encounter last = encounters.forget(other);
        if (last != null) {
            last.given.forEach(thing -> remove(thing, CROWD));
            other.knownBy.remove(this);
        }
    }

    /** It is in another room now: who is not there, and not in view, is nobody to remember, nor does anybody remember it. */
    void partFromOldRoom() {
        for (Watcher other : encounters.everybody()) {
            partUnlessTogether(other);
        }
        for (Watcher other : List.copyOf(knownBy)) {
            if (other.partUnlessTogether(this) && here != null) {
                here.mingles(other);
            }
        }
    }

    private boolean partUnlessTogether(Watcher other) {
        if (encounters.isInView(other) || other.scene == scene) {
            return false;
        }
        forget(other);
        return true;
    }

    /** Those whom it has met since the last tick. */
    List<Watcher> takeMet() {
        List<Watcher> taken = List.copyOf(met);
        met.clear();
        return taken;
    }

    List<Watcher> acquaintances() {
        return encounters.everybody();
    }

    Set<Watcher> knownBy() {
        return knownBy;
    }

    /** What it should have of another now: nothing from one room to another, be it one that lies open in it. */
    private List<Thing> seenOf(Watcher other, SightRule sight) {
        return scene == other.scene && sight.showsTo(other.avatar, room(), way) ? other.showing : List.of();
    }

    /** Lets go what is not another's any more, or hidden; before anybody {@linkplain #take takes} anything. */
    void release(Watcher other, SightRule sight) {
        Encounter encounter = encounters.with(other);
        if (encounter != null) {
            List<Thing> seen = seenOf(other, sight);
            for (Thing thing : encounter.given) {
                if (!seen.contains(thing)) {
                    remove(thing, CROWD);
                }
            }
        }
    }

    void take(Watcher other, SightRule sight) {
        Encounter encounter = encounters.with(other);
        if (encounter != null) {
            encounter.given = seenOf(other, sight);
            encounter.given.forEach(thing -> add(thing, CROWD));
        }
    }

    @Nullable
    Thing room() {
        return scene == null ? null : scene.room();
    }

    List<Thing> way() {
        return way;
    }

    /** Goes to another scene, or nowhere. It keeps the exemplars that the old one needed until now. */
    void arriveIn(@Nullable Scene newScene) {
        if (scene != null) {
            scene.remove(this);
            scene.holdings.thingsFor(EXEMPLAR).forEach(this::keep);
        }
        scene = newScene;
        setArrived();
    }

    void setArrived() {
        hasArrived = true;
        isApart = true;
    }

    /** Looks anew at what only its avatar sees. */
    void lookAround(SightRule sight) {
        List<Thing> newWay = sight.way(avatar, room());
        if (!newWay.equals(way)) {
            way.forEach(thing -> Audience.of(thing).removeInside(thing, this));
            newWay.forEach(thing -> Audience.gather(thing).addInside(this));
            way = newWay;
        }
        Set<Thing> seen = sight.from(way);
        for (Thing thing : holdings.thingsFor(SEEN)) {
            if (!seen.contains(thing)) {
                remove(thing, SEEN);
            }
        }
        seen.forEach(thing -> add(thing, SEEN));
        if (here != null) {
            boolean wasPlain = showing.isEmpty();
            showing = here.showing(avatar);
            if (wasPlain && !showing.isEmpty()) {
                here.unmasks(this);
            }
        }
    }

    void attend(Thing thing) {
        if (!thing.isDeleted()) {
            add(thing, INTEREST);
        }
    }

    void disregard(Thing thing) {
        remove(thing, INTEREST);
    }

    /** Remembers an exemplar it was sent, or is to be sent, and those above it. */
    void keep(@Nullable Thing exemplar) {
        Thing t = exemplar;
        while (t != null && !t.isDeleted() && !holdings.holdsFor(t, EXEMPLAR)) {
            add(t, EXEMPLAR);
            t = t.exemplar();
        }
    }

    /** Keeps the exemplars of all that it has got this tick. */
    void keepExemplars() {
        for (Thing thing : List.copyOf(holdings.changed())) {
            if (holdings.holds(thing)) {
                keep(thing.exemplar());
            }
        }
    }

    void forget(Thing deleted) {
        remove(deleted, SEEN | INTEREST | EXEMPLAR | CROWD);
    }

    private void add(Thing thing, int reason) {
        if (holdings.add(thing, reason)) {
            Audience.gather(thing).add(this);
        }
    }

    private void remove(Thing thing, int reason) {
        if (holdings.remove(thing, reason)) {
            Audience.of(thing).remove(thing, this);
        }
    }

    /** Writes down what changed in what it holds for itself, as far as its scene does not tell it. */
    void compare() {
        for (Thing thing : holdings.changed()) {
            if (sceneHolds(thing)) {
                continue;
            }
            if (!holdings.holds(thing)) {
                if (holdings.held(thing) && !sceneHeld(thing)) {
                    letter.drop(thing);
                }
            } else if (!held(thing)) {
                letter.tellWhole(thing);
            }
        }
    }

    /** Writes down what somebody has to be told who was elsewhere before. */
    void arrive(Wording wording) {
        Set<Thing> lost = new LinkedHashSet<>(holdings.changed());
        if (sceneBefore != null) {
            lost.addAll(sceneBefore.holdings.things());
            lost.addAll(sceneBefore.holdings.changed());
        }
        lost.removeIf(thing -> !held(thing) || holds(thing));
        lost.forEach(letter::drop);
        if (scene != null && !isNew) {
            scene.holdings.things().forEach(thing -> tellOnArrival(thing, wording));
        }
        for (Thing thing : holdings.things()) {
            if (!isNew || !sceneHolds(thing)) {
                tellOnArrival(thing, wording);
            }
        }
    }

    private void tellOnArrival(Thing thing, Wording wording) {
        if (held(thing) && isSafelyKept(thing)) {
            letter.tellChange(thing, wording);
        } else {
            letter.tellWhole(thing);
        }
    }

    /**
     * Whether a client that forgets a room with all that is in it, because it has left that room, still has this: an
     * exemplar that lies nowhere. All else is told again.
     */
    private boolean isSafelyKept(Thing thing) {
        int why = holdings.why(thing) | (scene == null ? 0 : scene.holdings.why(thing));
        boolean wasSeen = sceneBefore != null && sceneBefore.holdings.heldFor(thing, SEEN);
        return why == EXEMPLAR && !wasSeen && thing.container() == null;
    }

    void publish(Wording wording) {
        if (scene != null && isNew) {
            isNewcomer = true;
            scene.paint(wording);
            // Comes before the panorama, so it says all itself that it needs.
            news = letter.write(wording, _ -> false, _ -> true);
        } else {
            news = letter.write(wording, this::held, _ -> true);
        }
        if (scene != null && isApart && !hasArrived) {
            news = both(news, scene.letter.write(wording, this::held, thing -> !holds(thing)));
        }
    }

    private static List<News> both(List<News> first, List<News> second) {
        List<News> all = new ArrayList<>(first.size() + second.size());
        all.addAll(first);
        all.addAll(second);
        return all;
    }

    /** The tick has been told. */
    void settle() {
        if (hasArrived && scene != null) {
            scene.add(this);
        }
        holdings.settle();
        letter.clear();
        sceneBefore = scene;
        isNew = false;
    }

    void forgetNews() {
        news = List.of();
        isNewcomer = false;
        hasArrived = false;
        isApart = false;
    }

    /** The session is over, and nobody knows it any more. */
    void close() {
        for (Watcher other : List.copyOf(knownBy)) {
            other.forget(this);
            if (here != null) {
                here.mingles(other);
            }
        }
        encounters.everybody().forEach(this::forget);
        met.clear();
        here = null;
        way.forEach(thing -> Audience.of(thing).removeInside(thing, this));
        way = List.of();
        for (Thing thing : holdings.things()) {
            Audience.of(thing).remove(thing, this);
        }
    }

    @Override
    public String toString() {
        return "watcher " + avatar;
    }
}
