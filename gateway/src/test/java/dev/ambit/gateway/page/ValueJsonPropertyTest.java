package dev.ambit.gateway.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever value a page may send is what it gets back. */
class ValueJsonPropertyTest {

    private static final Line NOBODY = new Line() {
        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}
    };

    private final PageWire wire = new PageWire(1 << 20);

    @Property
    void whatIsToldCanBeSentBackAndIsTheSame(@ForAll("values") Datum value) throws Exception {
        News news = new News.ThingSet(1, Map.of("p", value));
        String told = PageJson.of(wire, new Dispatch(1, 50, List.of(news), new Bulletin(List.of())))
                .toString(UTF_8);
        String json = new ObjectMapper().readTree(told).at("/news/0/props/p").toString();
        Input input = wire.decode(
                NOBODY,
                Unpooled.wrappedBuffer(
                        ("{\"t\":\"set\",\"n\":1,\"id\":1,\"name\":\"p\",\"value\":" + json + "}").getBytes(UTF_8)));
        assertEquals(new Input.Ask(NOBODY, 1, new Request.SetProperty(1, "p", value)), input);
    }

    @Provide
    Arbitrary<Datum> values() {
        return values(ValueJson.DEEPEST_LIST);
    }

    private static Arbitrary<Datum> values(int depth) {
        Arbitrary<Datum> simple = Arbitraries.oneOf(
                Arbitraries.just(Datum.NIL),
                Arbitraries.longs()
                        .between(ValueJson.LOWEST_WHOLE, ValueJson.HIGHEST_WHOLE)
                        .map(Datum.Whole::new),
                Arbitraries.strings()
                        .ofMaxLength(40)
                        .filter(ValueJsonPropertyTest::isWhole)
                        .map(Datum.Text::new),
                Arbitraries.integers().greaterOrEqual(0).map(Datum.Ref::new),
                Arbitraries.strings()
                        .alpha()
                        .numeric()
                        .withChars('_')
                        .ofMinLength(1)
                        .ofMaxLength(64)
                        .map(Datum.Kind::new));
        return depth == 0
                ? simple
                : Arbitraries.frequencyOf(
                        Tuple.of(3, simple),
                        Tuple.of(
                                1,
                                Arbitraries.lazy(() -> values(depth - 1))
                                        .list()
                                        .ofMaxSize(5)
                                        .map(Datum.Many::new)));
    }

    private static boolean isWhole(String text) {
        return UTF_8.newEncoder().canEncode(text);
    }
}
