package dev.ambit.gateway.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.World;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.rules.WorldRules;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageWireTest {

    private static final class Ears implements Line {
        final List<Dispatch> heard = new ArrayList<>();

        @Override
        public void deliver(Dispatch dispatch) {
            heard.add(dispatch);
        }

        @Override
        public void end() {}
    }

    private final PageWire wire = new PageWire(1000);
    private final Ears line = new Ears();

    private Input decode(String json) throws WireException {
        return wire.decode(line, Unpooled.wrappedBuffer(json.getBytes(UTF_8)));
    }

    private JsonNode encode(Dispatch dispatch) throws Exception {
        return new ObjectMapper().readTree(PageJson.of(wire, dispatch).toString(UTF_8));
    }

    @Test
    void everyMessageOfThePageIsUnderstood() throws WireException {
        assertEquals(
                new Input.Arrive(line, "Ada", "fox"),
                decode("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"));
        assertEquals(
                new Input.Walk(line, new Place(2112, 900, 64)),
                decode("{\"t\":\"move\",\"x\":2112,\"z\":900,\"h\":64}"));
        assertEquals(new Input.Say(line, "Grüße 🙂"), decode("{\"t\":\"say\",\"text\":\"Grüße 🙂\"}"));
        assertEquals(new Input.Ping(line, 17), decode("{\"n\":17,\"t\":\"ping\"}"));
    }

    @Test
    void unknownFieldsAreSkipped() throws WireException {
        assertEquals(new Input.Ping(line, 1), decode("{\"t\":\"ping\",\"new\":{\"a\":[1,2]},\"n\":1}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"t\":\"fly\",\"n\":1}|\"t\" is \"fly\", expected hello, move, say, ping, crowd,",
                "{\"x\":1}|\"t\" (the kind of message) is missing",
                "{\"t\":\"say\"}|\"text\" (what to say) is missing",
                "{\"t\":\"say\",\"text\":5}|\"text\" is VALUE_NUMBER_INT, expected a string",
                "{\"t\":\"move\",\"x\":1.5,\"z\":1,\"h\":1}|\"x\" is VALUE_NUMBER_FLOAT, expected a whole number",
                "{\"t\":\"move\",\"x\":-1,\"z\":1,\"h\":1}|\"x\" is -1, expected 0 to 16777216",
                "{\"t\":\"move\",\"x\":1,\"z\":1,\"h\":256}|\"h\" is 256, expected 0 to 255",
                "{\"t\":\"hello\",\"v\":2,\"name\":\"A\",\"avatar\":\"b\"}"
                        + "|hello speaks version 2, expected 1; reload the page",
                "[1]|expected a JSON object, found START_ARRAY",
                "{\"t\":\"ping\",\"n\":1} x|not JSON",
                "{\"t\":\"ping\"|not JSON",
                "hello|not JSON",
            })
    void nonsenseIsRefusedWithWhatWasExpected(String json, String message) {
        WireException problem = assertThrows(WireException.class, () -> decode(json));
        assertEquals(
                message,
                problem.getMessage()
                        .substring(
                                0,
                                Math.min(message.length(), problem.getMessage().length())));
    }

    @Test
    void deepNestingLongNumbersAndLongMessagesAreRefused() {
        assertThrows(WireException.class, () -> decode("{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}"));
        assertThrows(WireException.class, () -> decode("{\"t\":\"ping\",\"n\":" + "9".repeat(100) + "}"));
        assertThrows(WireException.class, () -> decode("{\"t\":\"ping\",\"n\":99999999999999999999}"));
        assertThrows(WireException.class, () -> decode("{\"t\":\"say\",\"text\":\"" + "x".repeat(2000) + "\"}"));
    }

    @Test
    void newsComeOutInOrderOwnOnesFirst() throws Exception {
        Room room = Room.hall("r", 1000, 1000, 256, true, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());
        World world = new World("Test", room, WorldRules.DEFAULT);
        Ears bob = new Ears();
        world.accept(new Input.Arrive(bob, "Bob", "cat"), 0);
        world.tick(0);
        world.accept(new Input.Arrive(line, "Ada \"<&", "fox"), 0);
        world.accept(new Input.Say(line, "one\\two"), 0);
        world.accept(new Input.Walk(bob, new Place(310, 300, 9)), 0);
        world.tick(0);
        JsonNode message = encode(line.heard.getFirst());
        assertEquals(2, message.get("tick").asInt());
        JsonNode news = message.get("news");
        assertEquals("welcome", news.get(0).get("e").asText());
        assertEquals("Ada \"<&", news.get(0).get("name").asText());
        assertEquals(1, news.get(0).get("badge").asInt());
        assertEquals(12_800, news.get(0).get("positions").get("cells").asInt());
        assertEquals(50, news.get(0).get("crowd").get("most").asInt());
        assertEquals(room.drawing().key(), news.get(0).get("room").get("key").asText());
        int id = news.get(0).get("people").get(0).get("id").asInt();
        assertEquals("one\\two", news.get(1).get("text").asText());
        assertEquals("[[" + id + ",310,300,9]]", news.get(2).get("m").toString());
        for (int i = 3; i < news.size(); i++) {
            assertEquals("thing", news.get(i).get("e").asText());
        }
    }

    @Test
    void whatPagesSayAboutTheCrowdIsUnderstood() throws WireException {
        assertEquals(new Input.Heed(line, 20), decode("{\"t\":\"crowd\",\"most\":20}"));
        assertEquals(new Input.Speak(line, true), decode("{\"t\":\"voice\",\"on\":true}"));
        assertEquals(new Input.Resume(line, -1, 65535), decode("{\"t\":\"frames\",\"own\":-1,\"far\":65535}"));
        assertEquals(
                new Input.Ask(line, 1, new Request.Who(List.of(3, 4))),
                decode("{\"t\":\"who\",\"n\":1,\"badges\":[3,4]}"));
        assertEquals(
                new Input.Ask(line, 2, new Request.Find("ad")), decode("{\"t\":\"find\",\"n\":2,\"name\":\"ad\"}"));
        assertEquals(
                new Input.Ask(line, 3, new Request.Block(55, true)),
                decode("{\"t\":\"block\",\"n\":3,\"id\":55,\"on\":true}"));
        assertTrue(decode("{\"t\":\"hello\",\"v\":1,\"name\":\"A\",\"avatar\":\"b\",\"frames\":true}")
                        instanceof Input.Arrive arrive
                && arrive.readsFrames());
        assertThrows(WireException.class, () -> decode("{\"t\":\"crowd\",\"most\":-1}"));
        assertThrows(WireException.class, () -> decode("{\"t\":\"frames\",\"own\":-2,\"far\":0}"));
        assertThrows(WireException.class, () -> decode("{\"t\":\"who\",\"n\":1,\"badges\":[1.5]}"));
        assertThrows(
                WireException.class, () -> decode("{\"t\":\"who\",\"n\":1,\"badges\":[" + "1,".repeat(200) + "1]}"));
    }

    @Test
    void aDispatchWithoutABulletinOrWithoutOwnNewsIsWholeJson() throws Exception {
        Room room = Room.hall("r", 1000, 1000, 256, true, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());
        World world = new World("Test", room, WorldRules.DEFAULT);
        world.accept(new Input.Arrive(line, "Ada", "fox"), 0);
        world.tick(0);
        int id = encode(line.heard.getFirst()).get("news").get(0).get("id").asInt();
        world.accept(new Input.Ping(line, 5), 0);
        world.tick(0);
        assertEquals(
                "[{\"e\":\"pong\",\"n\":5}]",
                encode(line.heard.get(1)).get("news").toString());
        world.accept(new Input.Say(line, "hi"), 0);
        world.tick(0);
        assertEquals(
                "[{\"e\":\"said\",\"id\":" + id + ",\"name\":\"Ada\",\"text\":\"hi\"}]",
                encode(line.heard.get(2)).get("news").toString());
    }
}
