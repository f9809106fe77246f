package dev.ambit.game.billing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a billing server says is a line that there is, or none. */
class BillingLineFuzzTest {

    @FuzzTest
    void anyLineIsReadOrNone(byte[] bytes) {
        BillingLine.read(new String(bytes, ISO_8859_1)).ifPresent(line -> {
            if (line instanceof BillingLine.Verdict verdict
                    && (verdict.name().isEmpty() || verdict.name().contains(BillingLine.TAB))) {
                throw new AssertionError(verdict.toString());
            }
        });
    }
}
