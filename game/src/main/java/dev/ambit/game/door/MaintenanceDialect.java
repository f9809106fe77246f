package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.connection.Vigil;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.socket.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Administrator mode on a connection of its own, without a log-in. On the connection's thread. */
final class MaintenanceDialect implements Dialect {
    private static final int COMMANDS_PER_SECOND = 20;

    private final MaintenanceDoor door;
    private final SocketChannel channel;
    private final Connection connection;
    private @Nullable AdminLines lines;

    private MaintenanceDialect(SocketChannel channel, MaintenanceDoor door, Caller caller) {
        this.door = door;
        this.channel = channel;
        ConnectionLimits usual = ConnectionLimits.of(door.limits()).atPace(COMMANDS_PER_SECOND);
        ConnectionLimits limits = new ConnectionLimits(
                usual.silentSeconds(),
                usual.lobbySeconds(),
                door.idleSeconds(),
                usual.stalledSeconds(),
                usual.messagesPerSecond(),
                usual.burst(),
                usual.backlogBytes(),
                usual.busyBytes());
        connection = new Connection(channel, caller, limits, door.traffic(), door.nanoClock(), this);
    }

    static ChannelHandler on(SocketChannel channel, MaintenanceDoor door, Caller caller) {
        return new MaintenanceDialect(channel, door, caller).connection;
    }

    @Override
    public void opened() {
        if (!door.mask().allows(channel.remoteAddress().getAddress())) {
            connection.cutOff(CutOff.MISBEHAVED, "its address may not use the maintenance port");
            return;
        }
        connection.stage(Vigil.Stage.INSIDE);
        lines = new AdminLines(connection, door.entrance(), door.admins(), Optional.empty(), this::leave);
        connection.flush();
    }

    private void leave() {
        connection.say(Unpooled.copiedBuffer("Bye\r\n", ISO_8859_1));
        connection.end(false, "goodbye");
    }

    @Override
    public void received(Object received) {
        if (received instanceof ByteBuf bytes && lines != null) {
            lines.received(ByteBufUtil.getBytes(bytes));
        }
    }

    @Override
    public boolean isWithin() {
        return false;
    }

    @Override
    public boolean hasQuestion() {
        return false;
    }

    @Override
    public Object question(long nonce) {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public boolean isNeverSilent() {
        return true;
    }

    @Override
    public Object farewell(Farewell why) {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void gone(Farewell why) {
        if (lines != null) {
            lines.close();
        }
    }
}
