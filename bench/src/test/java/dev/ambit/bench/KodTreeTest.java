package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.FolderIncludes;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KodTreeTest {

    private static final int CLASSES = 80;

    @TempDir
    Path folder;

    /** A host that remembers every line. */
    private static final class Memory extends StillHost {
        final List<String> lines = new ArrayList<>();

        @Override
        public void debug(String line) {
            lines.add("debug: " + line);
        }

        @Override
        public void error(String line) {
            lines.add("error: " + line);
        }
    }

    private Compilation compiledTree() throws IOException {
        int lines = new KodTree(7, 207).write(folder, CLASSES);
        assertTrue(lines > CLASSES * 200 && lines < CLASSES * 260, lines + " lines");
        List<SourceFile> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("object"))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                sources.add(new SourceFile(file.getFileName().toString(), Files.readAllBytes(file)));
            }
        }
        Compilation compilation = KodCompiler.compile(
                sources,
                new Kodbase(),
                new KodCompiler.Options(
                        true, KodCompiler.Order.BY_DEPENDENCY, new FolderIncludes(List.of(folder.resolve("include")))));
        assertTrue(compilation.succeeded(), compilation::render);
        return compilation;
    }

    /** Creates an object of every class, sends it every message, and tells all that happened. */
    private static List<String> story(Compilation compilation, Engine.Maker engine) {
        Memory memory = new Memory();
        Machine machine = new Machine(memory, Limits.DEFAULT.withStatements(200_000), engine);
        compilation
                .files()
                .forEach(file -> file.resources()
                        .forEach(resource -> machine.strings.putResource(resource.id(), resource.text())));
        machine.load(
                compilation.files().stream().map(Compilation.CompiledFile::bof).toList(),
                KodbaseSymbols.of(compilation.base()));
        int what = compilation.base().find("what").orElseThrow().id();
        for (KodbaseClass kodClass : compilation.base().classes()) {
            long object = machine.create(kodClass.id(), Sent.NOTHING);
            for (KodbaseClass.Message message : kodClass.messages()) {
                long result = machine.send(
                        Objects.requireNonNull(machine.objects.get(Value.id(object))),
                        message.id(),
                        Sent.of(what, object));
                memory.lines.add(kodClass.name() + "." + message.name() + " = " + machine.log.print(result));
            }
        }
        memory.lines.add(machine.statementsRun() + " statements");
        return memory.lines;
    }

    @Test
    void theMadeUpGameCompilesAndRunsAlikeOnBothEngines() throws Exception {
        Compilation compilation = compiledTree();
        BigStack.run(() -> {
            List<String> reference = story(compilation, Interpreter::new);
            List<String> compiled = story(compilation, JvmEngine::new);
            assertTrue(reference.size() > CLASSES * 4, reference.size() + " lines");
            assertEquals(String.join("\n", reference), String.join("\n", compiled));
            assertFalse(reference.stream().anyMatch(line -> line.contains("Internal error")), "an internal error");
        });
    }

    @Test
    void theSameSeedWritesTheSameTree() throws IOException {
        new KodTree(7, 207).write(folder.resolve("a"), 20);
        new KodTree(7, 207).write(folder.resolve("b"), 20);
        try (Stream<Path> files = Files.walk(folder.resolve("a"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path other = folder.resolve("b").resolve(folder.resolve("a").relativize(file));
                assertEquals(Files.readString(file), Files.readString(other));
            }
        }
    }
}
