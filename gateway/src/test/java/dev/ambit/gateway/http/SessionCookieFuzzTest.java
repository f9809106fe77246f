package dev.ambit.gateway.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Whatever a browser sends as cookies, it is one value or none. */
class SessionCookieFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyHeaderIsAValueOrNone(byte[] header) {
        String text = new String(header, StandardCharsets.ISO_8859_1);
        String value = SessionCookie.read(List.of(text));
        if (value.length() > 200 || !value.isEmpty() && !text.contains(value)) {
            throw new AssertionError("read \"" + value + "\" from \"" + text + "\"");
        }
    }
}
