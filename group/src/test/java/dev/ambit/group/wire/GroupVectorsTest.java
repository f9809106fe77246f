package dev.ambit.group.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * {@code group-vectors.json}: bytes written down by hand with what they mean, for every decoder there is, in whatever language.
 * {@code bound} is the binding of the connection, {@code short} says that the bytes are the short form, {@code decodeOnly} that
 * they mean this but would be written otherwise, {@code bad} that they mean nothing.
 */
class GroupVectorsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HexFormat HEX = HexFormat.of();

    @TestFactory
    Stream<DynamicTest> vectors() throws IOException {
        try (InputStream in = GroupVectorsTest.class.getResourceAsStream("/group-vectors.json")) {
            List<DynamicTest> tests = new ArrayList<>();
            for (JsonNode vector : JSON.readTree(in)) {
                String name =
                        vector.get("kind").asText() + ": " + vector.get("name").asText();
                tests.add(DynamicTest.dynamicTest(name, () -> check(vector)));
            }
            assertTrue(tests.size() > 140);
            return tests.stream();
        }
    }

    private static void check(JsonNode vector) throws UlpException {
        byte[] bytes = HEX.parseHex(vector.get("hex").asText());
        String kind = vector.get("kind").asText();
        Binding binding = binding(vector.path("bound"));
        if (vector.path("bad").asBoolean()) {
            if (kind.equals("datagram")) {
                assertEquals(Optional.empty(), Datagram.read(bytes, 0, bytes.length));
            } else {
                assertThrows(UlpException.class, () -> read(kind, bytes, binding));
            }
            return;
        }
        assertEquals(vector.get("value"), read(kind, bytes, binding));
        if (!vector.path("decodeOnly").asBoolean()) {
            byte[] again = write(kind, bytes, binding, vector.path("short").asBoolean());
            assertEquals(vector.get("hex").asText(), HEX.formatHex(again));
        }
    }

    private static Binding binding(JsonNode bound) {
        if (bound.isMissingNode()) {
            return Binding.NONE;
        }
        List<Address> auxiliary = new ArrayList<>();
        bound.get("auxiliary").forEach(a -> auxiliary.add(Address.parse(a.asText())));
        return new Binding(
                Address.parse(bound.get("host").asText()),
                Optional.of(Address.parse(bound.get("group").asText())),
                auxiliary);
    }

    private static byte[] write(String kind, byte[] bytes, Binding binding, boolean isShort) throws UlpException {
        return switch (kind) {
            case "address" ->
                new ByteWriter()
                        .put(new UlpReader(bytes).address("it"), AddressForm::write)
                        .toBytes();
            case "message" -> {
                Message message = Ulp.decode(bytes, binding);
                yield isShort ? Ulp.encodeShort((Message.Send) message) : Ulp.encode(message);
            }
            case "attributes" -> Attributes.decode(bytes).encode();
            case "request" -> GroupRequest.decode(bytes).encode();
            case "notice" -> Notice.decode(bytes).encode();
            case "state" -> StateRequest.decode(bytes).encode();
            case "datagram" ->
                Datagram.read(bytes, 0, bytes.length).orElseThrow().encode();
            default -> throw new AssertionError(kind);
        };
    }

    private static JsonNode read(String kind, byte[] bytes, Binding binding) throws UlpException {
        return switch (kind) {
            case "address" -> {
                UlpReader in = new UlpReader(bytes);
                ObjectNode node =
                        JSON.createObjectNode().put("address", in.address("it").toString());
                in.end("the address");
                yield node;
            }
            case "message" -> shown(Ulp.decode(bytes, binding));
            case "attributes" -> attributes(Attributes.decode(bytes));
            case "request" -> shown(GroupRequest.decode(bytes));
            case "notice" -> shown(Notice.decode(bytes));
            case "state" -> shown(StateRequest.decode(bytes));
            case "datagram" -> {
                Datagram datagram = Datagram.read(bytes, 0, bytes.length).orElseThrow();
                ObjectNode node = JSON.createObjectNode().put("token", "%016x".formatted(datagram.token()));
                long sequence = datagram.sequence() & 0xffffffffL;
                // As the parser reads it: an int if it fits.
                node = sequence <= Integer.MAX_VALUE
                        ? node.put("sequence", (int) sequence)
                        : node.put("sequence", sequence);
                yield node.put("message", HEX.formatHex(datagram.message()));
            }
            default -> throw new AssertionError(kind);
        };
    }

    private static ObjectNode shown(Message message) {
        ObjectNode node = JSON.createObjectNode().put("type", message.type().name());
        switch (message) {
            case Message.Send send -> {
                node.put("volatile", send.isVolatile())
                        .put("destination", send.destination().toString());
                node.set("auxiliary", addresses(send.auxiliary()));
                node.put("data", HEX.formatHex(send.data()));
            }
            case Message.Receive receive -> {
                node.put("destination", receive.destination().toString());
                node.put("via", receive.via().map(Address::toString).orElse(null));
                ArrayNode elements = node.putArray("elements");
                for (Element e : receive.elements()) {
                    elements.addObject().put("source", e.source().toString()).put("data", HEX.formatHex(e.data()));
                }
            }
        }
        return node;
    }

    private static ArrayNode addresses(List<Address> addresses) {
        ArrayNode array = JSON.createArrayNode();
        addresses.forEach(a -> array.add(a.toString()));
        return array;
    }

    /** Attributes have no list to look at; what they are is what they are written as. */
    private static ObjectNode attributes(Attributes attributes) throws UlpException {
        ObjectNode node = JSON.createObjectNode();
        ArrayNode items = node.putArray("items");
        UlpReader in = new UlpReader(attributes.encode());
        while (!in.isEmpty()) {
            int tag = in.u8("the tag");
            items.addObject().put("tag", tag).put("value", HEX.formatHex(in.sized("the value")));
        }
        return node;
    }

    private static ObjectNode shown(GroupRequest request) {
        ObjectNode node =
                JSON.createObjectNode().put("function", request.function().name());
        switch (request) {
            case GroupRequest.Connect r -> node.put("wants", r.wants()).put("name", r.name());
            case GroupRequest.Disconnect _, GroupRequest.QueryGroups _ -> {}
            case GroupRequest.Create r ->
                node.put("attributes", HEX.formatHex(r.attributes().encode()));
            case GroupRequest.Join r -> node.put("group", r.group().toString()).put("key", HEX.formatHex(r.key()));
            case GroupRequest.About r -> node.put("group", r.group().toString());
            case GroupRequest.ChangeAttributes r ->
                node.put("group", r.group().toString())
                        .put("attributes", HEX.formatHex(r.attributes().encode()));
            case GroupRequest.Ping r -> node.put("nonce", HEX.formatHex(r.nonce()));
            case GroupRequest.Statistics r ->
                node.put(
                        "group",
                        r.group().isEmpty() ? null : r.group().getFirst().toString());
            case GroupRequest.Named r -> node.put("name", r.name());
            case GroupRequest.Enter r ->
                node.put("name", r.name())
                        .put("key", r.key())
                        .put("attributes", HEX.formatHex(r.attributes().encode()));
            case GroupRequest.Names r -> node.set("addresses", addresses(r.addresses()));
            case GroupRequest.Somebody r ->
                node.put("group", r.group().toString()).put("host", r.host().toString());
            case GroupRequest.Appoint r ->
                node.put("group", r.group().toString())
                        .put("host", r.host().toString())
                        .put("on", r.on());
            case GroupRequest.Ignore r -> node.put("host", r.host().toString()).put("on", r.on());
            case GroupRequest.Bind r -> {
                node.put("group", r.group().toString());
                node.set("auxiliary", addresses(r.auxiliary()));
            }
        }
        return node;
    }

    private static ObjectNode shown(Notice notice) {
        ObjectNode node =
                JSON.createObjectNode().put("notice", notice.getClass().getSimpleName());
        switch (notice) {
            case Notice.Joined n -> node.put("host", n.host().toString()).put("name", n.name());
            case Notice.Left n -> node.put("host", n.host().toString()).put("why", n.why());
            case Notice.Closed n -> node.put("why", n.why());
            case Notice.Silent n -> node.set("hosts", addresses(n.hosts()));
            case Notice.Awaited n -> node.put("host", n.host().toString()).put("on", n.on());
            case Notice.Changed n ->
                node.put("attributes", HEX.formatHex(n.attributes().encode()));
            case Notice.Ping n -> node.put("nonce", HEX.formatHex(n.nonce()));
            case Notice.Renamed n -> node.put("host", n.host().toString()).put("name", n.name());
            case Notice.Expelled n -> node.put("by", n.by().toString()).put("why", n.why());
            case Notice.Appointed n -> node.put("host", n.host().toString()).put("on", n.on());
            case Notice.Invited n ->
                node.put("by", n.by().toString()).put("byName", n.byName()).put("groupName", n.groupName());
            case Notice.SendFailed n -> node.put("status", n.status().code()).put("why", n.why());
        }
        return node;
    }

    private static ObjectNode shown(StateRequest request) {
        ObjectNode node =
                JSON.createObjectNode().put("operation", request.getClass().getSimpleName());
        switch (request) {
            case StateRequest.Read r -> node.put("key", HEX.formatHex(r.key()));
            case StateRequest.Write r -> node.put("key", HEX.formatHex(r.key())).put("data", HEX.formatHex(r.value()));
            case StateRequest.Replace r ->
                node.put("key", HEX.formatHex(r.key()))
                        .put("version", (int) r.version())
                        .put("data", HEX.formatHex(r.value()));
            case StateRequest.Remove r -> node.put("key", HEX.formatHex(r.key()));
            case StateRequest.Snapshot _ -> {}
        }
        return node;
    }
}
