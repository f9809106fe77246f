package dev.ambit.server.cli.group;

import static dev.ambit.group.client.GroupClient.await;

import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.GroupException;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.Sets;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "send",
        mixinStandardHelpOptions = true,
        description = {
            "Say something in a group, and leave.",
            "With --to only to some of its members: hosts and sets with and, or, not and brackets."
        },
        footer = {
            "",
            "Examples:",
            "  ambit group send '#lobby' 'Hello from a terminal'",
            "  ambit group send group:17 --to 'set:18 and not host:3' 'Team only'",
            "  tail -f log | ambit group send '#ops' --stdin --name logger"
        })
final class GroupSendCommand implements Callable<Integer> {

    /** So that a long input is taken by a server with its usual limits. */
    static final int PAUSE_MILLIS = 30;

    @Mixin
    private GroupTerminal terminal = new GroupTerminal();

    @Option(
            names = "--to",
            paramLabel = "SET",
            description = "Who of the group hears it, such as \"set:17 and not host:3\".")
    private @Nullable String to;

    @Option(names = "--stdin", description = "Say each line of the input.")
    private boolean stdin;

    @Option(names = "--volatile", description = "It may be lost: newer will follow.")
    private boolean isVolatile;

    @Option(names = "--key", paramLabel = "KEY", defaultValue = "", description = "What one must know to join.")
    private String key = "";

    @Parameters(index = "0", paramLabel = "GROUP", description = "'#lobby', lobby, group:16 ...")
    private String typed = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "TEXT", description = "What to say.")
    private List<String> words = List.of();

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        if (stdin != words.isEmpty()) {
            throw terminal.wrong(stdin ? "either a text or --stdin" : "what is to be said? Give a text, or --stdin");
        }
        WhichGroup which = GroupCommand.which(terminal, typed);
        List<Address> whom = whom();
        Failures failures = new Failures();
        return terminal.visit(failures, client -> {
            Address group = in(client, which);
            warnIfAlone(client, group, which);
            int count = 0;
            if (stdin) {
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    say(client, group, whom, line);
                    count++;
                    Thread.sleep(PAUSE_MILLIS);
                    failures.check();
                }
            } else {
                say(client, group, whom, String.join(" ", words));
                count++;
            }
            await(client.settle());
            failures.check();
            if (terminal.isForPrograms()) {
                terminal.print(
                        "",
                        GroupTerminal.object().put("group", group.toString()).put("sent", count));
            }
            return 0;
        });
    }

    private List<Address> whom() {
        try {
            return to == null ? List.of() : Sets.parse(to).addresses();
        } catch (IllegalArgumentException e) {
            throw terminal.wrong("--to " + e.getMessage());
        }
    }

    /** Where anybody may speak one need not be a member. */
    private Address in(GroupClient client, WhichGroup which) throws IOException, InterruptedException {
        if (which instanceof WhichGroup.Numbered numbered) {
            if (numbered.address().kind() != Address.Kind.IMPLICIT) {
                throw terminal.wrong(which + " only narrows down who hears something: send to an implicit group"
                        + " such as group:16, with --to " + which);
            }
            if (await(client.attributes(numbered.address())).is(Tag.OPEN)) {
                return numbered.address();
            }
        }
        return which.enter(client, key);
    }

    private void warnIfAlone(GroupClient client, Address group, WhichGroup which)
            throws IOException, InterruptedException {
        List<Address> members = await(client.members(group));
        if (members.equals(List.of(client.host().orElseThrow()))) {
            terminal.warn("nobody else is in " + which + ": nobody will hear it");
        }
    }

    private void say(GroupClient client, Address group, List<Address> whom, String text) throws IOException {
        Message.Send send = Message.Send.toSome(group, whom, AppData.talk(text).encode());
        client.send(isVolatile ? send.asVolatile() : send);
    }

    /** What could not be sent. */
    private static final class Failures implements Listener {
        private final List<GroupException> all = new CopyOnWriteArrayList<>();

        @Override
        public void sendFailed(Address group, Status status, String why) {
            all.add(new GroupException(status, "not sent: " + why));
        }

        private void check() throws GroupException {
            Optional<GroupException> first = all.stream().findFirst();
            if (first.isPresent()) {
                throw first.get();
            }
        }
    }
}
