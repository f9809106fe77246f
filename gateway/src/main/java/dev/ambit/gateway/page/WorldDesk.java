package dev.ambit.gateway.page;

import dev.ambit.gateway.control.RoomNumbers;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Resident;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Request;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.world.Bulletin;
import dev.ambit.world.Courier;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.News;
import io.netty.channel.EventLoop;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The world as a host among hosts. Whoever says hello to it gets a {@link VisitorLine}; from then on what they say goes straight
 * from their connection's thread to the {@link Inbox}, and what the world says goes straight back ({@link Postman}). To the
 * groups, each room is one more group, in which its visitors hear each other's voices and programs: that, and who is who, is all
 * the groups' thread has to do with it.
 */
public final class WorldDesk implements Resident, Courier {
    private static final Logger LOG = LoggerFactory.getLogger(WorldDesk.class);

    /** The world comes first, so these are its address and that of the group in which everybody can speak to it. */
    public static final Address WORLD = WorldWords.WORLD;

    public static final Address EVERYBODY = WorldWords.EVERYBODY;

    /** Is told who comes into the world and who leaves it; on the groups' thread. */
    public interface Guestbook {
        void came(Host host);

        void left(Host host);
    }

    private final GroupLoop loop;
    private final Inbox inbox;
    private final PageWire wire;
    private final Admission admission;
    private final int tickMillis;
    private final VoiceRules voice;
    private final RoomGate gate;
    private final RoomNumbers roomNumbers = new RoomNumbers();
    private final Map<EventLoop, Postman> postmen = new ConcurrentHashMap<>();

    /** The same, for the world's thread, which asks after every input. */
    private volatile Postman[] round = {};

    /** Owned by the world's thread: what was said to several since the last departure. */
    private final Map<Bulletin, SharedWords> shared = new IdentityHashMap<>();

    // ---- owned by the groups' thread ----

    private final GroupServer server;
    private final Host world;
    private final Map<Host, VisitorLine> lines = new HashMap<>();
    private @Nullable Guestbook guestbook;

    /** To be made before anybody else can connect, on the thread that makes the server. */
    public WorldDesk(
            GroupServer server,
            GroupLoop loop,
            Inbox inbox,
            int messageBytes,
            Admission admission,
            int tickMillis,
            VoiceRules voice) {
        this.server = server;
        this.loop = loop;
        this.inbox = inbox;
        this.wire = new PageWire(messageBytes, voice.enabled());
        this.admission = admission;
        this.tickMillis = tickMillis;
        this.voice = voice;
        gate = new RoomGate(voice.enabled(), this::hearersOf);
        world = server.attach(this, Rights.OPERATOR);
        long now = loop.nowNanos();
        Address address = server.connect(world, Request.WANTS_GROUPS, "world", now);
        Address group = server.open(world, true, Attributes.NONE.with(Attributes.Tag.OPEN, 1), now);
        if (!address.equals(WORLD) || !group.equals(EVERYBODY)) {
            throw new IllegalStateException(
                    "the world is " + address + " in " + group + ", expected the first of each");
        }
        server.markClaims();
        server.gate(EVERYBODY, new TownGate(server, WORLD));
        server.onGone(this::gone);
    }

    Inbox inbox() {
        return inbox;
    }

    Admission admission() {
        return admission;
    }

    /** Any thread may ask. */
    public RoomNumbers roomNumbers() {
        return roomNumbers;
    }

    /** Before anybody can connect. */
    public void guestbook(Guestbook book) {
        guestbook = book;
    }

    /** Who brings what the world says to connections of that thread. */
    Postman postman(EventLoop thread) {
        Postman known = postmen.get(thread);
        return known != null ? known : hire(thread);
    }

    private synchronized Postman hire(EventLoop thread) {
        Postman postman = postmen.computeIfAbsent(thread, t -> new Postman(t, loop::nowNanos, loop.guard()::failed));
        round = postmen.values().toArray(new Postman[0]);
        return postman;
    }

    /** The number of the group that the room is where somebody comes to by one of these news. */
    int groupOf(List<News> news) {
        for (News item : news) {
            switch (item) {
                case News.Welcome welcome -> {
                    return addressOf(welcome.roomId()).number();
                }
                case News.InRoom inRoom -> {
                    return addressOf(inRoom.roomId()).number();
                }
                default -> {}
            }
        }
        return PageWriter.NO_GROUP;
    }

    private Address addressOf(int roomId) {
        return GroupServer.keptAddress(roomNumbers.numberOf(roomId));
    }

    /** How many mails of the world are on their way to the connections' threads; any thread may ask. */
    public int underway() {
        int sum = 0;
        for (Postman postman : round) {
            sum += postman.underway();
        }
        return sum;
    }

    /** How long the oldest of them has been: so old is what leaves now. */
    public long lagNanos() {
        long most = 0;
        for (Postman postman : round) {
            most = Math.max(most, postman.lagNanos());
        }
        return most;
    }

    // ---- on the world's thread ----

    /** What others hear, too; nothing when there is nothing of the kind. */
    @Nullable
    SharedWords shared(Dispatch dispatch) {
        return dispatch.bulletin().isEmpty()
                ? null
                : shared.computeIfAbsent(dispatch.bulletin(), b -> new SharedWords(dispatch, wire))
                        .retain();
    }

    @Override
    public void depart(boolean tickEnded) {
        for (Postman postman : round) {
            postman.depart(tickEnded);
        }
        if (!shared.isEmpty()) {
            shared.clear();
        }
    }

    /** Somebody is in the world from now on. */
    void settle(VisitorLine line, int roomId, String name) {
        run(() -> {
            if (lines.get(line.host) == line) {
                server.rename(line.host, name, loop.nowNanos());
                moveNow(line, roomId);
                if (guestbook != null) {
                    guestbook.came(line.host);
                }
            }
        });
    }

    void move(VisitorLine line, int roomId) {
        run(() -> {
            if (lines.get(line.host) == line) {
                moveNow(line, roomId);
            }
        });
    }

    // ---- on the groups' thread ----

    /** Does something on the groups' thread. */
    public void run(Runnable action) {
        loop.run(s -> action.run());
    }

    /** Somebody came by a door of its own; from now on the world may talk to it. */
    public void seat(VisitorLine line) {
        lines.put(line.host, line);
    }

    /** What came while other things of the same host were on their way comes by here, and keeps its order. */
    @Override
    public void hear(Message.Receive message) {
        // In rooms it is with its visitors for the sake of order only; what they send each other is not for it.
        if (message.type() == MessageType.RECEIVE
                && message.via().filter(EVERYBODY::equals).isPresent()) {
            message.elements().forEach(this::hear);
        }
    }

    private void hear(Element element) {
        server.host(element.source()).ifPresent(host -> {
            if (host.line() instanceof HostConnection connection
                    && lines.computeIfAbsent(host, h -> welcome(h, connection)) instanceof PageLine page) {
                connection.passOn(page, element.data());
            }
        });
    }

    private VisitorLine welcome(Host host, HostConnection connection) {
        server.enrol(host, EVERYBODY, loop.nowNanos());
        return new PageLine(host, connection, this, wire, new Voice(voice, loop.nowNanos()));
    }

    private Collection<Host> hearersOf(Host speaker, byte[] data) {
        return lines.get(speaker) instanceof PageLine line
                ? line.voice.hearersOf(speaker, data, loop.nowNanos())
                : List.of();
    }

    private void gone(Host host) {
        VisitorLine line = lines.remove(host);
        if (line != null) {
            line.soon(line::gone);
            Address room = line.room;
            if (room != null) {
                if (guestbook != null) {
                    guestbook.left(host);
                }
                closeIfEmpty(room);
            }
        }
    }

    /** Whether the world has let it in. */
    public boolean isInside(Host host) {
        VisitorLine line = lines.get(host);
        return line != null && line.room != null;
    }

    /**
     * Shows somebody out, by whatever door they came: visitors of the world politely, others by closing their connection.
     *
     * @param name as others see it
     * @return the address they came from; nothing when nobody of that name is here
     */
    public Optional<String> sendAway(String name, String why) {
        Optional<Host> found = server.hostNamed(name).filter(host -> host != world);
        found.ifPresent(host -> {
            VisitorLine line = lines.get(host);
            if (line == null || !inbox.offer(new Input.Dismiss(line, why))) {
                host.line().close(why);
            }
        });
        return found.map(host -> host.line().origin());
    }

    /** It is out of the world, though its connection stays. */
    public void leave(VisitorLine line) {
        Address room = line.room;
        if (room != null) {
            line.room = null;
            server.remove(line.host, room, "left the world", loop.nowNanos());
            closeIfEmpty(room);
        }
    }

    private void moveNow(VisitorLine line, int roomId) {
        Address to = addressOf(roomId);
        Address from = line.room;
        long now = loop.nowNanos();
        if (to.equals(from)) {
            return;
        }
        openRoom(to, now);
        if (from != null) {
            server.remove(line.host, from, "went elsewhere", now);
        }
        server.enrol(line.host, to, now);
        line.room = to;
        if (from != null) {
            closeIfEmpty(from);
        }
    }

    private void openRoom(Address room, long now) {
        if (server.attributes(room).isEmpty()) {
            server.openAt(room, world, Attributes.everyMillis(tickMillis), now);
            server.gate(room, gate);
        }
    }

    private void closeIfEmpty(Address room) {
        if (lines.values().stream().noneMatch(line -> room.equals(line.room))) {
            server.close(room, "nobody is in it", loop.nowNanos());
        }
    }

    @Override
    public void close(String why) {
        LOG.error("The groups have cut off the world: {}", why);
    }
}
