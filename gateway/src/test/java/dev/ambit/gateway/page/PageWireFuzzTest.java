package dev.ambit.gateway.page;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Line;
import io.netty.buffer.Unpooled;

/** Whatever bytes come, the decoder answers with an input or a {@link WireException}. */
class PageWireFuzzTest {

    private static final Line NOBODY = new Line() {
        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}
    };

    private final PageWire wire = new PageWire(8192);

    @FuzzTest(maxDuration = "10s")
    void anyBytesAreAnInputOrAWireException(byte[] bytes) {
        try {
            wire.decode(NOBODY, Unpooled.wrappedBuffer(bytes));
        } catch (WireException e) {
            // The one answer to nonsense; anything else fails the test.
        }
    }
}
