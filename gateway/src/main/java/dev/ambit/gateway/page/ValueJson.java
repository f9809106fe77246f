package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.ambit.world.data.Datum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What properties hold, as JSON.
 *
 * <pre>
 * nil      null            a Thing   {"ref":17}
 * integer  42              a class   {"class":"Dog"}
 * text     "a red ball"    a list    [1,"two",{"ref":3}]
 * anything else            {"other":"TIMER 3"}, from world to page only
 * </pre>
 *
 * Integers have 60 bits here and 53 in a page's numbers: a page sees large ones rounded.
 */
final class ValueJson {

    static final long HIGHEST_WHOLE = (1L << 59) - 1;
    static final long LOWEST_WHOLE = -(1L << 59);
    static final int DEEPEST_LIST = 8;
    static final int LONGEST_LIST = 1000;
    static final int MOST_ARGUMENTS = 64;

    /** What Kod nests deeper than this is not shown: nobody could read it, and the reader must not run out of stack. */
    private static final int DEEPEST_SHOWN = 32;

    private ValueJson() {}

    /** Reads the value the parser stands on. */
    static Datum read(JsonParser in) throws IOException, WireException {
        return read(in, 0);
    }

    private static Datum read(JsonParser in, int depth) throws IOException, WireException {
        return switch (in.currentToken()) {
            case VALUE_NULL -> Datum.NIL;
            case VALUE_STRING -> new Datum.Text(in.getText());
            case VALUE_NUMBER_INT -> new Datum.Whole(whole(in));
            case START_ARRAY -> readList(in, depth + 1);
            case START_OBJECT -> readNamed(in);
            case null, default ->
                throw wrong(in, in.currentToken() + "", "null, a whole number, a string, a list, a ref or a class");
        };
    }

    private static long whole(JsonParser in) throws IOException, WireException {
        boolean fits = in.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        if (!fits || in.getLongValue() < LOWEST_WHOLE || in.getLongValue() > HIGHEST_WHOLE) {
            throw wrong(in, in.getText(), LOWEST_WHOLE + " to " + HIGHEST_WHOLE);
        }
        return in.getLongValue();
    }

    private static Datum readList(JsonParser in, int depth) throws IOException, WireException {
        if (depth > DEEPEST_LIST) {
            throw wrong(in, "a list in " + (depth - 1) + " others", "at most " + DEEPEST_LIST + " lists in each other");
        }
        List<Datum> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (items.size() == LONGEST_LIST) {
                throw wrong(in, "one more item", "at most " + LONGEST_LIST);
            }
            items.add(read(in, depth));
        }
        return new Datum.Many(items);
    }

    /** A Thing or a class: an object with exactly that one field. */
    private static Datum readNamed(JsonParser in) throws IOException, WireException {
        boolean isEmpty = in.nextToken() == JsonToken.END_OBJECT;
        String field = isEmpty ? "" : in.currentName();
        JsonToken token = isEmpty ? JsonToken.END_OBJECT : in.nextToken();
        Datum value;
        if (field.equals("ref") && token == JsonToken.VALUE_NUMBER_INT) {
            value = new Datum.Ref(id(in));
        } else if (field.equals("class") && token == JsonToken.VALUE_STRING) {
            value = new Datum.Kind(Identifiers.word(in.getText(), where(in), "the name of a class"));
        } else {
            throw wrong(in, "no such object", "{\"ref\":id} or {\"class\":\"Name\"}");
        }
        if (in.nextToken() != JsonToken.END_OBJECT) {
            throw wrong(in, "one field too many", "{\"ref\":id} or {\"class\":\"Name\"}");
        }
        return value;
    }

    private static int id(JsonParser in) throws IOException, WireException {
        long id = whole(in);
        if (id < 0 || id > Integer.MAX_VALUE) {
            throw wrong(in, id + "", "0 to " + Integer.MAX_VALUE);
        }
        return (int) id;
    }

    /** Reads named values: an object whose fields are values. */
    static Map<String, Datum> readAll(JsonParser in) throws IOException, WireException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw wrong(in, in.currentToken() + "", "an object with a value for each name");
        }
        Map<String, Datum> values = new HashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = Identifiers.word(in.currentName(), where(in), "the name of an argument");
            if (values.size() == MOST_ARGUMENTS) {
                throw wrong(in, "one more argument", "at most " + MOST_ARGUMENTS);
            }
            in.nextToken();
            values.put(name, read(in));
        }
        return values;
    }

    static void write(JsonGenerator out, Datum value) throws IOException {
        write(out, value, 0);
    }

    private static void write(JsonGenerator out, Datum value, int depth) throws IOException {
        switch (value) {
            case Datum.Nil _ -> out.writeNull();
            case Datum.Whole whole -> out.writeNumber(whole.number());
            case Datum.Text text -> out.writeString(text.text());
            case Datum.Ref ref -> {
                out.writeStartObject();
                out.writeNumberField("ref", ref.id());
                out.writeEndObject();
            }
            case Datum.Kind kind -> writeOnly(out, "class", kind.name());
            case Datum.Other other -> writeOnly(out, "other", other.description());
            case Datum.Many _ when depth == DEEPEST_SHOWN -> writeOnly(out, "other", "a list in too many lists");
            case Datum.Many many -> {
                out.writeStartArray();
                for (Datum item : many.items()) {
                    write(out, item, depth + 1);
                }
                out.writeEndArray();
            }
        }
    }

    private static void writeOnly(JsonGenerator out, String field, String text) throws IOException {
        out.writeStartObject();
        out.writeStringField(field, text);
        out.writeEndObject();
    }

    /** Writes named values in the order of their names: the same news are the same bytes. */
    static void writeAll(JsonGenerator out, Map<String, Datum> values) throws IOException {
        out.writeStartObject();
        for (Map.Entry<String, Datum> entry : new TreeMap<>(values).entrySet()) {
            out.writeFieldName(entry.getKey());
            write(out, entry.getValue());
        }
        out.writeEndObject();
    }

    /** Where in the message the parser stands, such as {@code args/what/3}. */
    private static String where(JsonParser in) {
        String pointer = in.getParsingContext().pathAsPointer().toString();
        return pointer.isEmpty() ? pointer : pointer.substring(1);
    }

    private static WireException wrong(JsonParser in, String what, String expected) {
        return new WireException("\"" + where(in) + "\" is " + what + ", expected " + expected);
    }
}
