package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;

import dev.ambit.game.play.ClientCounts;
import dev.ambit.game.play.SystemTimers;
import dev.ambit.kod.run.MachineView;
import dev.ambit.kod.run.MessageTally;
import dev.ambit.kod.run.Routine;
import dev.ambit.kod.run.Routines;
import dev.ambit.world.GameKernel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code show} of the server: how it is, what it has counted, how it is set. */
final class ShowServer {
    private static final String RULE = "-------------------------------------------";
    private static final int RULE_WIDTH = RULE.length();
    private static final int MOST_SHOWN = 500;
    private static final long BILLION = 1_000_000_000;
    private static final int MEGABYTE = 1 << 20;

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of("show called", "The messages that were called most", ShowServer::called, NUMBER)
                    .notByMaintenance(),
            AdminCommand.of("show calls", "The built-in functions that were called most", ShowServer::calls, NUMBER)
                    .notByMaintenance(),
            AdminCommand.of("show clock", "The time of the server", ShowServer::clock),
            AdminCommand.of("show configuration", "All settings", ShowServer::configuration),
            AdminCommand.of("show memory", "What takes how much memory", ShowServer::memory),
            AdminCommand.of("show packages", "The files that clients with older data fetch", ShowServer::packages)
                    .notByMaintenance(),
            AdminCommand.of("show protocol", "How often each message came from clients", ShowServer::protocol),
            AdminCommand.of("show status", "How the server is", ShowServer::status),
            AdminCommand.of("show systimers", "The timers of the server itself", ShowServer::systemTimers)
                    .notByMaintenance(),
            AdminCommand.of("show transmitted", "The bytes sent to clients in this minute", ShowServer::transmitted)
                    .notByMaintenance(),
            AdminCommand.of("show usage", "How many play", ShowServer::usage));

    private ShowServer() {}

    private static String titled(String title) {
        return title + " " + "-".repeat(RULE_WIDTH - title.length() - 1) + "\n";
    }

    private static void status(AdminCall call) {
        AdminOffice.Server server = call.office().server();
        MessageTally tally = call.machine().tally;
        Watching watching = call.desk().watching(call.game());
        long now = call.game().ground().epochSeconds();
        long statements = call.machine().statementsRun();
        long busySeconds = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / BILLION;
        call.say(titled("System Status") + server.version() + " on " + server.machine() + "\n");
        call.say("Current time is " + AdminText.time(now) + "\n");
        call.say("System started at " + AdminText.time(server.startedSeconds()) + " (up for "
                + AdminText.span(now - server.startedSeconds()) + " = " + (now - server.startedSeconds())
                + " seconds)\n----\n");
        call.say("Interpreted " + statements / BILLION + "." + AdminText.digits(statements % BILLION, 9)
                + " billion total instructions in " + busySeconds + " seconds\n");
        long known = tally.topLevel() + tally.posts();
        call.say("Handled " + tally.topLevel() + " top level messages, total " + Math.max(known, watching.entered())
                + " messages\n");
        call.say("Deepest message call stack is " + watching.deepest() + " calls from top level\n");
        call.say("Most instructions on one top level message is " + tally.mostStatements() + " instructions\n");
        call.say("Number of top level messages over 1000 milliseconds is " + tally.slow() + "\n");
        call.say("Longest time on one top level message is " + TimeUnit.NANOSECONDS.toMillis(tally.longestNanos())
                + " milliseconds\n");
        MessageTally.Slow slow = tally.lastSlow();
        if (slow != null) {
            call.say("Most recent slow top level message is OBJECT " + slow.object() + " CLASS " + slow.className()
                    + " MESSAGE " + slow.message() + "\n");
            call.say("Most recent slow top level message includes " + slow.posts() + " posted followups\n");
        }
        call.await(call.office().registry().next(), next -> {
            call.say("----\nActive accounts: " + call.game().everybody().all().size() + "\n");
            call.say("Next account number is " + next + "\n");
            call.say("Clients on port " + server.port() + ", maintenance on port " + server.maintenancePort() + "\n");
            call.say("There are " + call.game().everybody().all().size() + " sessions (" + ShowPeople.guests(call)
                    + " guests) logged on\n----\n");
            call.say("Used " + call.view().liveCells() + " list nodes\n");
            int[] objects = new int[1];
            // Those of the lobby beside the game are none of the game's.
            ShowHeap.each(call, object -> objects[0] += object.kind.fileName().equals(GameKernel.FILE) ? 0 : 1);
            call.say("Used " + objects[0] + " object nodes\n");
            call.say("Used " + call.view().liveStrings() + " string nodes\n");
            call.say("Watching " + call.machine().timers.count() + " active timers\n");
            if (!call.office().lock().isEmpty()) {
                call.say("The game is LOCKED (" + call.office().lock() + ")\n");
            }
            call.say(RULE + "\n");
        });
    }

    private static void memory(AdminCall call) {
        call.say(titled("System Memory") + AdminText.time(call.game().ground().epochSeconds()) + "\n");
        long known = 0;
        for (MachineView.Share share : call.view().shares()) {
            known += share.bytes();
            row(call, share.what(), share.bytes());
        }
        long all = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        long code = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage().getUsed();
        row(call, "Everything else", Math.max(0, all - known));
        row(call, "Compiled code", code);
        call.say(AdminText.left("-- Total", 20) + " " + AdminText.right((Math.max(all, known) + code) / MEGABYTE, 4)
                + " MB\n" + RULE + "\n");
    }

    private static void row(AdminCall call, String what, long bytes) {
        call.say(AdminText.left(what, 20) + " " + AdminText.right(bytes, 8) + "\n");
    }

    // ---- what is counted ----

    private static void called(AdminCall call) {
        Watching watching = call.desk().watching(call.game());
        watching.countHandlers();
        call.say("Rank " + AdminText.left("Class", 22) + " " + AdminText.left("Message", 22) + " Count\n");
        int rank = 1;
        for (Watching.Count count : watching.called(Math.clamp(call.number(0), 1, MOST_SHOWN))) {
            call.say(AdminText.right(rank++, 3) + ". "
                    + AdminText.left(count.handler().owner().name(), 22) + " "
                    + AdminText.left(call.words().message(count.handler().message()), 22) + " " + count.calls() + "\n");
        }
    }

    private record Called(String name, long count) {}

    private static void calls(AdminCall call) {
        Watching watching = call.desk().watching(call.game());
        watching.countFunctions();
        long[] counts = watching.functions();
        List<Called> all = new ArrayList<>();
        for (int id = 0; id < counts.length; id++) {
            if (counts[id] > 0) {
                all.add(new Called(nameOf(call, id), counts[id]));
            }
        }
        all.sort(Comparator.comparingLong(Called::count).reversed());
        call.say("Rank " + AdminText.left("Function", 15) + " Count\n");
        int shown = Math.min(Math.clamp(call.number(0), 0, MOST_SHOWN), all.size());
        for (int i = 0; i < shown; i++) {
            call.say(AdminText.right(i + 1, 3) + ". "
                    + AdminText.left(all.get(i).name(), 15) + " " + all.get(i).count() + "\n");
        }
    }

    private static String nameOf(AdminCall call, int function) {
        Routine routine = call.machine().routines.get(function);
        return switch (function) {
            case Routines.CREATE -> "CreateObject";
            case Routines.SEND -> "Send";
            case Routines.POST -> "Post";
            default -> routine == null ? "Unknown (" + function + ")" : routine.name();
        };
    }

    private static void protocol(AdminCall call) {
        ClientCounts counts = call.game().clientCounts();
        table(call, "Regular commands\n", counts.game());
        table(call, "\nSystem commands\n", counts.system());
        table(call, "\nUser commands\n", counts.user());
    }

    private static void table(AdminCall call, String title, long[] counts) {
        int quarter = counts.length / 4;
        call.say(title);
        for (int i = 0; i < quarter; i++) {
            StringBuilder row = new StringBuilder();
            for (int column = i; column < counts.length; column += quarter) {
                row.append(row.isEmpty() ? "" : " | ")
                        .append(AdminText.right(column, 3))
                        .append(' ')
                        .append(AdminText.right(counts[column], 10));
            }
            call.say(row.append('\n').toString());
        }
    }

    private static void transmitted(AdminCall call) {
        call.say("In most recent transmission period, server has transmitted "
                + call.game().systemTimers().transmitted() + " bytes.\n");
    }

    private static void usage(AdminCall call) {
        int all = call.game().everybody().all().size();
        long guests = ShowPeople.guests(call);
        call.say(":< sessions " + all + " = guests " + guests + " + nonguests " + (all - guests) + "\n:>\n");
    }

    // ---- time and settings ----

    private static void clock(AdminCall call) {
        long now = call.game().ground().epochSeconds();
        call.say("Current server clock reads " + now + " (" + AdminText.time(now) + ").\n");
    }

    private static void systemTimers(AdminCall call) {
        call.say("# " + AdminText.left("System Timer type", 18) + " " + AdminText.left("Period", 15) + " "
                + AdminText.left("On the", 15) + " " + AdminText.left("Next time", 22) + "\n");
        for (SystemTimers.Listed timer : call.game().systemTimers().listed()) {
            call.say(timer.kind().number() + " " + AdminText.left(timer.kind().title(), 18) + " "
                    + AdminText.left(AdminText.span(timer.periodSeconds()), 15) + " "
                    + AdminText.left(AdminText.span(timer.atSeconds()), 15) + " "
                    + (timer.isOn() ? AdminText.left(AdminText.time(timer.nextSeconds()), 22) : "Disabled") + "\n");
        }
    }

    private static void configuration(AdminCall call) {
        String group = "";
        for (AdminOffice.Option option : call.office().configuration()) {
            if (!option.group().equals(group)) {
                group = option.group();
                call.say("\n" + AdminText.left("[" + group + "]", 20) + " \n");
            }
            String value = option.value().contains(" ") ? "<" + option.value() + ">" : option.value();
            call.say(AdminText.left(option.name(), 20) + " " + value + "\n");
        }
    }

    private static void packages(AdminCall call) {
        call.say(AdminText.left("Filename", 35) + " Type Date/Time/Sequence\n");
        for (AdminOffice.PackageFile file : call.office().packages()) {
            call.say(AdminText.left(file.name(), 35) + " " + AdminText.left(file.type(), 4) + " "
                    + AdminText.left(file.time(), 9) + "\n");
        }
    }
}
