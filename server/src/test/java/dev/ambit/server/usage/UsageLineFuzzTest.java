package dev.ambit.server.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever stands in a file, it is a line of usage that is written the same way again, or a {@link UsageException}. */
class UsageLineFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyTextIsALineOrAnException(byte[] bytes) throws UsageException {
        UsageLine line;
        try {
            line = UsageLine.parse(new String(bytes, UTF_8));
        } catch (UsageException e) {
            // The one answer to nonsense; anything else fails the test.
            return;
        }
        assertEquals(line, UsageLine.parse(line.json()));
    }
}
