package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseText;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The one source whose output by the original compiler is known to the last byte. */
class AnnotatedExampleTest {

    private static final String KODBASE = """
            T 10005 20002
            C Tiny 10001 0
            R\ttiny_name 20001
            R\ttiny_file 20002
            V\tviSize 0
            V\tvrName 1
            Y\tpiCount 1
            Y\tplItems 2
            M\tRun 10004
            P\t\tcount 10002
            P\t\tstep 10003
            C TinySub 10005 10001 Tiny
            V\tviSize 0
            Y\tviSize 3
            M\tRun 10004
            P\t\tcount 10002
            """;

    static byte[] resource(String name) {
        try (var in = AnnotatedExampleTest.class.getResourceAsStream("/dev/ambit/kod/" + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Compilation compile(Kodbase base) {
        return KodCompiler.compile(
                List.of(new SourceFile("tiny.kod", resource("tiny.kod"))), base, KodCompiler.Options.DEFAULT);
    }

    @Test
    void theObjectFileIsTheOriginals() {
        var compilation = compile(new Kodbase());
        assertEquals("", compilation.render());
        var bof = compilation.files().getFirst().bof();
        assertArrayEquals(resource("tiny.bof"), BofWriter.write(bof));
    }

    @Test
    void theKodbaseIsTheOriginals() {
        assertEquals(
                KODBASE, new String(KodbaseText.write(compile(new Kodbase()).base()), StandardCharsets.US_ASCII));
    }

    @Test
    void theResourceFileIsTheOriginals() {
        var resources = compile(new Kodbase()).files().getFirst().resources();
        var expected = "5253430104000000 02000000 214e0000 612074696e79 0d0a 7468696e6700 224e0000 74696e792e62676600"
                .replace(" ", "");
        byte[] bytes = RscFile.write(resources);
        assertEquals(43, bytes.length);
        assertEquals(expected, HexFormat.of().formatHex(bytes));
    }

    @Test
    void compilingAgainWithTheKodbaseChangesNothing() throws Exception {
        var base = KodbaseText.read(KODBASE.getBytes(StandardCharsets.US_ASCII));
        var again = compile(base);
        assertArrayEquals(
                resource("tiny.bof"), BofWriter.write(again.files().getFirst().bof()));
        assertEquals(KODBASE, new String(KodbaseText.write(again.base()), StandardCharsets.US_ASCII));
    }
}
