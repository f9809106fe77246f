package dev.ambit.kod.rsc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;

/** Any bytes are read or refused; what is read can be written and read again. */
class RscReaderFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreReadOrRefused(byte[] bytes) throws RscException {
        List<Resource> resources;
        try {
            resources = RscFile.read(bytes);
        } catch (RscException refused) {
            return;
        }
        assertEquals(resources, RscFile.read(RscFile.writeDynamic(resources)));
    }
}
