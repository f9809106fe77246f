package dev.ambit.server.cli;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.TextTable;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.server.usage.UsageFile;
import dev.ambit.server.usage.UsageSettings;
import dev.ambit.server.usage.UsageSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit usage}: what the lines of usage come to. */
@Command(
        name = "usage",
        mixinStandardHelpOptions = true,
        description = {
            "Tell how the world was used: how many people, which rooms, log-ins, bytes by user.",
            "Reads the file that a server writes (the settings usage.*), also while it runs."
        },
        footer = {
            "",
            "Examples:",
            "  ambit usage",
            "  ambit usage --last 7d --most 5",
            "  ambit usage --file data/usage.jsonl --json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:there is nothing to read", "2:the command line is wrong"})
final class UsageCommand implements Callable<Integer> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})([mhd])");
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    @Spec
    private CommandSpec spec;

    @Mixin
    private WhichWorld world;

    @Option(names = "--file", paramLabel = "FILE", description = "The file, if it is not where the settings say.")
    private @Nullable Path file;

    @Option(
            names = "--last",
            paramLabel = "TIME",
            defaultValue = "24h",
            description = "How far back: 30m, 24h, 7d (default: ${DEFAULT-VALUE}).")
    private String last = "24h";

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "10",
            description = "Rooms and users, no more than these (default: ${DEFAULT-VALUE}).")
    private int most;

    @Option(names = "--json", description = "Print one JSON object, for programs.")
    private boolean json;

    @Override
    public Integer call() throws AmbitException {
        Duration back = duration();
        if (most < 0) {
            throw new ParameterException(spec.commandLine(), "--most is " + most + ", expected 0 or more");
        }
        UsageSettings settings = world.config().usage();
        Path path = file != null
                ? file
                : settings.file().orElseThrow(() -> new AmbitException("No usage is written (usage.file)."));
        if (!Files.isRegularFile(path)) {
            throw new AmbitException("There is no usage in " + path
                    + " yet. A server writes it; --file, --config or --journal name another place.");
        }
        UsageFile.Contents contents = read(new UsageFile(path, settings.largestBytes(), settings.kept()), back, path);
        contents.problems().forEach(problem -> spec.commandLine().getErr().println(Plain.text(problem)));
        if (contents.lines().isEmpty()) {
            throw new AmbitException("Nothing was written to " + path + " in the last " + last + ".");
        }
        UsageSummary summary = UsageSummary.of(contents.lines());
        if (json) {
            spec.commandLine().getOut().println(summary.json(most));
        } else {
            print(summary);
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private static UsageFile.Contents read(UsageFile file, Duration back, Path path) throws AmbitException {
        try {
            return file.read(Instant.now().minus(back));
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    private Duration duration() {
        Matcher parts = TIME.matcher(last);
        if (!parts.matches()) {
            throw new ParameterException(
                    spec.commandLine(), "--last is \"" + last + "\", expected a time such as 30m, 24h or 7d");
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    private void print(UsageSummary summary) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "from %s to %s%n%nusers    %d now, at most %d (%s)%nlog-ins  %d guests, %d accounts, %d refused%n"
                        + "bytes    %s in, %s out%n",
                clock(summary.from()),
                clock(summary.to()),
                summary.now(),
                summary.most(),
                clock(summary.mostAt()),
                summary.logins().guests(),
                summary.logins().accounts(),
                summary.logins().refused(),
                size(summary.bytesIn()),
                size(summary.bytesOut()));
        TextTable rooms = new TextTable("ROOM", "VISITS", "AT MOST");
        summary.rooms().stream()
                .limit(most)
                .forEach(room -> rooms.row(room.name(), "" + room.visits(), "" + room.now()));
        TextTable users = new TextTable("USER", "IN", "OUT");
        summary.users().stream().limit(most).forEach(user -> users.row(user.name(), size(user.in()), size(user.out())));
        out.println();
        rooms.print(out, spec.commandLine().getColorScheme().ansi());
        out.println();
        users.print(out, spec.commandLine().getColorScheme().ansi());
    }

    private static String clock(String time) {
        return CLOCK.format(Instant.parse(time).atZone(ZoneId.systemDefault()));
    }

    static String size(long bytes) {
        if (bytes < 1024) {
            return bytes + " B";
        }
        double size = bytes;
        String unit = "";
        for (String next : new String[] {"KB", "MB", "GB", "TB"}) {
            if (size < 1024) {
                break;
            }
            size /= 1024;
            unit = next;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, unit);
    }
}
