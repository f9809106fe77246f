package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every line of the files in {@code conformance/} on every engine; see the README there. */
class ConformanceTest {
    private static final List<String> FILES = List.of("values", "lists", "strings", "tables", "numbers", "objects");

    private record Case(
            String file, int line, String statements, String expression, String value, List<String> errors) {

        static Case parse(String file, int number, String line) {
            int arrow = line.indexOf(" => ");
            String left = line.substring(0, arrow);
            String[] right = line.substring(arrow + 4).split(" ! ");
            int brace = left.startsWith("{") ? left.lastIndexOf('}') : -1;
            return new Case(
                    file,
                    number,
                    brace < 0 ? "" : left.substring(1, brace),
                    left.substring(brace + 1).trim(),
                    right[0],
                    List.of(right).subList(1, right.length));
        }

        String handler() {
            return "   %s%d()\n   {\n      local a, b, c, d, e, f;\n      %s\n      return %s;\n   }\n"
                    .formatted(file, line, statements, expression);
        }
    }

    /** What one engine made of a case. */
    private record Outcome(String value, List<String> debug, List<String> errors, long statements) {}

    @TestFactory
    Stream<DynamicTest> everyEngineDoesWhatTheFileSays() {
        List<Case> cases = new ArrayList<>();
        FILES.forEach(file -> cases.addAll(cases(file)));
        return cases.stream()
                .map(one -> dynamicTest(one.file + ":" + one.line + " " + one.expression, () -> check(one)));
    }

    private static void check(Case one) {
        Outcome reference = run(TestWorld.INTERPRETER, one);
        assertAll(
                () -> assertEquals(one.value, reference.value),
                () -> assertEquals(one.errors.size(), reference.errors.size(), reference.errors::toString),
                () -> {
                    for (int i = 0; i < one.errors.size(); i++) {
                        assertTrue(reference.errors.get(i).contains(one.errors.get(i)), reference.errors::toString);
                        assertTrue(reference.errors.get(i).startsWith("["), reference.errors::toString);
                    }
                },
                () -> assertEquals(reference, run(TestWorld.JVM, one), "on the JVM"),
                () -> assertEquals(reference, run(TestWorld.MIXED, one), "on both engines mixed"));
    }

    private static Outcome run(Engine.Maker engine, Case one) {
        TestWorld world = new TestWorld(engine, Limits.DEFAULT);
        world.load("base.kod", resource("base.kod"));
        String source = resource("world.kod");
        int end = source.lastIndexOf("end");
        world.load("world.kod", source.substring(0, end) + one.handler() + "\nend\n");
        KodObject main = world.create("Main");
        world.machine.system(main);
        long before = world.machine.statementsRun();
        long value = world.send(main, one.file + one.line);
        return new Outcome(world.show(value), world.debug, world.errors, world.machine.statementsRun() - before);
    }

    private static List<Case> cases(String file) {
        List<Case> cases = new ArrayList<>();
        List<String> lines = resource(file + ".txt").lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith("#") && !lines.get(i).isBlank()) {
                cases.add(Case.parse(file, i + 1, lines.get(i)));
            }
        }
        return cases;
    }

    static String resource(String name) {
        try (var stream = ConformanceTest.class.getResourceAsStream("/conformance/" + name)) {
            return new String(java.util.Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
