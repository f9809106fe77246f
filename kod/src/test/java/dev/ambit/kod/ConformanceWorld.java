package dev.ambit.kod;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodRooms;
import dev.ambit.kod.run.KodSessions;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.PageProgram;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Runs a compiled program and writes down what happens. Around it are one client (session 1, silent for 7 seconds), one
 * room file ({@code hall.roo}: 4 rows, 5 columns, moves along a row only) and a clock that moves when timers are waited
 * for.
 */
final class ConformanceWorld implements MachineHost, KodSessions, KodRooms {
    private static final int SESSION_ID = 3;
    private static final int NAME = 21;
    private static final int SESSION = 1;
    private static final int MOST_TIMERS = 100;
    private static final int MOST_SHOWN = 100;
    private static final long FIRST_MILLIS = 1_000_000;

    /** Unix time when a program starts. */
    static final long START_MILLIS = (KOD_EPOCH_SECONDS + 86_400) * 1000 + FIRST_MILLIS;

    private final List<String> record = new ArrayList<>();
    private final RandomGenerator random = new Random(59);
    private final Machine machine;
    private long millis = FIRST_MILLIS;

    private ConformanceWorld(Engine.Maker engine) {
        machine = new Machine(this, Limits.DEFAULT, engine);
    }

    /** Everything the program logs and sends, and the value it returns. */
    static List<String> run(Engine.Maker engine, List<Compilation> compilations, boolean collectGarbage) {
        var world = new ConformanceWorld(engine);
        compilations.forEach(world::load);
        world.run(compilations.getLast().base(), collectGarbage);
        return world.record;
    }

    /** The program as a page gets it. */
    static PageProgram page(List<Compilation> compilations) {
        var world = new ConformanceWorld(Interpreter::new);
        compilations.forEach(world::load);
        var page = new PageProgram(
                world.machine, KodbaseSymbols.of(compilations.getLast().base()));
        compilations.forEach(compilation -> compilation.files().forEach(file -> page.add(file.bof())));
        return page;
    }

    private void load(Compilation compilation) {
        for (var file : compilation.files()) {
            file.resources().forEach(one -> machine.strings.putResource(one.id(), one.text()));
        }
        machine.load(
                compilation.files().stream().map(Compilation.CompiledFile::bof).toList(),
                KodbaseSymbols.of(compilation.base()));
    }

    private void run(Kodbase base, boolean collectGarbage) {
        int kind = base.findClass("test").orElseThrow().id();
        KodObject test = Objects.requireNonNull(machine.objects.get(Value.id(machine.create(kind, Sent.NOTHING))));
        machine.system(test);
        // Most programs have no Constructor, and the line about that is the same each time.
        record.clear();
        Sent sent = Sent.of(
                SESSION_ID, Value.of(Value.SESSION, SESSION), NAME, machine.strings.newDynamicResource("Nobody"));
        long value = machine.send(test, base.find("run").orElseThrow().id(), sent);
        String returned = show(value);
        waitForTimers();
        if (collectGarbage) {
            machine.collectGarbage(1);
            waitForTimers();
        }
        record.add("returns " + returned);
    }

    private void waitForTimers() {
        for (int fired = 0; machine.timers.count() > 0 && fired < MOST_TIMERS; fired++) {
            // A timer is due when the clock is past its time.
            millis = Math.max(millis, machine.timers.nextDueMillis() + 1);
            machine.fireTimer();
        }
    }

    private String show(long value) {
        Text text = machine.strings.text(value);
        return switch (Value.tag(value)) {
            case Value.NIL_TAG -> value == Value.NIL ? "$" : Value.describe(value);
            case Value.INTEGER -> String.valueOf(Value.data(value));
            case Value.LIST -> showList(value);
            case Value.RESOURCE -> "resource " + quoted(text);
            case Value.STRING -> "string " + quoted(text);
            case Value.TEMP_STRING -> "temp string " + quoted(text);
            case Value.DEBUG_STRING -> quoted(text);
            case Value.CLASS ->
                Optional.ofNullable(machine.classOf(Value.id(value)))
                        .map(kind -> "&" + kind.name())
                        .orElse(Value.describe(value));
            default -> Value.describe(value);
        };
    }

    private String showList(long value) {
        var text = new StringBuilder("[");
        long cell = value;
        for (int shown = 0; machine.lists.holds(cell); shown++) {
            if (shown == MOST_SHOWN) {
                return text.append(", ...]").toString();
            }
            text.append(shown == 0 ? "" : ", ").append(show(machine.lists.first(Value.id(cell))));
            cell = machine.lists.rest(Value.id(cell));
        }
        return text.append(cell == Value.NIL ? "]" : " . " + show(cell) + "]").toString();
    }

    private static String quoted(@Nullable Text text) {
        return text == null ? "(none)" : '"' + printable(text.toString()) + '"';
    }

    private static String printable(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n");
    }

    @Override
    public long millis() {
        return millis;
    }

    @Override
    public long epochSeconds() {
        return KOD_EPOCH_SECONDS + 86_400 + millis / 1000;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public void debug(String line) {
        record.add("debug: " + printable(line));
    }

    @Override
    public void error(String line) {
        record.add("error: " + printable(line));
    }

    @Override
    public KodSessions sessions() {
        return this;
    }

    @Override
    public KodRooms rooms() {
        return this;
    }

    @Override
    public boolean send(int session, byte[] packet) {
        if (session == SESSION) {
            record.add("packet: " + HexFormat.ofDelimiter(" ").formatHex(packet));
        }
        return session == SESSION;
    }

    @Override
    public long inactiveSeconds(int session) {
        return session == SESSION ? 7 : -1;
    }

    @Override
    public boolean recycle(int oldUser, int newUser) {
        return false;
    }

    @Override
    public int load(String fileName) {
        return fileName.equals("hall.roo") ? 3 : -1;
    }

    @Override
    public Optional<Size> size(int room) {
        return room == 3 ? Optional.of(new Size(4, 5, 77)) : Optional.empty();
    }

    @Override
    public boolean canMove(int room, int fromRow, int fromCol, int toRow, int toCol) {
        return fromRow == toRow;
    }

    @Override
    public boolean canMoveFine(int room, int fromRow, int fromCol, int toRow, int toCol) {
        return fromRow == toRow;
    }

    @Override
    public boolean isInSector(int room, int row, int col, int fineRow, int fineCol, List<Integer> sectors) {
        return sectors.contains(row);
    }
}
