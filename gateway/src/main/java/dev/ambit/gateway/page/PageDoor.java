package dev.ambit.gateway.page;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.GroupDialect;
import dev.ambit.gateway.group.GroupLoop;
import io.netty.channel.Channel;

/** Lets pages in: their WebSockets carry group messages. */
public record PageDoor(GroupLoop loop, GatewayLimits limits, Traffic traffic) {

    public void welcome(Channel channel, Caller caller) {
        channel.pipeline().addLast(GroupDialect.webSocket(channel, caller, loop, limits, traffic));
    }
}
