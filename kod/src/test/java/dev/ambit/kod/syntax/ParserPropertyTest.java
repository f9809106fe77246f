package dev.ambit.kod.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.KodCompiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** No source, however wrong, brings the compiler down. */
class ParserPropertyTest {

    private static byte[] tiny() {
        try (var in = ParserPropertyTest.class.getResourceAsStream("/dev/ambit/kod/tiny.kod")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void compile(byte[] source) {
        var compilation = KodCompiler.compile(
                List.of(new SourceFile("t.kod", source)), new Kodbase(), KodCompiler.Options.DEFAULT);
        assertEquals(compilation.succeeded(), !compilation.files().isEmpty());
        for (var diagnostic : compilation.diagnostics()) {
            assertTrue(diagnostic.render().contains("t.kod:"));
        }
    }

    @Property
    void anyBytes(@ForAll byte[] bytes) {
        compile(bytes);
    }

    @Property(tries = 1500)
    void aDamagedSource(
            @ForAll @IntRange(max = 10_000) int where, @ForAll byte what, @ForAll @IntRange(max = 9) int cut) {
        byte[] source = tiny();
        source[where % source.length] = what;
        compile(cut == 0 ? java.util.Arrays.copyOf(source, where % source.length) : source);
    }

    @Provide
    Arbitrary<String> tokens() {
        return Arbitraries.of(
                "T",
                "is",
                "constants",
                "resources",
                "classvars",
                "properties",
                "messages",
                "end",
                ":",
                "\n",
                "local",
                "if",
                "else",
                "for",
                "in",
                "while",
                "propagate",
                "return",
                "break",
                "continue",
                "include",
                "f.khd",
                "{",
                "}",
                "(",
                ")",
                "[",
                "]",
                ";",
                ",",
                "=",
                "#",
                "@",
                "&",
                "$",
                "5",
                "\"s\"",
                "x",
                "y",
                "First",
                "Send",
                "not",
                "and",
                "or",
                "mod",
                "+",
                "-",
                "~",
                "<>",
                "%c\n",
                "\\\n",
                "self");
    }

    @Property(tries = 1500)
    void anyTokens(@ForAll("soups") List<String> soup) {
        compile(("T\nmessages:\nRun(x=0)\n{\n local y;\n" + String.join(" ", soup))
                .getBytes(StandardCharsets.ISO_8859_1));
        compile(String.join(" ", soup).getBytes(StandardCharsets.ISO_8859_1));
    }

    @Provide
    Arbitrary<List<String>> soups() {
        return tokens().list().ofMaxSize(80);
    }

    @Test
    void positionsAreLinesAndColumns() {
        var diagnostics = new Diagnostics();
        var file = Parser.parse(new SourceFile("tiny.kod", tiny()), diagnostics);
        var run = file.classes().getFirst().handlers().getFirst();
        assertEquals(22, run.span().line());
        assertEquals(4, run.span().column());
        assertEquals(35, run.span().endLine());
        assertEquals(
                "i < count AND step <> 0",
                ((Stmt.While) run.body().get(1)).condition().span().text());
    }

    @Test
    void commentsBeforeAHandlerAreKept() {
        var file = Parser.parse(
                SourceFile.of("t.kod", "T\nmessages:\n% old\n\n% says\n%% things\nRun() { return; }\nend\n"),
                new Diagnostics());
        assertEquals(
                List.of("says", "things"),
                file.classes().getFirst().handlers().getFirst().remarks());
    }
}
