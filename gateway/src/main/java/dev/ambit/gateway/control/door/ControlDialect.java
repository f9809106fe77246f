package dev.ambit.gateway.control.door;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Nak;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.page.WorldResident;
import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Resident;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The control protocol on a connection of its own: cuts what comes into packets for a {@link ControlLine}. To the groups it is a
 * host like any other, who has a name and hears nothing there. What overrides {@link Resident} runs on the groups' thread, the rest
 * on the connection's own.
 */
final class ControlDialect implements Dialect, Resident {

    /** Half a second of a crowd; who has not read that is told no more steps until it has. */
    private static final int BUSY_BYTES = 512;

    /** What no client minds to be asked, and the server knows already: only whether it answers counts. */
    private static final VariableId ASKED = VariableId.of(Variable.PROTOCOL);

    private static final byte[] QUESTION =
            new Packet(ObjectId.CLIENT, new Command.PropertyRequest(List.of(ASKED))).encode();

    private final ControlDoor door;
    private final Connection connection;
    private final Cutter cutter = new Cutter();
    private @Nullable ControlLine line;

    /** Owned by the groups' thread. */
    private @Nullable Host host;

    private ControlDialect(Channel channel, ControlDoor door, Caller caller) {
        this.door = door;
        ConnectionLimits limits = ConnectionLimits.of(door.limits())
                .atPace(door.rules().packetsPerSecond())
                .withLobby(door.rules().lobbySeconds())
                .busyFrom(BUSY_BYTES);
        this.connection = new Connection(channel, caller, limits, door.traffic(), loop()::nowNanos, this);
    }

    /** For the end of a pipeline. */
    static ChannelHandler on(Channel channel, ControlDoor door, Caller caller) {
        return new ControlDialect(channel, door, caller).connection;
    }

    private GroupLoop loop() {
        return door.loop();
    }

    // ---- on the groups' thread ----

    @Override
    public String door() {
        return "control";
    }

    @Override
    public String origin() {
        return connection.caller().address();
    }

    /** Words for this one alone come as a whisper; what else people and programs say to each other has no words in this protocol. */
    @Override
    public void hear(Message.Receive message) {
        if (message.type() == MessageType.RECEIVE
                && message.via().filter(WorldResident.EVERYBODY::equals).isPresent()) {
            message.elements()
                    .forEach(element -> AppData.read(element.data())
                            .filter(AppData::isTalk)
                            .ifPresent(words -> whisper(element.source(), words.text())));
        }
    }

    private void whisper(Address source, String text) {
        loop().run(server -> server.host(source)
                .map(Host::name)
                .ifPresent(name -> connection.thread().execute(() -> {
                    if (line != null) {
                        line.whispered(name, text);
                    }
                })));
    }

    @Override
    public void close(String why) {
        connection.thread().execute(() -> connection.end(true, why));
    }

    // ---- on the connection's thread ----

    @Override
    public void opened() {
        loop().run(server -> {
            Host attached = server.attach(this, Rights.GUEST);
            host = attached;
            connection.thread().execute(() -> begin(attached));
        });
    }

    private void begin(Host attached) {
        if (!connection.isEnding()) {
            line = new ControlLine(attached, connection, door);
            connection.hearOn();
        }
    }

    @Override
    public void gone(Farewell why) {
        loop().run(server -> {
            if (host != null) {
                server.detach(host, "the connection is gone", loop().nowNanos());
            }
        });
        if (line != null) {
            line.hungUp();
        }
    }

    /** Who goes in peace has been told so by the world already ({@link ControlLine}). */
    @Override
    public Object farewell(Farewell why) {
        if (!why.isFault() && why != Farewell.CLOSING_TIME) {
            return Unpooled.EMPTY_BUFFER;
        }
        Nak nak = why.isFault() ? Nak.FATAL : Nak.ACK;
        Packet exit = new Packet(
                ObjectId.CLIENT,
                new Command.SessionExit(List.of(Property.of(Variable.ERROR, Integer.toString(nak.number())))));
        return Unpooled.wrappedBuffer(door.explanation(why.why()).encode(), exit.encode());
    }

    /** Nothing is heard before there is somebody to hear it. */
    @Override
    public boolean isReady() {
        return line != null;
    }

    @Override
    public void received(Object received) {
        if (received instanceof ByteBuf bytes) {
            try {
                for (Packet packet : cutter.cut(ByteBufUtil.getBytes(bytes))) {
                    connection.hear(1, () -> hear(packet));
                }
                connection.flush();
            } catch (PacketException e) {
                connection.cutOff(CutOff.MISBEHAVED, "a control packet is wrong: " + e.getMessage());
            }
        }
    }

    @Override
    public boolean isWithin() {
        return cutter.waitingBytes() > 0;
    }

    private void hear(Packet packet) {
        boolean isAnswer = isAnswer(packet) && connection.answeredSomething();
        if (!isAnswer && line != null) {
            line.hear(packet);
        }
    }

    /** A client that has no such variable answers with none. */
    private static boolean isAnswer(Packet packet) {
        return packet.object().equals(ObjectId.CLIENT)
                && packet.command() instanceof Command.Properties told
                && told.properties().stream().allMatch(property -> property.id().equals(ASKED));
    }

    /**
     * Clients have known from the first what to say when they are asked what one of their variables is; there is no other question.
     * Those who do not answer are not asked again.
     */
    @Override
    public boolean hasQuestion() {
        return true;
    }

    @Override
    public Object question(long nonce) {
        return Unpooled.wrappedBuffer(QUESTION);
    }
}
