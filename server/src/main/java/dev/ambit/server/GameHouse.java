package dev.ambit.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.ambit.game.admin.AdminDesk;
import dev.ambit.game.billing.BillingPortal;
import dev.ambit.game.door.AddressMask;
import dev.ambit.game.door.AdminConsoles;
import dev.ambit.game.door.DoorWatch;
import dev.ambit.game.door.GameDoor;
import dev.ambit.game.door.HouseRules;
import dev.ambit.game.door.LogInJudge;
import dev.ambit.game.door.MaintenanceDoor;
import dev.ambit.game.door.PageConsoleDoor;
import dev.ambit.game.door.PlayerRoster;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.FolderLimits;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.folder.GameKod;
import dev.ambit.game.folder.RoomLibrary;
import dev.ambit.game.mail.MailAccounts;
import dev.ambit.game.mail.MailDoor;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionsFile;
import dev.ambit.game.play.GameAccounts;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.game.play.KodGame;
import dev.ambit.game.play.MinuteMarks;
import dev.ambit.game.wire.ClientTable;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.Door;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Limits;
import dev.ambit.server.channel.ChannelFiles;
import dev.ambit.server.channel.GameChannel;
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
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Kod game with all that belongs to it: its folder, its channels, its doors. */
final class GameHouse implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GameHouse.class);

    private final AmbitConfig config;
    private volatile GameFolder folder;
    private Optional<GameWatch> watch = Optional.empty();
    private final GameEntrance entrance;
    private final ChannelFiles log;
    private final Room lobby;
    private final ClientTable table = ClientTable.usual();
    private final GameOptions options;
    private final HouseRules rules;
    private final PlayerRoster roster = new PlayerRoster();
    private final TokenResource token;
    private Optional<GameOffice> office = Optional.empty();
    private OptionalInt port = OptionalInt.empty();
    private OptionalInt maintenancePort = OptionalInt.empty();
    private OptionalInt mailPort = OptionalInt.empty();
    private Optional<BillingPortal> portal = Optional.empty();

    private GameHouse(AmbitConfig config, GameFolder folder, Inbox inbox) throws FolderException {
        this.config = config;
        this.folder = folder;
        entrance = new GameEntrance(inbox);
        options = options(folder, config.game());
        rules = new HouseRules(() -> this.folder, options);
        log = new ChannelFiles(
                keeping(options, config.keep().where()), new LoggedChannels(), Clock.system(ZoneId.systemDefault()));
        token = new TokenResource(entrance, rules);
        Hall hall = new Hall("Lobby", 1600, 1600, 400, false, "stone", "brick", "wood");
        Plan plan = hall.plan(new Place(800, 800, 0), List.of(), List.of());
        lobby = Room.of(plan);
    }

    private static GameOptions options(GameFolder folder, GameSettings settings) throws FolderException {
        OptionsFile file = GameConfigFile.read(folder);
        file.problems().forEach(problem -> LOG.warn("{}", problem));
        file.obsolete().forEach(one -> LOG.info("{}", one));
        return new GameOptions(file, settings.options());
    }

    /** Beside the world's journal: what a game's folder holds stays as it is. */
    private static ChannelFiles.Keeping keeping(GameOptions options, Optional<JournalAddress> journal) {
        Path beside = journal.map(
                        where -> where instanceof JournalAddress.Sqlite file ? file.path() : Path.of("data", "game"))
                .orElse(Path.of("data", "game"));
        Set<GameChannel> onDisk = EnumSet.noneOf(GameChannel.class);
        for (GameChannel channel : GameChannel.values()) {
            GameOption option = switch (channel) {
                case DEBUG -> GameOption.CHANNEL_DEBUG_DISK;
                case ERROR -> GameOption.CHANNEL_ERROR_DISK;
                case LOG -> GameOption.CHANNEL_LOG_DISK;
            };
            // What is not kept at all is not written here either.
            if (journal.isPresent() && options.isOn(option)) {
                onDisk.add(channel);
            }
        }
        return new ChannelFiles.Keeping(
                beside.resolveSibling("channel"),
                onDisk,
                options.number(GameOption.CHANNEL_KEEP_DAYS),
                options.number(GameOption.CHANNEL_MAX_WAITING),
                options.number(GameOption.CHANNEL_MAX_SHOWN));
    }

    /** Its channels, for those who may look at them. */
    ChannelFiles channels() {
        return log;
    }

    /** Everything that may be set of the game, as it is now. */
    GameOptions options() {
        return options;
    }

    /** What holds in it now, for those who look after it. */
    HouseRules rules() {
        return rules;
    }

    /** What its code may use: the world's limits, with what its own options say. */
    Limits limits(Limits usual) {
        return usual.withStatements(options.longNumber(GameOption.BLAKOD_MAX_STATEMENTS))
                .withDepth(options.number(GameOption.BLAKOD_MAX_DEPTH))
                .withMessages(
                        options.number(GameOption.BLAKOD_MAX_POSTED_FACTOR),
                        options.number(GameOption.BLAKOD_MAX_POSTS),
                        options.number(GameOption.BLAKOD_MAX_LIST_ELEMENTS),
                        options.number(GameOption.BLAKOD_MAX_NAMED_ARGUMENTS),
                        options.number(GameOption.BLAKOD_MAX_TEXT));
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
            return Optional.of(new GameHouse(config, folder, inbox));
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

    /** The last: until then somebody may have something to say. */
    void closeChannels() {
        portal.ifPresent(BillingPortal::close);
        log.close();
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
            token.known(kod.kod().base());
            return GameKernel.beside(kod.kod());
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Where saved games of the original are looked for. */
    Optional<Path> saves() {
        return folder.saves();
    }

    /** Its graphics, by name in lower case. */
    Map<String, Path> graphics() {
        return folder.graphics();
    }

    /** What they are called, as a list of JSON. */
    String graphicNames() {
        ArrayNode names = new ObjectMapper().createArrayNode();
        new TreeSet<>(graphics().keySet()).forEach(names::add);
        return names.toString();
    }

    /** What a world hosts; another one for each world. */
    HostedGame host() {
        RoomLibrary rooms = new RoomLibrary(folder, log::error);
        Thread.ofPlatform().name("game rooms").daemon().start(rooms::readAhead);
        return new KodGame(entrance, rooms, log, rules::rules, RandomGenerator.of("L64X128MixRandom"));
    }

    /** What the office may see and change of this house. */
    private final class Inside implements GameOffice.House {
        @Override
        public GameFolder folder() {
            return folder;
        }

        @Override
        public HouseRules rules() {
            return rules;
        }

        @Override
        public PlayerRoster roster() {
            return roster;
        }

        @Override
        public OptionalInt port() {
            return port;
        }

        @Override
        public OptionalInt maintenancePort() {
            return maintenancePort;
        }
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
    GameDoor door(Traffic traffic, GameAccounts accounts, DoorWatch watch, GameSurroundings around) {
        office = Optional.of(new GameOffice(new Inside(), around, config.game().admin()));
        SecureRandom seeds = new SecureRandom();
        return new GameDoor(
                entrance,
                accounts,
                () -> table,
                rules::doorRules,
                config.doors().limits(),
                traffic,
                seeds::nextInt,
                System::nanoTime,
                office.<AdminConsoles>map(one -> new AdminDesk(entrance, one, System::nanoTime))
                        .orElse(AdminConsoles.CLOSED),
                watch,
                roster,
                openPortal());
    }

    /** What administrators come in by who look after it in the page. */
    PageConsoleDoor console(GameDoor door, PageConsoleDoor.Authority authority) {
        return new PageConsoleDoor(
                entrance, door.admins(), authority, config.doors().limits(), door.traffic(), System::nanoTime);
    }

    void openDoors(Gateway gateway, GameDoor door) throws IOException {
        port = OptionalInt.of(gateway.openGame(Door.GAME, portOf(GameOption.SOCKET_PORT), door::welcome));
        if (config.game().maintenance() && door.admins().isOpen()) {
            MaintenanceDoor maintenance = new MaintenanceDoor(
                    entrance,
                    door.admins(),
                    mask(),
                    options.number(GameOption.INACTIVE_MAINTENANCE),
                    config.doors().limits(),
                    door.traffic(),
                    System::nanoTime);
            maintenancePort = OptionalInt.of(gateway.openGame(
                    Door.MAINTENANCE, portOf(GameOption.SOCKET_MAINTENANCE_PORT), maintenance::welcome));
        }
    }

    /** Who may come without a log-in. */
    private AddressMask mask() {
        return AddressMask.parse(options.text(GameOption.SOCKET_MAINTENANCE_MASK));
    }

    /** An account is gone, and with it its characters. */
    void abandon(int account) {
        entrance.offerSurely((game, now) -> game.abandon(account));
    }

    private LogInJudge openPortal() {
        if (!options.isOn(GameOption.PORTAL_ENABLED)) {
            return LogInJudge.NOBODY;
        }
        MinuteMarks checks = new MinuteMarks();
        BillingPortal opened = new BillingPortal(
                options,
                log,
                () -> checks.isDue(
                        Instant.now().getEpochSecond(),
                        options.number(GameOption.AUTO_CHECK_PORTAL_PERIOD),
                        options.number(GameOption.AUTO_CHECK_PORTAL_TIME)));
        portal = Optional.of(opened);
        return opened;
    }

    /** Takes e-mails about accounts, if the options say so. */
    void openMail(Gateway gateway, Traffic traffic, Optional<MailAccounts> accounts) throws IOException {
        if (!options.isOn(GameOption.EMAIL_LISTEN)) {
            return;
        }
        if (accounts.isEmpty()) {
            LOG.warn("Email.Listen is on, and there are no accounts (accounts.trust): no e-mail is taken");
            return;
        }
        MailDoor mail = new MailDoor(
                accounts.get(), options, mask(), log, config.doors().limits(), traffic, System::nanoTime);
        mailPort = OptionalInt.of(gateway.openGame(Door.MAIL, portOf(GameOption.EMAIL_PORT), mail::welcome));
    }

    /** Where e-mails about accounts come in, if they do. */
    OptionalInt mailPort() {
        return mailPort;
    }

    private int portOf(GameOption option) {
        return config.game().anyPorts() ? 0 : options.number(option);
    }
}
