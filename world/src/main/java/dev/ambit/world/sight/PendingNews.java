package dev.ambit.world.sight;

import dev.ambit.world.message.News;
import dev.ambit.world.thing.Thing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What somebody will be told at the end of the tick: what is gone, then what is to be told as a whole, exemplars before
 * what is made from them, then single properties, then what has been announced.
 */
final class PendingNews {
    private final List<Thing> dropped = new ArrayList<>();
    private final Set<Thing> whole = new LinkedHashSet<>();
    private final Set<Thing> changed = new LinkedHashSet<>();
    private final List<News> announced = new ArrayList<>();

    void drop(Thing thing) {
        dropped.add(thing);
    }

    void tellWhole(Thing thing) {
        whole.add(thing);
    }

    /** To somebody who had it. */
    void tellChange(Thing thing, Wording wording) {
        (wording.isWhole(thing) ? whole : changed).add(thing);
    }

    void announce(News news) {
        announced.add(news);
    }

    /**
     * @param had what its reader already had before this tick
     * @param goes whether a Thing that this letter says is gone is really gone for its reader
     */
    List<News> write(Wording wording, Predicate<Thing> had, Predicate<Thing> goes) {
        List<News> news = new ArrayList<>();
        int[] gone = dropped.stream().filter(goes).mapToInt(Thing::id).toArray();
        if (gone.length > 0) {
            news.add(new News.ThingsDropped(gone));
        }
        Set<Thing> told = new HashSet<>();
        for (Thing thing : whole) {
            tellAfterExemplars(thing, wording, had, told, news);
        }
        for (Thing thing : changed) {
            if (!told.contains(thing)) {
                news.addAll(wording.changes(thing));
            }
        }
        news.addAll(announced);
        return news;
    }

    private void tellAfterExemplars(
            Thing thing, Wording wording, Predicate<Thing> had, Set<Thing> told, List<News> news) {
        Deque<Thing> line = new ArrayDeque<>();
        for (Thing t = thing; t != null && (whole.contains(t) || !had.test(t)); t = exemplar(t)) {
            line.push(t);
        }
        for (Thing t : line) {
            if (told.add(t)) {
                news.add(wording.seen(t));
            }
        }
    }

    private static @Nullable Thing exemplar(Thing thing) {
        Thing exemplar = thing.exemplar();
        return exemplar == null || exemplar.isDeleted() ? null : exemplar;
    }

    void clear() {
        dropped.clear();
        whole.clear();
        changed.clear();
        announced.clear();
    }
}
