package dev.ambit.server;

import dev.ambit.gateway.Doorkeepers;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import dev.ambit.gateway.control.door.ControlDoor;
import dev.ambit.gateway.group.Datagrams;
import dev.ambit.gateway.group.GroupDoor;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.gateway.irc.Exchange;
import dev.ambit.gateway.irc.IrcDoor;
import dev.ambit.gateway.irc.IrcLimits;
import dev.ambit.gateway.irc.IrcSign;
import dev.ambit.gateway.irc.Visa;
import dev.ambit.gateway.page.WorldDesk;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Processors;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.health.Stage;
import dev.ambit.server.health.Vital;
import dev.ambit.server.usage.Entries;
import dev.ambit.server.usage.Usage;
import dev.ambit.world.Courier;
import dev.ambit.world.Inbox;
import dev.ambit.world.WorldRules;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The groups with all that belongs to them: their thread, the world among the hosts, and the doors. */
final class GroupHouse implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupHouse.class);

    private final AmbitConfig config;
    private final Traffic traffic;
    private final GroupLoop loop;
    private final WorldDesk desk;
    private final Usage usage;
    private OptionalInt port = OptionalInt.empty();
    private OptionalInt controlPort = OptionalInt.empty();
    private final IntSupplier visitors;
    private final AccountHouse house;
    private final Entries entries;
    private Optional<IrcDoor> irc = Optional.empty();

    /** @param visitors how many are in the world; from any thread */
    GroupHouse(
            AmbitConfig config,
            Inbox inbox,
            Traffic traffic,
            AccountHouse house,
            Entries entries,
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
        desk = new WorldDesk(
                server,
                loop,
                inbox,
                config.limits().messageBytes(),
                entries.before(house.admission()),
                (int) config.tick().toMillis(),
                config.voice());
        usage = new Usage(config.usage(), traffic, entries, loop, InstantSource.system());
        desk.guestbook(usage);
        house.accounts().ifPresent(accounts -> server.threshold(host -> whyNot(host, accounts)));
        loop.start();
        house.reception().ifPresent(reception -> reception.hire(this::sendAway));
    }

    /** Who is banned and did not come in by another door does not speak with the others from the street. */
    private Optional<String> whyNot(Host host, Accounts accounts) {
        return host.line() instanceof HostConnection connection && !desk.isInside(host)
                ? accounts.whyNoGuest(host.name().replaceFirst("^~", ""), connection.origin())
                : Optional.empty();
    }

    private CompletableFuture<Optional<String>> sendAway(String name, String why) {
        CompletableFuture<Optional<String>> from = new CompletableFuture<>();
        desk.run(() -> from.complete(desk.sendAway(name, why)));
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
                new Stage("mail", desk::underway, desk::lagNanos));
    }

    /** The IRC door's threads, if there is one. */
    List<Executor> ircThreads() {
        return irc.map(IrcDoor::threads).orElseGet(List::of);
    }

    Courier courier() {
        return desk;
    }

    OptionalInt port() {
        return port;
    }

    OptionalInt controlPort() {
        return controlPort;
    }

    OptionalInt ircPort() {
        return irc.map(door -> OptionalInt.of(door.port())).orElseGet(OptionalInt::empty);
    }

    /** A port that another server has does not keep people from coming by the web. */
    void openDoors(Gateway gateway, Doorkeepers doorkeepers) throws IOException {
        GroupSettings settings = config.groups();
        if (settings.enabled()) {
            Datagrams datagrams = new Datagrams(
                    settings.datagramBytes(), settings.limits().sendsPerSecond(), traffic, loop::nowNanos);
            GroupDoor door = new GroupDoor(
                    loop, config.limits(), traffic, datagrams, settings.limits().sendsPerSecond());
            try {
                port = OptionalInt.of(gateway.openGroups(settings.port(), door, settings.udp()));
            } catch (IOException e) {
                LOG.warn(
                        "Programs cannot reach the groups by TCP: {} ({}). Set groups.port to another one, or"
                                + " groups.enabled = false.",
                        e.getMessage(),
                        e.getCause() == null ? "" : e.getCause().getMessage());
            }
        }
        if (config.control().enabled()) {
            openControl(gateway);
        }
        if (config.irc().enabled()) {
            openIrc(doorkeepers);
        }
    }

    private void openControl(Gateway gateway) {
        WorldRules rules = config.rules();
        ControlDoor.Census census = isPriority -> visitors.getAsInt()
                >= rules.visitors() + (isPriority ? rules.visits().priorityVisitors() : 0);
        ControlDoor door = new ControlDoor(
                loop,
                desk,
                config.limits(),
                traffic,
                config.control().rules(),
                config.worldName(),
                rules.nameLength(),
                census);
        try {
            controlPort = OptionalInt.of(gateway.openControl(config.control().port(), door));
        } catch (IOException e) {
            LOG.warn(
                    "Programs cannot come in by the control protocol: {} ({}). Set control.port to another one, or"
                            + " control.enabled = false.",
                    e.getMessage(),
                    e.getCause() == null ? "" : e.getCause().getMessage());
        }
    }

    private void openIrc(Doorkeepers doorkeepers) throws IOException {
        Visa visa = entries.before(house.accounts()
                .flatMap(accounts -> house.reception().<Visa>map(reception -> new IrcVisa(accounts, reception)))
                .orElse(Visa.BELIEVE_EVERYBODY));
        Exchange exchange = new Exchange() {
            @Override
            public void run(Consumer<GroupServer> action) {
                loop.run(action);
            }

            @Override
            public long nowNanos() {
                return loop.nowNanos();
            }
        };
        IrcSign sign = new IrcSign(
                "ambit",
                config.worldName(),
                "ambit-"
                        + Optional.ofNullable(GroupHouse.class.getPackage().getImplementationVersion())
                                .orElse("development"),
                List.of("You are at the door of " + config.worldName()
                        + ". Its visitors are in the channels, too: /list"),
                WorldDesk.EVERYBODY);
        irc = Optional.of(IrcDoor.open(
                config.host(),
                config.irc().port(),
                sign,
                IrcLimits.DEFAULT,
                traffic,
                doorkeepers,
                config.doors().deadPeers(),
                exchange,
                visa));
    }

    /** Lets out what was said. */
    @Override
    public void close() {
        irc.ifPresent(door -> door.close(config.farewell().toMillis()));
        loop.stop();
    }
}
