package dev.ambit.world.sight;

import static dev.ambit.world.sight.HeldThings.EXEMPLAR;
import static dev.ambit.world.sight.HeldThings.SEEN;

import dev.ambit.world.message.News;
import dev.ambit.world.thing.Thing;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What everybody in a room sees: the room, what is in it and shows, and the exemplars of all these; but not the people, of whom
 * each is told for itself. There is one for each room that somebody is in. It follows the world change by change; only a new scene looks at the whole room.
 */
public final class Scene {
    private final SightRule sight;
    private final Thing room;
    private final Set<Watcher> watchers = new LinkedHashSet<>();

    final HeldThings holdings = new HeldThings();
    final PendingNews letter = new PendingNews();

    /** How many Things here are made directly from this one. */
    private final Map<Thing, Integer> uses = new HashMap<>();

    /** Whether it was a real room when we last looked, and not just the outermost container. */
    boolean isRealRoom;

    private List<News> news = List.of();

    /** All that is here, for this tick's newcomers; empty when there are none. */
    private List<News> panorama = List.of();

    Scene(SightRule sight, Thing room) {
        this.sight = sight;
        this.room = room;
        isRealRoom = sight.isRoom(room);
        Audience.gather(room).scene = this;
    }

    public Thing room() {
        return room;
    }

    /** What this tick has brought to all who are {@linkplain Watcher#isApart not apart}. */
    public List<News> news() {
        return news;
    }

    /** Those who were here when the last tick ended and still are; all who are here once the tick is told. */
    Set<Watcher> watchers() {
        return Collections.unmodifiableSet(watchers);
    }

    void add(Watcher watcher) {
        watchers.add(watcher);
    }

    void remove(Watcher watcher) {
        watchers.remove(watcher);
    }

    /** Looks at the whole room. */
    void lookAround() {
        Set<Thing> seen = room.isDeleted() ? Set.of() : sight.from(List.of(room));
        for (Thing thing : holdings.thingsFor(SEEN)) {
            if (!seen.contains(thing)) {
                lose(thing);
            }
        }
        seen.forEach(this::see);
    }

    /** Looks at one Thing that may show or hide now, or show or hide what is in it. */
    void lookAt(Thing thing) {
        if (sight.shows(thing, room)) {
            reveal(thing);
        } else {
            hide(thing);
        }
    }

    /** What was seen already is left as it is: if something about it has changed, we look at it as well. */
    private void reveal(Thing thing) {
        see(thing);
        Deque<Thing> toLookInto = new ArrayDeque<>();
        toLookInto.add(thing);
        while (!toLookInto.isEmpty()) {
            Thing container = toLookInto.remove();
            List<Thing> contents = container.contents();
            if (contents.isEmpty()) {
                continue;
            }
            boolean isOpen = sight.isOpen(container, room);
            for (Thing content : contents) {
                if (sight.isSomebody(content) || (!isOpen && !sight.isNoticeable(content))) {
                    hide(content);
                } else if (!holdings.holdsFor(content, SEEN)) {
                    see(content);
                    toLookInto.add(content);
                }
            }
        }
    }

    private void hide(Thing thing) {
        Deque<Thing> toHide = new ArrayDeque<>();
        toHide.add(thing);
        while (!toHide.isEmpty()) {
            Thing hidden = toHide.remove();
            boolean isInsideOut = hidden == room && !room.isDeleted();
            if (!isInsideOut && holdings.holdsFor(hidden, SEEN)) {
                lose(hidden);
                toHide.addAll(hidden.contents());
            }
        }
    }

    private void see(Thing thing) {
        if (holdings.add(thing, SEEN)) {
            begin(thing);
        }
    }

    private void lose(Thing thing) {
        if (holdings.remove(thing, SEEN)) {
            end(thing);
        }
    }

    /** A Thing here has another exemplar. */
    void exchange(@Nullable Thing oldExemplar, @Nullable Thing newExemplar) {
        use(newExemplar);
        release(oldExemplar);
    }

    /** A Thing is no more; what was made from it may not have been told yet. */
    void expel(Thing deleted) {
        uses.remove(deleted);
        lose(deleted);
        if (holdings.remove(deleted, EXEMPLAR)) {
            end(deleted);
        }
    }

    private void begin(Thing thing) {
        Audience audience = Audience.gather(thing);
        audience.add(this);
        use(audience.exemplar);
    }

    private void end(Thing thing) {
        Audience audience = Audience.of(thing);
        audience.remove(thing, this);
        release(audience.exemplar);
    }

    private void use(@Nullable Thing exemplar) {
        if (exemplar == null || exemplar.isDeleted()) {
            return;
        }
        if (uses.merge(exemplar, 1, Integer::sum) == 1 && holdings.add(exemplar, EXEMPLAR)) {
            begin(exemplar);
        }
    }

    private void release(@Nullable Thing exemplar) {
        if (exemplar == null || !uses.containsKey(exemplar)) {
            return;
        }
        Integer left = uses.computeIfPresent(exemplar, (_, count) -> count == 1 ? null : count - 1);
        if (left == null && holdings.remove(exemplar, EXEMPLAR)) {
            end(exemplar);
        }
    }

    /** Everybody who was here keeps an exemplar that nothing here needs any more. */
    boolean isLeftToWatchers(Thing thing) {
        return holdings.heldFor(thing, EXEMPLAR) && !holdings.holdsFor(thing, EXEMPLAR) && !thing.isDeleted();
    }

    void publish(Wording wording) {
        news = letter.write(wording, holdings::held, _ -> true);
    }

    /** Puts together all that is here, for those who have nothing yet; many may come at once, and all are told the same. */
    void paint(Wording wording) {
        if (panorama.isEmpty()) {
            PendingNews all = new PendingNews();
            holdings.things().forEach(all::tellWhole);
            panorama = all.write(wording, _ -> false, _ -> true);
        }
    }

    /** All that is here, for those who have {@linkplain Watcher#isNewcomer just come into the world}. */
    public List<News> panorama() {
        return panorama;
    }

    /** The tick has been told. */
    void settle() {
        holdings.settle();
        letter.clear();
    }

    void forgetNews() {
        news = List.of();
        panorama = List.of();
    }

    boolean isEmpty() {
        return watchers.isEmpty();
    }

    /** Nobody is here any more. */
    void close() {
        for (Thing thing : holdings.things()) {
            Audience.of(thing).remove(thing, this);
        }
        Audience.of(room).closeScene(room);
    }

    @Override
    public String toString() {
        return "scene of " + room;
    }
}
