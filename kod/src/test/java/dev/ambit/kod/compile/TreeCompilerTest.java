package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.compile.TreeCompiler.Result;
import dev.ambit.kod.compile.TreeCompiler.Settings;
import dev.ambit.kod.syntax.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeCompilerTest {

    @TempDir
    Path folder;

    private Path source;
    private Path output;

    @BeforeEach
    void aSmallTree() throws IOException {
        source = folder.resolve("kod");
        output = folder.resolve("out");
        write("inc/common.khd", "LIMIT = 5\n");
        write(
                "kod/a/leaf.kod",
                "Leaf is Middle\nmessages:\nRun() { return pi + LIMITED + 1; }\nend\n".replace("LIMITED", "vi"));
        write("kod/b/middle.kod", "Middle is Base\nproperties:\npm = 1\nend\n");
        write(
                "kod/c/base.kod",
                "Base\nconstants:\ninclude common.khd\nresources:\nbase_rsc = \"b\"\nclassvars:\nvi = LIMIT\nproperties:\npi = 1\nend\n");
        write("kod/d/reader.kod", "Reader\nmessages:\nRun() { return leafless_rsc; }\nend\n");
        write("kod/e/owner.kod", "Owner\nresources:\nleafless_rsc = \"o\"\nend\n");
    }

    private void write(String name, String text) throws IOException {
        var path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private Settings settings() {
        return new Settings(
                List.of(source),
                Optional.of(output),
                output.resolve("kodbase.txt"),
                List.of(folder.resolve("inc")),
                true);
    }

    private Result compile() throws IOException {
        return TreeCompiler.compile(settings());
    }

    private Map<String, String> outputs() throws IOException {
        var outputs = new TreeMap<String, String>();
        try (var files = Files.list(output)) {
            for (var file : files.toList()) {
                if (!file.toString().endsWith(".cache")) {
                    outputs.put(
                            file.getFileName().toString(),
                            Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
                }
            }
        }
        return outputs;
    }

    /** Builds everything again from the same kodbase and compares. */
    private void sameAsBuildingEverything() throws IOException {
        var incremental = outputs();
        Files.delete(output.resolve("kodbase.cache"));
        assertEquals(5, compile().compiled());
        assertEquals(incremental, outputs());
    }

    @Test
    void aTreeIsCompiledInDependencyOrder() throws IOException {
        var result = compile();
        assertEquals(List.of(), result.diagnostics());
        assertEquals(5, result.compiled());
        var kodbase = Files.readString(output.resolve("kodbase.txt"));
        assertEquals(
                List.of("Base", "Middle", "Leaf", "Owner", "Reader"),
                kodbase.lines()
                        .filter(line -> line.startsWith("C "))
                        .map(line -> line.split(" ")[1])
                        .toList());
        assertTrue(Files.exists(output.resolve("base.rsc")));
        assertFalse(Files.exists(output.resolve("leaf.rsc")));
    }

    @Test
    void nothingChangedMeansNothingCompiled() throws IOException {
        compile();
        var before = outputs();
        assertEquals(0, compile().compiled());
        assertEquals(before, outputs());
    }

    @Test
    void aChangedLeafIsCompiledAlone() throws IOException {
        compile();
        write("kod/a/leaf.kod", "Leaf is Middle\nmessages:\nRun() { Send(self,@NewOne); return pm; }\nend\n");
        assertEquals(1, compile().compiled());
        sameAsBuildingEverything();
    }

    @Test
    void aChangedBodyLeavesSubclassesAlone() throws IOException {
        compile();
        write("kod/b/middle.kod", "Middle is Base\nproperties:\npm = 2\nmessages:\nGo() { return; }\nend\n");
        assertEquals(1, compile().compiled());
        sameAsBuildingEverything();
    }

    @Test
    void aNewPropertyIsFeltByEverySubclass() throws IOException {
        compile();
        write("kod/c/base.kod", "Base\nclassvars:\nvi = 1\nproperties:\npi = 1\npj = 1\nend\n");
        assertEquals(3, compile().compiled());
        assertFalse(Files.exists(output.resolve("base.rsc")));
        sameAsBuildingEverything();
    }

    @Test
    void aChangedIncludeIsFeltByThoseWhoIncludeIt() throws IOException {
        compile();
        write("inc/common.khd", "LIMIT = 6\n");
        assertEquals(1, compile().compiled());
        sameAsBuildingEverything();
    }

    @Test
    void aResourceThatIsGoneIsMissedByItsReaders() throws IOException {
        compile();
        write("kod/e/owner.kod", "Owner\nend\n");
        assertEquals(
                List.of("Unknown identifier leafless_rsc"),
                compile().diagnostics().stream().map(Diagnostic::message).toList());
    }

    @Test
    void anErrorLeavesEverythingAsItWas() throws IOException {
        compile();
        var before = outputs();
        write("kod/a/leaf.kod", "Leaf is Middle\nmessages:\nRun() { return nobody; }\nend\n");
        write("kod/b/middle.kod", "Middle is Base\nproperties:\npm = 9\nend\n");
        var result = compile();
        assertFalse(result.succeeded());
        assertEquals(before, outputs());
    }

    @Test
    void aDamagedCacheOnlyCostsTime() throws IOException {
        compile();
        var cache = output.resolve("kodbase.cache");
        var whole = Files.readAllBytes(cache);
        Files.write(cache, java.util.Arrays.copyOf(whole, whole.length / 2));
        assertEquals(5, compile().compiled());
    }

    @Test
    void filesAreCompiledInTheOrderGivenBesideTheirSources() throws IOException {
        var kodbase = folder.resolve("kodbase.txt");
        var files = List.of(source.resolve("e/owner.kod"), source.resolve("c/base.kod"));
        var result = TreeCompiler.compile(
                new Settings(files, Optional.empty(), kodbase, List.of(folder.resolve("inc")), false));
        assertEquals(List.of(), result.diagnostics());
        assertTrue(Files.readString(kodbase).startsWith("T 10002 20002\nC Owner 10001 0\n"));
        assertTrue(Files.exists(source.resolve("c/base.bof")));
    }

    @Test
    void aClassInTwoFilesIsAnError() throws IOException {
        write("kod/f/again.kod", "Base\nend\n");
        var messages = compile().diagnostics().stream().map(Diagnostic::message).toList();
        assertEquals(List.of("Class Base is given twice"), messages);
    }

    @Test
    void aSecondFileForAnUnchangedClassIsAnErrorToo() throws IOException {
        compile();
        write("kod/a/again.kod", "Owner\nend\n");
        var messages = compile().diagnostics().stream().map(Diagnostic::message).toList();
        assertEquals(List.of("Class Owner is given twice"), messages);
    }

    @Test
    void anIncludeThatComesFirstNowIsNoticed() throws IOException {
        var nearer = folder.resolve("nearer");
        var settings = new Settings(
                List.of(source),
                Optional.of(output),
                output.resolve("kodbase.txt"),
                List.of(nearer, folder.resolve("inc")),
                true);
        TreeCompiler.compile(settings);
        write("nearer/common.khd", "LIMIT = 6\n");
        assertEquals(1, TreeCompiler.compile(settings).compiled());
        Files.delete(nearer.resolve("common.khd"));
        assertEquals(1, TreeCompiler.compile(settings).compiled());
    }

    @Test
    void whatAnotherBuildWroteToTheSamePlaceIsWrittenAgain() throws IOException {
        var files = List.of(source.resolve("e/owner.kod"));
        var one = new Settings(files, Optional.empty(), folder.resolve("one/kodbase.txt"), List.of(), true);
        var other = new Settings(files, Optional.empty(), folder.resolve("other/kodbase.txt"), List.of(), true);
        write("other/kodbase.txt", "T 10500 20500\n");
        TreeCompiler.compile(one);
        var first = Files.readAllBytes(source.resolve("e/owner.bof"));
        TreeCompiler.compile(other);
        assertEquals(1, TreeCompiler.compile(one).compiled());
        assertArrayEquals(first, Files.readAllBytes(source.resolve("e/owner.bof")));
        assertEquals(0, TreeCompiler.compile(one).compiled());
    }

    @Test
    void oneProcessGivesTheSameAsOneForEachFile() throws IOException {
        compile();
        var together = Files.readAllBytes(output.resolve("kodbase.txt"));
        var kodbase = folder.resolve("single/kodbase.txt");
        for (var name : List.of("c/base", "b/middle", "a/leaf", "e/owner", "d/reader")) {
            TreeCompiler.compile(new Settings(
                    List.of(source.resolve(name + ".kod")),
                    Optional.of(folder.resolve("single")),
                    kodbase,
                    List.of(folder.resolve("inc")),
                    true));
        }
        assertArrayEquals(together, Files.readAllBytes(kodbase));
        assertArrayEquals(
                Files.readAllBytes(output.resolve("leaf.bof")), Files.readAllBytes(folder.resolve("single/leaf.bof")));
    }
}
