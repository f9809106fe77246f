package dev.ambit.gateway.group;

import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.connection.Vigil;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.WorldWords;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The way between a host's {@link Connection} and the groups' thread, and so the group server's {@link HostLine} to it: what the
 * server delivers leaves at the end of its turn, as far as there is room. Beside it a host has a way to the world ({@link
 * WorldLink}) and perhaps one for datagrams.
 */
public final class HostConnection implements HostLine, Departing {

    /** Past this the server keeps what it has for the host, where newer can still replace older. */
    private static final int MOST_UNDERWAY_BYTES = 128 * 1024;

    /** So often somebody who does not answer is looked at while there is more to say. */
    private static final int LOOK_FOR_ROOM_MILLIS = 20;

    private final Connection connection;
    private final Shape shape;
    private final GroupLoop loop;
    private final Traffic traffic;
    private final DatagramPath datagrams;
    private final WorldLink world;

    // ---- owned by the groups' thread ----

    private volatile @Nullable Host host;
    private List<Parcel> outgoing = new ArrayList<>();
    private @Nullable String lastWords;
    private boolean isTouched;
    private boolean isConnected;
    private long done;

    /**
     * What leaves at the end of a turn, beside what goes by datagram.
     *
     * @param done how many of its words have been done in all, with whatever answers there are to them
     * @param isBound whether from then on the host takes a message without a group for one of the world's
     */
    private record Load(
            List<Object> messages,
            int bytes,
            long done,
            boolean isBound,
            @Nullable String lastWords) {}

    // ---- shared ----

    /** Of what the groups delivered, the bytes that have not come to the connection's thread. */
    private final AtomicInteger underway = new AtomicInteger();

    private final AtomicBoolean isLookedFor = new AtomicBoolean();
    private volatile boolean wantsRoom;
    private volatile boolean answersPings;

    // ---- owned by the connection's thread ----

    /** How much was handed to the groups in all; and how much of that was done when something last came back from there. */
    private long handedOver;

    private long cameBack;

    HostConnection(Connection connection, Shape shape, GroupLoop loop, Traffic traffic, DatagramPath datagrams) {
        this.connection = connection;
        this.shape = shape;
        this.loop = loop;
        this.traffic = traffic;
        this.datagrams = datagrams;
        this.world = new WorldLink(connection, shape);
    }

    // ---- any thread ----

    public Connection connection() {
        return connection;
    }

    /** The host's straight way to the world and back. */
    public WorldLink world() {
        return world;
    }

    /** Whose connection it is; nobody's before the groups know of it, and when it is gone. */
    @Nullable
    Host host() {
        return host;
    }

    /** Whether it has said that it answers questions of the group protocol. */
    boolean answersPings() {
        return answersPings;
    }

    @Override
    public String origin() {
        return connection.caller().address();
    }

    @Override
    public EventLoop thread() {
        return connection.thread();
    }

    @Override
    public String door() {
        return shape == Shape.WEB_SOCKET ? "page" : "groups";
    }

    @Override
    public int datagramBytes() {
        return datagrams.mostBytes(loop.nowNanos());
    }

    private void withHost(BiConsumer<GroupServer, Host> action) {
        loop.run(server -> {
            Host attached = host;
            if (attached != null) {
                action.accept(server, attached);
            }
        });
    }

    // ---- what the groups say ----

    @Override
    public void deliver(Parcel parcel) {
        outgoing.add(parcel);
        underway.addAndGet(parcel.size());
        touch();
    }

    @Override
    public void close(String why) {
        if (waitingBytes() >= MOST_UNDERWAY_BYTES) {
            connection.drop(why);
        } else if (lastWords == null) {
            lastWords = why;
            touch();
        }
    }

    private void touch() {
        if (!isTouched) {
            isTouched = true;
            loop.touched(this);
        }
    }

    @Override
    public Runnable departure(SharedBuffers buffers) {
        isTouched = false;
        List<Parcel> parcels = outgoing;
        outgoing = new ArrayList<>();
        List<Object> messages = new ArrayList<>(parcels.size());
        int bytes = 0;
        for (Parcel parcel : parcels) {
            bytes += parcel.size();
            if (parcel.isVolatile() && datagrams.send(parcel, buffers)) {
                traffic.messagesOut.increment();
            } else {
                messages.add(shape.message(buffers.pack(parcel, shape == Shape.STREAM)));
            }
        }
        Host to = host;
        boolean isBound = to != null
                && to.binding().group().filter(WorldWords.EVERYBODY::equals).isPresent();
        Load load = new Load(messages, bytes, done, isBound, lastWords);
        return () -> depart(load);
    }

    /** On the connection's thread. */
    private void depart(Load load) {
        for (Object message : load.messages) {
            // Of what the groups have to say, they keep themselves what does not fit.
            connection.write(message);
            if (!loop.packs()) {
                connection.flush();
            }
        }
        underway.addAndGet(-load.bytes);
        connection.flush();
        // The answer that says so has been written: from here on the host reads it that way.
        world.bind(load.isBound);
        cameBack = load.done;
        if (load.lastWords != null) {
            connection.end(true, load.lastWords);
        }
        offerRoom();
    }

    // ---- room ----

    private int waitingBytes() {
        return underway.get() + connection.backlogBytes();
    }

    @Override
    public boolean hasRoom() {
        if (isRoomy()) {
            return true;
        }
        wantsRoom = true;
        // It may have become free just before that was said.
        if (isRoomy()) {
            return true;
        }
        lookForRoom();
        return false;
    }

    private boolean isRoomy() {
        return waitingBytes() < MOST_UNDERWAY_BYTES && !connection.isLate();
    }

    /** Some of what waited has arrived. On the connection's thread. */
    void offerRoom() {
        if (wantsRoom && waitingBytes() < MOST_UNDERWAY_BYTES / 2 && !connection.isLate()) {
            wantsRoom = false;
            withHost((server, h) -> server.roomAgain(h, loop.nowNanos()));
        }
    }

    /** Of who does not answer, nobody says when what is underway has arrived. Any thread may call. */
    private void lookForRoom() {
        if (connection.isOpen() && !connection.answers() && isLookedFor.compareAndSet(false, true)) {
            connection
                    .thread()
                    .schedule(
                            () -> {
                                isLookedFor.set(false);
                                offerRoom();
                                if (wantsRoom) {
                                    lookForRoom();
                                }
                            },
                            LOOK_FOR_ROOM_MILLIS,
                            TimeUnit.MILLISECONDS);
        }
    }

    // ---- what the host says; on the connection's thread, unless said otherwise ----

    void attach(Rights rights) {
        loop.run(server -> host = server.attach(this, rights));
    }

    void detach() {
        withHost((server, h) -> {
            // From here on whatever of its words is still waiting finds nobody, and opens nothing.
            host = null;
            try {
                server.detach(h, "the connection is gone", loop.nowNanos());
            } finally {
                datagrams.close();
            }
        });
    }

    void handOver(byte[] message) {
        handedOver++;
        world.handsOver();
        withHost((server, h) -> {
            done++;
            world.throughGroups(() -> server.receive(h, message, true, loop.nowNanos()));
            if (!isConnected && h.isConnected()) {
                isConnected = true;
                answersPings = (h.wants() & GroupRequest.WANTS_PINGS) != 0;
                datagrams.open(h, this);
                connection.stage(Vigil.Stage.INSIDE);
            }
        });
    }

    /** Whether everything that was handed over is done, and all answers to it have left. */
    boolean isAllBack() {
        return handedOver == cameBack;
    }

    /** One that came by datagram; on the datagrams' thread. */
    void hearDatagram(byte[] message) {
        traffic.messagesIn.increment();
        withHost((server, h) -> server.receive(h, message, false, loop.nowNanos()));
    }

    /** The server has stood still for so long. */
    void stoodStill(long nanos) {
        withHost((server, h) -> server.stoodStill(h, nanos));
    }

    /** Tells the groups how many datagrams are lost, where there are any. */
    void reportLosses() {
        if (datagrams != DatagramPath.NONE) {
            withHost(datagrams::report);
        }
    }

    @Override
    public String toString() {
        return "host at " + connection;
    }
}
