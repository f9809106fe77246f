package dev.ambit.world.sight;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.message.News;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The Things a page keeps: takes news as the page does, and minds when they come in an order that it could not use. */
final class ClientCache {
    private final Map<Integer, ThingView> things = new TreeMap<>();
    private final int self;
    private Optional<Integer> room;

    ClientCache(int self, Optional<Integer> room) {
        this.self = self;
        this.room = room;
    }

    Map<Integer, ThingView> things() {
        return things;
    }

    /** The old room is forgotten with all that is in it, but not ourselves with what we carry, nor exemplars in use. */
    void enterRoom(Optional<Integer> newRoom) {
        List<Integer> leaving = new ArrayList<>(room.stream().toList());
        for (int i = 0; i < leaving.size(); i++) {
            Integer container = leaving.get(i);
            things.values().stream()
                    .filter(thing -> thing.container().equals(Optional.of(container)))
                    .map(ThingView::id)
                    .filter(id -> id != self && !leaving.contains(id))
                    .forEach(leaving::add);
        }
        Set<Integer> exemplars =
                things.values().stream().flatMap(t -> t.exemplar().stream()).collect(Collectors.toSet());
        leaving.stream().filter(id -> !exemplars.contains(id)).forEach(things::remove);
        room = newRoom;
    }

    void apply(News news) {
        switch (news) {
            case News.ThingSeen(ThingView thing) -> {
                assertTrue(
                        thing.exemplar().isEmpty()
                                || things.containsKey(thing.exemplar().get()),
                        () -> thing + " comes before its exemplar");
                things.put(thing.id(), thing);
            }
            case News.ThingSet(int id, Map<String, Datum> properties) -> {
                Map<String, Datum> all = new HashMap<>(known(id).properties());
                all.putAll(properties);
                replaceProperties(id, all);
            }
            case News.ThingUnset(int id, List<String> names) -> {
                Map<String, Datum> all = new HashMap<>(known(id).properties());
                all.keySet().removeAll(names);
                replaceProperties(id, all);
            }
            case News.ThingsDropped(int[] ids) -> {
                for (int id : ids) {
                    things.remove(id);
                }
            }
            default -> {}
        }
    }

    private ThingView known(int id) {
        assertTrue(things.containsKey(id), () -> "a property of #" + id + " is told, which is not known");
        return things.get(id);
    }

    private void replaceProperties(int id, Map<String, Datum> properties) {
        ThingView old = known(id);
        things.put(
                id,
                new ThingView(id, old.exemplar(), old.owner(), old.container(), Map.copyOf(properties), old.methods()));
    }

    /** The ids of the Things that an item of news is about. */
    static Set<Integer> subjects(News news) {
        return switch (news) {
            case News.ThingSeen(ThingView thing) -> Set.of(thing.id());
            case News.ThingSet set -> Set.of(set.id());
            case News.ThingUnset unset -> Set.of(unset.id());
            case News.CallMethod call -> Set.of(call.id());
            case News.ThingsDropped(int[] ids) -> {
                Set<Integer> all = new TreeSet<>();
                for (int id : ids) {
                    all.add(id);
                }
                yield all;
            }
            default -> throw new AssertionError("replication tells nothing like " + news);
        };
    }
}
