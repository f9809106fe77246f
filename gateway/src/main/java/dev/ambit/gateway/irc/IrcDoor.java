package dev.ambit.gateway.irc;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.group.core.Host;
import io.netty.channel.socket.SocketChannel;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/**
 * Lets IRC clients in.
 *
 * @param limits of all doors
 * @param rules those of this one
 * @param visaDesk where the visa is asked, for that may take a while; it may refuse to be
 * @param known is told, on the groups' thread, who has shown to be of which account
 */
public record IrcDoor(
        GroupLoop loop,
        GatewayLimits limits,
        IrcLimits rules,
        Traffic traffic,
        IrcSign sign,
        Visa visa,
        Executor visaDesk,
        BiConsumer<Host, String> known) {

    public void welcome(SocketChannel channel) {
        IrcDialect.on(
                channel, new Caller("", channel.remoteAddress().getAddress().getHostAddress()), this);
    }
}
