package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import io.netty.buffer.ByteBuf;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the world and one client that speaks in control packets, be it Ambit's page or a program that knows nothing
 * else: what the client says becomes {@link Input}, what the world tells becomes packets. Owned by one thread.
 */
public final class ProtocolObject {
    /** Of so many others packets can tell at a time: an id is one byte. */
    public static final int MOST_OTHERS = ShortIds.COUNT;

    private final Tongue tongue;
    private final Neighbours neighbours;
    private final Ear ear;
    private final Mouth mouth;

    /**
     * @param world takes what the client asks
     * @param steps takes its own steps, which are most of what clients say
     */
    public ProtocolObject(
            Tongue tongue,
            ControlRules rules,
            RoomNumbers rooms,
            Line line,
            Consumer<Input> world,
            Consumer<Place> steps) {
        this.tongue = tongue;
        neighbours = new Neighbours(rules, tongue.confirmsRooms());
        ear = new Ear(line, world, steps, neighbours, rooms);
        mouth = new Mouth(tongue, neighbours, rooms);
    }

    /** Where a location is in a room of which the client has not been told yet. */
    public static Place placeElsewhere(Location location) {
        return Ground.placeElsewhere(location);
    }

    /** How many fine units a unit of the packets has in a room. */
    public static int unit(Room room) {
        return Ground.unit(room);
    }

    public void hear(Packet packet) {
        ear.hear(packet);
    }

    /** Hears one step of the client, if these bytes are that and nothing else; it is most of what clients say. */
    public boolean hearStep(ByteBuf packets) {
        return ear.hearStep(packets);
    }

    /** What follows is of this moment, by the world's time. */
    public void at(long worldMillis) {
        mouth.at(worldMillis);
    }

    /**
     * Says it in packets, as far as these have the words.
     *
     * @return what is left to say otherwise to a client that reads JSON, too; {@code null} when that was all
     */
    public @Nullable News tell(News news, long worldMillis) {
        return mouth.tell(news, worldMillis);
    }

    /** Something about the session itself. */
    public void say(Packet packet) {
        mouth.say(packet);
    }

    /** How often to tell where others are, in tenths of a second. */
    public void updateTime(int tenths) {
        neighbours.updateTime(tenths);
    }

    /** It has left the world, and may come again. */
    public void leave() {
        neighbours.enter(null, true);
    }

    /**
     * Packets that are due now, one after the other; to be read and cleared at once.
     *
     * @param hasRoom whether more would leave soon; else steps wait, and one tells of many
     */
    public PacketWriter due(long nowMillis, boolean hasRoom) {
        if (!tongue.readsJson() && hasRoom && neighbours.isUpdateDue(nowMillis)) {
            mouth.update(nowMillis);
        }
        return mouth.said();
    }
}
