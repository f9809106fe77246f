package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.REST;
import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;

import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import dev.ambit.world.thing.Refusal;
import java.util.List;
import java.util.Optional;

/** What administrators do with the server itself. */
final class ServerCommands {
    private static final int RELOAD = 3;
    private static final String FAREWELL =
            "Terminating server. All connections, including yours, about to be lost...\n";

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of(
                            "disable systimer",
                            "Switches a timer of the server off",
                            call -> switchTimer(call, false),
                            NUMBER)
                    .notByMaintenance(),
            AdminCommand.of(
                            "enable systimer",
                            "Switches a timer of the server on",
                            call -> switchTimer(call, true),
                            NUMBER)
                    .notByMaintenance(),
            AdminCommand.of("garbage", "Collects garbage", ServerCommands::garbage)
                    .notByMaintenance(),
            AdminCommand.of(
                    "lock", "Keeps all but administrators out of the game, and says why", ServerCommands::lock, REST),
            AdminCommand.of("mark", "Draws a line in all logs", ServerCommands::mark),
            AdminCommand.of("page", "Calls for somebody at the machine", ServerCommands::page)
                    .notByMaintenance(),
            AdminCommand.of("read", "Runs the commands of a file in the game's folder", ServerCommands::read, WORD),
            AdminCommand.of("reload motd", "Reads the message of the day anew", ServerCommands::reloadMotd),
            AdminCommand.of(
                    "reload packages", "Reads the list of files for clients anew", ServerCommands::reloadPackages),
            AdminCommand.of("reload system", "Reads all Kod anew, while people play", ServerCommands::reloadSystem),
            AdminCommand.of("save configuration", "Writes down what was set", ServerCommands::saveConfiguration),
            AdminCommand.of("save game", "Makes a snapshot; nothing is lost without", ServerCommands::saveGame),
            AdminCommand.of("terminate nosave", "Ends the server", ServerCommands::terminate),
            AdminCommand.of("terminate save", "Makes a snapshot and ends the server", ServerCommands::saveAndTerminate),
            AdminCommand.of("unlock", "Lets all into the game again", ServerCommands::unlock));

    private ServerCommands() {}

    // ---- garbage and saving: the game goes on meanwhile ----

    private static void garbage(AdminCall call) {
        call.say("Garbage collecting... ");
        call.hold();
        call.desk().watching(call.game()).whenCollected(() -> {
            call.say("done.\n");
            call.release(call.game());
        });
    }

    private static void saveGame(AdminCall call) {
        call.things().askToCollect();
        call.say("Garbage collecting and saving game... ");
        call.await(call.office().save(), time -> call.say("done.  Save time is (" + time + ").\n"));
    }

    private static void terminate(AdminCall call) {
        call.say(FAREWELL);
        call.office().terminate("An administrator has ended the server.");
    }

    private static void saveAndTerminate(AdminCall call) {
        call.say("Garbage collecting and saving game... ");
        call.await(call.office().save(), time -> {
            call.say("done.\n");
            terminate(call);
        });
    }

    private static void saveConfiguration(AdminCall call) {
        call.say(call.office().saveConfiguration() + "\n");
    }

    // ---- reading anew ----

    private static void reloadSystem(AdminCall call) {
        call.say("Garbage collecting and saving game... ");
        call.await(call.office().save(), time -> {
            call.say("done.\nUnloading game, kodbase, and .bof ... done.\nLoading game, kodbase, and .bof ... ");
            call.hold();
            try {
                call.game()
                        .ground()
                        .reload((isDone, what) -> call.desk().later((game, millis) -> {
                            if (isDone) {
                                Sent type = Sent.of(Ids.TYPE, Value.integer(RELOAD));
                                tell(call, Ids.GARBAGE_COLLECTING, type);
                                tell(call, Ids.GARBAGE_COLLECTING_DONE, type);
                                call.office().reloadMotd();
                            }
                            call.say(isDone ? "done.\n" : "not done.\n" + what.stripTrailing() + "\n");
                            call.release(game);
                        }));
            } catch (Refusal refusal) {
                call.say("not done.\n" + refusal.why() + "\n");
                call.release(call.game());
            }
        });
    }

    /** The system hears of it, if it has a handler for that. */
    private static void tell(AdminCall call, int message, Sent sent) {
        Optional.ofNullable(call.machine().system())
                .filter(system -> system.kind.lookup(message) != null)
                .ifPresent(system -> call.send(system, message, sent));
    }

    private static void reloadMotd(AdminCall call) {
        call.say("Reloading motd... ");
        call.say(call.office()
                .reloadMotd()
                .map(why -> "not done.\n" + why + "\n")
                .orElse("done.\n"));
    }

    private static void reloadPackages(AdminCall call) {
        call.say("Reloading packages... ");
        call.say(call.office()
                .reloadPackages()
                .map(why -> "not done.\n" + why + "\n")
                .orElse("done.\n"));
    }

    /** Not from a file: who knows where that would end. */
    private static void read(AdminCall call) {
        if (call.console().isReading()) {
            call.say("Recursive read or script command not allowed.\n");
            return;
        }
        Optional<List<String>> lines = call.office().commands(call.text(0));
        if (lines.isEmpty()) {
            call.say("Error opening " + call.text(0) + ".\n");
            return;
        }
        List<String> commands = lines.get().stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        int most = call.desk().limits().fileLines();
        if (commands.size() > most) {
            call.say(call.text(0) + " has " + commands.size() + " commands, expected at most " + most
                    + " (game.admin.fileLines); none of them was run.\n");
            call.game().log().log("A file of commands was too long to be read (game.admin.fileLines)");
            return;
        }
        call.console().runFile(commands);
    }

    // ---- the rest ----

    private static void lock(AdminCall call) {
        String why = call.text(0).isBlank() ? call.office().usualLock() : call.text(0);
        call.say("Locking game <" + why + ">.\n");
        call.office().lock(why);
    }

    private static void unlock(AdminCall call) {
        if (call.office().lock().isEmpty()) {
            call.say("Game isn't locked.\n");
            return;
        }
        call.say("Unlocking game.\n");
        call.office().lock("");
    }

    private static void mark(AdminCall call) {
        String line = "-".repeat(85);
        call.game().log().log(line);
        call.game().log().debug(line);
        call.game().log().error(line);
    }

    private static void page(AdminCall call) {
        call.game().log().log(call.console().name() + " calls for somebody at the machine");
        call.office().page();
    }

    private static void switchTimer(AdminCall call, boolean isOn) {
        boolean isKnown = call.game().systemTimers().set(call.number(0), isOn);
        call.say(
                isKnown
                        ? "Systimer " + (isOn ? "enabled" : "disabled") + ".\n"
                        : "Invalid systimer type " + call.number(0) + ".\n");
    }
}
