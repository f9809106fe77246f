package dev.ambit.gateway.page;

import dev.ambit.gateway.control.RoomNumbers;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.SendPolicy;
import dev.ambit.group.wire.Attributes;
import dev.ambit.world.message.News;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Rooms as groups: whoever is in a room hears the voices and programs of the others in it. A room's group is there while somebody is in the
 * room. Owned by the groups' thread; which number a room has, any thread may ask.
 */
final class RoomGroups {

    private final GroupServer server;
    private final Host world;
    private final SendPolicy sendPolicy;
    private final int tickMillis;
    private final LongSupplier nanoClock;
    private final RoomNumbers numbers = new RoomNumbers();

    /** How many are in each room. */
    private final Map<Address, Integer> visitors = new HashMap<>();

    /** @param sendPolicy what people in a room may send each other */
    RoomGroups(GroupServer server, Host world, SendPolicy sendPolicy, int tickMillis, LongSupplier nanoClock) {
        this.server = server;
        this.world = world;
        this.sendPolicy = sendPolicy;
        this.tickMillis = tickMillis;
        this.nanoClock = nanoClock;
    }

    RoomNumbers numbers() {
        return numbers;
    }

    /** The number of the group that the room is where somebody comes to by one of these news. */
    int groupOf(List<News> news) {
        for (News item : news) {
            switch (item) {
                case News.Welcome welcome -> {
                    return addressOf(welcome.roomId()).number();
                }
                case News.InRoom inRoom -> {
                    return addressOf(inRoom.roomId()).number();
                }
                default -> {}
            }
        }
        return PageWriter.NO_GROUP;
    }

    private Address addressOf(int roomId) {
        return GroupServer.keptAddress(numbers.numberOf(roomId));
    }

    void move(VisitorLine line, int roomId) {
        Address to = addressOf(roomId);
        Address from = line.room;
        if (to.equals(from)) {
            return;
        }
        long now = nanoClock.getAsLong();
        open(to, now);
        if (from != null) {
            server.remove(line.host, from, "went elsewhere", now);
        }
        server.enrol(line.host, to, now);
        visitors.merge(to, 1, Integer::sum);
        line.room = to;
        if (from != null) {
            oneLess(from, now);
        }
    }

    /** It is out of the world, though its connection stays. */
    void leave(VisitorLine line) {
        Address room = line.room;
        if (room != null) {
            server.remove(line.host, room, "left the world", nanoClock.getAsLong());
            gone(line);
        }
    }

    /** Its connection is gone, and with it its membership; whether it was in a room. */
    boolean gone(VisitorLine line) {
        Address room = line.room;
        if (room == null) {
            return false;
        }
        line.room = null;
        oneLess(room, nanoClock.getAsLong());
        return true;
    }

    private void open(Address room, long now) {
        if (server.attributes(room).isEmpty()) {
            server.openAt(room, world, Attributes.everyMillis(tickMillis), now);
            server.sendPolicy(room, sendPolicy);
        }
    }

    private void oneLess(Address room, long now) {
        if (visitors.merge(room, -1, Integer::sum) == 0) {
            visitors.remove(room);
            server.close(room, "nobody is in it", now);
        }
    }
}
