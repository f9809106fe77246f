package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.Room;
import dev.ambit.space.Wall;
import dev.ambit.world.Bulletin;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.News;
import dev.ambit.world.Person;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON layout of version 1. Positions are fine units, headings 1/256 turns.
 *
 * <pre>
 * page to world                                     world to page, one a tick
 * {"t":"hello","v":1,"name":"Ada","avatar":"fox"}   {"tick":1234,"at":61700,"news":[
 * {"t":"move","x":2112,"z":900,"h":64}                 {"e":"said","id":9,"text":"Hi"},
 * {"t":"say","text":"Hello"}                           {"e":"moves","m":[[9,2112,900,64]]} ]}
 * {"t":"ping","n":17}
 * </pre>
 *
 * Unknown fields are skipped; an unknown {@code t} is an error. The whole list of news is in docs/wire.md.
 */
public final class PageWire {

    public static final int VERSION = 1;

    private static final int DEEPEST = 4;
    private static final int LONGEST_NUMBER = 20;

    private final JsonFactory json;

    /** The last bulletin and its bytes. Several threads may encode the same one at once: that is waste, not harm. */
    private volatile @Nullable Encoded lastBulletin;

    private record Encoded(Bulletin bulletin, byte[] items) {}

    /** A message's fields as they came; what is missing stays null. */
    private static final class Fields {
        @Nullable
        String type;

        @Nullable
        String name;

        @Nullable
        String avatar;

        @Nullable
        String text;

        @Nullable
        Long version;

        @Nullable
        Long x;

        @Nullable
        Long z;

        @Nullable
        Long heading;

        @Nullable
        Long number;
    }

    public PageWire(int messageBytes) {
        json = new JsonFactoryBuilder()
                // News are written as values in a row; the commas between them are ours.
                .rootValueSeparator("")
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxStringLength(messageBytes)
                        .maxNameLength(64)
                        .maxDocumentLength(messageBytes)
                        .build())
                .build();
    }

    /** Reads one message of a client. */
    public Input decode(Line line, ByteBuf message) throws WireException {
        Fields fields = read(message);
        String type = need(fields.type, "t", "the kind of message");
        return switch (type) {
            case "hello" -> {
                long version = need(fields.version, "v", "the version of the wire");
                if (version != VERSION) {
                    throw new WireException(
                            "hello speaks version " + version + ", expected " + VERSION + "; reload the page");
                }
                yield new Input.Arrive(
                        line, need(fields.name, "name", "a name"), need(fields.avatar, "avatar", "an avatar"));
            }
            case "move" ->
                new Input.Walk(
                        line,
                        new Place(
                                within(fields.x, "x", Place.FARTHEST),
                                within(fields.z, "z", Place.FARTHEST),
                                within(fields.heading, "h", Place.HEADINGS_PER_TURN - 1)));
            case "say" -> new Input.Say(line, need(fields.text, "text", "what to say"));
            case "ping" -> new Input.Ping(line, need(fields.number, "n", "a number"));
            default ->
                throw new WireException("\"t\" is \"" + abbreviated(type) + "\", expected hello, move, say or ping");
        };
    }

    /** Writes what one client hears in one tick. */
    public ByteBuf encode(Dispatch dispatch) {
        byte[] shared = itemsOf(dispatch.bulletin());
        ByteArrayOutputStream head = new ByteArrayOutputStream(64);
        try (JsonGenerator out = json.createGenerator(head)) {
            out.writeRaw("{\"tick\":" + dispatch.tick() + ",\"at\":" + dispatch.millis() + ",\"news\":[");
            writeItems(out, dispatch.own());
            out.writeRaw(shared.length > 0 && !dispatch.own().isEmpty() ? "," : "");
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return Unpooled.wrappedBuffer(head.toByteArray(), shared, TAIL);
    }

    private static final byte[] TAIL = {']', '}'};

    private byte[] itemsOf(Bulletin bulletin) {
        Encoded last = lastBulletin;
        if (last != null && last.bulletin == bulletin) {
            return last.items;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator out = json.createGenerator(bytes)) {
            writeItems(out, bulletin.news());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        byte[] items = bytes.toByteArray();
        lastBulletin = new Encoded(bulletin, items);
        return items;
    }

    private static void writeItems(JsonGenerator out, List<News> news) throws IOException {
        for (int i = 0; i < news.size(); i++) {
            if (i > 0) {
                out.writeRaw(',');
            }
            out.writeStartObject();
            write(out, news.get(i));
            out.writeEndObject();
        }
    }

    private static void write(JsonGenerator out, News news) throws IOException {
        switch (news) {
            case News.Welcome welcome -> writeWelcome(out, welcome);
            case News.Appear appear -> {
                out.writeStringField("e", "appear");
                writePerson(out, appear.person());
            }
            case News.Disappear disappear -> {
                out.writeStringField("e", "disappear");
                out.writeNumberField("id", disappear.id());
            }
            case News.Moves moves -> writeMoves(out, moves.steps());
            case News.Said said -> {
                out.writeStringField("e", "said");
                out.writeNumberField("id", said.id());
                out.writeStringField("text", said.text());
            }
            case News.InRoom _, News.ThingSeen _, News.ThingSet _, News.ThingUnset _, News.ThingsDropped _ ->
                throw new IllegalStateException("not on the wire yet: " + news);
            case News.Told _, News.CallMethod _, News.Answer _ ->
                throw new IllegalStateException("not on the wire yet: " + news);
            case News.PutBack back -> {
                out.writeStringField("e", "place");
                writePlace(out, back.place());
            }
            case News.Pong pong -> {
                out.writeStringField("e", "pong");
                out.writeNumberField("n", pong.number());
            }
            case News.Notice notice -> {
                out.writeStringField("e", "notice");
                out.writeStringField("text", notice.text());
            }
            case News.Refused refused -> {
                out.writeStringField("e", "refused");
                out.writeStringField("why", refused.why());
            }
            case News.Goodbye goodbye -> {
                out.writeStringField("e", "goodbye");
                out.writeStringField("why", goodbye.why());
            }
        }
    }

    private static void writeWelcome(JsonGenerator out, News.Welcome welcome) throws IOException {
        out.writeStringField("e", "welcome");
        writePerson(out, welcome.you());
        out.writeStringField("world", welcome.world());
        out.writeNumberField("speed", welcome.rules().speed());
        out.writeNumberField("radius", welcome.rules().radius());
        out.writeObjectFieldStart("room");
        writeRoom(out, welcome.room());
        out.writeEndObject();
        out.writeArrayFieldStart("people");
        for (Person person : welcome.others()) {
            out.writeStartObject();
            writePerson(out, person);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void writePerson(JsonGenerator out, Person person) throws IOException {
        out.writeNumberField("id", person.id());
        out.writeStringField("name", person.name());
        out.writeStringField("avatar", person.look());
        writePlace(out, person.place());
    }

    private static void writePlace(JsonGenerator out, Place place) throws IOException {
        out.writeNumberField("x", place.x());
        out.writeNumberField("z", place.z());
        out.writeNumberField("h", place.heading());
    }

    private static void writeMoves(JsonGenerator out, int[] steps) throws IOException {
        out.writeStringField("e", "moves");
        out.writeArrayFieldStart("m");
        for (int i = 0; i < steps.length; i += News.Moves.NUMBERS_PER_STEP) {
            out.writeArray(steps, i, News.Moves.NUMBERS_PER_STEP);
        }
        out.writeEndArray();
    }

    private static void writeRoom(JsonGenerator out, Room room) throws IOException {
        out.writeStringField("name", room.name());
        out.writeNumberField("width", room.width());
        out.writeNumberField("depth", room.depth());
        out.writeNumberField("height", room.height());
        out.writeBooleanField("sky", room.sky());
        out.writeStringField("floor", room.floor());
        out.writeStringField("wall", room.wall());
        out.writeStringField("ceiling", room.ceiling());
        out.writeArrayFieldStart("walls");
        for (Wall wall : room.walls()) {
            out.writeStartObject();
            out.writeNumberField("x1", wall.x1());
            out.writeNumberField("z1", wall.z1());
            out.writeNumberField("x2", wall.x2());
            out.writeNumberField("z2", wall.z2());
            out.writeNumberField("height", wall.height());
            out.writeStringField("texture", wall.texture());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayFieldStart("props");
        for (Prop prop : room.props()) {
            out.writeStartObject();
            out.writeStringField("kind", prop.kind());
            out.writeNumberField("x", prop.x());
            out.writeNumberField("z", prop.z());
            out.writeNumberField("h", prop.heading());
            out.writeNumberField("size", prop.size());
            out.writeStringField("text", prop.text());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private Fields read(ByteBuf message) throws WireException {
        Fields fields = new Fields();
        try (ByteBufInputStream bytes = new ByteBufInputStream(message);
                JsonParser in = json.createParser((java.io.InputStream) bytes)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw new WireException("expected a JSON object, found " + in.currentToken());
            }
            while (in.nextToken() != JsonToken.END_OBJECT) {
                if (in.currentToken() == null) {
                    throw new WireException("the JSON object has no end");
                }
                String field = in.currentName();
                in.nextToken();
                switch (field) {
                    case "t" -> fields.type = text(in, field);
                    case "name" -> fields.name = text(in, field);
                    case "avatar" -> fields.avatar = text(in, field);
                    case "text" -> fields.text = text(in, field);
                    case "v" -> fields.version = whole(in, field);
                    case "x" -> fields.x = whole(in, field);
                    case "z" -> fields.z = whole(in, field);
                    case "h" -> fields.heading = whole(in, field);
                    case "n" -> fields.number = whole(in, field);
                    default -> in.skipChildren();
                }
            }
            if (in.nextToken() != null) {
                throw new WireException("there is more behind the JSON object: " + in.currentToken());
            }
        } catch (JsonProcessingException e) {
            throw new WireException("not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new WireException("not readable as UTF-8 JSON: " + e.getMessage(), e);
        }
        return fields;
    }

    private static String text(JsonParser in, String field) throws IOException, WireException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected a string");
        }
        return in.getText();
    }

    private static long whole(JsonParser in, String field) throws IOException, WireException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT
                || in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected a whole number");
        }
        return in.getLongValue();
    }

    private static <T> T need(@Nullable T value, String field, String what) throws WireException {
        if (value == null) {
            throw new WireException("\"" + field + "\" (" + what + ") is missing");
        }
        return value;
    }

    private static int within(@Nullable Long value, String field, int most) throws WireException {
        long number = need(value, field, "a whole number");
        if (number < 0 || number > most) {
            throw new WireException("\"" + field + "\" is " + number + ", expected 0 to " + most);
        }
        return (int) number;
    }

    private static String abbreviated(String text) {
        return text.length() <= 20 ? text : text.substring(0, 20) + "...";
    }
}
