package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.js.Node;
import dev.ambit.kod.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Whatever a program does, a page does the same as the machine: values, properties, debug lines and error lines. */
class PageAgreesProperties {
    /** Starting node takes longer than running a program, so one start runs many. */
    private static final int PROGRAMS = 50;

    private static final int TURNS = 1;
    private static final long SECONDS = MachineHost.KOD_EPOCH_SECONDS + 86_400;
    private static final Limits LIMITS =
            Limits.DEFAULT.withStatements(1_000).withDepth(40).withLogLines(100);

    /** A machine that writes down everything that happens, in order. */
    private static final class Recorder implements MachineHost {
        final List<String> lines = new ArrayList<>();
        final Machine machine = new Machine(this, LIMITS, Interpreter::new);

        Recorder(Bof file) {
            machine.strings.putResource(20001, "A Resource");
            machine.strings.putResource(20002, " 5 ");
            machine.load(List.of(file), Symbols.NONE);
        }

        @Override
        public long millis() {
            return 0;
        }

        @Override
        public long epochSeconds() {
            return SECONDS;
        }

        @Override
        public RandomGenerator random() {
            throw new IllegalStateException("random numbers are others in a page");
        }

        @Override
        public void debug(String line) {
            lines.add("debug: " + line);
        }

        @Override
        public void error(String line) {
            lines.add("error: " + line);
        }
    }

    @Property(tries = 1, shrinking = ShrinkingMode.OFF)
    void anyProgramDoesTheSameInAPage(@ForAll long seed) throws Exception {
        int complete = agree(seed, WildPrograms::forPages);
        assertTrue(complete > 0, "every program ran out of fuel");
    }

    @Property(tries = 1, shrinking = ShrinkingMode.OFF)
    void evenWithJumpsThatNoCompilerWrites(@ForAll long seed) throws Exception {
        agree(seed, WildPrograms::withWildJumps);
    }

    @Property(tries = 1, shrinking = ShrinkingMode.OFF)
    void numbersHaveSixtyBitsInAPageToo(@ForAll long seed) throws Exception {
        assertEquals(PROGRAMS, agree(seed, SumPrograms::generate));
    }

    /** How many of the programs never ran out of fuel. */
    private static int agree(long seed, LongFunction<Bof> generate) throws IOException, InterruptedException {
        Node.assumeInstalled();
        Map<String, List<String>> references = new LinkedHashMap<>();
        StringBuilder module = new StringBuilder("export const programs = [\n");
        for (long one : new Random(seed).longs(PROGRAMS).toArray()) {
            Bof file = generate.apply(one);
            references.put(String.valueOf(one), onTheMachine(file));
            module.append(inThePage(one, file));
        }
        Path folder = Files.createDirectories(Path.of("target/page").toAbsolutePath());
        Map<String, List<String>> outputs =
                Node.run("messages", folder, module.append("];\n").toString());
        int complete = 0;
        for (var reference : references.entrySet()) {
            List<String> page = outputs.getOrDefault(reference.getKey(), List.of());
            complete += same(reference.getKey(), reference.getValue(), page) ? 1 : 0;
        }
        return complete;
    }

    /** Running out of fuel ends a message in a page at once, on the machine step by step; up to there all is the same. */
    private static boolean same(String name, List<String> machine, List<String> page) {
        for (int i = 0; i < Math.min(machine.size(), page.size()); i++) {
            boolean end = machine.get(i).contains(" statements");
            String here = end ? sentence(machine.get(i)) : machine.get(i);
            assertEquals(here, end ? sentence(page.get(i)) : page.get(i), "program " + name + ", line " + i);
            if (end) {
                return false;
            }
        }
        assertEquals(machine.size(), page.size(), "lines of program " + name);
        return true;
    }

    /** Posts that are left over stay in the queue of the machine, and are dropped in a page. */
    private static String sentence(String line) {
        return line.split(";", 2)[0];
    }

    private static List<String> onTheMachine(Bof file) throws InterruptedException {
        Recorder recorder = new Recorder(file);
        BigStack.run(() -> {
            for (int turn = 0; turn < TURNS; turn++) {
                file.classes().forEach(kind -> sendAll(recorder, kind.id()));
            }
        });
        return recorder.lines;
    }

    private static void sendAll(Recorder recorder, int kind) {
        Machine machine = recorder.machine;
        KodObject object = Objects.requireNonNull(machine.objects.get(Value.id(machine.create(kind, Sent.NOTHING))));
        if (machine.system() == null) {
            machine.system(object);
        }
        for (int m = 0; m < RandomPrograms.MESSAGES; m++) {
            Sent sent = Sent.of(301, Value.integer(m), 303, object.value());
            long value = machine.send(object, RandomPrograms.FIRST_MESSAGE + m, sent);
            recorder.lines.add("value " + Value.describe(value));
        }
        for (int i = 1; i < object.slots.length; i++) {
            recorder.lines.add("property" + i + " " + Value.describe(object.slots[i]));
        }
    }

    private static String inThePage(long name, Bof file) {
        PageProgram page = new PageProgram(new Recorder(file).machine, Symbols.NONE);
        page.add(file);
        StringBuilder messages = new StringBuilder();
        for (int m = 0; m < RandomPrograms.MESSAGES; m++) {
            messages.append("[\"Message%d\", [[\"Parameter301\", %d], [\"Parameter303\", undefined]]], "
                    .formatted(RandomPrograms.FIRST_MESSAGE + m, m));
        }
        return "{ name: \"%d\", constructorName: %s, now: %d, turns: %d, messages: [%s], limits: %s, classes: %s },\n"
                .formatted(
                        name,
                        page.constructorName(),
                        SECONDS * 1000,
                        TURNS,
                        messages,
                        PageProgram.limits(LIMITS),
                        page.classes());
    }
}
