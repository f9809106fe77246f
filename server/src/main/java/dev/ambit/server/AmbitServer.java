package dev.ambit.server;

import dev.ambit.game.door.GameDoor;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.Doorkeepers;
import dev.ambit.gateway.connection.Encryption;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.http.AccountApi;
import dev.ambit.gateway.http.AccountDesk;
import dev.ambit.gateway.http.DocumentDesk;
import dev.ambit.gateway.http.Documents;
import dev.ambit.gateway.http.GameDesk;
import dev.ambit.gateway.http.HttpAccess;
import dev.ambit.gateway.http.HttpAnswer;
import dev.ambit.gateway.http.HttpSite;
import dev.ambit.gateway.http.KodDesk;
import dev.ambit.gateway.http.Origins;
import dev.ambit.gateway.http.PageDesk;
import dev.ambit.gateway.http.RoomDesk;
import dev.ambit.gateway.http.Route;
import dev.ambit.gateway.http.RouteTable;
import dev.ambit.gateway.http.StatusDesk;
import dev.ambit.gateway.http.UploadDesk;
import dev.ambit.gateway.http.WebSocketUpgrade;
import dev.ambit.gateway.page.PageDoor;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.server.account.AccountService;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.document.RoomDirectory;
import dev.ambit.server.document.WorldLibrary;
import dev.ambit.server.health.Beats;
import dev.ambit.server.health.FreeSpace;
import dev.ambit.server.health.Health;
import dev.ambit.server.health.Stage;
import dev.ambit.server.health.Vital;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.rooms.RoomShelf;
import dev.ambit.server.usage.AdmissionCounts;
import dev.ambit.world.Inbox;
import dev.ambit.world.WorldLoop;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
    private final Optional<GameHouse> game;
    private final List<String> broughtOver;
    private final Optional<WorldKeep> keep;
    private final RoomShelf shelf = new RoomShelf();
    private final RoomDirectory directory = new RoomDirectory();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean lost = new AtomicBoolean();
    private final Inbox inbox;
    private final AdmissionCounts entries = new AdmissionCounts();
    private Optional<Encryption> encryption = Optional.empty();
    private volatile @Nullable Bots bots;
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final Health health;
    private volatile boolean open;

    private AmbitServer(AmbitConfig config, WorldLoop.TickWatch watch) throws AmbitException, IOException {
        this.config = config;
        inbox = new Inbox(config.world().inbox());
        Traffic traffic = new Traffic();
        Documents documents = Page.documents(config.web().pageFolder());
        keep = openKeep(config);
        metrics = new Metrics(traffic, inbox, keep.map(WorldKeep::journal));
        metrics.faults("gateway", traffic.guard::faults);
        health = new Health(config.health(), System::nanoTime, this::endForFault);
        AccountHouse opened = null;
        try {
            game = GameHouse.open(config, inbox);
            broughtOver = GameArrival.arrive(config, game, keep);
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
            game.ifPresent(_ -> house.service().ifPresent(AccountService::hostsGame));
            world = new RunningWorld(config, inbox, keep, shelf, watches, groups.courier(), game);
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
        world.start(() -> house.ranks(config.world().wizards()));
        game.ifPresent(GameHouse::watch);
        groups.usage().start(metrics::used);
        keep.ifPresent(kept -> kept.checkpoints().start());
        lookAfterThreads();
    }

    private void lookAfterThreads() {
        health.watch(world.vital());
        health.watch(groups.vital());
        keep.ifPresent(kept -> health.watch(kept.vital(JOURNAL)));
        if (config.keep().where().orElse(null) instanceof JournalAddress.Sqlite kept) {
            health.watch(new FreeSpace(
                            kept.path().resolveSibling(""), config.health().diskBytes())
                    .vital());
        }
        // Who looks people up also writes, and waits for the disk when that is slow.
        house.service()
                .ifPresent(service -> health.watch(
                        Vital.worker("accounts", new Beats(service.clerk()), () -> health.isIll(JOURNAL))));
        List<Executor> netty = gateway.threads();
        for (int i = 0; i < netty.size(); i++) {
            health.watch(Vital.worker("gateway " + (i + 1), new Beats(netty.get(i))));
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

    private List<String> troubles() {
        if (!running.get()) {
            return List.of("the server is shutting down");
        }
        return open ? health.look() : List.of("the server is starting");
    }

    private static Optional<WorldKeep> openKeep(AmbitConfig config) throws AmbitException {
        try {
            return config.keep().where().map(where -> WorldKeep.open(where, config.keep(), Clock.systemUTC()));
        } catch (JournalException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    private Gateway openGateway(AmbitConfig config) throws AmbitException {
        encryption = config.web().tls().isEmpty()
                ? Optional.empty()
                : Optional.of(config.web().tls().get().open(config.web().host()));
        return new Gateway(
                config.web().host(),
                config.doors().limits(),
                doorkeepers,
                config.doors().deadPeers(),
                encryption);
    }

    private int openDoors(AmbitConfig config, Traffic traffic, Documents documents) throws IOException {
        boolean behindProxy = config.accounts().behindProxy();
        boolean secure = config.accounts().secureCookies() || config.web().tls().isPresent();
        WorldLibrary library = library(config);
        GatewayLimits limits = config.doors().limits();
        PageDoor pages = new PageDoor(groups.loop(), limits, traffic);
        WebSocketUpgrade page = new WebSocketUpgrade("/ws", limits.messageBytes(), behindProxy, pages::welcome);
        Optional<GameDoor> gameDoor =
                game.map(one -> one.door(traffic, house.gameAccounts(), metrics.game(), aroundGame()));
        Route.Handler gamePage = gameDoor.<Route.Handler>map(
                        door -> new WebSocketUpgrade("/game", limits.messageBytes(), behindProxy, door::welcome))
                .orElse(_ -> HttpAnswer.missing("No game is hosted here."));
        Route.Handler gameConsole = game.flatMap(one -> gameDoor.map(door -> one.console(door, house.gameAuthority())))
                .<Route.Handler>map(door ->
                        new WebSocketUpgrade("/game/console", limits.messageBytes(), behindProxy, door::welcome))
                .orElse(_ -> HttpAnswer.missing("No game is hosted here."));
        RouteTable routes = RouteTable.of(
                new StatusDesk(this::troubles, metrics::text),
                new AccountDesk(entries.before(house.counter()), secure, behindProxy),
                new RoomDesk(shelf),
                new GameDesk(game.map(hosted -> house.channelWindow(hosted.channels()))
                        .orElse(AccountApi.CLOSED)),
                new KodDesk(new KodHelp(WorldMaker.files(config), System::nanoTime)::completions),
                new DocumentDesk(library),
                new UploadDesk(library, behindProxy),
                new PageDesk(documents),
                page,
                gamePage,
                gameConsole);
        HttpSite site = new HttpSite(
                routes,
                new HttpAccess(
                        config.web().hosts(),
                        new Origins(config.web().origins()),
                        config.web().publicMetrics()),
                Page.securityPolicies(documents),
                config.doors().limits().silentSeconds(),
                traffic);
        int web = gateway.openWeb(config.web().port(), site);
        groups.openDoors(gateway);
        if (game.isPresent() && gameDoor.isPresent()) {
            game.get().openDoors(gateway, gameDoor.get());
            game.get().openMail(gateway, traffic, house.mailAccounts(game.get()::abandon));
        }
        return web;
    }

    private GameSurroundings aroundGame() {
        return new GameSurroundings(
                house.gameRegistry(),
                () -> keep.<CompletionStage<Long>>map(kept -> kept.checkpoints()
                                .now()
                                .thenApply(made -> TimeUnit.MILLISECONDS.toSeconds(
                                        kept.clock().millis())))
                        .orElseGet(() -> CompletableFuture.failedFuture(
                                new IllegalStateException("journal is \"none\": nothing is kept"))),
                why -> Thread.ofPlatform().name("farewell").daemon().start(this::close));
    }

    private WorldLibrary library(AmbitConfig config) {
        WorldLibrary library = new WorldLibrary(
                config.documents(), config.world().rooms(), house.uploadRights(), InstantSource.system());
        library.add("/rooms.json", directory::json);
        game.ifPresent(hosted -> {
            library.graphics(hosted::graphics);
            library.add("/graphics.json", hosted::graphicNames);
        });
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
            throw new AmbitException(config.web().whyNot(e), e);
        }
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

    /** Where clients of the game that is hosted come in, if one is. */
    public OptionalInt gamePort() {
        return game.map(GameHouse::port).orElse(OptionalInt.empty());
    }

    /** Where those come in who look after it. */
    public OptionalInt maintenancePort() {
        return game.map(GameHouse::maintenancePort).orElse(OptionalInt.empty());
    }

    /** Where mail servers bring e-mails about the game's accounts. */
    public OptionalInt mailPort() {
        return game.map(GameHouse::mailPort).orElse(OptionalInt.empty());
    }

    /** Of the certificate, for those who want to know it by that. */
    public Optional<String> fingerprint() {
        return encryption.map(Encryption::fingerprint);
    }

    /** The account that was made because there was no admin; its password is known to nobody else. */
    public Optional<Accounts.FirstAdmin> firstAdmin() {
        return house.firstAdmin();
    }

    /** What was brought over from a saved game at this start, and what of it could not be. */
    public List<String> broughtOver() {
        return broughtOver;
    }

    /** What to type into a browser on this machine. */
    public String address() {
        return config.web().url(port);
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
        return isLost() ? config.doors().farewell().multipliedBy(4).plus(CLOSE_PATIENCE) : Duration.ofDays(1);
    }

    private void closeAll() {
        health.close();
        Bots walking = bots;
        if (walking != null) {
            walking.close();
        }
        game.ifPresent(GameHouse::close);
        gateway.closeDoors();
        groups.usage().close();
        try {
            world.stop("The server is shutting down.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        groups.close();
        gateway.close(config.doors().farewell().toMillis());
        // What happens at the end is in its channels, too.
        game.ifPresent(GameHouse::closeChannels);
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
        return house.service().map(AccountService::clerk);
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
