package dev.ambit.kod.bof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes are read or refused; what is read can be dumped and written and read again. */
class BofReaderFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreReadOrRefused(byte[] bytes) {
        Bof bof;
        try {
            bof = BofReader.read(bytes);
        } catch (BofException refused) {
            return;
        }
        assertFalse(BofDump.dump(bof).isEmpty());
        try {
            assertEquals(BofLayout.place(bof), BofReader.read(BofWriter.write(bof)));
        } catch (BofException e) {
            throw new AssertionError("a file that was read cannot be read again", e);
        }
    }
}
