package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseText;
import dev.ambit.kod.bof.BofClass.Default;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.lang.Word;
import dev.ambit.kod.syntax.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumberingTest {

    private static String text(Kodbase base) {
        return new String(KodbaseText.write(base), StandardCharsets.ISO_8859_1);
    }

    private static int id(Kodbase base, String name) {
        return base.find(name).orElseThrow().id();
    }

    @Test
    void namesAreNumberedWhenTheirConstructIsComplete() {
        var base = Kod.compile(
                        "T\nmessages:\nRun(a=@first,b=&Second) { Send(self,@third,#fifth=Create(&Fourth)); return; }\nend\n")
                .base();
        assertEquals(
                List.of(10001, 10002, 10003, 10004, 10005, 10006, 10007, 10008, 10009),
                List.of("t", "first", "a", "second", "b", "run", "third", "fourth", "fifth").stream()
                        .map(name -> id(base, name))
                        .toList());
    }

    @Test
    void aNameMentionedBeforeItsDefinitionKeepsItsNumber() {
        var first = Kod.compile("T\nmessages:\nRun() { Send(self,@Go,#what=&U); return; }\nend\n")
                .base();
        assertTrue(text(first).endsWith("c U 10004\nm Go 10003\np what 10005\n"));
        var second = Kod.compile(first, "U is T\nmessages:\nGo(what=0) { return; }\nend\n")
                .base();
        assertEquals("""
                T 10005 20000
                C T 10001 0
                M\tRun 10002
                C U 10004 10001 T
                M\tGo 10003
                P\t\twhat 10005
                """, text(second));
    }

    @Test
    void fixedNamesHaveTheirFixedNumbers() {
        var base = Kod.compile("System\nmessages:\nConstructor(name=$) { Send(self,@NewHour); return; }\nend\n")
                .base();
        assertEquals("T 10000 20000\nC System 4 0\nM\tConstructor 10\nP\t\tname 21\n", text(base));
    }

    @Test
    void aClassCompiledAgainMovesToTheEndAndKeepsItsNumbers() {
        var base = Kod.compile("A\nresources:\nr = \"x\"\nend\n", "B\nend\n").base();
        var again = Kod.compile(base, "A\nresources:\nnew = \"n\"\nr = \"y\"\nend\n")
                .base();
        assertEquals("T 10002 20002\nC B 10002 0\nC A 10001 0\nR\tnew 20002\nR\tr 20001\n", text(again));
    }

    @Test
    void aSubclassContinuesTheNumbersOfItsSuperclass() {
        var bof = Kod.bof("A\nclassvars:\nv0 = 1\nv1 = 2\nproperties:\np1 = 1\np2\nend\n"
                + "B is A\nclassvars:\nv1 = 5\nv2 = 6\nproperties:\nP2 = 7\np3 = 8\nv0 = 9\nend\n");
        var b = bof.classes().get(1);
        assertEquals(3, b.classVarCount());
        assertEquals(4, b.propertyCount());
        assertEquals(
                List.of(
                        new Default(0, Word.of(Word.TAG_OVERRIDE, 4)),
                        new Default(1, Word.of(Word.TAG_INTEGER, 5)),
                        new Default(2, Word.of(Word.TAG_INTEGER, 6))),
                b.classVars());
        assertEquals(
                List.of(2, 3, 4), b.properties().stream().map(Default::index).toList());
    }

    @Test
    void aGrandchildReadsTheOverridingProperty() {
        var bof = Kod.bof("A\nclassvars:\nv = 1\nend\nB is A\nproperties:\nv = 2\nend\n"
                + "C is B\nmessages:\nRun() { v = v + 1; return; }\nend\n");
        assertEquals(
                List.of("prop1 = prop1 + 1", "return $"),
                dev.ambit.kod.bof.BofDump.instructions(
                        bof.classes().get(2).handlers().getFirst()));
    }

    @Test
    void commentsAreNumberedAfterTheStringsOfTheirBody() {
        var bof = Kod.bof(
                "T\nproperties:\np = \"default\"\nmessages:\nRun()\n\"comment\"\n{ Debug(\"a\",\"a\"); return; }\nend\n");
        assertEquals(List.of("default", "a", "a", "comment"), bof.strings());
    }

    @Test
    void stringsResolveEscapesAndGoOnInTheNextLine() {
        var resources = Kod.compile(
                        "T\nresources:\nr = \"a\\n\\x41\\\\\\q\"   \n   \"b\" % note\ns = na-me_1.bgf\nu = bare\nend\n")
                .files()
                .getFirst()
                .resources();
        assertEquals(
                List.of("a\r\nA\\qb", "na-me_1.bgf", "bare"),
                resources.stream().map(resource -> resource.text()).toList());
    }

    @Test
    void linesContinueAfterABackslashAndBlankLinesDoNotCount() {
        var bof =
                Kod.bof("\n% top\nT\n\nconstants: \n\n   X = 1 + \\\n      2 % three\n\nproperties:\n   p = X\n\nend");
        assertEquals(
                Word.of(Word.TAG_INTEGER, 3),
                bof.classes().getFirst().properties().getFirst().value());
    }

    @Test
    void includesBringConstantsAndStatements() {
        var options = new KodCompiler.Options(
                true,
                KodCompiler.Order.AS_GIVEN,
                (name, from) -> Optional.ofNullable(
                        switch (name) {
                            case "c.khd" -> SourceFile.of(name, "TWO = 2\nFOUR = TWO * 2");
                            case "s.khd" -> SourceFile.of(name, "x = FOUR;\n\nreturn x;\n");
                            default -> null;
                        }));
        var source =
                "T\nconstants:\ninclude c.khd\nFIVE = FOUR + 1\nmessages:\nRun() { local x; include s.khd; }\nend\n";
        var compilation = KodCompiler.compile(List.of(SourceFile.of("t.kod", source)), new Kodbase(), options);
        assertEquals("", compilation.render());
        var bof = compilation.files().getFirst().bof();
        assertEquals(
                List.of(1, 3), bof.lines().stream().map(line -> line.line()).toList());
    }

    @Test
    void theOrderIsSuperclassesFirstAndResourcesBeforeTheirReaders() {
        String leaf = "Leaf is Base\nmessages:\nRun() { return other_rsc; }\nend\n";
        String base = "Base\nend\n";
        String other = "Other\nresources:\nother_rsc = \"o\"\nend\n";
        assertEquals(
                "T 10004 20001\nC Base 10001 0\nC Other 10002 0\nR\tother_rsc 20001\nC Leaf 10003 10001 Base\nM\tRun 10004\n",
                text(Kod.compile(leaf, base, other).base()));
    }

    @Test
    void theSameSourcesGiveTheSameBytes() {
        String source = Kod.handler("for x in c { Send(x,@Go,#what=&Thing); } return;");
        var first = Kod.compile(source);
        var second = Kod.compile(first.base(), source);
        assertArrayEquals(
                BofWriter.write(first.files().getFirst().bof()),
                BofWriter.write(second.files().getFirst().bof()));
        assertEquals(text(first.base()), text(second.base()));
    }

    @Test
    void aFileWithoutClassesIsAnObjectFileToo() {
        assertEquals(0, Kod.bof("% nothing\n\n").classes().size());
    }

    @Test
    void ownFunctionsDoNotTakeNamesAway() {
        assertEquals(
                List.of("local0 = GetOwner(self)", "return local0"),
                dev.ambit.kod.bof.BofDump.instructions(
                        Kod.bof("T\nmessages:\nGetOwner(tell=0) { tell = GetOwner(self); return tell; }\nend\n")
                                .classes()
                                .getFirst()
                                .handlers()
                                .getFirst()));
    }
}
