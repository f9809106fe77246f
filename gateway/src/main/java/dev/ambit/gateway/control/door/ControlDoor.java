package dev.ambit.gateway.control.door;

import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.Traffic;
import dev.ambit.gateway.control.ControlRules;
import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.page.WorldDesk;
import io.netty.channel.socket.SocketChannel;

/**
 * Lets clients of the control protocol in.
 *
 * @param nameLength of a visitor's name, in characters, at most
 * @param census how full the world is
 */
public record ControlDoor(
        GroupLoop loop,
        WorldDesk desk,
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

    public void welcome(SocketChannel channel) {
        Caller caller = new Caller("", channel.remoteAddress().getAddress().getHostAddress());
        channel.pipeline().addLast(new ControlConnection(channel, this, caller));
    }
}
