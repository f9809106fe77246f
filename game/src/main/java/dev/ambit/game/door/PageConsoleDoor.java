package dev.ambit.game.door;

import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.gateway.connection.ByteFrames;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import io.netty.channel.Channel;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Gives administrators a console in the page: the lines of the other consoles, in the frames of a WebSocket. Whether somebody is one is
 * asked when they come and again with everything they say.
 */
public record PageConsoleDoor(
        GameEntrance entrance,
        AdminConsoles admins,
        Authority authority,
        GatewayLimits limits,
        Traffic traffic,
        LongSupplier nanoClock) {

    /** Knows who may look after the game. */
    @FunctionalInterface
    public interface Authority {
        /**
         * The account behind a session of the page, if it is an administrator's. Answers on any thread.
         *
         * @param session what the browser keeps of it
         */
        CompletionStage<Optional<GameAccount>> administrator(String session);
    }

    /** Somebody comes by a WebSocket. */
    public void welcome(Channel channel, Caller caller) {
        channel.pipeline().addLast(new ByteFrames(traffic)).addLast(PageConsole.on(channel, this, caller));
    }
}
