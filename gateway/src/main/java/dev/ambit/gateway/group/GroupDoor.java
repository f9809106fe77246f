package dev.ambit.gateway.group;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;

/** Lets hosts in that speak the group protocol on a stream of their own. */
public final class GroupDoor {
    private final GroupLoop loop;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final DatagramDoor datagrams;
    private final int messagesPerSecond;

    /** @param messagesPerSecond that are heard of one host; programs may say more than pages */
    public GroupDoor(
            GroupLoop loop, GatewayLimits limits, Traffic traffic, DatagramDoor datagrams, int messagesPerSecond) {
        this.messagesPerSecond = messagesPerSecond;
        this.loop = loop;
        this.limits = limits;
        this.traffic = traffic;
        this.datagrams = datagrams;
    }

    public void welcome(SocketChannel channel) {
        Caller caller = new Caller("", address(channel));
        channel.pipeline()
                .addLast(GroupDialect.stream(
                        channel,
                        caller,
                        loop,
                        limits,
                        messagesPerSecond,
                        traffic,
                        datagrams.path(channel.remoteAddress().getAddress())));
    }

    public DatagramDoor datagrams() {
        return datagrams;
    }

    private static String address(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress from
                ? from.getAddress().getHostAddress()
                : "";
    }
}
