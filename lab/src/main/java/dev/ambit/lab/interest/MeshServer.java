package dev.ambit.lab.interest;

import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * One of several servers that share a world, after RING. Each has a link to each other one and clients of its own:
 *
 * <pre>
 *   client -- server ====== server -- client
 *                 \\        //  \
 *                  \\      //    client
 *                   server -- client
 * </pre>
 *
 * An update passes its client's server and the receiver's, never a third: what came over a link goes to clients only. And it
 * takes a link only if the server behind it has a client that may see it. To know that, every server hears of every
 * crossing between cells, which is rare against updates; for culling, another server is a viewer like a client, with all
 * that its clients own.
 *
 * <p>Entities have numbers that are unique in the mesh. Links keep the order of messages.
 */
public final class MeshServer {

    /** Something that one of this server's clients is to be told, with the entity's last known state. */
    public record Delivery(Address client, EntityUpdate told, RingUpdate state) {}

    /** Whoever looks, seen from this server. */
    private sealed interface Party {
        record Client(Address address) implements Party {}

        record Peer(int server) implements Party {}
    }

    private final SightCulling<Party> culling;
    private final Map<Integer, RingUpdate> states = new LinkedHashMap<>();
    private final Set<Integer> peers = new LinkedHashSet<>();

    public MeshServer(CellSight sight) {
        this.culling = new SightCulling<>(sight);
    }

    /** A link to another server is there: it is told of everything that is ours. */
    public ServerMail<MeshMessage, Delivery> linked(int peer) {
        if (!peers.add(peer)) {
            throw new IllegalArgumentException("there is a link to server " + peer + " already");
        }
        List<ServerMail.Parcel<MeshMessage>> onward = new ArrayList<>();
        for (RingUpdate state : states.values()) {
            if (isOurs(state.entity())) {
                onward.add(
                        new ServerMail.Parcel<>(peer, new MeshMessage.Crossed(culling.cellOf(state.entity()), state)));
            }
        }
        return new ServerMail<>(onward, List.of());
    }

    /** A link broke: what was behind it is out of sight. */
    public ServerMail<MeshMessage, Delivery> unlinked(int peer) {
        checkPeer(peer);
        peers.remove(peer);
        ServerMail<MeshMessage, Delivery> mail =
                new ServerMail<>(List.of(), deliveries(culling.leave(new Party.Peer(peer))));
        states.keySet().removeIf(entity -> !culling.has(entity));
        return mail;
    }

    /** A client of ours gets an entity. */
    public ServerMail<MeshMessage, Delivery> appear(Address client, int cell, RingUpdate state) {
        Map<Party, List<EntityUpdate>> told = culling.appear(new Party.Client(client), state.entity(), cell);
        states.put(state.entity(), state);
        return new ServerMail<>(toAll(new MeshMessage.Crossed(cell, state)), deliveries(told));
    }

    /** A client of ours has news of its entity, which is in this cell now. */
    public ServerMail<MeshMessage, Delivery> update(int cell, RingUpdate state) {
        checkOurs(state.entity());
        boolean crosses = culling.cellOf(state.entity()) != cell;
        Map<Party, List<EntityUpdate>> told = culling.update(state.entity(), cell);
        states.put(state.entity(), state);
        return new ServerMail<>(
                crosses ? toAll(new MeshMessage.Crossed(cell, state)) : toViewers(told, state), deliveries(told));
    }

    /** An entity of a client of ours is no more. */
    public ServerMail<MeshMessage, Delivery> vanish(int entity) {
        checkOurs(entity);
        return new ServerMail<>(toAll(new MeshMessage.Gone(entity)), forget(entity));
    }

    /**
     * Another server has told us something.
     *
     * @throws IllegalArgumentException when it is not of its own entities
     */
    public ServerMail<MeshMessage, Delivery> receive(int peer, MeshMessage message) {
        checkPeer(peer);
        boolean known = culling.has(message.entity());
        boolean first = message instanceof MeshMessage.Crossed && !known;
        if (!first && !(known && culling.ownerOf(message.entity()).equals(new Party.Peer(peer)))) {
            throw new IllegalArgumentException(
                    "server " + peer + " speaks of entity " + message.entity() + ", which is not its own");
        }
        return switch (message) {
            case MeshMessage.Crossed crossed -> crossed(peer, crossed, first);
            case MeshMessage.Updated updated -> {
                states.put(updated.entity(), updated.state());
                int cell = culling.cellOf(updated.entity());
                yield new ServerMail<>(List.of(), deliveries(culling.update(updated.entity(), cell)));
            }
            case MeshMessage.Gone gone -> new ServerMail<>(List.of(), forget(gone.entity()));
        };
    }

    /** What a client of ours has been told of. */
    public Set<Integer> known(Address client) {
        return culling.known(new Party.Client(client));
    }

    private ServerMail<MeshMessage, Delivery> crossed(int peer, MeshMessage.Crossed crossed, boolean first) {
        Map<Party, List<EntityUpdate>> told = first
                ? culling.appear(new Party.Peer(peer), crossed.entity(), crossed.cell())
                : culling.update(crossed.entity(), crossed.cell());
        states.put(crossed.entity(), crossed.state());
        return new ServerMail<>(refresh(peer, told), deliveries(told));
    }

    /** What of ours the other server did not see before, it has last heard of long ago. */
    private List<ServerMail.Parcel<MeshMessage>> refresh(int peer, Map<Party, List<EntityUpdate>> told) {
        List<ServerMail.Parcel<MeshMessage>> onward = new ArrayList<>();
        for (EntityUpdate one : told.getOrDefault(new Party.Peer(peer), List.of())) {
            if (one instanceof EntityUpdate.Added && isOurs(one.entity())) {
                onward.add(new ServerMail.Parcel<>(peer, new MeshMessage.Updated(state(one))));
            }
        }
        return onward;
    }

    private RingUpdate state(EntityUpdate update) {
        return Objects.requireNonNull(states.get(update.entity()));
    }

    private List<Delivery> forget(int entity) {
        List<Delivery> home = deliveries(culling.vanish(entity));
        states.remove(entity);
        return home;
    }

    private List<Delivery> deliveries(Map<Party, List<EntityUpdate>> told) {
        List<Delivery> home = new ArrayList<>();
        told.forEach((party, list) -> {
            if (party instanceof Party.Client(Address address)) {
                list.forEach(one -> home.add(new Delivery(address, one, state(one))));
            }
        });
        return home;
    }

    private List<ServerMail.Parcel<MeshMessage>> toViewers(Map<Party, List<EntityUpdate>> told, RingUpdate state) {
        List<ServerMail.Parcel<MeshMessage>> onward = new ArrayList<>();
        for (Party party : told.keySet()) {
            if (party instanceof Party.Peer(int server)) {
                onward.add(new ServerMail.Parcel<>(server, new MeshMessage.Updated(state)));
            }
        }
        return onward;
    }

    private List<ServerMail.Parcel<MeshMessage>> toAll(MeshMessage message) {
        return peers.stream()
                .map(peer -> new ServerMail.Parcel<>(peer, message))
                .toList();
    }

    private boolean isOurs(int entity) {
        return culling.ownerOf(entity) instanceof Party.Client;
    }

    private void checkOurs(int entity) {
        if (!isOurs(entity)) {
            throw new IllegalArgumentException("entity " + entity + " is another server's");
        }
    }

    private void checkPeer(int peer) {
        if (!peers.contains(peer)) {
            throw new IllegalArgumentException("there is no link to server " + peer);
        }
    }
}
