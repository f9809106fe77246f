package dev.ambit.game.door;

import dev.ambit.game.door.DoorRules.TokenText;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.folder.GameTexts;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.play.GameRules;
import dev.ambit.game.play.GameRules.Advertisement;
import dev.ambit.game.wire.LoginWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What holds in a game now: its options, its texts, and whether it is locked. Whoever looks after it changes it here while people play. Any
 * thread may ask and change.
 */
public final class HouseRules {
    private final Supplier<GameFolder> folder;
    private final GameOptions options;
    private String motd;
    private List<LoginWords.Update> packages;
    private Optional<String> lock = Optional.empty();
    private TokenText token = TokenText.USUAL;
    private volatile GameRules rules;
    private volatile DoorRules doorRules;

    /** @param folder as it is whenever it is asked for */
    public HouseRules(Supplier<GameFolder> folder, GameOptions options) throws FolderException {
        this.folder = folder;
        this.options = options;
        motd = GameTexts.motd(folder.get());
        packages = packagesOf(folder.get());
        rules = rulesNow();
        doorRules = doorRulesNow();
        options.onChange(this::renew);
    }

    private static List<LoginWords.Update> packagesOf(GameFolder folder) throws FolderException {
        return GameTexts.packages(folder).stream()
                .map(one -> new LoginWords.Update((int) one.time(), one.flags(), (int) one.sizeBytes(), one.name()))
                .toList();
    }

    // ---- asking ----

    public GameOptions options() {
        return options;
    }

    public GameRules rules() {
        return rules;
    }

    public DoorRules doorRules() {
        return doorRules;
    }

    /** What people are told who want to enter; nothing while they may. */
    public Optional<String> whyLocked() {
        String why = rules.lock();
        return why.isEmpty() ? Optional.empty() : Optional.of(why);
    }

    // ---- changing ----

    /**
     * Nobody but administrators and DMs enters from now on; who is inside stays.
     *
     * @param why empty for the usual words
     */
    public synchronized void lock(String why) {
        String words = why.isBlank() ? options.text(GameOption.LOCK_DEFAULT) : why.strip();
        lock = Optional.of(words.isEmpty() ? "The game is locked." : words);
        renew();
    }

    /** Everybody may enter again. */
    public synchronized void unlock() {
        lock = Optional.empty();
        renew();
    }

    /** Reads the message of the day anew. */
    public void reloadMotd() throws FolderException {
        String read = GameTexts.motd(folder.get());
        synchronized (this) {
            motd = read;
            renew();
        }
    }

    /** Reads anew which files clients must have; how many there are. */
    public int reloadPackages() throws FolderException {
        List<LoginWords.Update> read = packagesOf(folder.get());
        synchronized (this) {
            packages = read;
            renew();
        }
        return read.size();
    }

    /** Another text scrambles types from each client's next ping on. */
    public synchronized void token(TokenText text) {
        token = text;
        renew();
    }

    private synchronized void renew() {
        rules = rulesNow();
        doorRules = doorRulesNow();
    }

    private GameRules rulesNow() {
        return new GameRules(
                options.number(GameOption.AUTO_KOD_PERIOD),
                options.number(GameOption.AUTO_KOD_TIME),
                lock.orElse(""),
                motd.isEmpty() ? options.text(GameOption.MESSAGE_OF_THE_DAY_DEFAULT) : motd,
                List.of(
                        new Advertisement(
                                options.text(GameOption.ADVERTISE_FILE1), options.text(GameOption.ADVERTISE_URL1)),
                        new Advertisement(
                                options.text(GameOption.ADVERTISE_FILE2), options.text(GameOption.ADVERTISE_URL2))));
    }

    private DoorRules doorRulesNow() {
        return DoorRules.of(options, packages, token);
    }
}
