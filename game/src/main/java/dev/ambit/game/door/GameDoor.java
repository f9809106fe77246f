package dev.ambit.game.door;

import dev.ambit.game.play.GameAccounts;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.game.wire.ClientTable;
import dev.ambit.gateway.connection.ByteFrames;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets clients of the BlakSton protocol in.
 *
 * @param table by which their messages are read, whenever it is asked for
 * @param rules as they are whenever they are asked for
 * @param seeds makes numbers that nobody can guess
 * @param nanoClock may be asked by any thread
 * @param admins gives those who may a console
 * @param watch hears how long messages take, and what is wrong with them
 * @param roster who is logged in, by whatever socket
 * @param judge has a say in who may log in
 */
public record GameDoor(
        GameEntrance entrance,
        GameAccounts accounts,
        Supplier<ClientTable> table,
        Supplier<DoorRules> rules,
        GatewayLimits limits,
        Traffic traffic,
        IntSupplier seeds,
        LongSupplier nanoClock,
        AdminConsoles admins,
        DoorWatch watch,
        PlayerRoster roster,
        LogInJudge judge) {

    /** With nobody logged in yet, and nobody asked. */
    public GameDoor(
            GameEntrance entrance,
            GameAccounts accounts,
            Supplier<ClientTable> table,
            Supplier<DoorRules> rules,
            GatewayLimits limits,
            Traffic traffic,
            IntSupplier seeds,
            LongSupplier nanoClock,
            AdminConsoles admins,
            DoorWatch watch) {
        this(
                entrance,
                accounts,
                table,
                rules,
                limits,
                traffic,
                seeds,
                nanoClock,
                admins,
                watch,
                new PlayerRoster(),
                LogInJudge.NOBODY);
    }

    /** Somebody comes by a socket of their own. */
    public void welcome(SocketChannel channel) {
        Caller caller = new Caller("", channel.remoteAddress().getAddress().getHostAddress());
        channel.pipeline().addLast(GameDialect.on(channel, this, caller));
    }

    /** Somebody comes by a WebSocket, which carries the same bytes. */
    public void welcome(Channel channel, Caller caller) {
        channel.pipeline().addLast(new ByteFrames(traffic)).addLast(GameDialect.on(channel, this, caller));
    }
}
