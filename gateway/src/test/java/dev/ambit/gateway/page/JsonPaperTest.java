package dev.ambit.gateway.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.News;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JsonPaperTest {
    private final PageWire wire = new PageWire(65536);
    private final JsonPaper paper = wire.paper();

    private String written(long tick, long millis, News... news) {
        paper.write(new Dispatch(tick, millis, List.of(news), new Bulletin(List.of())), List.of(news), -1);
        byte[] bytes = paper.toBytes();
        assertEquals(2, bytes[0], "the channel");
        return new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8);
    }

    @Test
    void oneMessageAfterTheOtherIsWrittenWithTheSamePen() {
        for (int i = 0; i < 100; i++) {
            assertEquals(
                    "{\"tick\":" + i + ",\"at\":77,\"news\":[{\"e\":\"notice\",\"text\":\"" + "é".repeat(i) + "\"},"
                            + "{\"e\":\"pong\",\"n\":" + i + "}]}",
                    written(i, 77, new News.Notice("é".repeat(i)), new News.Pong(i)));
        }
        assertEquals("{\"tick\":1,\"at\":2,\"news\":[]}", written(1, 2));
    }

    @Test
    void aLongMessageIsWholeAndTheNextOneToo() {
        String longWords = "x".repeat(300_000);
        assertEquals(
                "{\"tick\":1,\"at\":2,\"news\":[{\"e\":\"notice\",\"text\":\"" + longWords + "\"}]}",
                written(1, 2, new News.Notice(longWords)));
        assertEquals("{\"tick\":1,\"at\":2,\"news\":[{\"e\":\"pong\",\"n\":7}]}", written(1, 2, new News.Pong(7)));
    }

    @Property
    void numbersAreThoseOfTheWorld(@ForAll long tick, @ForAll long millis) {
        assertEquals("{\"tick\":" + tick + ",\"at\":" + millis + ",\"news\":[]}", written(tick, millis));
    }

    @Test
    void whatFailsWithinAMessageLeavesNothingInTheNextOne() {
        Map<String, String> broken = new java.util.HashMap<>();
        broken.put("a", "b");
        broken.put(null, "c");
        assertThrows(RuntimeException.class, () -> written(1, 2, new News.TraitsOf("x", broken)));
        assertEquals("{\"tick\":3,\"at\":4,\"news\":[{\"e\":\"pong\",\"n\":5}]}", written(3, 4, new News.Pong(5)));
    }
}
