package dev.ambit.gateway.connection;

import java.net.InetAddress;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who is at which door, from where, and who has to go for one more: of those who are not inside yet, the oldest, and first of a network
 * from which many of them come. So somebody who opens thousands of connections and says nothing closes the door only to themselves, pushes nobody
 * out who is just coming in from elsewhere, and cannot fill one door by another. Every Netty thread comes by here.
 *
 * @param <T> a connection
 */
final class Headcount<T> {

    /** So many may come from one network at the same moment without being taken for a crowd: a school, a family. */
    private static final int FEW = 4;

    private final Places places;
    private final Set<Door> open = EnumSet.noneOf(Door.class);
    private final Map<T, Entry<T>> here = new HashMap<>();
    private final Map<Door, Crowd<T>> doors = new EnumMap<>(Door.class);
    private final Map<String, Crowd<T>> networks = new HashMap<>();
    private final LinkedHashSet<T> reserve = new LinkedHashSet<>();

    /** Those who share a door or a network; strangers oldest first. */
    private static final class Crowd<T> {
        private final LinkedHashSet<T> strangers = new LinkedHashSet<>();
        private int count;

        @Nullable
        T oldestStranger() {
            Iterator<T> oldestFirst = strangers.iterator();
            return oldestFirst.hasNext() ? oldestFirst.next() : null;
        }
    }

    private record Entry<T>(Door door, Crowd<T> atDoor, Optional<String> network) {}

    Headcount(Places places) {
        this.places = places;
    }

    private Crowd<T> crowd(Door door) {
        return doors.computeIfAbsent(door, first -> new Crowd<>());
    }

    /** Places are kept only for doors that are there. */
    synchronized void opens(Door door) {
        open.add(door);
    }

    /** What happens to somebody who comes. */
    sealed interface Verdict<T> {
        /** It may stay, if somebody goes who is not inside. */
        record Stays<T>(Optional<T> instead) implements Verdict<T> {}

        /** There is no place. */
        record Goes<T>(String why) implements Verdict<T> {}
    }

    /** @param address none when it says nothing about who it is */
    synchronized Verdict<T> comes(T who, Door door, Optional<InetAddress> address) {
        Optional<String> network =
                address.filter(from -> places.mostFrom(from) > 0).map(Places::network);
        Crowd<T> neighbours = network.map(networks::get).orElse(null);
        T instead = null;
        if (neighbours != null && neighbours.count >= places.mostFrom(address.orElseThrow())) {
            instead = neighbours.oldestStranger();
            if (instead == null) {
                return new Verdict.Goes<>(
                        "limits." + (address.orElseThrow().isLoopbackAddress() ? "perLoopback" : "perAddress") + " is "
                                + places.mostFrom(address.orElseThrow()));
            }
            goes(instead);
        }
        if (instead == null && isFull(door)) {
            instead = whoMakesRoomAt(door);
            if (instead == null) {
                return new Verdict.Goes<>("limits.connections is " + places.most() + ", of which " + most(door)
                        + " may be at the door of " + door + " now");
            }
            goes(instead);
        }
        enrol(who, door, network);
        return new Verdict.Stays<>(Optional.ofNullable(instead));
    }

    /** Somebody who is here already says where it really comes from; whether there is a place for it. */
    synchronized boolean callsFrom(T who, InetAddress address) {
        Entry<T> entry = here.get(who);
        int most = places.mostFrom(address);
        if (entry == null || most == 0) {
            return true;
        }
        String network = Places.network(address);
        Crowd<T> neighbours = networks.get(network);
        if (neighbours != null && neighbours.count >= most) {
            return false;
        }
        boolean isStranger = entry.atDoor.strangers.contains(who);
        goes(who);
        enrol(who, entry.door, Optional.of(network));
        if (!isStranger) {
            isInside(who, true);
        }
        return true;
    }

    private void enrol(T who, Door door, Optional<String> network) {
        Entry<T> entry = new Entry<>(door, crowd(door), network);
        here.put(who, entry);
        network.ifPresent(name -> networks.computeIfAbsent(name, n -> new Crowd<>()));
        crowds(entry).forEach(crowd -> {
            crowd.count++;
            crowd.strangers.add(who);
        });
    }

    private Stream<Crowd<T>> crowds(Entry<T> entry) {
        return Stream.concat(Stream.of(entry.atDoor), entry.network.map(networks::get).stream());
    }

    private boolean isFull(Door door) {
        return crowd(door).count >= most(door);
    }

    /** What the others have, or is kept for them, is not there for this one. */
    private int most(Door door) {
        int others = open.stream()
                .filter(other -> other != door)
                .mapToInt(other -> Math.max(crowd(other).count, places.keptFor(other)))
                .sum();
        return places.most() - others;
    }

    /** Of its own door; else of one that has more than is kept for it. */
    private @Nullable T whoMakesRoomAt(Door door) {
        T own = oldestOfMost(crowd(door));
        if (own != null) {
            return own;
        }
        for (Door other : open) {
            Crowd<T> crowd = crowd(other);
            T stranger = oldestOfMost(crowd);
            if (stranger != null && crowd.count > places.keptFor(other)) {
                return stranger;
            }
        }
        return null;
    }

    /** The oldest stranger of the network that has most of them, where one has many; else the oldest. */
    private @Nullable T oldestOfMost(Crowd<T> crowd) {
        T found = null;
        int most = 0;
        for (T stranger : crowd.strangers) {
            int neighbours = Optional.ofNullable(here.get(stranger))
                    .flatMap(Entry::network)
                    .map(networks::get)
                    .map(network -> network.strangers.size())
                    .orElse(0);
            if (found == null || (neighbours > FEW && neighbours > most)) {
                most = neighbours;
                found = stranger;
            }
        }
        return found;
    }

    /** Lets somebody in beside the others; who goes for it, if there are many of these. */
    synchronized Optional<T> comesToReserve(T who) {
        reserve.add(who);
        if (reserve.size() <= places.reserve()) {
            return Optional.empty();
        }
        T oldest = reserve.iterator().next();
        reserve.remove(oldest);
        return Optional.of(oldest);
    }

    /** It is a visitor's now, or is none any more. */
    synchronized void isInside(T who, boolean isInside) {
        Entry<T> entry = here.get(who);
        if (entry == null) {
            return;
        }
        crowds(entry).forEach(crowd -> {
            if (isInside) {
                crowd.strangers.remove(who);
            } else {
                crowd.strangers.add(who);
            }
        });
    }

    synchronized void goes(T who) {
        reserve.remove(who);
        Entry<T> entry = here.remove(who);
        if (entry == null) {
            return;
        }
        crowds(entry).forEach(crowd -> {
            crowd.count--;
            crowd.strangers.remove(who);
        });
        entry.network.ifPresent(
                name -> networks.computeIfPresent(name, (same, crowd) -> crowd.count == 0 ? null : crowd));
    }

    /** How many are at a door, without those in the reserve. */
    synchronized int at(Door door) {
        return crowd(door).count;
    }
}
