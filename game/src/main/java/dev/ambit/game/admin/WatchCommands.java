package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.REST;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** {@code profile} and {@code trace}: what runs in the game, and what its objects say to each other. */
final class WatchCommands {
    private static final int USUAL = 20;
    private static final int MOST = 500;

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of("profile start", "Times all handlers from now on", WatchCommands::start),
            AdminCommand.of("profile stop", "Stops doing so", WatchCommands::stop),
            AdminCommand.of("profile show", "The handlers that took most time; so many", WatchCommands::show, REST),
            AdminCommand.of(
                    "trace",
                    "Shows what an object gets and sends, or no more; without one, lists those",
                    WatchCommands::trace,
                    REST));

    private WatchCommands() {}

    private static void start(AdminCall call) {
        call.desk().watching(call.game()).startProfile();
        call.say("Profiling. The game is slower until 'profile stop'.\n");
    }

    private static void stop(AdminCall call) {
        Watching watching = call.desk().watching(call.game());
        call.say(
                watching.isProfiling()
                        ? "Profiling has ended; 'profile show' shows what came of it.\n"
                        : "Nothing is profiled.\n");
        watching.stopProfile();
    }

    private static void show(AdminCall call) {
        Optional<Integer> wish = CommandWords.number(call.text(0).strip());
        if (wish.isEmpty() && !call.text(0).isBlank()) {
            call.say("Parameter 1 should be an int, not '" + call.text(0).strip() + "'.\n");
            return;
        }
        call.say("Rank " + AdminText.left("Class", 22) + " " + AdminText.left("Message", 22) + " "
                + AdminText.right("Own ms", 10) + " " + AdminText.right("All ms", 10) + " "
                + AdminText.right("Calls", 10) + " " + AdminText.right("Sends", 10) + "\n");
        int rank = 1;
        for (Watching.Count count :
                call.desk().watching(call.game()).hottest(Math.clamp(wish.orElse(USUAL), 1, MOST))) {
            call.say(AdminText.right(rank++, 3) + ". "
                    + AdminText.left(count.handler().owner().name(), 22) + " "
                    + AdminText.left(call.words().message(count.handler().message()), 22) + " "
                    + AdminText.right(millis(count.ownNanos()), 10) + " "
                    + AdminText.right(millis(count.allNanos()), 10) + " "
                    + AdminText.right(count.calls(), 10) + " " + AdminText.right(count.sends(), 10) + "\n");
        }
    }

    private static String millis(long nanos) {
        long micros = TimeUnit.NANOSECONDS.toMicros(nanos);
        return micros / 1000 + "." + AdminText.digits(micros % 1000, 3);
    }

    private static void trace(AdminCall call) {
        Watching watching = call.desk().watching(call.game());
        String said = call.text(0).strip();
        if (said.isEmpty()) {
            List<Integer> traced = watching.traces().of(call.console());
            call.say(
                    traced.isEmpty()
                            ? "No object is traced.\n"
                            : "Traced: "
                                    + traced.stream().map(id -> "OBJECT " + id).collect(Collectors.joining(", "))
                                    + "\n");
            return;
        }
        if (said.equalsIgnoreCase("off")) {
            watching.forget(call.console());
            call.say("No object is traced any more.\n");
            return;
        }
        Optional<Integer> id = CommandWords.number(said);
        if (id.isEmpty()) {
            call.say("Parameter 1 should be an int, not '" + said + "'.\n");
        } else if (watching.traces().of(call.console()).contains(id.get())) {
            watching.trace(call.console(), id.get());
            call.say("OBJECT " + id.get() + " is not traced any more.\n");
        } else if (call.object(id.get()).isPresent()) {
            if (watching.traces().isFull()) {
                call.say("Too many objects are traced; 'trace off' ends that.\n");
                return;
            }
            watching.trace(call.console(), id.get());
            call.say("OBJECT " + id.get() + " is traced; the game is slower until 'trace " + id.get() + "' again.\n");
        }
    }
}
