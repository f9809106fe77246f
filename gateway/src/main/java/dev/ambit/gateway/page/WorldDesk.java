package dev.ambit.gateway.page;

import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.gateway.control.RoomNumbers;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Request;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.world.Bulletin;
import dev.ambit.world.Courier;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.News;
import dev.ambit.world.PositionFrame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The world as a host among hosts. Whoever says hello to it gets a {@link VisitorLine}; each room is a group whose period is the
 * world's tick. What the world tells its visitors is collected on the world's thread and goes to the groups once a tick: then
 * every visitor gets one message with all of it, and with what others in the room sent.
 */
public final class WorldDesk implements HostLine, Courier {
    private static final Logger LOG = LoggerFactory.getLogger(WorldDesk.class);

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The world comes first, so these are its address and that of the group in which everybody can speak to it. */
    public static final Address WORLD = WorldWords.WORLD;

    public static final Address EVERYBODY = WorldWords.EVERYBODY;

    /** Is told who comes into the world and who leaves it; on the groups' thread. */
    public interface Guestbook {
        void came(Host host);

        void left(Host host);
    }

    /** What the world has for somebody. */
    sealed interface Mail {
        VisitorLine line();

        record Told(VisitorLine line, Dispatch dispatch) implements Mail {}

        record Shown(VisitorLine line, PositionFrame frame) implements Mail {}

        record Ended(VisitorLine line) implements Mail {}
    }

    private final GroupLoop loop;
    private final Inbox inbox;
    private final PageWire wire;
    private final Admission admission;
    private final int tickMillis;
    private final VoiceRules voice;
    private final RoomGate gate;

    /** Owned by the world's thread. */
    private List<Mail> collected = new ArrayList<>();

    // ---- owned by the groups' thread ----

    private final GroupServer server;
    private final Host world;
    private final Map<Host, VisitorLine> lines = new HashMap<>();
    private final RoomNumbers roomNumbers = new RoomNumbers();
    private final Map<Integer, Address> rooms = new HashMap<>();
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

    public RoomNumbers roomNumbers() {
        return roomNumbers;
    }

    /** Before anybody can connect. */
    public void guestbook(Guestbook book) {
        guestbook = book;
    }

    // ---- on the world's thread ----

    void take(Mail mail) {
        collected.add(mail);
    }

    @Override
    public void depart(boolean tickEnded) {
        if (collected.isEmpty() && !tickEnded) {
            return;
        }
        List<Mail> mails = collected;
        collected = new ArrayList<>();
        loop.runChore(s -> post(mails, tickEnded));
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

    @Override
    public void deliver(Parcel parcel) {
        try {
            // In rooms it is with its visitors for its own words only; what they send each other is not for it.
            if (Ulp.decode(parcel.toBytes(), world.binding()) instanceof Message.Receive heard
                    && heard.type() == MessageType.RECEIVE
                    && heard.via().filter(EVERYBODY::equals).isPresent()) {
                heard.elements().forEach(this::hear);
            }
        } catch (UlpException e) {
            LOG.error("The world was sent something that is no message", e);
        }
    }

    private void hear(Element element) {
        server.host(element.source()).ifPresent(host -> {
            if (host.line() instanceof HostConnection connection
                    && lines.computeIfAbsent(host, h -> welcome(h, connection)) instanceof PageLine page) {
                page.hear(element.data());
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
            line.gone();
            if (guestbook != null && line.room().isPresent()) {
                guestbook.left(host);
            }
            line.room().ifPresent(this::closeIfEmpty);
        }
    }

    /** Whether the world has let it in. */
    public boolean isInside(Host host) {
        VisitorLine line = lines.get(host);
        return line != null && line.room().isPresent();
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
        line.room().ifPresent(room -> {
            line.enter(null);
            server.remove(line.host, room, "left the world", loop.nowNanos());
            closeIfEmpty(room);
        });
    }

    void post(List<Mail> mails) {
        post(mails, false);
    }

    /** Hands over what belongs together, then lets it go. */
    private void post(List<Mail> mails, boolean tickEnded) {
        long now = loop.nowNanos();
        Shared shared = new Shared();
        for (Mail mail : mails) {
            if (mail.line().isGone()) {
                // The world has not heard of it yet; the room it was in may be closed already.
                continue;
            }
            switch (mail) {
                case Mail.Told told -> tell(told.line, told.dispatch, shared, now);
                case Mail.Shown shown -> {
                    // Frames are about people that others' words make known.
                    shared.post(now);
                    VisitorLine line = shown.line;
                    server.post(world, groupOf(line), line.host, FrameWire.encode(shown.frame), false, now);
                }
                case Mail.Ended ended -> {
                    shared.post(now);
                    ended.line.room().ifPresent(room -> server.pulse(room, now));
                    ended.line.sayGoodbye();
                }
            }
        }
        shared.post(now);
        if (tickEnded) {
            // Who is not told of steps as they are taken is told of them now and then.
            lines.values().forEach(line -> line.protocol().ifPresent(protocol -> sayPackets(line, protocol, now)));
        }
        rooms.values().forEach(room -> server.pulse(room, now));
    }

    private void sayPackets(VisitorLine line, ProtocolObject protocol, long now) {
        byte[] packets = protocol.take(now / NANOS_PER_MILLI, line.hasRoom());
        if (packets.length > 0) {
            byte[] data = new byte[packets.length + 1];
            data[0] = (byte) AppData.Channel.CONTROL.ordinal();
            System.arraycopy(packets, 0, data, 1, packets.length);
            server.post(world, groupOf(line), line.host, data, false, now);
        }
    }

    private void tell(VisitorLine line, Dispatch dispatch, Shared shared, long now) {
        shared.before(line, now);
        dispatch.own().forEach(line::told);
        for (News news : dispatch.own()) {
            switch (news) {
                case News.Welcome welcome -> {
                    server.rename(line.host, welcome.you().name(), now);
                    move(line, welcome.roomId(), now);
                    if (guestbook != null) {
                        guestbook.came(line.host);
                    }
                }
                case News.InRoom inRoom -> move(line, inRoom.roomId(), now);
                default -> {}
            }
        }
        Optional<ProtocolObject> protocol = line.protocol();
        if (line.readsJson()) {
            Dispatch json = protocol.isPresent() ? withoutPackets(dispatch) : dispatch;
            if (!json.own().isEmpty()) {
                Address group = groupOf(line);
                server.post(world, group, line.host, wire.own(json, group.number()), false, now);
            }
        }
        protocol.ifPresent(packets -> {
            packets.tell(dispatch);
            sayPackets(line, packets, now);
            List<News> unsaid = packets.unsaid();
            if (!unsaid.isEmpty()) {
                Dispatch rest = new Dispatch(dispatch.tick(), dispatch.millis(), unsaid, dispatch.bulletin());
                Address group = groupOf(line);
                server.post(world, group, line.host, wire.own(rest, group.number()), false, now);
            }
        });
        if (line.readsJson() && !dispatch.bulletin().isEmpty()) {
            shared.add(line, dispatch);
        }
    }

    /** What is left to say when packets say what they have words for. */
    private static Dispatch withoutPackets(Dispatch dispatch) {
        List<News> left = dispatch.own().stream()
                .filter(news -> !ProtocolObject.says(news))
                .map(news -> switch (news) {
                    case News.Welcome welcome -> welcome.toNobody();
                    case News.InRoom inRoom -> inRoom.toNobody();
                    default -> news;
                })
                .toList();
        return new Dispatch(dispatch.tick(), dispatch.millis(), left, dispatch.bulletin());
    }

    private static Address groupOf(VisitorLine line) {
        return line.room().orElse(EVERYBODY);
    }

    private void move(VisitorLine line, int roomId, long now) {
        Address to = rooms.computeIfAbsent(roomId, id -> openRoom(now));
        line.room().filter(from -> !from.equals(to)).ifPresent(from -> {
            // What it was told in the old room comes before what it is told in the new one.
            server.pulse(from, now);
            server.remove(line.host, from, "went elsewhere", now);
            closeIfEmpty(from);
        });
        server.enrol(line.host, to, now);
        line.enter(to);
    }

    private Address openRoom(long now) {
        Address room = server.open(world, true, Attributes.everyMillis(tickMillis), now);
        server.drive(room);
        server.gate(room, gate);
        return room;
    }

    private void closeIfEmpty(Address room) {
        if (lines.values().stream()
                        .noneMatch(line -> line.room().filter(room::equals).isPresent())
                && rooms.values().remove(room)) {
            server.close(room, "nobody is in it", loop.nowNanos());
        }
    }

    @Override
    public boolean hasRoom() {
        return true;
    }

    @Override
    public void close(String why) {
        LOG.error("The groups have cut off the world: {}", why);
    }

    /** What several hear alike is encoded once and posted once. */
    private final class Shared {
        private record Key(Bulletin bulletin, Address group) {}

        private final Map<Key, List<Host>> hearers = new LinkedHashMap<>();
        private final Map<Bulletin, Dispatch> dispatches = new HashMap<>();
        private final Set<VisitorLine> told = new HashSet<>();

        /** Nobody hears of a moment before all of the one before. */
        void before(VisitorLine line, long now) {
            if (!told.add(line)) {
                post(now);
                told.add(line);
            }
        }

        void add(VisitorLine line, Dispatch dispatch) {
            dispatches.putIfAbsent(dispatch.bulletin(), dispatch);
            hearers.computeIfAbsent(new Key(dispatch.bulletin(), groupOf(line)), k -> new ArrayList<>())
                    .add(line.host);
        }

        void post(long now) {
            Map<Bulletin, byte[]> encoded = new HashMap<>();
            hearers.forEach((key, hosts) -> {
                byte[] data = encoded.computeIfAbsent(key.bulletin, b -> wire.shared(dispatches.get(b)));
                server.post(world, key.group, hosts, data, false, now);
            });
            hearers.clear();
            dispatches.clear();
            told.clear();
        }
    }
}
