package dev.ambit.gateway.page;

import dev.ambit.gateway.control.RoomNumbers;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Resident;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The world as a host among hosts. Whoever says hello to it gets a {@link VisitorLine}; from then on what they say goes straight
 * from their connection's thread to the {@link Inbox}, and what the world says goes straight back ({@link PostOffice}). To the
 * groups, each room is one more group ({@link RoomGroups}): that, and who is who, is all the groups' thread has to do with it.
 */
public final class WorldResident implements Resident {
    private static final Logger LOG = LoggerFactory.getLogger(WorldResident.class);

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
    private final Authenticator authenticator;
    private final VoiceRules voice;
    private final PostOffice post;

    // ---- owned by the groups' thread ----

    private final GroupServer server;
    private final Host world;
    private final RoomGroups rooms;
    private final Map<Host, VisitorLine> lines = new HashMap<>();
    private final WorldHearing hearing;
    private @Nullable Guestbook guestbook;

    /** To be made before anybody else can connect, on the thread that makes the server. */
    public WorldResident(
            GroupServer server,
            GroupLoop loop,
            Inbox inbox,
            int messageBytes,
            Authenticator authenticator,
            int tickMillis,
            VoiceRules voice) {
        this.server = server;
        this.loop = loop;
        this.inbox = inbox;
        this.wire = new PageWire(messageBytes, voice.enabled());
        this.authenticator = authenticator;
        this.voice = voice;
        post = new PostOffice(wire, loop::nowNanos, loop.guard()::failed);
        world = server.attach(this, Rights.OPERATOR);
        long now = loop.nowNanos();
        Address address = server.connect(world, GroupRequest.WANTS_GROUPS, "world", now);
        Address group = server.open(world, true, Attributes.NONE.with(Attributes.Tag.OPEN, 1), now);
        if (!address.equals(WORLD) || !group.equals(EVERYBODY)) {
            throw new IllegalStateException(
                    "the world is " + address + " in " + group + ", expected the first of each");
        }
        rooms = new RoomGroups(
                server, world, new RoomSendPolicy(voice.enabled(), this::hearersOf), tickMillis, loop::nowNanos);
        server.markClaims();
        server.sendPolicy(EVERYBODY, new TownSendPolicy(server, WORLD, this::whisper));
        server.onGone(this::gone);
        hearing = new WorldHearing(server, inbox);
    }

    Inbox inbox() {
        return inbox;
    }

    Authenticator authenticator() {
        return authenticator;
    }

    /** Any thread may ask. */
    public RoomNumbers roomNumbers() {
        return rooms.numbers();
    }

    RoomGroups rooms() {
        return rooms;
    }

    /** The way out of the world. */
    public PostOffice post() {
        return post;
    }

    /** Before anybody can connect. */
    public void guestbook(Guestbook book) {
        guestbook = book;
    }

    // ---- on the world's thread ----

    /** Somebody is in the world from now on. */
    void settle(VisitorLine line, int roomId, String name) {
        run(() -> {
            if (lines.get(line.host) == line) {
                server.rename(line.host, name, loop.nowNanos());
                rooms.move(line, roomId);
                if (guestbook != null) {
                    guestbook.came(line.host);
                }
            }
        });
    }

    void move(VisitorLine line, int roomId) {
        run(() -> {
            if (lines.get(line.host) == line) {
                rooms.move(line, roomId);
            }
        });
    }

    /** Whom somebody does not hear, wherever it is said. */
    void hearsNot(Line line, Host host, Set<Line> unheard) {
        run(() -> hearing.hearsNot(line, host, unheard));
    }

    // ---- on the groups' thread ----

    /** Somebody who came by a door that does not lead inside is of this account. */
    public void knows(Host host, String account) {
        hearing.knows(host, account, this, (to, text) -> say(world, to, text));
    }

    private boolean whisper(Host from, Host to, String text) {
        VisitorLine line = lines.get(from);
        return line != null && isInside(from) && isInside(to) && inbox.offer(new Input.Whisper(line, to.name(), text));
    }

    /** Somebody inside has words for somebody who is not; whether anybody of that name is here. */
    boolean whisperOutside(VisitorLine line, String to, String text) {
        Optional<Host> other = server.hostNamed(to).filter(host -> host != world && !isInside(host));
        other.ifPresent(host -> say(line.host, host, text));
        return other.isPresent();
    }

    private void say(Host from, Host to, String text) {
        byte[] data = AppData.talk(text).encode();
        server.receive(from, Message.Send.toSome(EVERYBODY, List.of(to.address()), data), true, loop.nowNanos());
    }

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
                connection.world().passOn(page, element.data());
            }
        });
    }

    private VisitorLine welcome(Host host, HostConnection connection) {
        server.enrol(host, EVERYBODY, loop.nowNanos());
        return new PageLine(host, connection, this, wire, new Voice(voice));
    }

    private Collection<Host> hearersOf(Host speaker, byte[] data) {
        return lines.get(speaker) instanceof PageLine line
                ? line.voice.hearersOf(speaker, data, loop.nowNanos())
                : List.of();
    }

    private void gone(Host host) {
        hearing.forget(host);
        VisitorLine line = lines.remove(host);
        if (line != null) {
            line.soon(line::gone);
            if (rooms.gone(line) && guestbook != null) {
                guestbook.left(host);
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
        rooms.leave(line);
        hearing.forget(line.host);
    }

    @Override
    public void close(String why) {
        LOG.error("The groups have cut off the world: {}", why);
    }
}
