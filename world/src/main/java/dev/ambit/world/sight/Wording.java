package dev.ambit.world.sight;

import dev.ambit.world.data.Datum;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Appearance;
import dev.ambit.world.thing.Changes;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How the changes of one tick are put into words; the same words for everybody. */
final class Wording {
    private final Appearance appearance;
    private final Set<Thing> whole = new LinkedHashSet<>();
    private final List<Thing> written;
    private final Map<Thing, News> seen = new HashMap<>();
    private final Map<Thing, List<News>> changes = new HashMap<>();

    Wording(Appearance appearance, Changes changed, Collection<Thing> touched) {
        this.appearance = appearance;
        changed.moves().forEach(move -> whole.add(move.thing()));
        whole.addAll(changed.reshaped());
        whole.addAll(touched);
        whole.removeIf(Thing::isDeleted);
        written = changed.written();
    }

    /** Those of which more than property values has changed. */
    Set<Thing> whole() {
        return whole;
    }

    List<Thing> written() {
        return written;
    }

    boolean isWhole(Thing thing) {
        return whole.contains(thing);
    }

    News seen(Thing thing) {
        return seen.computeIfAbsent(thing, t -> new News.ThingSeen(appearance.view(t)));
    }

    /** The properties that have changed, for those who have the rest. */
    List<News> changes(Thing thing) {
        return changes.computeIfAbsent(thing, this::describe);
    }

    private List<News> describe(Thing thing) {
        List<News> news = new ArrayList<>(2);
        Map<String, Datum> properties = appearance.written(thing);
        if (!properties.isEmpty()) {
            news.add(new News.ThingSet(thing.id(), properties));
        }
        List<String> unset = appearance.unset(thing);
        if (!unset.isEmpty()) {
            news.add(new News.ThingUnset(thing.id(), unset));
        }
        return news;
    }
}
