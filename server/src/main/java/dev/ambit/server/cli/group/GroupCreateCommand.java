package dev.ambit.server.cli.group;

import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.server.AmbitException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "create",
        mixinStandardHelpOptions = true,
        description = {
            "Make a group and hold it while this runs, printing what happens there.",
            "A group ends with its last member: when this ends (Ctrl-C), the others must be in it already."
        },
        footer = {
            "",
            "Examples:",
            "  ambit group create --delivery isochronous --period 50",
            "  ambit group create --channel '#quiet' --key 'open sesame' --capacity 10",
            "  ambit group create --logical"
        })
final class GroupCreateCommand implements Callable<Integer> {

    @Mixin
    private GroupTerminal terminal = new GroupTerminal();

    @Mixin
    private StayOptions stay = new StayOptions();

    @Option(names = "--logical", description = "A set that narrows down who hears something, such as a team.")
    private boolean isLogical;

    @Option(names = "--channel", paramLabel = "NAME", description = "A name it can be entered by, such as '#quiet'.")
    private @Nullable String channel;

    @Option(
            names = "--delivery",
            paramLabel = "WHEN",
            description = "When what is said leaves: ${COMPLETION-CANDIDATES} (default: IMMEDIATE).")
    private @Nullable Delivery delivery;

    @Option(names = "--period", paramLabel = "MS", description = "Isochronous: once in so many milliseconds.")
    private @Nullable Integer period;

    @Option(
            names = "--timeout",
            paramLabel = "MS",
            description = "Synchronous: how long a silent member is waited for.")
    private @Nullable Integer timeout;

    @Option(names = "--capacity", paramLabel = "N", description = "Members at most.")
    private @Nullable Integer capacity;

    @Option(
            names = "--processor",
            paramLabel = "NAME",
            description = "What the server does with what is said: sum, last, vote ...")
    private @Nullable String processor;

    @Option(names = "--echo", description = "Who says something hears it, too.")
    private boolean echo;

    @Option(names = "--open", description = "Who is no member may speak.")
    private boolean open;

    @Option(names = "--announce", description = "Members are told who joins and leaves; always so in channels.")
    private boolean announce;

    @Option(names = "--invite-only", description = "Only who is invited may join.")
    private boolean inviteOnly;

    @Option(names = "--compression", description = "Elements as differences to the first.")
    private boolean compression;

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        if (isLogical && channel != null) {
            throw terminal.wrong("a channel is where things are said: no --logical with --channel");
        }
        Attributes attributes = attributes();
        Narrator narrator = new Narrator(terminal, -1);
        return terminal.visit(narrator, client -> {
            narrator.asks(client);
            Address group = GroupClient.await(
                    channel != null
                            ? client.enter(channel, stay.key(), attributes)
                            : isLogical ? client.createLogical(attributes) : client.createImplicit(attributes));
            narrator.tell(group);
            terminal.print(
                    group.toString(), GroupTerminal.object().put("e", "created").put("group", group.toString()));
            terminal.warn("it lasts as long as somebody is in it; Ctrl-C leaves");
            return stay.until(narrator);
        });
    }

    private Attributes attributes() {
        Attributes all = Attributes.NONE;
        all = with(all, Tag.DELIVERY, delivery == null ? null : (Integer) delivery.code());
        all = with(all, Tag.PERIOD_MILLIS, period);
        all = with(all, Tag.TIMEOUT_MILLIS, timeout);
        all = with(all, Tag.CAPACITY, capacity);
        all = flag(all, Tag.ECHO, echo);
        all = flag(all, Tag.OPEN, open);
        all = flag(all, Tag.ANNOUNCE, announce);
        all = flag(all, Tag.INVITE_ONLY, inviteOnly);
        all = flag(all, Tag.COMPRESSION, compression);
        if (!stay.key().isEmpty()) {
            all = all.with(Tag.KEY, stay.key());
        }
        return processor == null ? all : all.with(Tag.PROCESSOR, processor);
    }

    private Attributes with(Attributes all, Tag tag, @Nullable Integer number) {
        if (number != null && number < 0) {
            throw terminal.wrong(number + ": expected 0 or more");
        }
        return number == null ? all : all.with(tag, number);
    }

    private static Attributes flag(Attributes all, Tag tag, boolean on) {
        return on ? all.with(tag, 1) : all;
    }
}
