package dev.ambit.gateway.control.door;

import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.Vigil;
import dev.ambit.gateway.control.ProtocolObject;
import dev.ambit.gateway.control.Tongue;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Nak;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import dev.ambit.gateway.page.Authenticator;
import dev.ambit.gateway.page.Letter;
import dev.ambit.gateway.page.Mail;
import dev.ambit.gateway.page.VisitorLine;
import dev.ambit.gateway.page.WorldResident;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.space.Place;
import dev.ambit.world.NameRules;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.News;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's session: it says who it is, which world it wants, and enters by a teleport out of nowhere. What it says too early is
 * skipped. Owned by the connection's thread.
 */
final class ControlLine extends VisitorLine {
    private static final Logger LOG = LoggerFactory.getLogger(ControlLine.class);
    private static final String DEFAULT_LOOK = "robot";
    private static final int NOBODY = -1;
    private static final int MOST_HEEDED = 1_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** What the next word of a client may be about. */
    private enum Stage {
        STRANGER,
        ASKED_WHO,
        IN_SESSION,
        IN_APPLICATION,
        INSIDE
    }

    private final ControlDoor door;
    private final ProtocolObject protocol;
    private Stage stage = Stage.STRANGER;
    private String name = "";
    private String look = DEFAULT_LOOK;
    private @Nullable Identity identity;
    private @Nullable Integer actors;
    // ---- owned by the groups' thread ----

    private boolean isSeated;
    private boolean isHungUp;

    ControlLine(Host host, Connection connection, ControlDoor door) {
        super(host, connection, door.resident());
        this.door = door;
        protocol = new ProtocolObject(
                Tongue.PLAIN, door.rules(), door.resident().roomNumbers(), this, this::handOver, this::walk);
    }

    @Override
    protected boolean readsJson() {
        return false;
    }

    // ---- what the client says ----

    void hear(Packet packet) {
        if (isEnded()) {
            return;
        }
        host.counts().passedBy(packet.size(), 0);
        boolean isOwn = packet.object().equals(ObjectId.CLIENT);
        switch (packet.command()) {
            case Command.WithProperties _ when !isOwn && stage != Stage.INSIDE -> {}
            case Command.SessionInit init -> startSession(new Wishes(init.properties()));
            case Command.SessionExit _ -> endSession();
            case Command.AppInit init -> startApplication(new Wishes(init.properties()));
            case Command.AppExit _ -> endApplication();
            case Command.Teleport jump when isOwn && stage == Stage.IN_APPLICATION -> enter(jump);
            case Command.Properties set when stage != Stage.INSIDE -> remember(new Wishes(set.properties()));
            default -> {
                if (stage == Stage.INSIDE) {
                    protocol.hear(packet);
                    if (isOwn && packet.command() instanceof Command.Teleport jump && jump.entry() == 0) {
                        leaveWorld();
                    }
                }
            }
        }
    }

    private void startSession(Wishes wishes) {
        if (stage != Stage.STRANGER) {
            reply(Command.SessionInit::new, Nak.FATAL);
            return;
        }
        if (wishes.number(Variable.PROTOCOL, door.rules().oldestProtocol())
                < door.rules().oldestProtocol()) {
            turnAway(Nak.BAD_PROTOCOL);
            return;
        }
        if (wishes.number(Variable.CLIENT, door.rules().oldestClient())
                < door.rules().oldestClient()) {
            turnAway(Nak.BAD_CLIENTSW);
            return;
        }
        stage = Stage.ASKED_WHO;
        connection.stage(Vigil.Stage.LOBBY);
        name = NameRules.tidy(wishes.text(Variable.USERNAME));
        remember(wishes);
        String password = wishes.text(Variable.PASSWORD);
        if (!NameRules.isVisible(name) || NameRules.length(name) > door.nameLength()) {
            // Before anybody looks into accounts: the world would refuse it at the door.
            explain("A name has 1 to " + door.nameLength() + " visible characters. Please choose another one.");
            turnAway(Nak.BAD_USER);
            return;
        }
        Runnable next = () -> authenticator
                .admitByPassword(this, name, password, connection.caller().address(), "control")
                .whenComplete((verdict, trouble) -> soon(() -> decided(verdict, trouble)));
        if (password.isEmpty()) {
            unlessTaken(next);
        } else {
            next.run();
        }
    }

    /** Goes on if nobody of this name is here, by whatever door. */
    private void unlessTaken(Runnable next) {
        door.loop().run(server -> {
            boolean isTaken =
                    server.hostNamed(name).filter(other -> other != host).isPresent();
            soon(() -> {
                if (isEnded()) {
                    return;
                }
                if (isTaken) {
                    turnAway(Nak.BAD_USER);
                } else {
                    next.run();
                }
            });
        });
    }

    private void decided(Authenticator.@Nullable Verdict verdict, @Nullable Throwable trouble) {
        if (isEnded()) {
            return;
        }
        switch (verdict) {
            case null -> {
                LOG.error("Cannot find out who is entering from {}", connection.caller(), trouble);
                turnAway(Nak.FATAL);
            }
            case Authenticator.Verdict.Refuse refusal -> {
                LOG.info("{} is not let in: {}", connection.caller(), refusal.why());
                turnAway(nak(refusal.cause()));
            }
            case Authenticator.Verdict.Enter enter -> begin(enter.identity());
        }
    }

    private void begin(Identity who) {
        boolean isPriority = who instanceof Identity.Known known && known.rank().mayBuild();
        if (door.census().isFull(isPriority)) {
            turnAway(full(isPriority ? Nak.MAX_PRIORITY : Nak.MAX_ORDINARY));
            return;
        }
        identity = who;
        name = who instanceof Identity.Known known ? known.name() : name;
        String called = name;
        door.loop().run(server -> {
            long now = door.loop().nowNanos();
            if (isHungUp) {
                return;
            }
            server.connect(host, GroupRequest.WANTS_GROUPS, "", now);
            if (server.hostNamed(called).isEmpty()) {
                server.rename(host, called, now);
            }
            if (!isSeated) {
                isSeated = true;
                server.enrol(host, WorldResident.EVERYBODY, now);
                resident.seat(this);
            }
            soon(this::began);
        });
    }

    private void began() {
        if (!isEnded()) {
            stage = Stage.IN_SESSION;
            followTicks(true);
            reply(Command.SessionInit::new, Nak.ACK);
        }
    }

    private void startApplication(Wishes wishes) {
        if (stage != Stage.IN_SESSION) {
            reply(Command.AppInit::new, Nak.FATAL);
            return;
        }
        remember(wishes);
        String wish = wishes.text(Variable.APPNAME).strip();
        if (!wish.isEmpty() && !wish.equalsIgnoreCase(door.worldName())) {
            reply(Command.AppInit::new, Nak.BAD_WORLD);
            return;
        }
        stage = Stage.IN_APPLICATION;
        reply(Command.AppInit::new, Nak.ACK);
    }

    /** Settings may come with any of these words. */
    private void remember(Wishes wishes) {
        wishes.find(Variable.ACTORS).ifPresent(wish -> actors = wishes.number(Variable.ACTORS, MOST_HEEDED));
        if (wishes.find(Variable.UPDATETIME).isPresent()) {
            protocol.updateTime(wishes.number(Variable.UPDATETIME, door.rules().updateTime()));
        }
        wishes.find(Variable.BITMAP).filter(NameRules::isLook).ifPresent(bitmap -> look = bitmap);
    }

    private void enter(Command.Teleport jump) {
        if (identity == null) {
            return;
        }
        int room =
                jump.room() == 0 ? Input.Walk.WHEREVER : resident.roomNumbers().thingOf(jump.room());
        Place at = ProtocolObject.placeElsewhere(jump.to());
        stage = Stage.INSIDE;
        connection.stage(Vigil.Stage.INSIDE);
        handOver(new Input.Arrive(
                this,
                name,
                look,
                identity,
                false,
                new Input.Arrive.Wish(room, Optional.of(at), Math.max(Jump.PLAIN, jump.entry()))));
        // Whom the world picks can be told of: past the ids there are, it would be whoever came first.
        handOver(new Input.Heed(this, Math.min(actors == null ? MOST_HEEDED : actors, ProtocolObject.MOST_OTHERS)));
    }

    private void leaveWorld() {
        stage = Stage.IN_APPLICATION;
        connection.stage(Vigil.Stage.LOBBY);
        protocol.leave();
        resident.run(() -> resident.leave(this));
    }

    private void endApplication() {
        if (stage == Stage.INSIDE) {
            handOver(new Input.Exit(this, Jump.PLAIN));
            leaveWorld();
        }
        if (stage == Stage.IN_APPLICATION) {
            stage = Stage.IN_SESSION;
            reply(Command.AppExit::new, Nak.ACK);
        }
    }

    private void endSession() {
        reply(Command.SessionExit::new, Nak.ACK);
        connection.flush();
        sayGoodbye();
    }

    /** Who hangs up while it is found out who they are has no place yet, and must not get one. */
    void hungUp() {
        door.loop().run(server -> {
            isHungUp = true;
            if (!isSeated) {
                soon(() -> {
                    sayGoodbye();
                    authenticator.gone(this);
                });
            }
        });
    }

    // ---- what it is told ----

    @Override
    protected void tell(Mail mail, int entry, Letter letter) {
        Dispatch dispatch = mail.told(entry);
        protocol.at(dispatch.millis());
        dispatch.own().forEach(this::told);
        dispatch.own().forEach(news -> protocol.tell(news, dispatch.millis()));
        dispatch.bulletin().news().forEach(news -> protocol.tell(news, dispatch.millis()));
    }

    @Override
    protected void allTold(Letter letter) {
        sayPackets();
    }

    /** Who is not in the world has a name and nothing else. */
    void whispered(String name, String text) {
        tellAtOnce(new News.Whispered(NOBODY, name, text));
    }

    @Override
    protected void tellAtOnce(News news) {
        if (stage == Stage.INSIDE && !isEnded()) {
            protocol.tell(news, door.loop().nowNanos() / NANOS_PER_MILLI);
            sayPackets();
        }
    }

    /** Who is not told of steps as they are taken is told of them now and then. */
    @Override
    protected void tickEnded() {
        sayPackets();
    }

    private void sayPackets() {
        PacketWriter packets = protocol.due(door.loop().nowNanos() / NANOS_PER_MILLI, !connection.isBusy());
        if (!packets.isEmpty()) {
            send(packets.toBytes());
            packets.clear();
        }
        connection.flush();
    }

    /** The end of a visit has a number here, and words for those who show them. */
    private void told(News news) {
        switch (news) {
            case News.Refused refused -> farewell(nak(refused.cause()), refused.why());
            case News.Goodbye goodbye -> farewell(goodbye.mayReturn() ? Nak.ACK : Nak.CALL_BILLING, goodbye.why());
            default -> {}
        }
    }

    private void farewell(Nak nak, String why) {
        LOG.debug("{} is told: {}", this, why);
        explain(why);
        reply(Command.SessionExit::new, nak);
    }

    private void explain(String why) {
        say(door.explanation(why));
    }

    private Nak nak(News.Cause cause) {
        return switch (cause) {
            case NAME -> Nak.BAD_USER;
            case FULL -> full(Nak.MAX_ORDINARY);
            case FULL_FOR_PRIORITY -> full(Nak.MAX_PRIORITY);
            case PASSWORD -> Nak.BAD_PASSWD;
            case BANNED -> Nak.CALL_BILLING;
            case OTHER -> Nak.FATAL;
        };
    }

    /** There is no room: where another server is known, that is told, at the door and to who has waited inside it. */
    private Nak full(Nak otherwise) {
        return door.rules().tryServer().isEmpty() ? otherwise : Nak.TRY_SERVER;
    }

    /** Not let in; it may try again under another name on a connection of its own. */
    private void turnAway(Nak nak) {
        reply(Command.SessionInit::new, nak);
        connection.flush();
        sayGoodbye();
    }

    private void reply(Function<List<Property>, Command> command, Nak nak) {
        List<Property> properties = new ArrayList<>();
        properties.add(Property.of(Variable.ERROR, Integer.toString(nak.number())));
        if (nak == Nak.TRY_SERVER) {
            properties.add(
                    new Property(new VariableId.Named("server"), door.rules().tryServer()));
        }
        say(new Packet(ObjectId.CLIENT, command.apply(properties)));
    }

    private void say(Packet packet) {
        send(packet.encode());
    }

    private void send(byte[] packets) {
        host.counts().passedBy(0, packets.length);
        connection.say(Unpooled.wrappedBuffer(packets));
    }
}
