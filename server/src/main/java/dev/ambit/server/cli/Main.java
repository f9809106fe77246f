package dev.ambit.server.cli;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.account.AccountCommand;
import dev.ambit.server.cli.admin.AdminConsoleCommand;
import dev.ambit.server.cli.art.BgfCommand;
import dev.ambit.server.cli.art.MapCommand;
import dev.ambit.server.cli.game.GameCommand;
import dev.ambit.server.cli.group.GroupCommand;
import dev.ambit.server.cli.keep.BackupCommand;
import dev.ambit.server.cli.keep.HistoryCommand;
import dev.ambit.server.cli.keep.JournalCommand;
import dev.ambit.server.cli.keep.RollbackCommand;
import dev.ambit.server.cli.room.RoomCommand;
import dev.ambit.server.cli.rsc.RscCommand;
import dev.ambit.server.cli.thing.ThingCommand;
import dev.ambit.server.cli.wire.WireCommand;
import dev.ambit.server.cli.world.ExportCommand;
import dev.ambit.server.cli.world.ImportCommand;
import dev.ambit.server.cli.world.SavedCommand;
import dev.ambit.server.health.Faults;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit}: finds the command and runs it. */
@Command(
        name = "ambit",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "A persistent, programmable 3D world that people enter from a browser.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {"", "Start with:  ambit serve", "Help on one command:  ambit COMMAND --help"},
        subcommands = {
            ServeCommand.class,
            KodCommand.class,
            RoomCommand.class,
            GameCommand.class,
            BgfCommand.class,
            RscCommand.class,
            MapCommand.class,
            ThingCommand.class,
            GroupCommand.class,
            WireCommand.class,
            AccountCommand.class,
            AdminConsoleCommand.class,
            HistoryCommand.class,
            RollbackCommand.class,
            JournalCommand.class,
            BackupCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            SavedCommand.class,
            UsageCommand.class,
            TestCommand.class,
            VersionCommand.class,
            WarmUpCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        int code;
        try {
            code = commandLine().execute(arguments);
        } catch (Error e) {
            // Threads that were started before would keep a program alive that can do nothing.
            Faults.uncaught(Thread.currentThread(), e);
            System.err.println(
                    "ambit: the program cannot go on: " + e
                            + ". If a part of it is missing, build or install it anew (rm -r dist/target, then ./ambit serve).");
            code = CommandLine.ExitCode.SOFTWARE;
        }
        // A server leaves by its shutdown hook; everything else is done here.
        System.exit(code);
    }

    static CommandLine commandLine() {
        CommandLine commands = new CommandLine(new Main());
        ServiceLoader.load(Subcommand.class).forEach(commands::addSubcommand);
        if (!commands.getSubcommands().containsKey("bench")) {
            commands.addSubcommand(new BenchesElsewhereCommand());
        }
        commands.setExecutionExceptionHandler((problem, command, parsed) -> {
            if (problem instanceof AmbitException) {
                command.getErr().println(command.getColorScheme().errorText(problem.getMessage()));
                return command.getCommandSpec().exitCodeOnExecutionException();
            }
            throw problem;
        });
        Optional.ofNullable(commands.getSubcommands().get("bgf")).ifPresent(BgfCommand::tune);
        commands.setUsageHelpAutoWidth(true);
        return commands;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
