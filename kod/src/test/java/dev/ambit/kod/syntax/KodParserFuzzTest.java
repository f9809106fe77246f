package dev.ambit.kod.syntax;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofReader;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.compile.KodCompiler;
import java.util.List;

/** Any bytes are compiled or refused with diagnostics; what is compiled is a valid object file. */
class KodParserFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreCompiledOrRefused(byte[] source) throws Exception {
        var compilation = KodCompiler.compile(
                List.of(new SourceFile("fuzz.kod", source)), new Kodbase(), KodCompiler.Options.DEFAULT);
        assertNotNull(compilation.render());
        for (var file : compilation.files()) {
            Bof again = BofReader.read(BofWriter.write(file.bof()));
            assertNotNull(again);
        }
    }
}
