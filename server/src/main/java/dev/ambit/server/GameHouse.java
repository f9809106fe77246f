package dev.ambit.server;

import dev.ambit.game.door.AdminConsoles;
import dev.ambit.game.door.DoorRules;
import dev.ambit.game.door.DoorWatch;
import dev.ambit.game.door.GameDoor;
import dev.ambit.game.door.MaintenanceDoor;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.FolderLimits;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.folder.GameKod;
import dev.ambit.game.folder.GameTexts;
import dev.ambit.game.folder.RoomLibrary;
import dev.ambit.game.play.GameAccounts;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.game.play.GameLog;
import dev.ambit.game.play.GameRules;
import dev.ambit.game.play.KodGame;
import dev.ambit.game.wire.ClientTable;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.Door;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.space.Place;
import dev.ambit.space.plan.Hall;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.room.Room;
import dev.ambit.world.GameKernel;
import dev.ambit.world.Geometry;
import dev.ambit.world.HostedGame;
import dev.ambit.world.Inbox;
import dev.ambit.world.thing.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Kod game with all that belongs to it: its folder, its channels, its doors. */
final class GameHouse implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GameHouse.class);

    /** How long who looks after the game may say nothing. */
    private static final int MAINTENANCE_SECONDS = 600;

    private final AmbitConfig config;
    private volatile GameFolder folder;
    private Optional<GameWatch> watch = Optional.empty();
    private final GameEntrance entrance;
    private final GameLog log;
    private final Room lobby;
    private final ClientTable table = ClientTable.usual();
    private volatile GameRules rules = GameRules.DEFAULT;
    private OptionalInt port = OptionalInt.empty();
    private OptionalInt maintenancePort = OptionalInt.empty();

    private GameHouse(AmbitConfig config, GameFolder folder, Inbox inbox, GameLog log) throws FolderException {
        this.config = config;
        this.folder = folder;
        this.log = log;
        entrance = new GameEntrance(inbox);
        rules = withMotd(GameTexts.motd(folder));
        Hall hall = new Hall("Lobby", 1600, 1600, 400, false, "stone", "brick", "wood");
        Plan plan = hall.plan(new Place(800, 800, 0), List.of(), List.of());
        lobby = Room.of(plan);
    }

    private static GameRules withMotd(String motd) {
        GameRules usual = GameRules.DEFAULT;
        return new GameRules(
                usual.mostActive(),
                usual.mostConnected(),
                usual.mostGuests(),
                usual.busy(),
                usual.tooManyGuests(),
                usual.newHourMinutes(),
                usual.newHourAt(),
                usual.lock(),
                motd);
    }

    /** The game that the settings name; nothing when they name none. */
    static Optional<GameHouse> open(AmbitConfig config, Inbox inbox) throws AmbitException {
        Optional<Path> where = config.game().folder();
        if (where.isEmpty()) {
            return Optional.empty();
        }
        try {
            GameFolder folder = find(config.game(), where.get());
            folder.problems().forEach(problem -> LOG.warn("{}", problem));
            return Optional.of(new GameHouse(config, folder, inbox, new LoggedChannels()));
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    private static GameFolder find(GameSettings settings, Path where) throws FolderException {
        return GameFolder.find(where, settings.includes(), FolderLimits.DEFAULT);
    }

    /** Has the game's Kod read anew whenever a file of it changes, if the settings say so. */
    void watch() {
        if (config.game().watch()) {
            watch = Optional.of(new GameWatch(() -> find(config.game(), folder.root()), this::reload));
        }
    }

    private void reload() {
        LOG.info("The game's files have changed and are read anew");
        entrance.offer((game, now) -> {
            try {
                game.ground().reload(what -> LOG.info("{}", what));
            } catch (Refusal refusal) {
                LOG.warn("{}", refusal.why());
            }
        });
    }

    @Override
    public void close() {
        watch.ifPresent(GameWatch::close);
    }

    /** Reads and compiles its Kod; the kernel's is behind it. */
    Compilation compile(Optional<Kodbase> names) throws AmbitException {
        GameKod.OnError onError = config.game().keepGoing() ? GameKod.OnError.KEEP_GOING : GameKod.OnError.STOP;
        try {
            // Files may have come or gone since.
            folder = find(config.game(), folder.root());
            GameKod kod = names.isEmpty()
                    ? GameKod.load(folder, GameKod.Want.NEWEST, onError)
                    : GameKod.load(folder, GameKod.Want.NEWEST, onError, names.get());
            kod.leftOut().forEach(file -> LOG.warn("Left out: {}", file));
            return GameKernel.beside(kod.kod());
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Where saved games of the original are looked for. */
    Optional<Path> saves() {
        return folder.saves();
    }

    /** What a world hosts; another one for each world. */
    HostedGame host() {
        RoomLibrary rooms = new RoomLibrary(folder, log::error);
        Thread.ofPlatform().name("game rooms").daemon().start(rooms::readAhead);
        return new KodGame(entrance, rooms, log, () -> rules, RandomGenerator.of("L64X128MixRandom"));
    }

    /** Where people stand who come by the page. */
    Geometry geometry() {
        return name -> Optional.of(lobby);
    }

    OptionalInt port() {
        return port;
    }

    OptionalInt maintenancePort() {
        return maintenancePort;
    }

    /** What clients of the game come in by, whatever socket that is. */
    GameDoor door(Traffic traffic, GameAccounts accounts, DoorWatch watch) {
        SecureRandom seeds = new SecureRandom();
        return new GameDoor(
                entrance,
                accounts,
                () -> table,
                () -> DoorRules.DEFAULT,
                config.doors().limits(),
                traffic,
                seeds::nextInt,
                System::nanoTime,
                AdminConsoles.CLOSED,
                watch);
    }

    void openDoors(Gateway gateway, GameDoor door) throws IOException {
        port = OptionalInt.of(gateway.openGame(Door.GAME, config.game().port(), door::welcome));
        if (config.game().maintenance() && door.admins().isOpen()) {
            MaintenanceDoor maintenance = new MaintenanceDoor(
                    entrance,
                    door.admins(),
                    config.game().mask(),
                    MAINTENANCE_SECONDS,
                    config.doors().limits(),
                    door.traffic(),
                    System::nanoTime);
            maintenancePort = OptionalInt.of(
                    gateway.openGame(Door.MAINTENANCE, config.game().maintenancePort(), maintenance::welcome));
        }
    }
}
