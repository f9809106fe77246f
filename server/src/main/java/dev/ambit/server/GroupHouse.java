package dev.ambit.server;

import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.control.door.ControlDoor;
import dev.ambit.gateway.group.DatagramDoor;
import dev.ambit.gateway.group.GroupDoor;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.gateway.irc.IrcDoor;
import dev.ambit.gateway.irc.IrcLimits;
import dev.ambit.gateway.irc.IrcSign;
import dev.ambit.gateway.irc.Visa;
import dev.ambit.gateway.page.WorldResident;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Processors;
import dev.ambit.server.account.AccountService;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.health.Stage;
import dev.ambit.server.health.Vital;
import dev.ambit.server.usage.AdmissionCounts;
import dev.ambit.server.usage.Usage;
import dev.ambit.world.Courier;
import dev.ambit.world.Inbox;
import dev.ambit.world.rules.WorldRules;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The groups with all that belongs to them: their thread, the world among the hosts, and the doors. */
final class GroupHouse implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupHouse.class);

    private final AmbitConfig config;
    private final Traffic traffic;
    private final GroupLoop loop;
    private final WorldResident resident;
    private final Usage usage;
    private OptionalInt port = OptionalInt.empty();
    private OptionalInt controlPort = OptionalInt.empty();
    private OptionalInt ircPort = OptionalInt.empty();
    private final IntSupplier visitors;
    private final AccountHouse house;
    private final AdmissionCounts entries;

    /** @param visitors how many are in the world; from any thread */
    GroupHouse(
            AmbitConfig config,
            Inbox inbox,
            Traffic traffic,
            AccountHouse house,
            AdmissionCounts entries,
            IntSupplier visitors) {
        this.visitors = visitors;
        this.config = config;
        this.traffic = traffic;
        this.house = house;
        this.entries = entries;
        GroupServer server =
                new GroupServer(config.groups().limits(), Processors.found(), new SecureRandom()::nextLong);
        server.onRefusal(new RareLog(LOG)::warn);
        loop = new GroupLoop(server, System::nanoTime, config.groups().limits().packing());
        resident = new WorldResident(
                server,
                loop,
                inbox,
                config.doors().limits().messageBytes(),
                entries.before(house.authenticator()),
                (int) config.world().tick().toMillis(),
                config.voice());
        usage = new Usage(config.usage(), traffic, entries, loop, InstantSource.system());
        resident.guestbook(usage);
        house.accounts().ifPresent(accounts -> server.joinPolicy(host -> whyNot(host, accounts)));
        loop.start();
        house.service().ifPresent(service -> service.kickBy(this::sendAway));
    }

    /** Who is banned and did not come in by another door does not speak with the others from the street. */
    private Optional<String> whyNot(Host host, Accounts accounts) {
        return host.line() instanceof HostConnection connection && !resident.isInside(host)
                ? accounts.bannedGuests().whyNot(host.name().replaceFirst("^~", ""), connection.origin())
                : Optional.empty();
    }

    private CompletableFuture<Optional<String>> sendAway(String name, String why) {
        CompletableFuture<Optional<String>> from = new CompletableFuture<>();
        resident.run(() -> from.complete(resident.sendAway(name, why)));
        return from;
    }

    /** Who counts what goes on here. */
    Usage usage() {
        return usage;
    }

    GroupLoop loop() {
        return loop;
    }

    /** The groups' thread, for those who look whether it gets on. */
    Vital vital() {
        return Vital.loop("groups", loop.guard(), () -> loop.isRunning() ? "" : "its thread has ended");
    }

    /** Where what is asked of the groups waits for them, and what the world says for the threads that send it. */
    List<Stage> stages() {
        return List.of(
                new Stage("requests", loop::waiting, loop::lagNanos),
                new Stage("mail", resident.post()::underway, resident.post()::lagNanos));
    }

    Courier courier() {
        return resident.post();
    }

    OptionalInt port() {
        return port;
    }

    OptionalInt controlPort() {
        return controlPort;
    }

    OptionalInt ircPort() {
        return ircPort;
    }

    private interface Opening {
        int open() throws IOException;
    }

    /** A port that another server has does not keep people from coming by the web. */
    private static OptionalInt open(String who, String settings, Opening opening) {
        try {
            return OptionalInt.of(opening.open());
        } catch (IOException e) {
            LOG.warn(
                    "{}: {} ({}). Set {}.port to another one, or {}.enabled = false.",
                    who,
                    e.getMessage(),
                    e.getCause() == null ? "" : e.getCause().getMessage(),
                    settings,
                    settings);
            return OptionalInt.empty();
        }
    }

    void openDoors(Gateway gateway) {
        GroupSettings settings = config.groups();
        if (settings.enabled()) {
            port = open(
                    "Programs cannot reach the groups by TCP",
                    "groups",
                    () -> gateway.openGroups(settings.port(), groupDoor(settings), settings.udp()));
        }
        if (config.control().enabled()) {
            controlPort = open(
                    "Programs cannot come in by the control protocol",
                    "control",
                    () -> gateway.openControl(config.control().port(), controlDoor()));
        }
        if (config.irc().enabled()) {
            ircPort = open(
                    "IRC clients cannot come in",
                    "irc",
                    () -> gateway.openIrc(config.irc().port(), ircDoor()));
        }
    }

    private GroupDoor groupDoor(GroupSettings settings) {
        int perSecond = settings.limits().sendsPerSecond();
        DatagramDoor datagrams = new DatagramDoor(settings.datagramBytes(), perSecond, traffic, loop::nowNanos);
        return new GroupDoor(loop, config.doors().limits(), traffic, datagrams, perSecond);
    }

    private ControlDoor controlDoor() {
        WorldRules rules = config.world().rules();
        ControlDoor.Census census = isPriority -> visitors.getAsInt()
                >= rules.visitors() + (isPriority ? rules.visits().priorityVisitors() : 0);
        return new ControlDoor(
                loop,
                resident,
                config.doors().limits(),
                traffic,
                config.control().rules(),
                config.world().name(),
                rules.nameLength(),
                census);
    }

    private IrcDoor ircDoor() {
        Visa visa = house.accounts()
                .flatMap(accounts -> house.service().<Visa>map(service -> new IrcVisa(accounts, service)))
                .orElse(Visa.BELIEVE_EVERYBODY);
        Executor visaDesk = house.service().map(AccountService::checkers).orElse(Runnable::run);
        IrcSign sign = new IrcSign(
                "ambit",
                config.world().name(),
                "ambit-"
                        + Optional.ofNullable(GroupHouse.class.getPackage().getImplementationVersion())
                                .orElse("development"),
                List.of("You are at the door of " + config.world().name()
                        + ". Its visitors are in the channels, too: /list"),
                WorldResident.EVERYBODY);
        return new IrcDoor(
                loop,
                config.doors().limits(),
                IrcLimits.DEFAULT,
                traffic,
                sign,
                entries.beforeVisa(visa),
                visaDesk,
                resident::knows);
    }

    /** Lets out what was said. */
    @Override
    public void close() {
        loop.stop();
    }
}
