package dev.ambit.world.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.ThingView;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.ToyThings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A world and its clients. After each tick every client has to know exactly what the oracle says. */
final class Crowd {
    final ToyThings things = new ToyThings();
    static final int MOST_AWAY = 2;

    final Bystanders bystanders = new Bystanders(things, MOST_AWAY, Company.UNKNOWN);
    final List<Client> clients = new ArrayList<>();
    private final List<News.CallMethod> calls = new ArrayList<>();

    /** A client: what replication keeps for it, what it keeps itself, and what the oracle says it knows. */
    static final class Client {
        final Watcher watcher;
        final Set<Thing> interests = new HashSet<>();
        private final Set<Thing> exemplars = new HashSet<>();
        private final Set<Client> inView = new HashSet<>();

        /** Those it has met before, the first to be forgotten first. */
        private final List<Client> away = new ArrayList<>();

        private Optional<Thing> room = Optional.empty();
        private Set<Integer> knew = Set.of();
        private @Nullable ClientCache cache;

        Client(Thing avatar) {
            watcher = new Watcher(avatar);
        }

        Set<Integer> knows() {
            return knew;
        }

        private Set<Thing> met() {
            Set<Thing> met = new HashSet<>();
            inView.forEach(other -> met.add(other.watcher.avatar()));
            away.forEach(other -> met.add(other.watcher.avatar()));
            return met;
        }

        private void forget(Client other) {
            inView.remove(other);
            away.remove(other);
        }

        /** All it is told this tick, in order. */
        List<News> heard() {
            List<News> heard = new ArrayList<>(watcher.news());
            if (watcher.isNewcomer()) {
                watcher.scene().ifPresent(scene -> heard.addAll(scene.panorama()));
            }
            if (!watcher.isApart()) {
                watcher.scene().ifPresent(scene -> heard.addAll(scene.news()));
            }
            return heard;
        }
    }

    Client enter(Thing avatar) {
        Client client = new Client(avatar);
        clients.add(client);
        bystanders.enter(client.watcher);
        return client;
    }

    void leave(Client client) {
        bystanders.leave(client.watcher);
        clients.remove(client);
        clients.forEach(other -> other.forget(client));
    }

    /** One is told of another from now on, unless it knows that one already by another name. */
    void meet(Client client, Client other) {
        boolean isTwin = other.watcher.avatar() == client.watcher.avatar()
                || (client.met().contains(other.watcher.avatar())
                        && !client.inView.contains(other)
                        && !client.away.contains(other));
        if (!isTwin) {
            client.watcher.meet(other.watcher);
            client.away.remove(other);
            client.inView.add(other);
        }
    }

    void part(Client client, Client other) {
        client.watcher.part(other.watcher);
        if (client.inView.remove(other)) {
            client.away.add(other);
        }
    }

    /** All here are told of all others. */
    void meetAll() {
        clients.forEach(client -> clients.forEach(other -> meet(client, other)));
    }

    void interest(Client client, Thing thing) {
        client.interests.add(thing);
        bystanders.interest(client.watcher, thing);
    }

    void loseInterest(Client client, Thing thing) {
        client.interests.remove(thing);
        bystanders.loseInterest(client.watcher, thing);
    }

    void call(Thing thing) {
        News.CallMethod call = new News.CallMethod(thing.id(), "Wag" + calls.size(), Map.of());
        calls.add(call);
        bystanders.announce(thing, call);
    }

    void tick() {
        bystanders.tell(things.changes);
        things.endTick();
    }

    void tickAndCheck() {
        tick();
        Set<Thing> people = new HashSet<>();
        clients.forEach(client -> people.add(client.watcher.avatar()));
        Oracle oracle = new Oracle(things, things.living(), people);
        forgetPeople(oracle);
        clients.forEach(client -> check(client, oracle));
        calls.clear();
    }

    /** Who goes to another room is forgotten there unless in view; and of many who are out of view the first are. */
    private void forgetPeople(Oracle oracle) {
        Set<Client> moved = new HashSet<>();
        for (Client client : clients) {
            Optional<Thing> room = oracle.room(client.watcher.avatar());
            if (!room.equals(client.room)) {
                client.room = room;
                moved.add(client);
            }
        }
        for (Client client : clients) {
            client.away.removeIf(
                    other -> (moved.contains(client) || moved.contains(other)) && !client.room.equals(other.room));
            while (client.away.size() > MOST_AWAY) {
                client.away.removeFirst();
            }
        }
    }

    private void check(Client client, Oracle oracle) {
        Thing avatar = client.watcher.avatar();
        Optional<Thing> room = oracle.room(avatar);
        assertEquals(room, client.watcher.scene().map(Scene::room), "the room of " + avatar);

        Map<Integer, ThingView> expected = new TreeMap<>();
        client.interests.removeIf(Thing::isDeleted);
        for (Thing thing : oracle.knows(avatar, client.met(), client.interests, client.exemplars)) {
            expected.put(thing.id(), things.view(thing));
        }
        Set<Integer> concerned = new TreeSet<>(client.knew);
        concerned.addAll(expected.keySet());

        ClientCache cache = moveTo(client, room.map(Thing::id));
        List<News> heard = client.heard();
        for (News news : heard) {
            assertTrue(
                    concerned.containsAll(ClientCache.subjects(news)),
                    () -> avatar + " must not hear of this: " + news);
            cache.apply(news);
        }
        assertEquals(expected, cache.things(), () -> "what " + avatar + " knows");
        for (News.CallMethod call : calls) {
            long expectedCalls = expected.containsKey(call.id()) ? 1 : 0;
            assertEquals(expectedCalls, heard.stream().filter(call::equals).count(), () -> avatar + " hears " + call);
        }
        client.knew = expected.keySet();
    }

    private static ClientCache moveTo(Client client, Optional<Integer> room) {
        ClientCache cache = client.cache;
        if (cache == null) {
            assertTrue(client.watcher.hasArrived(), "a newcomer");
            cache = new ClientCache(client.watcher.avatar().id(), room);
            client.cache = cache;
        } else if (client.watcher.hasArrived()) {
            cache.enterRoom(room);
        }
        return cache;
    }
}
