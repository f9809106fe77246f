package dev.ambit.server;

import dev.ambit.game.admin.AdminLimits;
import dev.ambit.game.admin.AdminOffice;
import dev.ambit.game.door.HouseRules;
import dev.ambit.game.door.PlayerRoster;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.folder.GameTexts;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionKind;
import dev.ambit.game.option.OptionRefused;
import dev.ambit.game.play.GameRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The house as the administrators of its game see it: its folder, its rules, and what surrounds it. */
final class GameOffice implements AdminOffice {
    private static final Logger LOG = LoggerFactory.getLogger(GameOffice.class);
    private static final long LARGEST_FILE = 1 << 20;

    /** What of the house changes, and how. */
    interface House {
        GameFolder folder();

        HouseRules rules();

        PlayerRoster roster();

        OptionalInt port();

        OptionalInt maintenancePort();
    }

    private final House house;
    private final GameSurroundings around;
    private final AdminLimits limits;
    private final long startedSeconds = Instant.now().getEpochSecond();
    private volatile Map<String, Integer> constants = Map.of();

    GameOffice(House house, GameSurroundings around, AdminLimits limits) {
        this.house = house;
        this.around = around;
        this.limits = limits;
        reloadConstants();
    }

    private void reloadConstants() {
        try {
            constants = GameTexts.constants(house.folder());
        } catch (FolderException e) {
            LOG.warn("Administrators have no words for numbers: {}", e.getMessage());
        }
    }

    @Override
    public GameRegistry registry() {
        return around.registry();
    }

    @Override
    public Map<String, Integer> constants() {
        return constants;
    }

    @Override
    public void lock(String why) {
        if (why.isEmpty()) {
            house.rules().unlock();
        } else {
            house.rules().lock(why);
        }
    }

    @Override
    public String lock() {
        return house.rules().whyLocked().orElse("");
    }

    @Override
    public String usualLock() {
        return options().text(GameOption.LOCK_DEFAULT);
    }

    private GameOptions options() {
        return house.rules().options();
    }

    @Override
    public CompletionStage<Long> save() {
        return around.snapshot().get();
    }

    // ---- files ----

    private interface Reading {
        void read() throws FolderException;
    }

    private static Optional<String> tried(Reading reading) {
        try {
            reading.read();
            return Optional.empty();
        } catch (FolderException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Optional<String> reloadMotd() {
        return tried(() -> house.rules().reloadMotd());
    }

    @Override
    public Optional<String> reloadPackages() {
        return tried(() -> house.rules().reloadPackages());
    }

    @Override
    public List<PackageFile> packages() {
        return house.rules().doorRules().delivery().packages().stream()
                .map(file -> new PackageFile(file.name(), file.flags(), file.time()))
                .toList();
    }

    @Override
    public Optional<List<String>> commands(String file) {
        return house.folder().inside(file).flatMap(GameOffice::lines);
    }

    private static Optional<List<String>> lines(Path file) {
        try {
            if (Files.size(file) > LARGEST_FILE) {
                LOG.warn("{} is larger than {} bytes and is no list of commands", file, LARGEST_FILE);
                return Optional.empty();
            }
            return Optional.of(
                    Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList());
        } catch (IOException e) {
            LOG.warn("A file of commands cannot be read: {}", e.getMessage());
            return Optional.empty();
        }
    }

    // ---- settings ----

    @Override
    public List<Option> configuration() {
        return options().list().stream()
                .filter(one -> !one.option().isObsolete())
                .map(GameOffice::shown)
                .toList();
    }

    private static Option shown(GameOptions.State one) {
        GameOption option = one.option();
        Option.Kind kind = switch (option.kind()) {
            case OptionKind.Whole _ -> Option.Kind.INTEGER;
            case OptionKind.YesNo _ -> Option.Kind.BOOLEAN;
            default -> Option.Kind.STRING;
        };
        return new Option(option.group(), option.option(), kind, one.value(), one.mayChange());
    }

    @Override
    public Optional<String> configure(Option option, String value) {
        try {
            options().set(option.group(), option.name(), value);
            return Optional.empty();
        } catch (OptionRefused e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String saveConfiguration() {
        Path file = house.folder().config().orElse(house.folder().root().resolve("blakserv.cfg"));
        try {
            options().save(file);
            return "Configuration saved to " + house.folder().shown(file) + ".";
        } catch (IOException e) {
            LOG.warn("The configuration of the game cannot be saved", e);
            return "Configuration not saved: " + house.folder().shown(file) + " cannot be written.";
        }
    }

    // ---- people and the server ----

    @Override
    public boolean block(String address) {
        String canonical = InetAddress.ofLiteral(address).getHostAddress();
        boolean isBlocked = house.roster().block(canonical);
        LOG.info("{} is {} by an administrator", canonical, isBlocked ? "kept out" : "let in again");
        return isBlocked;
    }

    @Override
    public void page() {
        LOG.warn("An administrator of the game calls for somebody at this machine\u0007");
    }

    @Override
    public void terminate(String why) {
        LOG.warn("{}", why);
        around.end().accept(why);
    }

    @Override
    public Server server() {
        String version = Optional.ofNullable(GameOffice.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        String machine;
        try {
            machine = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            machine = "an unnamed machine";
        }
        return new Server(
                "Ambit " + version,
                machine,
                startedSeconds,
                house.port().orElse(0),
                house.maintenancePort().orElse(0));
    }

    @Override
    public AdminLimits limits() {
        return limits;
    }
}
