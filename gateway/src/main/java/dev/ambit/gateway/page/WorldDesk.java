package dev.ambit.gateway.page;

import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
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
import dev.ambit.world.News;
import dev.ambit.world.PositionFrame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The world as a host among hosts. Whoever says hello to it gets a {@link PageLine}; each room is a group whose period is the
 * world's tick. What the world tells its visitors is collected on the world's thread and goes to the groups once a tick: then
 * every visitor gets one message with all of it, and with what others in the room sent.
 */
public final class WorldDesk implements HostLine, Courier {
    private static final Logger LOG = LoggerFactory.getLogger(WorldDesk.class);

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
        PageLine line();

        record Told(PageLine line, Dispatch dispatch) implements Mail {}

        record Shown(PageLine line, PositionFrame frame) implements Mail {}

        record Ended(PageLine line) implements Mail {}
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
    private final Map<Host, PageLine> lines = new HashMap<>();
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
        loop.run(s -> post(mails));
    }

    // ---- on the groups' thread ----

    void run(Runnable action) {
        loop.run(s -> action.run());
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
            if (host.line() instanceof HostConnection connection) {
                lines.computeIfAbsent(host, h -> welcome(h, connection)).hear(element.data());
            }
        });
    }

    private PageLine welcome(Host host, HostConnection connection) {
        server.enrol(host, EVERYBODY, loop.nowNanos());
        return new PageLine(host, connection, this, inbox, wire, admission, new Voice(voice, loop.nowNanos()));
    }

    private Collection<Host> hearersOf(Host speaker, byte[] data) {
        PageLine line = lines.get(speaker);
        return line == null ? List.of() : line.voice.hearersOf(speaker, data, loop.nowNanos());
    }

    private void gone(Host host) {
        PageLine line = lines.remove(host);
        if (line != null) {
            line.gone();
            if (guestbook != null && line.room().isPresent()) {
                guestbook.left(host);
            }
            line.room().ifPresent(this::closeIfEmpty);
        }
    }

    /** Hands over what belongs together, then lets it go. */
    void post(List<Mail> mails) {
        long now = loop.nowNanos();
        Shared shared = new Shared();
        for (Mail mail : mails) {
            switch (mail) {
                case Mail.Told told -> tell(told.line, told.dispatch, shared, now);
                case Mail.Shown shown -> {
                    // Frames are about people that others' words make known.
                    shared.post(now);
                    PageLine line = shown.line;
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
        rooms.values().forEach(room -> server.pulse(room, now));
    }

    private void tell(PageLine line, Dispatch dispatch, Shared shared, long now) {
        shared.before(line, now);
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
        if (!dispatch.own().isEmpty()) {
            Address group = groupOf(line);
            server.post(world, group, line.host, wire.own(dispatch, group.number()), false, now);
        }
        if (!dispatch.bulletin().isEmpty()) {
            shared.add(line, dispatch);
        }
    }

    private static Address groupOf(PageLine line) {
        return line.room().orElse(EVERYBODY);
    }

    private void move(PageLine line, int roomId, long now) {
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
        private final Set<PageLine> told = new HashSet<>();

        /** Nobody hears of a moment before all of the one before. */
        void before(PageLine line, long now) {
            if (!told.add(line)) {
                post(now);
                told.add(line);
            }
        }

        void add(PageLine line, Dispatch dispatch) {
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
