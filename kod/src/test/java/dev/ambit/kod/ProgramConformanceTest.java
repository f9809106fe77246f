package dev.ambit.kod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.run.jvm.Tiers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every program under {@code conformance/programs} says on every engine what the file beside it says; the README there
 * tells how to write one. With {@code -Dconformance.rewrite=true} the files are written instead of compared.
 */
class ProgramConformanceTest {
    private static final Path ROOT = Path.of("src/test/resources/conformance/programs");
    private static final String FAILURES = "known-failures.txt";
    private static final String STACK = "error:   ";
    /** At the end of a line of an expected file: whatever follows here is not part of the language. */
    private static final String ANYTHING = "...";

    @TestFactory
    Stream<DynamicTest> everyEngineDoesWhatTheFileSays() {
        List<String> failures = knownFailures();
        return ConformanceProgram.all(ROOT).stream()
                .map(program -> dynamicTest(
                        program.name(),
                        program.source().toUri(),
                        () -> check(program, failures.contains(program.name()))));
    }

    @Test
    void theKnownFailuresAreCases() {
        var names = ConformanceProgram.all(ROOT).stream()
                .map(ConformanceProgram::name)
                .toList();
        assertEquals(
                List.of(),
                knownFailures().stream().filter(name -> !names.contains(name)).toList());
    }

    @Test
    void everyExpectedFileHasItsProgram() throws IOException {
        var wanted = ConformanceProgram.all(ROOT).stream()
                .map(ConformanceProgram::expectedFile)
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.walk(ROOT)) {
            assertEquals(
                    List.of(),
                    files.filter(file -> file.toString().endsWith(".out") && !wanted.contains(file))
                            .toList());
        }
    }

    @Test
    void everyProgramSaysFirstWhatItShows() throws IOException {
        for (var program : ConformanceProgram.all(ROOT)) {
            String first = Files.readAllLines(program.source(), StandardCharsets.ISO_8859_1)
                    .getFirst();
            assertTrue(first.matches("% \\S.*"), () -> program.name() + " begins with: " + first);
        }
    }

    private static void check(ConformanceProgram program, boolean knownToFail) throws Exception {
        Map<String, List<String>> outputs = outputs(program);
        List<String> reference = outputs.values().iterator().next();
        if (Boolean.getBoolean("conformance.rewrite") && !knownToFail) {
            rewrite(program, withoutStack(reference));
        }
        List<String> problems = new ArrayList<>();
        List<String> expected = program.expected();
        if (!matches(expected, withoutStack(reference))) {
            problems.add(difference(expected, withoutStack(reference)));
        }
        outputs.forEach((engine, output) -> {
            if (!output.equals(reference)) {
                problems.add("the " + engine + " differs from the interpreter:\n" + difference(reference, output));
            }
        });
        if (knownToFail) {
            if (problems.isEmpty()) {
                fail(program.name() + " works now; take it out of " + FAILURES);
            }
            abort("known to fail:\n" + String.join("\n", problems));
        }
        if (!problems.isEmpty()) {
            fail(program.source() + "\n" + String.join("\n", problems));
        }
    }

    /** What each engine makes of a program; for programs that do not run, what the compiler makes of it. */
    private static Map<String, List<String>> outputs(ConformanceProgram program) throws InterruptedException {
        List<Compilation> compilations = program.compile();
        List<String> said = ConformanceProgram.diagnostics(compilations);
        Map<String, List<String>> outputs = new LinkedHashMap<>();
        if (!compilations.getLast().succeeded()) {
            outputs.put("compiler", said);
            return outputs;
        }
        if (program.isAboutLowering()) {
            outputs.put("compiler", join(said, ConformanceProgram.instructions(compilations.getLast())));
            return outputs;
        }
        Map<String, Engine.Maker> engines = new LinkedHashMap<>();
        engines.put("interpreter", Interpreter::new);
        engines.put("JVM engine", JvmEngine::new);
        engines.put("tiers", new Tiers(Runnable::run, 2, 2, (handler, why) -> Assertions.fail(handler, why)));
        engines.put("mix of both, with only small handlers compiled", machine -> new JvmEngine(machine, 6));
        BigStack.run(() -> engines.forEach((name, engine) ->
                outputs.put(name, join(said, ConformanceWorld.run(engine, compilations, program.collectsGarbage())))));
        return outputs;
    }

    private static List<String> join(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** The lines of a Kod call stack below an error are compared between engines only. */
    static List<String> withoutStack(List<String> lines) {
        return lines.stream().filter(line -> !line.startsWith(STACK)).toList();
    }

    static boolean matches(List<String> expected, List<String> actual) {
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < actual.size(); i++) {
            if (!matches(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(String expected, String actual) {
        return expected.endsWith(ANYTHING)
                ? actual.startsWith(expected.substring(0, expected.length() - ANYTHING.length()))
                : actual.equals(expected);
    }

    /** Both texts in one, as diff shows it: lines in common, then what was expected, then what came instead. */
    static String difference(List<String> expected, List<String> actual) {
        var text = new StringBuilder();
        int start = 0;
        int most = Math.min(expected.size(), actual.size());
        while (start < most && matches(expected.get(start), actual.get(start))) {
            text.append("    ").append(actual.get(start++)).append('\n');
        }
        int end = 0;
        while (end < most - start
                && matches(expected.get(expected.size() - 1 - end), actual.get(actual.size() - 1 - end))) {
            end++;
        }
        expected.subList(start, expected.size() - end)
                .forEach(line -> text.append("  - ").append(line).append('\n'));
        actual.subList(start, actual.size() - end)
                .forEach(line -> text.append("  + ").append(line).append('\n'));
        actual.subList(actual.size() - end, actual.size())
                .forEach(line -> text.append("    ").append(line).append('\n'));
        return text.toString();
    }

    /** The place of an error line is kept, its words are not. */
    private static void rewrite(ConformanceProgram program, List<String> output) throws IOException {
        Path file = program.expectedFile();
        if (Files.exists(file) && matches(program.expected(), output)) {
            return;
        }
        String text = output.stream()
                .map(line -> line.replaceFirst("^(error: \\[[^]]*] ).*", "$1" + ANYTHING) + "\n")
                .collect(Collectors.joining());
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    }

    /** Names of cases, one a line; what follows the name is a remark. */
    private static List<String> knownFailures() {
        Path file = ROOT.resolve(FAILURES);
        if (!Files.exists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.strip().split("\\s+")[0])
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
