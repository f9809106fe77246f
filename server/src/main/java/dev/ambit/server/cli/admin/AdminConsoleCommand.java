package dev.ambit.server.cli.admin;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.RawTerminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./ambit admin}: commands to the game that a running server hosts. */
@Command(
        name = "admin",
        mixinStandardHelpOptions = true,
        description = {
            "Look after the Kod game that a running server hosts (serve --game), by its maintenance port.",
            "Commands are those of the game's administrator mode; 'help' lists them, Tab completes them. Without -c they are read"
                    + " from the terminal, or line by line from what is piped in."
        },
        footer = {
            "",
            "Example:  ambit admin -c 'show status' -c 'who'",
            "Example:  ambit admin --json -c 'show object 0'"
        })
public final class AdminConsoleCommand implements Callable<Integer> {
    private static final int USUAL_PORT = 9998;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(
            names = "--server",
            paramLabel = "HOST[:PORT]",
            defaultValue = "localhost:" + USUAL_PORT,
            description = "The maintenance port (default: ${DEFAULT-VALUE}).")
    private String server = "";

    @Option(
            names = {"-c", "--command"},
            paramLabel = "COMMAND",
            description = "Run this command, and no terminal; may be given more than once.")
    private List<String> commands = List.of();

    @Option(
            names = "--json",
            description = "One JSON object a command: {\"command\":..., \"lines\":[...]}, for programs.")
    private boolean json;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long an answer may take (default: ${DEFAULT-VALUE}).")
    private int patience;

    @Spec
    private CommandSpec spec;

    private final AtomicReference<@Nullable LineEditor> editor = new AtomicReference<>();

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        int colon = server.lastIndexOf(':');
        String host = colon < 0 ? server : server.substring(0, colon);
        try (ConsoleLine line = ConsoleLine.open(host, port(colon), Math.max(1, patience), this::overheard)) {
            if (!commands.isEmpty()) {
                for (String command : commands) {
                    if (!isEnd(command) && !command.isBlank()) {
                        run(line, command);
                    }
                }
            } else if (System.console() == null || !System.console().isTerminal()) {
                runPiped(line);
            } else {
                converse(line, host);
            }
            return 0;
        } catch (IOException e) {
            throw new AmbitException(
                    "Administrator mode at " + server + ": " + Plain.text(String.valueOf(e.getMessage()))
                            + ". Is a server running that hosts a game (./ambit serve --game DIR)? Elsewhere: --server HOST:PORT",
                    e);
        }
    }

    private int port(int colon) throws AmbitException {
        try {
            int port = colon < 0 ? USUAL_PORT : Integer.parseInt(server.substring(colon + 1));
            if (port > 0 && port < 65_536) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new AmbitException("--server is \"" + Plain.text(server) + "\", expected HOST or HOST:PORT");
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void overheard(String text) {
        LineEditor typing = editor.get();
        if (typing != null) {
            typing.above(Plain.lines(text));
        } else if (!json) {
            out().println(Plain.lines(text));
            out().flush();
        }
    }

    private void run(ConsoleLine line, String command) throws IOException, InterruptedException {
        List<String> answer = line.ask(command.replaceAll("[\\r\\n]", " "));
        if (json) {
            ObjectNode object = JSON.createObjectNode().put("command", command);
            answer.forEach(object.putArray("lines")::add);
            out().println(object);
        } else {
            answer.forEach(one -> out().println(coloured(Plain.lines(one))));
        }
        out().flush();
    }

    private String coloured(String text) {
        Ansi ansi = spec.commandLine().getColorScheme().ansi();
        boolean isFrame = text.startsWith(":<") || text.equals(":>") || text.startsWith("---");
        boolean isRefusal = text.startsWith("Cannot ")
                || text.startsWith("Invalid ")
                || text.startsWith("Unknown ")
                || text.startsWith("Missing ")
                || text.startsWith("You do not");
        if (!ansi.enabled() || !isFrame && !isRefusal) {
            return text;
        }
        return (isFrame ? "\u001b[2m" : "\u001b[31m") + text + "\u001b[0m";
    }

    private void runPiped(ConsoleLine line) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = in.readLine(); command != null; command = in.readLine()) {
            if (isEnd(command)) {
                return;
            }
            if (!command.isBlank()) {
                run(line, command);
            }
        }
    }

    private static boolean isEnd(String command) {
        return command.strip().toLowerCase(Locale.ROOT).startsWith("quit");
    }

    private void converse(ConsoleLine line, String host) throws IOException, InterruptedException {
        CommandHistory history =
                new CommandHistory(Path.of(System.getProperty("user.home"), ".ambit", "admin-history"));
        out().println("Administrator mode at " + host + ". 'help' lists the commands, Ctrl-D or 'quit' ends.");
        try (RawTerminal _ = RawTerminal.open()) {
            LineEditor typing = new LineEditor(System.in, out(), "> ", history, line::completions);
            while (true) {
                editor.set(typing);
                Optional<String> command = typing.read();
                editor.set(null);
                if (command.isEmpty() || isEnd(command.get())) {
                    return;
                }
                if (!command.get().isBlank()) {
                    run(line, command.get());
                }
            }
        } finally {
            editor.set(null);
            history.save();
        }
    }
}
