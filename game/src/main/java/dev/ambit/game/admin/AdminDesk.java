package dev.ambit.game.admin;

import dev.ambit.game.admin.AdminCommand.Parameter;
import dev.ambit.game.door.AdminConsoles;
import dev.ambit.game.door.AdminSeat;
import dev.ambit.game.play.GameDeed;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.game.play.KodGame;
import dev.ambit.kod.run.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Administrator mode: knows the commands and who sits at which console. On the world's thread. */
public final class AdminDesk implements AdminConsoles {
    /** Sessions of the game count from 1; consoles are far from them. */
    private static final int FIRST_CONSOLE = 1001;

    private static final CommandTree TREE = CommandTree.of(AdminTable.ALL);

    private final GameEntrance entrance;
    private final AdminOffice office;
    private final LongSupplier nanoClock;
    private final SortedMap<Integer, DeskConsole> consoles = new TreeMap<>();
    private @Nullable Watching watching;

    /** @param nanoClock for who wants to know how long handlers take */
    public AdminDesk(GameEntrance entrance, AdminOffice office, LongSupplier nanoClock) {
        this.entrance = entrance;
        this.office = office;
        this.nanoClock = nanoClock;
    }

    @Override
    public AdminConsole open(AdminSeat seat, Consumer<String> said) {
        int number = consoles.isEmpty() ? FIRST_CONSOLE : consoles.lastKey() + 1;
        DeskConsole console = new DeskConsole(this, number, seat, said);
        consoles.put(number, console);
        return console;
    }

    @Override
    public int longestCommand() {
        return limits().longestCommand();
    }

    void closed(DeskConsole console) {
        consoles.remove(console.number(), console);
        if (watching != null) {
            watching.forget(console);
        }
    }

    /** Those that are open, by number. */
    SortedMap<Integer, DeskConsole> consoles() {
        return consoles;
    }

    AdminOffice office() {
        return office;
    }

    AdminLimits limits() {
        return office.limits();
    }

    /** What is watched of a game; of another one, when the world has gone back, nothing at first. */
    Watching watching(KodGame game) {
        Watching known = watching;
        if (known == null || !known.isOf(game)) {
            known = new Watching(game, nanoClock, limits());
            watching = known;
        }
        return known;
    }

    /** Has something done on the world's thread. */
    void later(GameDeed deed) {
        entrance.offerSurely(deed);
    }

    List<String> completions(String line) {
        return TREE.completions(line);
    }

    // ---- a command ----

    void perform(AdminCall call, String whole) {
        String line = AdminText.cut(whole, limits().longestCommand());
        if (line.length() < whole.length()) {
            call.game()
                    .log()
                    .log("An administrator's command has " + whole.length() + " characters and was cut at "
                            + line.length() + " (game.admin.longestCommand)");
        }
        if (line.isBlank()) {
            return;
        }
        CommandWords words = new CommandWords(line);
        switch (TREE.find(words)) {
            case CommandTree.Found.Listing listing -> call.say(listing.text());
            case CommandTree.Found.Nothing nothing -> call.say(nothing.why());
            case CommandTree.Found.Command found -> perform(call, found.command(), words, line);
        }
    }

    private void perform(AdminCall call, AdminCommand command, CommandWords words, String line) {
        call.game()
                .log()
                .log("Session: "
                        + call.seat()
                                .account()
                                .map(account -> Integer.toString(account.number()))
                                .orElse("M") + " Command: "
                        + (AdminTable.isSecret(command) ? String.join(" ", command.words()) + " ..." : line));
        if (!command.roads().contains(call.console().road())) {
            call.say("You do not have access to this command.\n");
            return;
        }
        Optional<List<String>> texts = texts(call, command, words);
        if (texts.isEmpty()) {
            return;
        }
        Optional<Sent> sent = command.takesKod() ? new KodArguments(call).read(words) : Optional.of(Sent.NOTHING);
        if (sent.isEmpty()) {
            return;
        }
        boolean takesRest = command.takes().contains(Parameter.REST);
        if (!takesRest && words.next().isPresent()) {
            call.say("Too many parameters, command ignored.\n");
            return;
        }
        call.given(texts.get(), sent.get());
        command.deed().run(call);
    }

    /** What follows the command's words; nothing, and a word about it, when that is not what it takes. */
    private static Optional<List<String>> texts(AdminCall call, AdminCommand command, CommandWords words) {
        List<String> texts = new ArrayList<>();
        for (Parameter parameter : command.takes()) {
            if (parameter == Parameter.REST) {
                texts.add(words.rest());
                continue;
            }
            int place = texts.size() + 1;
            Optional<String> word = words.next();
            if (word.isEmpty()) {
                call.say("Missing parameter " + place + ".\n");
                return Optional.empty();
            }
            if (parameter == Parameter.NUMBER && CommandWords.number(word.get()).isEmpty()) {
                call.say("Parameter " + place + " should be an int, not '" + word.get() + "'.\n");
                return Optional.empty();
            }
            texts.add(word.get());
        }
        return Optional.of(texts);
    }
}
