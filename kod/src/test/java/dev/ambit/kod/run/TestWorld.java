package dev.ambit.kod.run;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.run.jvm.Tiers;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A machine with everything around it on hand: a clock that is set, a fixed seed, logs that are lists. */
final class TestWorld implements MachineHost {
    static final Engine.Maker INTERPRETER = Interpreter::new;
    static final Engine.Maker JVM = JvmEngine::new;
    /** Compiles only the smallest handlers, so that both kinds call each other. */
    static final Engine.Maker MIXED = machine -> new JvmEngine(machine, 6);

    /** Compiles each handler when it is called for the first time, and leaves each loop that turns twice. */
    static final Engine.Maker HOT = new Tiers(Runnable::run, 1, 1, TestWorld::fail);

    /** Compiles sooner or later, as it comes: at once, on another thread, or never. */
    static Engine.Maker fickle() {
        return new Tiers(new FickleExecutor(), 2, 2, TestWorld::fail);
    }

    private static void fail(String handler, Throwable why) {
        throw new AssertionError(handler, why);
    }

    final List<String> debug = new ArrayList<>();
    final List<String> errors = new ArrayList<>();
    final Map<Integer, List<byte[]>> packets = new HashMap<>();
    long millis = 1_000;
    long seconds = KOD_EPOCH_SECONDS + 86_400;
    final Machine machine;
    Kodbase base = new Kodbase();
    KodSessions sessions = KodSessions.NONE;
    KodRooms rooms = KodRooms.NONE;
    private final RandomGenerator random = new Random(42);

    TestWorld(Engine.Maker engine, Limits limits) {
        machine = new Machine(this, limits, engine);
    }

    static TestWorld of(Engine.Maker engine, String source) {
        TestWorld world = new TestWorld(engine, Limits.DEFAULT);
        world.load(source);
        return world;
    }

    /** Compiles and loads a file; the names of earlier files are known. */
    void load(String source) {
        load("test.kod", source);
    }

    void load(String name, String source) {
        Compilation compilation =
                KodCompiler.compile(List.of(SourceFile.of(name, source)), base, KodCompiler.Options.DEFAULT);
        if (!compilation.succeeded()) {
            throw new IllegalArgumentException(compilation.render());
        }
        base = compilation.base();
        List<Bof> files = new ArrayList<>();
        for (var file : compilation.files()) {
            files.add(file.bof());
            file.resources().forEach(r -> machine.strings.putResource(r.id(), r.text()));
        }
        machine.load(files, KodbaseSymbols.of(base));
    }

    int classId(String name) {
        return base.findClass(name.toLowerCase(Locale.ROOT)).orElseThrow().id();
    }

    int id(String name) {
        return base.find(name.toLowerCase(Locale.ROOT)).orElseThrow().id();
    }

    KodObject create(String className) {
        return object(machine.create(classId(className), Sent.NOTHING));
    }

    KodObject object(long value) {
        return java.util.Objects.requireNonNull(machine.objects.get(Value.id(value)));
    }

    long send(KodObject target, String message, Object... namesAndValues) {
        int[] ids = new int[namesAndValues.length / 2];
        long[] values = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = id((String) namesAndValues[2 * i]);
            values[i] = namesAndValues[2 * i + 1] instanceof Integer n
                    ? Value.integer(n)
                    : (Long) namesAndValues[2 * i + 1];
        }
        return machine.send(target, id(message), new Sent(ids, values));
    }

    /** A value with lists written out, as the tests compare it. */
    String show(long value) {
        if (!machine.lists.holds(value)) {
            return machine.log.print(value);
        }
        StringBuilder text = new StringBuilder("[");
        long cell = value;
        for (int i = 0; i < 100 && machine.lists.holds(cell); i++) {
            text.append(i == 0 ? "" : " ").append(show(machine.lists.first(Value.id(cell))));
            cell = machine.lists.rest(Value.id(cell));
        }
        return text.append(cell == Value.NIL ? "]" : " . " + machine.log.print(cell) + "]")
                .toString();
    }

    @Override
    public long millis() {
        return millis;
    }

    @Override
    public long epochSeconds() {
        return seconds;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public void debug(String line) {
        debug.add(line);
    }

    @Override
    public void error(String line) {
        errors.add(line);
    }

    @Override
    public KodSessions sessions() {
        return sessions;
    }

    @Override
    public KodRooms rooms() {
        return rooms;
    }
}
