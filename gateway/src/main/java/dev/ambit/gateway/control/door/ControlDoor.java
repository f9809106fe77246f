package dev.ambit.gateway.control.door;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.control.ControlRules;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.Utf8;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.page.WorldResident;
import io.netty.channel.socket.SocketChannel;

/**
 * Lets clients of the control protocol in.
 *
 * @param nameLength of a visitor's name, in characters, at most
 * @param census how full the world is
 */
public record ControlDoor(
        GroupLoop loop,
        WorldResident resident,
        GatewayLimits limits,
        Traffic traffic,
        ControlRules rules,
        String worldName,
        int nameLength,
        Census census) {

    /** How full the world is. */
    public interface Census {

        /** Whether one more would be too many; of those who have places of their own, or of all others. */
        boolean isFull(boolean isPriority);
    }

    /** A word of the world's own, for those who show them. */
    Packet explanation(String why) {
        return new Packet(ObjectId.CLIENT, new Command.Text(new LongId(Utf8.cut(worldName, 40)), Utf8.cut(why, 200)));
    }

    public void welcome(SocketChannel channel) {
        Caller caller = new Caller("", channel.remoteAddress().getAddress().getHostAddress());
        channel.pipeline().addLast(ControlDialect.on(channel, this, caller));
    }
}
