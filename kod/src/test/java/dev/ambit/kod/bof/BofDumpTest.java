package dev.ambit.kod.bof;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseText;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BofDumpTest {

    @Test
    void showsOffsetsBytesAndMeaning() throws BofException {
        String dump = BofDump.dump(BofReader.read(BofReaderTest.tiny()));
        assertTrue(
                dump.contains("   144  20 09 03 00 00 00 02 00 00 00 00 00 00 00          local3 = local2 < local0\n"));
        assertTrue(dump.contains("if not local3 goto 252"));
        assertTrue(dump.contains("Send(self, @10004, #10002=prop3, #10003=local1)"));
        assertTrue(dump.contains("Debug(\"x is\", local1)"));
        assertTrue(dump.contains("class variable 0 = prop3"));
    }

    @Test
    void usesTheNamesOfAKodbaseAndTheLinesOfTheSource() throws Exception {
        Kodbase base = KodbaseText.read(
                "C Tiny 10001 0\nM\tRun 10004\nP\t\tcount 10002\n".getBytes(StandardCharsets.US_ASCII));
        List<String> source = new java.util.ArrayList<>(Collections.nCopies(60, ""));
        source.set(26, "      i = 0;");
        String dump = BofDump.dump(BofReader.read(BofReaderTest.tiny()), base, source);
        assertTrue(dump.contains("; line 27: i = 0;"));
        assertTrue(dump.contains("HANDLER Run(10004)"));
        assertTrue(dump.contains("#count(10002)=prop3"));
    }
}
