package dev.ambit.gateway.irc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever bytes come, they are a message that can be written again, or an {@link IrcException}. */
class IrcMessageFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAMessageOrAnIrcException(byte[] bytes) {
        IrcMessage message;
        try {
            message = IrcMessage.parse(bytes);
        } catch (IrcException e) {
            return;
        }
        byte[] written = message.toBytes();
        assertTrue(written.length <= IrcMessage.LONGEST_BYTES);
        if (message.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8).length <= IrcMessage.LONGEST_BYTES) {
            assertEquals(message, parsed(written));
        }
    }

    private static IrcMessage parsed(byte[] written) {
        try {
            return IrcMessage.parse(written);
        } catch (IrcException e) {
            throw new AssertionError("what was written cannot be read", e);
        }
    }
}
