package dev.ambit.server.cli.group;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.GroupException;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.Trust;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command here has: which server it is a host of, under which name, and how it prints. */
final class GroupTerminal {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(
            names = "--server",
            paramLabel = "URI",
            defaultValue = "tcp://localhost:5230",
            description = {
                "The server (default: ${DEFAULT-VALUE}).",
                "Also tcps://host:port, ws://host:port/ws and wss://host:port/ws."
            })
    private String server = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "",
            description = "What others see; without, the server gives a name.")
    private String name = "";

    @Option(names = "--udp", description = "What may be lost goes by datagrams where they come through (tcp:// only).")
    private boolean udp;

    @Option(
            names = "--fingerprint",
            paramLabel = "SHA-256",
            description = "With tcps:// and wss://: trust this certificate and no other. The server prints it.")
    private @Nullable String fingerprint;

    @Option(names = "--json", description = "One JSON object a line, for programs.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What is done while connected. */
    interface Visit {
        int with(GroupClient client) throws IOException, InterruptedException, AmbitException;
    }

    /** Connects, does it, and leaves; tells what is wrong and what to do about it. */
    int visit(Listener listener, Visit visit) throws AmbitException, InterruptedException {
        try (GroupClient client = open(listener)) {
            GroupClient.await(client.connect(name));
            return visit.with(client);
        } catch (IOException e) {
            throw new AmbitException(explained(e), e);
        } finally {
            out().flush();
        }
    }

    private GroupClient open(Listener listener) throws IOException {
        try {
            ClientOptions options = ClientOptions.DEFAULT
                    .withUdp(udp)
                    .withTrust(fingerprint == null ? Trust.SYSTEM : Trust.fingerprint(fingerprint));
            return GroupClient.open(new URI(server), options, listener);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private static String explained(IOException problem) {
        String what = Plain.text(sentence(String.valueOf(problem.getMessage())));
        return problem instanceof GroupException refusal ? what + advice(refusal) : what + advice(what);
    }

    private static String sentence(String text) {
        String capital =
                text.isEmpty() ? "It failed" : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        return capital.endsWith(".") ? capital : capital + ".";
    }

    private static String advice(GroupException refusal) {
        return switch (refusal.status()) {
            case UNKNOWN_GROUP -> " What there is: ./ambit group list";
            case NAME_TAKEN -> " Take another: --name NAME";
            case FORBIDDEN -> " If it has a key: --key KEY";
            case NOT_A_MEMBER -> " Only members can do that: ./ambit group join GROUP";
            default -> "";
        };
    }

    private static String advice(String what) {
        if (what.startsWith("Nobody listens")) {
            return " Is it running? ./ambit serve. Elsewhere: --server URI";
        }
        if (what.startsWith("No trust")) {
            return " If it made its certificate itself: --fingerprint with what it printed at its start";
        }
        return what.contains("does not speak this protocol") ? " Is that the port for groups? It is 5230 usually" : "";
    }

    boolean isForPrograms() {
        return json;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    Ansi ansi() {
        return spec.commandLine().getColorScheme().ansi();
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    /** A line for people, or one for programs. */
    void print(String forPeople, ObjectNode forPrograms) {
        out().println(json ? forPrograms.toString() : forPeople);
        out().flush();
    }

    void print(TextTable table) {
        table.print(out(), ansi());
        out().flush();
    }

    void warn(String text) {
        err().println(Plain.text(text));
        err().flush();
    }

    ParameterException wrong(@Nullable String message) {
        return new ParameterException(spec.commandLine(), String.valueOf(message));
    }
}
