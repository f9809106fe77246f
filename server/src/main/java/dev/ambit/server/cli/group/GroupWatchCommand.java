package dev.ambit.server.cli.group;

import dev.ambit.group.Address;
import dev.ambit.server.AmbitException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        description = "Join a group and print what is said there, until Ctrl-C.",
        footer = {
            "",
            "Examples:",
            "  ambit group watch '#lobby'",
            "  ambit group watch '#lobby' --count 1 --seconds 60 --json"
        })
final class GroupWatchCommand implements Callable<Integer> {

    @Mixin
    private GroupTerminal terminal = new GroupTerminal();

    @Mixin
    private StayOptions stay = new StayOptions();

    @Option(names = "--count", paramLabel = "N", defaultValue = "-1", description = "Leave after so many things said.")
    private long count = -1;

    @Parameters(index = "0", paramLabel = "GROUP", description = "'#lobby', lobby, group:16 ...")
    private String typed = "";

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        WhichGroup which = GroupCommand.which(terminal, typed);
        Narrator narrator = new Narrator(terminal, count);
        return terminal.visit(narrator, client -> {
            narrator.asks(client);
            Address group = which.enter(client, stay.key());
            narrator.tell(group);
            terminal.warn("watching " + which.at(group) + "; Ctrl-C ends it");
            return stay.until(narrator);
        });
    }
}
