package dev.ambit.kod;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.js.Node;
import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.PageProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs under {@code conformance/programs} say the same when they run in a page: those that only use functions a
 * page has are compiled to JavaScript, run under node, and compared with their expected files and, word by word, with the
 * interpreter.
 */
class PageConformanceTest {
    private static final Path ROOT = Path.of("src/test/resources/conformance/programs");

    /** A program that can run in a page, and what it prints before it runs. */
    private record Case(ConformanceProgram program, List<Compilation> compilations) {}

    @TestFactory
    Stream<DynamicTest> thePageDoesWhatTheFileSays(@TempDir Path folder, TestReporter reporter) throws Exception {
        Node.assumeInstalled();
        Set<String> available = new HashSet<>(Node.drive("builtins"));
        available.addAll(List.of("Create", "Send", "Post"));
        List<Case> cases = new ArrayList<>();
        Map<String, Integer> excluded = new TreeMap<>();
        for (ConformanceProgram program : ConformanceProgram.all(ROOT)) {
            List<Compilation> compilations = program.compile();
            Optional<String> reason = reasonAgainst(program, compilations, available);
            reason.ifPresent(why -> excluded.merge(why, 1, Integer::sum));
            if (reason.isEmpty()) {
                cases.add(new Case(program, compilations));
            }
        }
        reporter.publishEntry(cases.size() + " programs run in the page; left out: " + excluded);
        assertFalse(cases.isEmpty(), "no program can run in a page");
        Map<String, List<String>> outputs = Node.run("programs", folder, module(cases));
        return cases.stream()
                .map(one -> dynamicTest(
                        one.program.name(),
                        one.program.source().toUri(),
                        () -> check(one, outputs.getOrDefault(one.program.name(), List.of("did not run")))));
    }

    private static Optional<String> reasonAgainst(
            ConformanceProgram program, List<Compilation> compilations, Set<String> available) {
        if (!compilations.getLast().succeeded()) {
            return Optional.of("does not compile");
        }
        if (program.isAboutLowering()) {
            return Optional.of("is about lowering");
        }
        if (program.collectsGarbage()) {
            return Optional.of("collects garbage");
        }
        return compilations.stream()
                .flatMap(one -> one.files().stream())
                .flatMap(file -> file.bof().classes().stream())
                .flatMap(kind -> kind.handlers().stream())
                .flatMap(handler -> handler.code().stream())
                .flatMap(one -> one instanceof Instruction.Call call ? Builtin.byId(call.function()).stream() : null)
                .map(Builtin::kodName)
                .filter(name -> !available.contains(name))
                .findFirst();
    }

    private static String module(List<Case> cases) {
        StringBuilder module = new StringBuilder("export const programs = [\n");
        for (Case one : cases) {
            PageProgram page = ConformanceWorld.page(one.compilations);
            module.append("{ name: %s, constructorName: %s, now: %d, limits: %s, classes: %s },\n"
                    .formatted(
                            PageProgram.quoted(one.program.name()),
                            page.constructorName(),
                            ConformanceWorld.START_MILLIS,
                            PageProgram.limits(Limits.DEFAULT),
                            page.classes()));
        }
        return module.append("];\n").toString();
    }

    private static void check(Case one, List<String> output) throws InterruptedException {
        List<String> said = ConformanceProgram.diagnostics(one.compilations);
        List<String> page = ProgramConformanceTest.withoutStack(
                Stream.concat(said.stream(), output.stream()).toList());
        List<String> expected = one.program.expected();
        if (!ProgramConformanceTest.matches(expected, page)) {
            fail(one.program.source() + "\n" + ProgramConformanceTest.difference(expected, page));
        }
        Map<String, List<String>> machine = new LinkedHashMap<>();
        BigStack.run(() -> machine.put("lines", ConformanceWorld.run(Interpreter::new, one.compilations, false)));
        List<String> reference = ProgramConformanceTest.withoutStack(
                Stream.concat(said.stream(), machine.get("lines").stream()).toList());
        if (!reference.equals(page)) {
            fail(one.program.source() + " differs from the interpreter\n"
                    + ProgramConformanceTest.difference(reference, page));
        }
    }
}
