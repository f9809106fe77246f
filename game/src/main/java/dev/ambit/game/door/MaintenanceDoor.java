package dev.ambit.game.door;

import dev.ambit.game.play.GameEntrance;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import io.netty.channel.socket.SocketChannel;
import java.util.function.LongSupplier;

/**
 * Lets those in who look after a game, by lines of text and without a password: only from addresses that the mask allows.
 *
 * @param mask which addresses may
 * @param idleSeconds how long one may say nothing
 */
public record MaintenanceDoor(
        GameEntrance entrance,
        AdminConsoles admins,
        AddressMask mask,
        int idleSeconds,
        GatewayLimits limits,
        Traffic traffic,
        LongSupplier nanoClock) {

    public void welcome(SocketChannel channel) {
        Caller caller = new Caller("", channel.remoteAddress().getAddress().getHostAddress());
        channel.pipeline().addLast(MaintenanceDialect.on(channel, this, caller));
    }
}
