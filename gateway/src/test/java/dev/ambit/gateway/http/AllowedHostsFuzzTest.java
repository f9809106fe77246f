package dev.ambit.gateway.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Whatever stands in a Host header, it is a name or an address, or nothing. */
class AllowedHostsFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyHeaderIsANameOrNothing(byte[] header) {
        String text = new String(header, StandardCharsets.ISO_8859_1);
        Optional<String> name = AllowedHosts.nameIn(text);
        if (name.isPresent()
                && (!name.get().matches("[a-z0-9_.-]+|\\[[0-9a-f:.]+]")
                        || !text.toLowerCase(Locale.ROOT).startsWith(name.get()))) {
            throw new AssertionError("read \"" + name.get() + "\" from \"" + text + "\"");
        }
    }
}
