package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.ambit.world.data.Datum;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * One message of a page, read but not yet understood: its fields. A field of a given name is of the same kind in every
 * message; those of other names are skipped.
 */
final class PageMessage {

    /** As many bits as a page's whole numbers have. */
    private static final long HIGHEST_NUMBER = (1L << 53) - 1;

    private static final int MOST_WORDS = 16;
    private static final int MOST_NUMBERS = 200;

    private final Map<String, Object> fields = new HashMap<>();

    private PageMessage() {}

    static PageMessage read(JsonFactory json, ByteBuf bytes) throws WireException {
        PageMessage message = new PageMessage();
        try (ByteBufInputStream stream = new ByteBufInputStream(bytes);
                JsonParser in = json.createParser((InputStream) stream)) {
            message.readFields(in);
        } catch (JsonProcessingException e) {
            throw new WireException("not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new WireException("not readable as UTF-8 JSON: " + e.getMessage(), e);
        }
        return message;
    }

    private void readFields(JsonParser in) throws IOException, WireException {
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
                case "t",
                        "name",
                        "avatar",
                        "text",
                        "method",
                        "verb",
                        "what",
                        "source",
                        "op",
                        "class",
                        "flag",
                        "side",
                        "visibility" -> fields.put(field, readText(in, field));
                case "v",
                        "x",
                        "z",
                        "h",
                        "n",
                        "id",
                        "with",
                        "to",
                        "exemplar",
                        "most",
                        "at",
                        "room",
                        "part",
                        "of",
                        "own",
                        "far" -> fields.put(field, readWhole(in, field));
                case "on", "save", "frames", "control" -> fields.put(field, readBoolean(in, field));
                case "value" -> fields.put(field, ValueJson.read(in));
                case "args" -> fields.put(field, ValueJson.readAll(in));
                case "flags" -> fields.put(field, readTexts(in, field));
                case "badges" -> fields.put(field, readNumbers(in, field));
                default -> in.skipChildren();
            }
        }
        if (in.nextToken() != null) {
            throw new WireException("there is more behind the JSON object: " + in.currentToken());
        }
    }

    private static String readText(JsonParser in, String field) throws IOException, WireException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected a string");
        }
        return in.getText();
    }

    private static Long readWhole(JsonParser in, String field) throws IOException, WireException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT
                || in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected a whole number");
        }
        return in.getLongValue();
    }

    private static List<Long> readNumbers(JsonParser in, String field) throws IOException, WireException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected a list of numbers");
        }
        List<Long> numbers = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (numbers.size() == MOST_NUMBERS) {
                throw new WireException("\"" + field + "\" has one more number, expected at most " + MOST_NUMBERS);
            }
            numbers.add(readWhole(in, field));
        }
        return numbers;
    }

    private static Boolean readBoolean(JsonParser in, String field) throws WireException {
        return switch (in.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case null, default ->
                throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected true or false");
        };
    }

    private static List<String> readTexts(JsonParser in, String field) throws IOException, WireException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw new WireException("\"" + field + "\" is " + in.currentToken() + ", expected a list of strings");
        }
        List<String> texts = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (texts.size() == MOST_WORDS) {
                throw new WireException("\"" + field + "\" has one more string, expected at most " + MOST_WORDS);
            }
            texts.add(readText(in, field));
        }
        return texts;
    }

    boolean has(String field) {
        return fields.containsKey(field);
    }

    String text(String field, String what) throws WireException {
        return (String) need(field, what);
    }

    Optional<String> textIfThere(String field) {
        return Optional.ofNullable((String) fields.get(field));
    }

    /** The name of a property, method or class. */
    String word(String field, String what) throws WireException {
        return Identifiers.word(text(field, what), field, what);
    }

    long whole(String field, String what) throws WireException {
        return (Long) need(field, what);
    }

    int within(String field, int most) throws WireException {
        return (int) within(field, "a whole number", most);
    }

    private long within(String field, String what, long most) throws WireException {
        long number = whole(field, what);
        if (number < 0 || number > most) {
            throw new WireException("\"" + field + "\" is " + number + ", expected 0 to " + most);
        }
        return number;
    }

    /** A number that a page can hold exactly. */
    long number(String field, String what) throws WireException {
        return within(field, what, HIGHEST_NUMBER);
    }

    /** How many, from 1; the most there can be when nothing is said. */
    int countIfThere(String field, int most) throws WireException {
        if (!has(field)) {
            return most;
        }
        long count = whole(field, "how many");
        if (count < 1 || count > most) {
            throw new WireException("\"" + field + "\" is " + count + ", expected 1 to " + most);
        }
        return (int) count;
    }

    /** The number of a request, which comes back with its answer. */
    long requestNumber() throws WireException {
        return within("n", "the number of the request", HIGHEST_NUMBER);
    }

    /** A Thing, by its id. */
    int thing(String field) throws WireException {
        return (int) within(field, "the id of a Thing", Integer.MAX_VALUE);
    }

    Optional<Integer> thingIfThere(String field) throws WireException {
        return has(field) ? Optional.of(thing(field)) : Optional.empty();
    }

    boolean flag(String field) throws WireException {
        return (Boolean) need(field, "true or false");
    }

    boolean on() throws WireException {
        return (Boolean) need("on", "true or false");
    }

    Datum value() throws WireException {
        return (Datum) need("value", "a value");
    }

    @SuppressWarnings("unchecked") // the reader has checked what a field holds
    Map<String, Datum> arguments() {
        return (Map<String, Datum>) fields.getOrDefault("args", Map.of());
    }

    @SuppressWarnings("unchecked") // the reader has checked what a field holds
    List<String> texts(String field) {
        return (List<String>) fields.getOrDefault(field, List.of());
    }

    /** A list of whole numbers from 0 on. */
    @SuppressWarnings("unchecked") // the reader has checked what a field holds
    List<Integer> numbers(String field, int most) throws WireException {
        List<Integer> numbers = new ArrayList<>();
        for (long number : (List<Long>) need(field, "a list of numbers")) {
            if (number < 0 || number > most) {
                throw new WireException("\"" + field + "\" has " + number + ", expected 0 to " + most);
            }
            numbers.add((int) number);
        }
        return numbers;
    }

    /** One of a few words: the names of an enum, in lower case. */
    <E extends Enum<E>> E oneOf(String field, Class<E> words) throws WireException {
        return oneOf(text(field, "one of a few words"), field, words);
    }

    static <E extends Enum<E>> E oneOf(String text, String field, Class<E> words) throws WireException {
        StringJoiner known = new StringJoiner(", ");
        for (E word : words.getEnumConstants()) {
            String name = word.name().toLowerCase(Locale.ROOT);
            if (name.equals(text)) {
                return word;
            }
            known.add(name);
        }
        throw new WireException(
                "\"" + field + "\" is \"" + Identifiers.abbreviated(text) + "\", expected one of " + known);
    }

    private Object need(String field, String what) throws WireException {
        @Nullable Object value = fields.get(field);
        if (value == null) {
            throw new WireException("\"" + field + "\" (" + what + ") is missing");
        }
        return value;
    }
}
