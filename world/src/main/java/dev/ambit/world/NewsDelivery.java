package dev.ambit.world;

import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.sight.Scene;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells everybody at the end of the tick what has happened: those who have come where they are, each what is for them alone, and all who are in
 * a room and see the same one {@link Bulletin}, so that a gateway encodes it once. What that may not say yet waits in the {@link Outbox}.
 */
final class NewsDelivery {
    private final String world;
    private final WorldRules rules;
    private final Things things;
    private final Outbox outbox;
    private final Rooms rooms;
    private final WorldMap map;
    private final Circle circle;
    private final Visitors visitors;
    private final Tick tick;
    private final Footfall footfall = new Footfall();

    /** What all hear who are in a room and see the same; for one room at a time. */
    private final Map<Scene, Bulletin> wholes = new HashMap<>();

    /** @param world its name */
    NewsDelivery(
            String world,
            WorldRules rules,
            WorldState state,
            Surroundings around,
            Circle circle,
            Visitors visitors,
            Tick tick) {
        this.world = world;
        this.rules = rules;
        things = state.things;
        outbox = state.memory.outbox;
        rooms = around.rooms;
        map = around.map;
        this.circle = circle;
        this.visitors = visitors;
        this.tick = tick;
    }

    /** @param seldom counts of people are told once in so many times */
    void deliver(int seldom) {
        rooms.open().forEach(venue -> venue.newcomers().forEach(newcomer -> welcome(newcomer, venue)));
        countHeads(seldom);
        rooms.open().forEach(this::deliver);
        outbox.nextTick();
    }

    private void welcome(Visitor newcomer, Venue venue) {
        List<Person> others = venue.others(newcomer);
        if (newcomer.news.isWelcomed()) {
            newcomer.news.isIn(new News.InRoom(
                    venue.thing.id(),
                    venue.room(),
                    venue.levels().motions(),
                    newcomer.position.place(),
                    others,
                    map.spotOf(venue),
                    newcomer.position.jump()));
        } else {
            News.Welcome welcome = new News.Welcome(
                    newcomer.asSeen(),
                    world,
                    venue.thing.id(),
                    venue.room(),
                    venue.levels().motions(),
                    others,
                    rules,
                    newcomer.effective(things).rank(),
                    map.spotOf(venue));
            newcomer.news.welcome(welcome, newcomer.readsFrames ? Optional.of(circle.of(newcomer)) : Optional.empty());
        }
        footfall.visited(venue.thing.id(), venue.room().name());
    }

    private void countHeads(int seldom) {
        for (Visitor visitor : visitors.all()) {
            if (visitor.readsFrames) {
                visitor.counts.tell(
                        visitor.news,
                        visitor.interest.size(),
                        visitor.position.venue().inside().size(),
                        visitors.count(),
                        tick.millis(),
                        seldom);
            }
        }
    }

    private void deliver(Venue venue) {
        Bulletin people = venue.gather();
        Map<Newcomers, Bulletin> panoramas = new HashMap<>();
        Scene scene = null;
        Bulletin whole = people;
        for (Visitor visitor : venue.inside()) {
            Watcher watcher = visitor.watcher;
            visitor.news.addAll(watcher.news());
            Scene seen = watcher.sceneOrNull();
            if (seen != scene) {
                // Nearly always the same for all inside; and for them one bulletin.
                scene = seen;
                whole = seen == null ? people : wholes.computeIfAbsent(seen, s -> people.after(s.news()));
            }
            Bulletin bulletin = watcher.isApart() ? people : whole;
            if (watcher.isNewcomer()) {
                bulletin = panoramas.computeIfAbsent(
                        new Newcomers(watcher.scene(), visitor.readsFrames), alike -> people.after(panorama(alike)));
            }
            if (!visitor.news.isEmpty() || !bulletin.isEmpty()) {
                outbox.send(visitor.recipient, tick.dispatch(visitor.news.take(), bulletin));
            }
        }
        wholes.clear();
    }

    /** Those who come in within a tick and are told alike what there is. */
    private record Newcomers(Optional<Scene> scene, boolean readFrames) {}

    private List<News> panorama(Newcomers newcomers) {
        List<News> news = new ArrayList<>();
        if (newcomers.readFrames) {
            news.add(new News.Places(map.places()));
        }
        newcomers.scene.ifPresent(scene -> news.addAll(scene.panorama()));
        return news;
    }

    /** How often people came into rooms, and how many are there now. */
    List<Census.Room> visitsOfRooms() {
        Map<Integer, Integer> people = new HashMap<>();
        rooms.open()
                .forEach(venue -> people.put(venue.thing.id(), venue.inside().size()));
        return footfall.rooms(people);
    }
}
