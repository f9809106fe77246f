package dev.ambit.server.cli;

import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.AmbitServer;
import dev.ambit.server.health.Faults;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Start the world and print the address to open. Stop it with Ctrl-C.")
final class ServeCommand implements Callable<Integer> {

    private static final int MOST_BOTS = 20_000;
    private static final int ROOM_FOR_PEOPLE = 2_000;

    @Option(names = "--port", paramLabel = "N", description = "HTTP port (default 8080; 0 takes any free one).")
    private @Nullable Integer port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody).")
    private @Nullable String host;

    @Option(names = "--config", paramLabel = "FILE", description = "Settings to change, in HOCON (docs/operators.md).")
    private @Nullable Path configFile;

    @Option(
            names = "--page",
            paramLabel = "DIR",
            description = "Serve the page from this folder, read at each request (for page developers).")
    private @Nullable String page;

    @Option(
            names = "--kod",
            paramLabel = "DIR",
            description = "The folder with the world's Kod (default: the one that ships with Ambit).")
    private @Nullable String kod;

    @Option(
            names = "--game",
            paramLabel = "DIR",
            description = "Host the Kod game in this folder: its Kod, rooms and resources (docs/kod-games.md).")
    private @Nullable Path game;

    @Option(
            names = "-I",
            paramLabel = "DIR",
            description =
                    "Where the game's sources look for files to include, beside its own folders; may be given again.")
    private List<Path> includes = new ArrayList<>();

    @Option(names = "--watch", description = "Read the game's Kod anew by itself when a file of it changes.")
    private boolean watch;

    @Option(
            names = "--wizard",
            paramLabel = "NAME",
            description = "The account of this name is a wizard at least; may be given again.")
    private List<String> wizards = new ArrayList<>();

    @Option(
            names = "--journal",
            paramLabel = "WHERE",
            description = "Where accounts are kept: a file, or postgresql://... (default: data/NAME.db).")
    private @Nullable String journal;

    @Option(
            names = "--trust",
            description = "Believe whoever enters under a name, without accounts. Never where strangers can come.")
    private boolean trust;

    @Option(
            names = "--bots",
            paramLabel = "N",
            description = "Let N guests walk about who are none, to see what the world is like when it is full.")
    private int bots;

    @Option(
            names = "--group-port",
            paramLabel = "N",
            description = "TCP and UDP port for programs that use groups (default 5230; docs/groups.md).")
    private @Nullable Integer groupPort;

    @Option(
            names = "--tls",
            description =
                    "Encrypt, with a certificate that is made at the first start. For one of your own: settings tls.*")
    private boolean tls;

    @Option(names = "--irc", description = "Open a door for IRC clients on port 6667 (docs/irc.md).")
    private boolean irc;

    @Option(
            names = "--stop-when-served",
            hidden = true,
            description =
                    "Serve the page once, to this program itself, and stop: for measuring and for the JVM's cache.")
    private boolean stopWhenServed;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(Faults::uncaught);
        AmbitServer server = AmbitServer.start(config());
        PrintWriter out = spec.commandLine().getOut();
        server.broughtOver().forEach(out::println);
        server.firstAdmin().ifPresent(admin -> {
            out.println("There was no admin yet. Log in as \"" + admin.name() + "\" with the password");
            out.println("    " + admin.password());
            out.println("It is shown this once. Change it in the page (your name, top right) or with:");
            out.println("    ./ambit account password " + admin.name());
        });
        if (bots > 0) {
            server.populate(bots);
        }
        out.println("open " + server.address());
        server.fingerprint().ifPresent(print -> out.println("certificate SHA-256 " + print));
        server.controlPort().ifPresent(door -> out.println("Clients of the control protocol come in at port " + door));
        server.gamePort().ifPresent(door -> out.println("Clients of the game come in at port " + door));
        server.maintenancePort().ifPresent(door -> out.println("Who looks after the game comes in at port " + door));
        server.mailPort().ifPresent(door -> out.println("E-mails about accounts come in at port " + door));
        server.ircPort().ifPresent(door -> out.println("IRC clients come in at port " + door));
        out.flush();
        if (stopWhenServed) {
            fetchPage(server);
            server.close();
            return 0;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "farewell"));
        return server.awaitEnd() ? 0 : 1;
    }

    private AmbitConfig config() throws AmbitException {
        Map<String, Object> settings = new HashMap<>();
        if (port != null) {
            settings.put("port", port);
        }
        if (host != null) {
            settings.put("host", host);
        }
        if (page != null) {
            settings.put("page", page);
        }
        if (kod != null) {
            settings.put("world.kod", kod);
        }
        if (journal != null) {
            settings.put("journal", journal);
        }
        if (trust) {
            settings.put("accounts.trust", true);
        }
        if (groupPort != null) {
            settings.put("groups.port", groupPort);
        }
        if (tls) {
            settings.put("tls.selfSigned", true);
        }
        if (irc) {
            settings.put("irc.enabled", true);
        }
        if (bots < 0 || bots > MOST_BOTS) {
            throw new AmbitException("--bots is " + bots + ", expected 0 to " + MOST_BOTS + ".");
        }
        if (bots > 0) {
            settings.put("world.visitors", ROOM_FOR_PEOPLE + bots);
        }
        if (game != null) {
            settings.put("game.folder", game.toString());
            if (!includes.isEmpty()) {
                settings.put(
                        "game.includes", includes.stream().map(Path::toString).toList());
            }
            Path name = game.toAbsolutePath().normalize().getFileName();
            if (configFile == null && name != null) {
                // So that its journal is its own.
                settings.put("world.name", name.toString());
            }
        }
        if (watch) {
            settings.put("game.watch", true);
        }
        if (!wizards.isEmpty()) {
            settings.put("world.wizards", wizards);
        }
        return configFile == null ? AmbitConfig.with(settings) : AmbitConfig.read(configFile, settings);
    }

    private static void fetchPage(AmbitServer server) throws AmbitException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI address = URI.create("http://127.0.0.1:" + server.port() + "/");
            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new AmbitException("The page answered " + answer.statusCode() + ".");
            }
        } catch (IOException e) {
            throw new AmbitException("The page cannot be fetched: " + e.getMessage(), e);
        }
    }
}
