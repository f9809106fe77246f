package dev.ambit.gateway.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whatever bytes come, the decoder answers with an input or a {@link WireException}. */
class PageWireFuzzTest {

    private static final Line NOBODY = new Line() {
        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}
    };

    private static final ObjectMapper JSON = new ObjectMapper();

    private final PageWire wire = new PageWire(8192);

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAnInputOrAWireException(byte[] bytes) throws IOException {
        try {
            Input input = wire.decode(NOBODY, Unpooled.wrappedBuffer(bytes));
            if (input instanceof Input.Ask ask) {
                echo(ask);
            }
        } catch (WireException e) {
            // The one answer to nonsense; anything else fails the test.
        }
    }

    /** What came in as a value can be told to others. */
    private void echo(Input.Ask ask) throws IOException {
        switch (ask.request()) {
            case Request.Call call -> tell(new News.CallMethod(call.id(), call.method(), call.arguments()));
            case Request.SetProperty set -> tell(new News.ThingSet(set.id(), Map.of(set.name(), set.value())));
            case Request.Whisper whisper -> tell(new News.Told(whisper.text(), Optional.empty()));
            default -> {
                // Nothing of it goes to others as it came.
            }
        }
    }

    private void tell(News news) throws IOException {
        String json = PageJson.of(wire, new Dispatch(1, 2, List.of(news), new Bulletin(List.of())))
                .toString(UTF_8);
        assertEquals(1, JSON.readTree(json).get("news").size());
    }
}
