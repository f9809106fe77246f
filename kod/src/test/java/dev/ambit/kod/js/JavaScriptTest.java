package dev.ambit.kod.js;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.PageProgram;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaScriptTest {

    @Test
    void codeWithoutJumpsIsPlain() {
        assertEquals("""
                function(rt, self, args) { "use strict";
                return rt.run(self, args, ["Dog", "Bark", "dog.kod", 9], function(me, sent) {
                const c0 = rt.debugString(1, "Woof\\u003c/script\\u003e");
                let l0 = rt.argument(sent, "times", 1), l1 = null;
                rt.spend(3, 9);
                l1 = rt.multiply(l0, 2, 9);
                rt.set(me, "piBarks", rt.add(rt.get(me, "piBarks"), l1, 9));
                return c0;
                }); }""", script("""
                        Dog
                        properties:
                           piBarks = 0
                        messages:
                           Bark(times = 1)
                           {

                              % The line of a statement is the one it ends on.
                              piBarks = piBarks + times * 2;
                              return "Woof</script>";
                           }
                        end
                        """));
    }

    @Test
    void aLoopIsALoop() {
        String script = script("""
                Dog
                messages:
                   Count(to = 3)
                   {
                      local i;
                      i = 0;
                      while i < to
                      {
                         i = i + 1;
                         if i = 7 { break; }
                      }
                      return i;
                   }
                end
                """);
        assertTrue(script.contains(": for (;;) {"), script);
        assertFalse(script.contains("switch"), script);
    }

    /** Jumps that do not nest, and very many of them, become a state machine instead; no compiler's handler does. */
    @Test
    void whatTheCompilerWritesNests() throws IOException {
        try (var files = Files.walk(Path.of("src/test/resources/conformance/programs/statements"))) {
            List<String> sources = files.filter(file -> file.toString().endsWith(".kod"))
                    .map(JavaScriptTest::read)
                    .toList();
            assertFalse(sources.isEmpty(), "no programs");
            sources.stream()
                    .map(JavaScriptTest::compile)
                    .filter(Compilation::succeeded)
                    .flatMap(compilation -> scripts(compilation).stream())
                    .forEach(script -> assertFalse(script.contains("switch (at)"), script));
        }
    }

    @Test
    void handlersWithVeryManyJumpsAreNotNestedVeryDeep() {
        String script = script("Dog\nmessages:\n   Many(x = 0)\n   {\n"
                + "      if x = 1 { x = 2; }\n".repeat(300)
                + "      return x;\n   }\nend\n");
        assertTrue(script.contains("switch (at)"), script);
    }

    @Test
    void theSampleInTheDocumentsRunsAsThePageRunsIt(@TempDir Path folder) throws Exception {
        Node.assumeInstalled();
        String chapter = read(Path.of("../docs/kod.md")).split("## Methods that run in the page")[1];
        String sample = chapter.split("```")[1];
        String script = script("Dog\nproperties:\n   name = $\n   wags = 0\nmessages:\n" + sample + "end\n");
        String module = """
                export const script = %s;
                export const method = "Wag";
                export const args = { times: 3 };
                export const props = { name: "Rex", wags: 9 };
                """.formatted(PageProgram.quoted(script));
        Path file = Files.writeString(folder.resolve("sample.mjs"), module);
        assertEquals(
                List.of(
                        "12",
                        "{\"op\":\"set\",\"id\":17,\"name\":\"wags\",\"value\":12}",
                        "{\"op\":\"tell\",\"id\":null,\"text\":\"Rex wags wags wags\"}",
                        "{\"op\":\"call\",\"id\":17,\"method\":\"LieDown\",\"args\":{\"tired\":12}}",
                        ""),
                Node.drive("thing", file.toString()));
    }

    private static String script(String source) {
        Compilation compilation = compile(source);
        assertTrue(compilation.succeeded(), compilation::render);
        return scripts(compilation).getFirst();
    }

    private static Compilation compile(String source) {
        return KodCompiler.compile(
                List.of(SourceFile.of("dog.kod", source)), new Kodbase(), KodCompiler.Options.DEFAULT);
    }

    private static List<String> scripts(Compilation compilation) {
        var symbols = KodbaseSymbols.of(compilation.base());
        Machine machine = new Machine(new Silence(), Limits.DEFAULT, Interpreter::new);
        machine.load(
                compilation.files().stream().map(Compilation.CompiledFile::bof).toList(), symbols);
        var page = new PageProgram(machine, symbols);
        compilation.files().forEach(file -> page.add(file.bof()));
        return page.scripts();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** A host to whom nothing is said. */
    private record Silence() implements MachineHost {
        @Override
        public long millis() {
            return 0;
        }

        @Override
        public long epochSeconds() {
            return 0;
        }

        @Override
        public RandomGenerator random() {
            return new Random(1);
        }

        @Override
        public void debug(String line) {
            throw new AssertionError(line);
        }

        @Override
        public void error(String line) {
            throw new AssertionError(line);
        }
    }
}
