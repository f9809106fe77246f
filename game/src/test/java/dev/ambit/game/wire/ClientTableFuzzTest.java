package dev.ambit.game.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Optional;

/** Whatever bytes come: they are read, or refused with a reason, and nothing else happens. */
class ClientTableFuzzTest {
    private static final ClientTable USUAL = ClientTable.usual();

    @FuzzTest
    void anyMessageIsReadOrRefused(byte[] body) {
        if (body.length == 0) {
            return;
        }
        try {
            USUAL.read(body);
        } catch (MessageRefused e) {
            require(e.getMessage());
        }
        try {
            ClientLogIn.read(body);
        } catch (MessageRefused e) {
            require(e.getMessage());
        }
    }

    @FuzzTest
    void anyTableIsReadOrRefused(byte[] text) {
        try {
            ClientTable.parse("fuzz", new String(text, ISO_8859_1));
        } catch (MessageRefused e) {
            require(e.getMessage());
        }
    }

    @FuzzTest
    void anyStreamIsCutAndHoldsNoMoreThanOneFrame(FuzzedDataProvider data) {
        FrameCutter cutter = new FrameCutter(100);
        while (data.remainingBytes() > 0) {
            cutter.take(data.consumeBytes(data.consumeInt(1, 40)));
            for (Optional<FrameCutter.Cut> cut = cutter.next(); cut.isPresent(); cut = cutter.next()) {
                if (cut.get() instanceof FrameCutter.Cut.Whole whole
                        && whole.frame().body().length > 100) {
                    throw new AssertionError("a frame of " + whole.frame().body().length + " bytes");
                }
            }
        }
    }

    private static void require(String why) {
        if (why == null || why.isBlank()) {
            throw new AssertionError("refused without a reason");
        }
    }
}
