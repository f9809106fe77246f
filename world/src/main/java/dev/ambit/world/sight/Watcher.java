package dev.ambit.world.sight;

import static dev.ambit.world.sight.Holdings.EXEMPLAR;
import static dev.ambit.world.sight.Holdings.INTEREST;
import static dev.ambit.world.sight.Holdings.SEEN;

import dev.ambit.world.News;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One client, for one session: what it knows beside the {@link Scene} it shares with others. That is its avatar, what
 * that carries, what lies in closed containers with it, what it is interested in, and all exemplars it was ever sent and
 * its scene does not need.
 */
public final class Watcher {
    private final Thing avatar;
    private List<Thing> way = List.of();
    private List<News> news = List.of();

    final Holdings holdings = new Holdings();
    final Letter letter = new Letter();

    @Nullable
    Scene scene;

    /** Where it was when the last tick ended. */
    @Nullable
    Scene sceneBefore;

    /** Whether it has not been told anything yet. */
    private boolean isNew = true;

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
    void lookAround(Sight sight) {
        List<Thing> newWay = sight.way(avatar, scene == null ? null : scene.room());
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
        remove(deleted, SEEN | INTEREST | EXEMPLAR);
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
            news = both(scene.panorama(wording), letter.write(wording, this::sceneHolds, _ -> true));
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
        hasArrived = false;
        isApart = false;
    }

    /** The session is over. */
    void close() {
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
