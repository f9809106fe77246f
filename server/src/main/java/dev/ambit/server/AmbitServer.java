package dev.ambit.server;

import dev.ambit.gateway.Doorkeepers;
import dev.ambit.gateway.Encryption;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.Traffic;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.http.AccountDesk;
import dev.ambit.gateway.http.DocumentDesk;
import dev.ambit.gateway.http.Documents;
import dev.ambit.gateway.http.HttpDesk;
import dev.ambit.gateway.http.Origins;
import dev.ambit.gateway.page.PageDoor;
import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.Reception;
import dev.ambit.server.document.RoomDirectory;
import dev.ambit.server.document.WorldLibrary;
import dev.ambit.server.health.Beats;
import dev.ambit.server.health.FreeSpace;
import dev.ambit.server.health.Health;
import dev.ambit.server.health.Stage;
import dev.ambit.server.health.Vital;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.rooms.RoomShelf;
import dev.ambit.server.usage.Entries;
import dev.ambit.world.Inbox;
import dev.ambit.world.WorldLoop;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running Ambit.
 *
 * <pre>{@code
 * try (AmbitServer server = AmbitServer.start(AmbitConfig.defaults())) {
 *     System.out.println("open " + server.address());
 *     ...
 * }
 * }</pre>
 */
public final class AmbitServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AmbitServer.class);

    /** Beside what is set: for a disk and threads that do not answer. */
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(30);

    /** As health calls it. */
    private static final String JOURNAL = "journal";

    private final AmbitConfig config;
    private final Metrics metrics;
    private final RunningWorld world;
    private final Doorkeepers doorkeepers;
    private final Gateway gateway;
    private final GroupHouse groups;
    private final int port;
    private final AccountHouse house;
    private final Optional<WorldKeep> keep;
    private final RoomShelf shelf = new RoomShelf();
    private final RoomDirectory directory = new RoomDirectory();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean lost = new AtomicBoolean();
    private final Inbox inbox;
    private final Entries entries = new Entries();
    private Optional<Encryption> encryption = Optional.empty();
    private volatile @Nullable Bots bots;
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final Health health;
    private volatile boolean open;

    private AmbitServer(AmbitConfig config, WorldLoop.TickWatch watch) throws AmbitException, IOException {
        this.config = config;
        inbox = new Inbox(config.inbox());
        Traffic traffic = new Traffic();
        Documents documents = Page.documents(config.pageFolder());
        keep = openKeep(config);
        metrics = new Metrics(traffic, inbox, keep.map(WorldKeep::journal));
        metrics.faults("gateway", traffic.guard::faults);
        health = new Health(config.health(), System::nanoTime, this::endForFault);
        AccountHouse opened = null;
        try {
            opened = AccountHouse.open(config, inbox, keep.map(WorldKeep::journal));
            house = opened;
            groups = new GroupHouse(config, inbox, traffic, house, entries, metrics::visitors);
            WorldLoop.TickWatch watches = (ticked, nanos) -> {
                metrics.ticked(ticked, nanos);
                groups.usage().ticked(ticked, nanos);
                directory.ticked(ticked, nanos);
                watch.ticked(ticked, nanos);
                keep.flatMap(kept -> kept.journal().stopped()).ifPresent(this::endForLoss);
            };
            world = new RunningWorld(config, inbox, keep, shelf, watches, groups.courier());
            doorkeepers = new Doorkeepers(config.doors().places(), traffic);
            gateway = openGateway(config);
            try {
                port = openDoors(config, traffic, documents);
            } catch (IOException | RuntimeException e) {
                groups.close();
                gateway.close(0);
                throw e;
            }
        } catch (AmbitException | IOException | RuntimeException e) {
            if (opened != null) {
                opened.close();
            }
            keep.ifPresent(WorldKeep::close);
            throw e;
        }
        world.start(() -> house.ranks(config.wizards()));
        groups.usage().start(metrics::used);
        keep.ifPresent(kept -> kept.checkpoints().start());
        lookAfterThreads();
    }

    private void lookAfterThreads() {
        health.watch(world.vital());
        health.watch(groups.vital());
        keep.ifPresent(kept -> health.watch(vital(kept.journal())));
        if (config.journal().orElse(null) instanceof JournalAddress.Sqlite kept) {
            health.watch(new FreeSpace(kept.path().getParent(), config.health().diskBytes()).vital());
        }
        // Who looks people up also writes, and waits for the disk when that is slow.
        house.reception()
                .ifPresent(reception -> health.watch(
                        Vital.worker("accounts", new Beats(reception.clerk()), () -> health.isIll(JOURNAL))));
        List<Executor> netty = new ArrayList<>(gateway.threads());
        netty.addAll(groups.ircThreads());
        for (int i = 0; i < netty.size(); i++) {
            String name = i < gateway.threads().size() ? "gateway " + (i + 1) : "irc";
            health.watch(Vital.worker(name, new Beats(netty.get(i))));
        }
        List<Stage> road = new ArrayList<>(groups.stages());
        road.addFirst(world.input());
        for (Stage stage : road) {
            metrics.stage(stage);
            health.watch(stage.vital(config.health().behind()));
        }
        metrics.faults("world", world::faults);
        metrics.faults("groups", groups.loop().guard()::faults);
        keep.ifPresent(kept -> metrics.faults(JOURNAL, kept.journal()::faults));
        health.start();
        open = true;
    }

    /** A disk that is full or away is no reason to end: nothing is lost while somebody waits for it. */
    private static Vital vital(Journal journal) {
        return new Vital(
                JOURNAL,
                journal::turns,
                journal::isIdle,
                () -> journal.stopped()
                        .map(why -> String.valueOf(why.getMessage()))
                        .orElse(""),
                "nothing could be written",
                journal::trouble,
                false,
                Vital.Work.UNKNOWN);
    }

    private List<String> troubles() {
        if (!running.get()) {
            return List.of("the server is shutting down");
        }
        return open ? health.look() : List.of("the server is starting");
    }

    private static Optional<WorldKeep> openKeep(AmbitConfig config) throws AmbitException {
        try {
            return config.journal().map(where -> WorldKeep.open(where, config.keep(), Clock.systemUTC()));
        } catch (JournalException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    private Gateway openGateway(AmbitConfig config) throws AmbitException {
        encryption = config.tls().isEmpty()
                ? Optional.empty()
                : Optional.of(config.tls().get().open(config.host()));
        return new Gateway(
                config.host(), config.limits(), doorkeepers, config.doors().deadPeers(), encryption);
    }

    private int openDoors(AmbitConfig config, Traffic traffic, Documents documents) throws IOException {
        Origins origins = new Origins(config.origins());
        boolean behindProxy = config.accounts().behindProxy();
        boolean secure = config.accounts().secureCookies() || config.tls().isPresent();
        HttpDesk.Factory desks = new HttpDesk.Factory(
                documents,
                Page.securityPolicies(documents),
                this::troubles,
                metrics::text,
                config.publicMetrics(),
                config.limits().silentSeconds(),
                traffic,
                new AccountDesk(entries.before(house.counter()), origins, secure, behindProxy),
                shelf,
                new DocumentDesk(library(config)),
                config.hosts());
        PageDoor page = new PageDoor(groups.loop(), config.limits(), traffic, origins, behindProxy);
        int web = gateway.openWeb(config.port(), desks, page);
        groups.openDoors(gateway, doorkeepers);
        return web;
    }

    private WorldLibrary library(AmbitConfig config) {
        WorldLibrary library =
                new WorldLibrary(config.documents(), config.rooms(), house.passports(), InstantSource.system());
        library.add("/rooms.json", directory::json);
        world.closet(library::mayWear);
        return library;
    }

    /** Starts a world and opens its door; when this returns, people can enter. */
    public static AmbitServer start(AmbitConfig config) throws AmbitException {
        return start(config, (world, tickNanos) -> {});
    }

    /** The same, with somebody who is told of every tick, on the world's thread. */
    public static AmbitServer start(AmbitConfig config, WorldLoop.TickWatch watch) throws AmbitException {
        try {
            return new AmbitServer(config, watch);
        } catch (IOException e) {
            throw new AmbitException(whyNot(config, e), e);
        }
    }

    private static String whyNot(AmbitConfig config, IOException problem) {
        Throwable cause = problem.getCause();
        if (!(cause instanceof SocketException)) {
            return "Cannot start: " + problem.getMessage();
        }
        String plain = "Cannot listen on " + config.host().getHostAddress() + " port " + config.port() + ": "
                + cause.getMessage() + ".";
        boolean taken = String.valueOf(cause.getMessage()).contains("in use");
        int another = config.port() < 65535 ? config.port() + 1 : 8080;
        return taken
                ? plain + " Is another Ambit running? Choose another port with --port, for example: "
                        + "./ambit serve --port " + another
                : plain + " --host names an address of this machine, --port a port you may use (1024 or above).";
    }

    /** Lets so many people in who are none. */
    public void populate(int count) {
        bots = new Bots(inbox, count);
    }

    public int port() {
        return port;
    }

    /** Where programs reach the groups by TCP and UDP, if they do. */
    public OptionalInt groupPort() {
        return groups.port();
    }

    /** Where clients of the control protocol find a door, if they do. */
    public OptionalInt controlPort() {
        return groups.controlPort();
    }

    /** Where IRC clients find a door, if they do. */
    public OptionalInt ircPort() {
        return groups.ircPort();
    }

    /** Of the certificate, for those who want to know it by that. */
    public Optional<String> fingerprint() {
        return encryption.map(Encryption::fingerprint);
    }

    /** The account that was made because there was no admin; its password is known to nobody else. */
    public Optional<Accounts.FirstAdmin> firstAdmin() {
        return house.firstAdmin();
    }

    /** What to type into a browser on this machine. */
    public String address() {
        InetAddress host = config.host();
        boolean local = host.isLoopbackAddress() || host.isAnyLocalAddress();
        return (encryption.isPresent() ? "https://" : "http://") + (local ? "localhost" : inUrl(host)) + ":" + port();
    }

    /** An address of IPv6 stands in brackets, and its interface is for this machine only. */
    private static String inUrl(InetAddress host) {
        String address = host.getHostAddress();
        return host instanceof Inet6Address ? "[" + address.replaceFirst("%.*", "") + "]" : address;
    }

    /** Says goodbye to everybody, lets the last words out and closes every connection. May be called twice. */
    @Override
    public void close() {
        if (!running.compareAndSet(true, false)) {
            awaitClosed();
            return;
        }
        try {
            closeAll();
        } catch (RuntimeException | Error e) {
            LOG.error("Not all could be closed", e);
        } finally {
            LOG.info("Everybody has left; goodbye.");
            ended.countDown();
        }
    }

    private void awaitClosed() {
        try {
            if (!ended.await(patience().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.error("The server does not end by itself");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As long as it can take to end. */
    private Duration patience() {
        return isLost() ? config.farewell().multipliedBy(4).plus(CLOSE_PATIENCE) : Duration.ofDays(1);
    }

    private void closeAll() {
        health.close();
        Bots walking = bots;
        if (walking != null) {
            walking.close();
        }
        gateway.closeDoors();
        groups.usage().close();
        try {
            world.stop("The server is shutting down.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        groups.close();
        gateway.close(config.farewell().toMillis());
        house.close();
        closeKeep();
        metrics.close();
    }

    /** Another process has the world now: whatever happens here is not kept any more, so nothing may. */
    private void endForLoss(JournalException why) {
        if (lost.compareAndSet(false, true)) {
            LOG.error("The world is not ours any more, and ends here: {}", why.getMessage());
            Thread.ofPlatform().name("farewell").daemon().start(this::close);
        }
    }

    /** Something that people depend on is gone: it is better to end, and be started again, than to seem well. */
    private void endForFault(String why) {
        if (running.get() && lost.compareAndSet(false, true)) {
            LOG.error("The server ends, so that it can be started again; {}", why);
            Thread.ofPlatform().name("farewell").daemon().start(this::close);
        }
    }

    private boolean isLost() {
        return lost.get();
    }

    /**
     * Waits until the server has ended. Of one that ends because something is broken, not for ever: what is broken may keep it
     * from ending in order.
     *
     * @return whether it was asked to
     */
    public boolean awaitEnd() throws InterruptedException {
        while (!ended.await(1, TimeUnit.SECONDS)) {
            if (isLost()) {
                awaitClosed();
                return false;
            }
        }
        return !isLost();
    }

    // ---- for tests that hold something up ----

    GroupLoop groupLoop() {
        return groups.loop();
    }

    WorldLoop worldLoop() {
        return world.loop();
    }

    List<Executor> gatewayThreads() {
        return gateway.threads();
    }

    Optional<Executor> clerk() {
        return house.reception().map(Reception::clerk);
    }

    private void closeKeep() {
        try {
            keep.ifPresent(WorldKeep::close);
        } catch (JournalException e) {
            // The journal has said so itself, with what is lost.
            LOG.debug("Closing the journal", e);
        }
    }
}
