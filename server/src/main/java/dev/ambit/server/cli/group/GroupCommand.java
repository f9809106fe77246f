package dev.ambit.server.cli.group;

import static dev.ambit.group.client.GroupClient.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.RoundTrip;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.TextTable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit group}: those that ask and print. Those that stay or say something have classes of their own. */
@Command(
        name = "group",
        mixinStandardHelpOptions = true,
        description = "Be a host of a group server: talk in channels, make groups, watch, measure, play.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "A GROUP is a channel ('#lobby', or lobby) or an address (group:16, set:17). Shells need the quotes.",
            "",
            "Examples:",
            "  ambit group connect",
            "  ambit group join '#lobby' --name Ada",
            "  ambit group send '#lobby' 'Hello from a terminal' --name Bob",
            "  ambit group watch '#lobby' --json",
            "  ambit group pong"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:the server refused, or there is none", "2:the command line is wrong"},
        subcommands = {
            GroupCreateCommand.class,
            GroupJoinCommand.class,
            GroupSendCommand.class,
            GroupWatchCommand.class,
            PongCommand.class
        })
public final class GroupCommand implements Runnable {
    private static final double MICROS_PER_MILLI = 1000;
    private static final double ANOTHER_ERA_MILLIS = Duration.ofDays(366).toMillis();
    private static final Duration PATIENCE_WITH_DATAGRAMS = Duration.ofSeconds(3);

    /** A server takes so many questions a second from one host without a word. */
    private static final int PAUSE_MILLIS = 40;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }

    @Command(
            name = "connect",
            mixinStandardHelpOptions = true,
            description =
                    "Connect, say which address the server gave, how far it is and what its clock says; then leave.",
            footer = {"", "Examples:", "  ambit group connect", "  ambit group connect --udp --count 20 --json"})
    int connect(
            @Mixin GroupTerminal terminal,
            @Option(
                            names = "--count",
                            paramLabel = "N",
                            defaultValue = "5",
                            description = "Measure so many times (default: ${DEFAULT-VALUE}).")
                    int count)
            throws AmbitException, InterruptedException {
        if (count < 1) {
            throw terminal.wrong("--count is 1 or more");
        }
        return terminal.visit(Listener.NONE, client -> {
            List<Long> trips = new ArrayList<>();
            RoundTrip last = await(client.ping());
            for (int i = 0; i < count; i++) {
                Thread.sleep(PAUSE_MILLIS);
                last = await(client.ping());
                trips.add(last.micros());
            }
            report(terminal, client, trips, last);
            return 0;
        });
    }

    private static void report(GroupTerminal terminal, GroupClient client, List<Long> trips, RoundTrip last)
            throws IOException, InterruptedException {
        Address host = client.host().orElseThrow();
        String name = await(client.names(List.of(host))).getOrDefault(host, "");
        boolean hasDatagrams = awaitDatagrams(client);
        double mean = trips.stream().mapToLong(t -> t).average().orElse(0) / MICROS_PER_MILLI;
        double least = trips.stream().mapToLong(t -> t).min().orElse(0) / MICROS_PER_MILLI;
        double most = trips.stream().mapToLong(t -> t).max().orElse(0) / MICROS_PER_MILLI;
        ObjectNode json = GroupTerminal.object()
                .put("server", client.server().toString())
                .put("host", host.toString())
                .put("name", name)
                .put("rttMillis", mean)
                .put("rttLeastMillis", least)
                .put("rttMostMillis", most)
                .put("serverMicros", client.serverMicros())
                .put("clockOffsetMicros", last.offsetMicros())
                .put("datagrams", hasDatagrams);
        String people = String.format(
                Locale.ROOT,
                "connected     %s as %s (%s)%n"
                        + "round trip    %.2f ms (%.2f to %.2f, %d times)%n"
                        + "server clock  %s%n"
                        + "datagrams     %s",
                client.server(),
                host,
                name,
                mean,
                least,
                most,
                trips.size(),
                clock(client, last),
                hasDatagrams ? "come through" : "not used");
        terminal.print(people, json);
    }

    /** Some servers count from the beginning of time, some from their own. */
    private static String clock(GroupClient client, RoundTrip last) {
        double offset = last.offsetMicros() / MICROS_PER_MILLI;
        return Math.abs(offset) < ANOTHER_ERA_MILLIS
                ? String.format(Locale.ROOT, "%+.2f ms from this one", offset)
                : String.format(
                        Locale.ROOT, "at %.3f s, counted from a moment of its own", client.serverMicros() / 1e6);
    }

    /** Where they were asked for they take a moment. */
    private static boolean awaitDatagrams(GroupClient client) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_WITH_DATAGRAMS.toNanos();
        while (client.wantsDatagrams() && !client.hasDatagrams() && System.nanoTime() < deadline) {
            Thread.sleep(PAUSE_MILLIS);
        }
        return client.hasDatagrams();
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "List the groups there are.",
            footer = {"", "Examples:", "  ambit group list", "  ambit group list --most 5 --json"})
    int list(
            @Mixin GroupTerminal terminal,
            @Option(
                            names = "--most",
                            paramLabel = "N",
                            defaultValue = "50",
                            description = "No more than these (default: ${DEFAULT-VALUE}).")
                    int most)
            throws AmbitException, InterruptedException {
        return terminal.visit(Listener.NONE, client -> {
            List<Address> all = await(client.groups());
            List<Address> shown = all.subList(0, Math.min(Math.max(0, most), all.size()));
            Map<Address, String> names = shown.isEmpty() ? Map.of() : await(client.names(shown));
            TextTable table = new TextTable("ADDRESS", "NAME", "MEMBERS", "WHAT IT IS LIKE");
            for (Address group : shown) {
                describe(terminal, client, group, names.getOrDefault(group, ""), table);
                Thread.sleep(PAUSE_MILLIS);
            }
            if (!terminal.isForPrograms()) {
                terminal.print(table);
                if (shown.size() < all.size()) {
                    terminal.warn("and " + (all.size() - shown.size()) + " more: --most " + all.size());
                }
            }
            return 0;
        });
    }

    private static void describe(
            GroupTerminal terminal, GroupClient client, Address group, String name, TextTable table)
            throws IOException, InterruptedException {
        Attributes attributes = await(client.attributes(group)).without(Tag.NAME);
        int members = await(client.members(group)).size();
        String delivery = attributes.delivery().name().toLowerCase(Locale.ROOT);
        if (terminal.isForPrograms()) {
            terminal.print(
                    "",
                    GroupTerminal.object()
                            .put("group", group.toString())
                            .put("name", name)
                            .put("members", members)
                            .put("delivery", delivery)
                            .put("attributes", attributes.toString()));
        } else {
            String more = attributes.without(Tag.DELIVERY).toString();
            table.row(group.toString(), name, "" + members, (delivery + " " + more).strip());
        }
    }

    @Command(
            name = "stats",
            mixinStandardHelpOptions = true,
            description = "Print the server's figures: of the server and this connection, or of a group.",
            footer = {
                "",
                "Examples:",
                "  ambit group stats",
                "  ambit group stats '#lobby'",
                "  ambit group stats group:16"
            })
    int stats(@Mixin GroupTerminal terminal, @Parameters(arity = "0..1", paramLabel = "GROUP") @Nullable String typed)
            throws AmbitException, InterruptedException {
        WhichGroup which = typed == null ? null : which(terminal, typed);
        return terminal.visit(Listener.NONE, client -> {
            Map<String, String> figures = switch (which) {
                case null -> await(client.statistics());
                case WhichGroup.Channel channel -> await(client.statistics(await(client.find(channel.name()))));
                case WhichGroup.Numbered numbered -> await(client.statistics(numbered.address()));
            };
            if (terminal.isForPrograms()) {
                ObjectNode json = GroupTerminal.object();
                figures.forEach(json::put);
                terminal.print("", json);
            } else {
                TextTable table = new TextTable("FIGURE", "VALUE");
                figures.forEach(table::row);
                terminal.print(table);
            }
            return 0;
        });
    }

    static WhichGroup which(GroupTerminal terminal, String typed) {
        try {
            return WhichGroup.parse(typed);
        } catch (IllegalArgumentException e) {
            throw terminal.wrong(e.getMessage());
        }
    }
}
