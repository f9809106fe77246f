package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseText;
import dev.ambit.kod.bof.BofDump;
import dev.ambit.kod.bof.BofWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sources of our own, and what the original compiler was seen to make of them. */
class OriginalCompilerTest {

    private static String kodbase(Compilation compilation) {
        assertEquals(List.of(), Kod.errors(compilation));
        return kodbase(compilation.base());
    }

    private static String kodbase(Kodbase base) {
        return new String(KodbaseText.write(base), StandardCharsets.ISO_8859_1);
    }

    private static List<Integer> lines(String source) {
        return Kod.bof(source).lines().stream().map(entry -> entry.line()).toList();
    }

    private static int word(String literal) {
        return Kod.bof("T\nclassvars:\n   v = " + literal + "\nend\n")
                .classes()
                .getFirst()
                .classVars()
                .getFirst()
                .value();
    }

    @Test
    void theLineOfAConditionIsOneAboveWhereTheParserKnewThatItWasComplete() {
        assertEquals(
                List.of(5, 7, 8, 11, 12, 15, 16, 19, 21, 23, 25, 28, 29, 32, 34, 36, 37, 38, 39, 41, 43), lines("""
                        Lines
                        messages:
                           Run(a=0)
                           {
                              if a
                              {
                                 a = 1;
                              }
                              if (a = 2)
                              {
                                 a = 2;
                              }
                              if First(a)
                              {
                                 a = 3;
                              }
                              while a * First(a)
                              {
                                 a = 4;
                              }
                              while a + First(a)
                              {
                                 a = 5;
                              }
                              for a in [1,
                                 2]
                              {
                                 a = 6;
                              }
                              if NOT First(a)
                              {
                                 a = 7;
                              }
                              if (a) AND (a)
                              {
                                 a = 8;
                              }
                              if 1 { a = 9; }
                              if NOT a
                              {
                                 a = 10;
                              }
                              return;
                           }
                        end
                        """));
    }

    @Test
    void namedParametersAreNumberedAfterTheWholeCall() {
        assertEquals(
                """
                T 10009 20000
                C T 10001 0
                M\tRun 10002
                m a1 10003
                c C1 10004
                p p1 10008
                m a2 10005
                p p2 10009
                m a3 10006
                p p3 10007
                """,
                kodbase(Kod.compile(
                        "T\nmessages:\nRun() { Send(self,@a1,#p1=&C1,#p2=Send(self,@a2,#p3=@a3)); return; }\nend\n")));
    }

    @Test
    void literalsAreCutTo32BitsUnlessTheyDoNotEvenFit64() {
        assertEquals(0x1876_E7FF, word("99999999999"));
        assertEquals(0x1FFF_FFFF, word("9223372036854775807"));
        assertEquals(0x1FFF_FFFF, word("9223372036854775808"));
        assertEquals(0x1FFF_FFFF, word("0x123456789abcdef01"));
        assertEquals(0x1FFF_FFFF, word("0xffffffffffffffff"));
        assertEquals(0x1000_0005, word("4294967301"));
    }

    @Test
    void aNewPropertyIsNumberedAfterAsManyAsThereAreAboveEvenIfTheirNumbersClash() {
        var first = Kod.compile(
                "P\nproperties:\n   a\n   b\nend\n",
                "C is P\nproperties:\n   c\nend\n",
                "G is C\nproperties:\n   g\nend\n");
        var second = Kod.compile(first.base(), "P\nproperties:\n   a\n   b\n   d\nend\n");
        var third = Kod.compile(second.base(), "G is C\nproperties:\n   g\nend\n");
        assertEquals("""
                T 10003 20000
                C C 10002 10001 P
                Y\tc 3
                C P 10001 0
                Y\ta 1
                Y\tb 2
                Y\td 3
                C G 10003 10002 C
                Y\tg 5
                """, kodbase(third));
    }

    @Test
    void inheritedVariablesCanBeGivenTwiceAndAPropertyCanHaveTheNameOfAResource() {
        var compilation = Kod.compile("""
                P
                resources:
                   thing = "x"
                classvars:
                   v = 1
                properties:
                   p = 2
                   thing = 3
                end
                C is P
                classvars:
                   v = 4
                   V = 5
                properties:
                   p = 6
                   P = 7
                   v = 8
                end
                """);
        assertEquals("""
                T 10002 20001
                C P 10001 0
                R\tthing 20001
                V\tv 0
                Y\tp 1
                Y\tthing 2
                C C 10002 10001 P
                V\tv 0
                V\tv 0
                V\tV 0
                Y\tp 1
                Y\tP 1
                Y\tv 3
                """, kodbase(compilation));
        byte[] bof = BofWriter.write(compilation.files().getFirst().bof());
        assertEquals(
                "11270000" + "8c000000" + "ac000000" + "01000000" + "03000000" // class C
                        + "00000000" + "030000d0" + "00000000" + "04000010" + "00000000" + "05000010"
                        + "03000000" + "03000000" // its properties
                        + "01000000" + "06000010" + "01000000" + "07000010" + "03000000" + "08000010" + "00000000",
                HexFormat.of().formatHex(bof, 0x60, 0xB0));
    }

    @Test
    void aLocalNamedLikeAGlobalNameOrAnAssignedPropertyMayBeReadUnassigned() {
        var source = """
                L
                properties:
                   shade
                messages:
                   Other(count=0)
                   { shade = 1; return; }
                   Run()
                   {
                      local count, Shade, Other, first;
                      return count + Shade + Other + first;
                   }
                end
                """;
        assertEquals(List.of(), Kod.errors(source));
        assertEquals(
                List.of(
                        "Unused local count in handler Run",
                        "Unused local Other in handler Run",
                        "Unused local first in handler Run"),
                Kod.warnings(source));
    }

    @Test
    void aLiteralNamedLikeSomethingElseIsNumberedAsMissingOnceAndThenLikeTheOther() {
        var compilation =
                Kod.compile("T\nmessages:\n   Run(a=0)\n   {\n      Debug(@A,@A,&a);\n      return;\n   }\nend\n");
        assertEquals("""
                T 10004 20000
                C T 10001 0
                M\tRun 10003
                P\t\ta 10002
                m A 10004
                """, kodbase(compilation));
        assertEquals(
                List.of("Debug(@10004, @0, &0)", "return $"),
                BofDump.instructions(compilation
                        .files()
                        .getFirst()
                        .bof()
                        .classes()
                        .getFirst()
                        .handlers()
                        .getFirst()));
    }

    @Test
    void anEmptyLineEndsAString() {
        assertEquals(
                1, Kod.errors("T\nresources:\n   a = \"b\"\n\n   \"c\"\nend\n").size());
        assertEquals(
                0, Kod.errors("T\nresources:\n   a = \"b\"\n   \"c\"\nend\n").size());
    }
}
