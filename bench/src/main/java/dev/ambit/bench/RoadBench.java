package dev.ambit.bench;

import dev.ambit.bench.road.Cores;
import dev.ambit.bench.road.OldCode;
import dev.ambit.bench.road.ProgramPath;
import dev.ambit.bench.road.RoadRun;
import dev.ambit.server.AmbitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Real WebSockets that speak what the page speaks walk and talk in one hall, in a process of their own; the server has one core.
 * The same with the code as it was at some commit and as it is: what people feel, and what each of them costs.
 */
final class RoadBench implements Bench {
    private static final String BEFORE = "before";
    private static final String AFTER = "after";
    private static final String TICK = "dev.ambit.world.WorldLoop::tick";

    /** A row of the table: a figure's name, what it is for people, and its unit. */
    private record Row(String figure, String what, String unit) {}

    private static final List<Row> ROWS = List.of(
            new Row("messages.mean", "messages to a client, on average", "/s"),
            new Row("messages.p1", "  to all but 1 % of them", "/s"),
            new Row("messages.enough", "  clients that get 19 a second", "%"),
            new Row("gap.p99", "from message to message, 99th percentile", "ms"),
            new Row("gap.max", "  the longest", "ms"),
            new Row("trip.p50", "round trip, median", "ms"),
            new Row("trip.p99", "  99th percentile", "ms"),
            new Row("trip.max", "  the longest", "ms"),
            new Row("ticks", "ticks of the world", "/s"),
            new Row("tick.p50", "  the time of one, median", "ms"),
            new Row("tick.p99", "  99th percentile", "ms"),
            new Row("tick.max", "  the longest", "ms"),
            new Row("coming.seconds", "until all have come in", "s"),
            new Row("coming.tick.p50", "  a tick meanwhile, median", "ms"),
            new Row("coming.tick.p99", "  99th percentile", "ms"),
            new Row("coming.tick.max", "  the longest", "ms"),
            new Row("welcome.p50", "  from knocking to the welcome, median", "ms"),
            new Row("welcome.p99", "  99th percentile", "ms"),
            new Row("welcome.bytes", "  bytes to a newcomer, in the first half second", "B"),
            new Row("bytes.down", "bytes to a client", "B/s"),
            new Row("bytes.up", "bytes from a client", "B/s"),
            new Row("steps", "steps of a client", "/s"),
            new Row("lost", "clients that lost their connection", ""),
            new Row("putbacks.server", "steps that were refused", ""),
            new Row("cpu.core", "CPU of the server, of its core", "%"),
            new Row("cpu", "  for each visitor and tick", "us"),
            new Row("cpu.world", "    the world's thread", "us"),
            new Row("cpu.groups", "    the groups' thread", "us"),
            new Row("cpu.gateway", "    Netty's threads", "us"),
            new Row("cpu.others", "    other threads", "us"),
            new Row("cpu.jvm", "    the JVM's own: collector and compiler", "us"),
            new Row("garbage", "garbage for each visitor and tick", "B"),
            new Row("garbage.world", "    the world's thread", "B"),
            new Row("garbage.groups", "    the groups' thread", "B"),
            new Row("garbage.gateway", "    Netty's threads", "B"),
            new Row("garbage.others", "    other threads", "B"),
            new Row("collections", "collections of garbage", ""),
            new Row("collections.millis", "  together", "ms"),
            new Row("client.cpu", "CPU of the clients, of their core", "%"),
            new Row("client.waited", "  waiting for it, while others had it", "%"),
            new Row("client.late.p99", "  how late their steps are, 99th percentile", "ms"));

    private RoadWishes wishes = new RoadWishes();
    private int seconds = 20;

    @Override
    public String name() {
        return "road";
    }

    @Override
    public String description() {
        return "60 to 2,000 real pages' WebSockets walking in one hall, server on one core: as it was and as it is";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void wishing(RoadWishes newWishes) {
        wishes = newWishes;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        check();
        if (!Cores.canHold()) {
            progress.say("There is no taskset or only one core: nobody is held to a core, and figures say less.");
        }
        List<RoadRun.Side> sides = sides(progress);
        for (int clients : wishes.clients) {
            Map<String, RoadRun.Outcome> outcomes = new LinkedHashMap<>();
            for (RoadRun.Side side : sides) {
                String tick = side.name().equals(AFTER) ? wishes.tickMethod : TICK;
                RoadRun.Way way = new RoadRun.Way(wishes.warm, seconds, wishes.pace, wishes.jfr, tick);
                RoadRun.Outcome outcome = new RoadRun(side, way, progress::say).run(clients);
                outcomes.put(side.name(), outcome);
                progress.say(inShort(outcome));
                outcome.troubles().forEach(trouble -> progress.say("  " + trouble));
            }
            tell(report, clients, outcomes);
        }
    }

    private void check() throws AmbitException {
        boolean sideIsKnown = wishes.only == null || List.of(BEFORE, AFTER).contains(wishes.only);
        if (!sideIsKnown) {
            throw new AmbitException("--only is before or after, not " + wishes.only + ".");
        }
        if (seconds < 1
                || wishes.warm < 0
                || wishes.pace < 1
                || wishes.clients.stream().anyMatch(n -> n < 1)) {
            throw new AmbitException("Clients, their pace and seconds are 1 or more, --warm is 0 or more.");
        }
    }

    private List<RoadRun.Side> sides(Progress progress) throws Exception {
        List<RoadRun.Side> sides = new ArrayList<>();
        Path home = Path.of(System.getProperty("ambit.home", "")).toAbsolutePath();
        if (!AFTER.equals(wishes.only)) {
            Path old = new OldCode(home).built(wishes.before, progress::say);
            sides.add(side(BEFORE, old));
        }
        if (!BEFORE.equals(wishes.only)) {
            sides.add(after(home));
        }
        return sides;
    }

    private RoadRun.Side after(Path home) throws AmbitException {
        return wishes.after == null
                ? new RoadRun.Side(AFTER, ProgramPath.own(), home)
                : side(AFTER, wishes.after.toAbsolutePath());
    }

    private static RoadRun.Side side(String name, Path checkout) throws AmbitException {
        String program = ProgramPath.of(checkout)
                .orElseThrow(() -> new AmbitException(
                        "There is no program in " + checkout + "; build it there first: ./ambit help"));
        return new RoadRun.Side(name, program, checkout);
    }

    private static String inShort(RoadRun.Outcome outcome) {
        return String.format(
                Locale.ROOT,
                "  while they came in tick %.1f ms, welcome %.0f ms at the 99th percentile, %.0f B each; then\n"
                        + "  %.1f messages a second, tick %.1f ms and round trip %.1f ms at the 99th percentile, %.0f B of garbage",
                outcome.figure("coming.tick.p99"),
                outcome.figure("welcome.p99"),
                outcome.figure("welcome.bytes"),
                outcome.figure("messages.mean"),
                outcome.figure("tick.p99"),
                outcome.figure("trip.p99"),
                outcome.figure("garbage"));
    }

    private static void tell(Report report, int clients, Map<String, RoadRun.Outcome> outcomes) {
        List<String> head = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d clients", clients)));
        head.addAll(outcomes.keySet());
        head.add(outcomes.size() > 1 ? "after / before" : "");
        head.add("");
        List<List<String>> table = new ArrayList<>(List.of(head));
        for (Row row : ROWS) {
            List<String> cells = new ArrayList<>(List.of(row.what));
            outcomes.forEach((side, outcome) -> {
                double value = outcome.figure(row.figure);
                cells.add(Double.isNaN(value) ? "-" : Report.number(value));
                if (!Double.isNaN(value)) {
                    report.keep("road." + clients + "." + side + "." + row.figure, value);
                }
            });
            cells.add(ratio(outcomes, row.figure).map(Report::number).orElse(""));
            cells.add(row.unit);
            table.add(cells);
        }
        report.columns(table);
        outcomes.forEach((side, outcome) -> {
            outcome.troubles().forEach(trouble -> report.sentence(side + ": " + trouble));
            if (!outcome.timeInWords().isEmpty()) {
                report.sentence(side + ": where the time goes");
                outcome.timeInWords().forEach(line -> report.sentence("  " + line));
            }
        });
        report.sentence("");
    }

    private static Optional<Double> ratio(Map<String, RoadRun.Outcome> outcomes, String figure) {
        RoadRun.Outcome before = outcomes.get(BEFORE);
        RoadRun.Outcome after = outcomes.get(AFTER);
        if (before == null || after == null) {
            return Optional.empty();
        }
        double ratio = after.figure(figure) / before.figure(figure);
        return Double.isFinite(ratio) ? Optional.of(ratio) : Optional.empty();
    }
}
