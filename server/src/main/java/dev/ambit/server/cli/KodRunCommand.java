package dev.ambit.server.cli;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.FolderIncludes;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.run.jvm.Tiers;
import dev.ambit.kod.value.Value;
import dev.ambit.server.AmbitException;
import dev.ambit.server.KodTiers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Compile and load a tree, create one object of CLASS, send it MESSAGE, print what it returns and the time.",
            "Debug lines go to standard output, errors to standard error."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:it ran", "1:it could not be compiled or has no such class or message"})
final class KodRunCommand implements Callable<Integer> {

    /** The engines; all give the same results. */
    enum EngineName {
        /** What worlds use: the interpreter at first, bytecode for what is hot. */
        tiers,
        interpreter,
        jvm
    }

    /** Far beyond what a machine can run, and still safe to multiply a little. */
    private static final long NO_LIMIT = Long.MAX_VALUE >> 8;

    private static final int LONGEST_SHOWN_LIST = 1000;

    @Option(
            names = "-e",
            paramLabel = "ENGINE",
            defaultValue = "tiers",
            description =
                    "tiers (interpreted at first, compiled when hot), interpreter or jvm (default: ${DEFAULT-VALUE}).")
    private EngineName engine = EngineName.tiers;

    @Option(names = "--limit", paramLabel = "N", description = "Statements the message may use (default: no limit).")
    private @Nullable Long limit;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Where Random starts (default: somewhere else each time).")
    private @Nullable Long seed;

    @Option(names = "-I", paramLabel = "DIR", description = "Where to look for included files; may be given again.")
    private List<Path> includeFolders = new ArrayList<>();

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder (or file) with the classes.")
    private Path tree;

    @Parameters(index = "1", paramLabel = "CLASS", description = "Whose object gets the message.")
    private String className;

    @Parameters(index = "2", paramLabel = "MESSAGE", description = "What is sent.")
    private String messageName;

    @Parameters(
            index = "3..*",
            paramLabel = "name=value",
            description = "Parameters: a number, $, &Class, @message, or any other text as a string.")
    private Map<String, String> arguments = new LinkedHashMap<>();

    @Mixin
    private KodFindings findings = new KodFindings();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Compilation compilation = KodCompiler.compile(
                KodSources.read(List.of(tree)),
                new Kodbase(),
                new KodCompiler.Options(true, KodCompiler.Order.BY_DEPENDENCY, new FolderIncludes(includeFolders)));
        if (!compilation.succeeded()) {
            findings.print(spec.commandLine(), compilation.diagnostics(), compilation.notes());
            return 1;
        }
        AtomicInteger code = new AtomicInteger();
        AmbitException[] problem = new AmbitException[1];
        BigStack.run(() -> {
            try {
                run(compilation);
            } catch (AmbitException e) {
                problem[0] = e;
                code.set(1);
            }
        });
        if (problem[0] != null) {
            throw problem[0];
        }
        return code.get();
    }

    private void run(Compilation compilation) throws AmbitException {
        PrintWriter out = spec.commandLine().getOut();
        Engine.Maker maker = switch (engine) {
            case tiers -> KodTiers.aside(Tiers.CALLS, Tiers.TURNS);
            case interpreter -> Interpreter::new;
            case jvm -> JvmEngine::new;
        };
        Machine machine = new Machine(new Terminal(), limits(), maker);
        List<Bof> files = new ArrayList<>();
        for (Compilation.CompiledFile file : compilation.files()) {
            files.add(file.bof());
            file.resources().forEach(r -> machine.strings.putResource(r.id(), r.text()));
        }
        machine.load(files, KodbaseSymbols.of(compilation.base()));

        Kodbase base = compilation.base();
        KodbaseClass kodClass = base.findClass(Kodbase.key(className))
                .orElseThrow(() -> new AmbitException("There is no class " + className + " in " + tree + "."));
        int message = idOf(base, messageName, "message");
        Sent sent = sent(base, machine);
        KodObject object = create(machine, kodClass);

        long start = System.nanoTime();
        long result = machine.send(object, message, sent);
        long millis = (System.nanoTime() - start) / 1_000_000;
        out.println(show(machine, result));
        out.println(millis + " ms");
        out.flush();
    }

    private Limits limits() {
        return limit == null
                ? Limits.DEFAULT.withStatements(NO_LIMIT).withWork(NO_LIMIT).withLogLines(Integer.MAX_VALUE)
                : Limits.DEFAULT.withStatements(limit);
    }

    /** A world begins with its system object; where the tree has none, the one object is that too. */
    private KodObject create(Machine machine, KodbaseClass kodClass) throws AmbitException {
        boolean isSystem = kodClass.id() == SYSTEM_CLASS || machine.classOf(SYSTEM_CLASS) == null;
        if (!isSystem) {
            create(machine, SYSTEM_CLASS, true);
        }
        return create(machine, kodClass.id(), isSystem);
    }

    private static final int SYSTEM_CLASS = 4;

    /** The system is known to everybody before its constructor runs, which makes all others. */
    private KodObject create(Machine machine, int classId, boolean isSystem) throws AmbitException {
        KodClass kind = machine.classOf(classId);
        if (kind == null) {
            throw new AmbitException("An object of class " + className + " could not be created.");
        }
        KodObject object = machine.allocate(kind);
        if (isSystem) {
            machine.system(object);
        }
        if (kind.lookup(Ids.CONSTRUCTOR) != null) {
            machine.send(object, Ids.CONSTRUCTOR, Sent.NOTHING);
        }
        return object;
    }

    private Sent sent(Kodbase base, Machine machine) throws AmbitException {
        int[] ids = new int[arguments.size()];
        long[] values = new long[ids.length];
        int i = 0;
        for (Map.Entry<String, String> argument : arguments.entrySet()) {
            ids[i] = idOf(base, argument.getKey(), "parameter");
            values[i++] = value(base, machine, argument.getValue());
        }
        return new Sent(ids, values);
    }

    private static int idOf(Kodbase base, String name, String kind) throws AmbitException {
        return base.find(Kodbase.key(name))
                .orElseThrow(() -> new AmbitException("There is no " + kind + " " + name + "."))
                .id();
    }

    private static long value(Kodbase base, Machine machine, String text) throws AmbitException {
        if (text.equals("$")) {
            return Value.NIL;
        }
        if (text.startsWith("&")) {
            return Value.classRef(idOf(base, text.substring(1), "class"));
        }
        if (text.startsWith("@")) {
            return Value.message(idOf(base, text.substring(1), "message"));
        }
        try {
            return Value.integer(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return machine.strings.create(text);
        }
    }

    /** A value as {@code Debug} writes it, nil as {@code $}, and lists written out. */
    private static String show(Machine machine, long value) {
        if (value == Value.NIL) {
            return "$";
        }
        if (!machine.lists.holds(value)) {
            return machine.log.print(value);
        }
        StringBuilder text = new StringBuilder("[");
        long cell = value;
        int shown = 0;
        for (; machine.lists.holds(cell) && shown < LONGEST_SHOWN_LIST; shown++) {
            text.append(shown == 0 ? "" : ", ").append(machine.log.print(machine.lists.first(Value.id(cell))));
            cell = machine.lists.rest(Value.id(cell));
        }
        if (machine.lists.holds(cell)) {
            text.append(", ...");
        } else if (cell != Value.NIL) {
            text.append(" . ").append(machine.log.print(cell));
        }
        return text.append("]").toString();
    }

    /** The machine's view of the outside when there is only a terminal. */
    private final class Terminal implements MachineHost {

        private final RandomGenerator random = seed == null ? new Random() : new Random(seed);

        @Override
        public long millis() {
            return System.nanoTime() / 1_000_000;
        }

        @Override
        public long epochSeconds() {
            return Instant.now().getEpochSecond();
        }

        @Override
        public RandomGenerator random() {
            return random;
        }

        @Override
        public void debug(String line) {
            spec.commandLine().getOut().println(line);
        }

        @Override
        public void error(String line) {
            spec.commandLine().getErr().println(line);
        }
    }
}
