package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.js.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the verifier lets through becomes a script that parses, and nothing in a text or a name becomes code. */
class PageScriptsParseTest {
    private static final int PROGRAMS = 300;
    private static final List<String> NASTY = List.of(
            "\"); throw 1; (\"",
            "</script><script>alert(1)</script>",
            "\u2028\u2029\n\r\0",
            "\\",
            "\\\"",
            "${1}`'",
            "<!-- -->",
            "*/ //",
            "__proto__",
            "\u00e4\u00ff\ud800");

    /** Names that would do harm if they were ever taken for code. */
    private static final Symbols HOSTILE = new Symbols() {
        private Optional<String> name(int id) {
            return Optional.of(NASTY.get(Math.floorMod(id, NASTY.size())) + id);
        }

        @Override
        public Optional<String> className(int id) {
            return name(id);
        }

        @Override
        public Optional<String> messageName(int id) {
            return name(id);
        }

        @Override
        public Optional<String> parameterName(int id) {
            return name(id);
        }

        @Override
        public Optional<String> propertyName(int classId, int index) {
            return name(index);
        }

        @Override
        public Optional<String> classVariableName(int classId, int index) {
            return name(index);
        }
    };

    @Test
    void anyVerifiedCodeParsesWhateverItsTextsAndNames(@TempDir Path folder) throws Exception {
        Node.assumeInstalled();
        List<String> scripts = new ArrayList<>();
        long[] seeds = new Random(17).longs(PROGRAMS).toArray();
        for (int i = 0; i < seeds.length; i++) {
            Bof wild = WildPrograms.withWildJumps(seeds[i]);
            List<String> texts = wild.strings().stream()
                    .map(text -> NASTY.get(text.length() % NASTY.size()))
                    .toList();
            scripts.addAll(scripts(
                    new Bof(NASTY.get(i % NASTY.size()), wild.classes(), texts, wild.hasLines(), wild.lines())));
        }
        for (String script : scripts) {
            assertTrue(script.chars().allMatch(c -> c == '\n' || c >= ' ' && c <= '~'), script);
            assertTrue(!script.contains("</") && !script.contains("<!"), script);
        }
        String module = scripts.stream()
                .map(PageProgram::quoted)
                .collect(Collectors.joining(",\n", "export const scripts = [\n", "];\n"));
        Path file = Files.writeString(folder.resolve("scripts.mjs"), module);
        assertEquals(List.of(scripts.size() + " scripts", ""), Node.drive("parse", file.toString()));
    }

    private static List<String> scripts(Bof file) {
        TestWorld world = new TestWorld(TestWorld.INTERPRETER, Limits.DEFAULT);
        world.machine.strings.putResource(20001, NASTY.getFirst());
        world.machine.load(List.of(file), HOSTILE);
        PageProgram page = new PageProgram(world.machine, HOSTILE);
        page.add(file);
        return page.scripts();
    }
}
