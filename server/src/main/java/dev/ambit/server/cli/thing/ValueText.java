package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.ambit.server.cli.console.Plain;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Values as people type and read them, and as they are on the wire.
 *
 * <pre>
 * typed        means     on the wire          typed         means             on the wire
 * 42           integer   42                   #17           the Thing 17      {"ref":17}
 * a red ball   text      "a red ball"         &amp;Dog          the class Dog     {"class":"Dog"}
 * "42"         text      "42"                 $             nil               null
 *                                             [1, two, $]   a list            [1,"two",null]
 * </pre>
 */
final class ValueText {

    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d+");
    private static final Pattern THING = Pattern.compile("#\\d+");
    private static final Pattern CLASS = Pattern.compile("&\\w+");

    /** 60 bits. */
    private static final long HIGHEST = (1L << 59) - 1;

    private static final long LOWEST = -HIGHEST - 1;

    private final String text;
    private int at;

    private ValueText(String text) {
        this.text = text;
    }

    /** What was typed, as it goes on the wire. Throws IllegalArgumentException with what is wrong. */
    static JsonNode parse(String typed) {
        ValueText reader = new ValueText(typed);
        reader.skipBlanks();
        if (reader.at == typed.length()) {
            return TextNode.valueOf(typed);
        }
        char first = typed.charAt(reader.at);
        if (first != '[' && first != '"') {
            return bare(typed);
        }
        JsonNode value = reader.value();
        reader.skipBlanks();
        if (reader.at < typed.length()) {
            throw reader.wrong("nothing more");
        }
        return value;
    }

    private JsonNode value() {
        skipBlanks();
        return switch (peek()) {
            case '[' -> list();
            case '"' -> quoted();
            default -> {
                int from = at;
                while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != ']') {
                    at++;
                }
                if (text.substring(from, at).isBlank()) {
                    throw wrong("a value");
                }
                yield bare(text.substring(from, at).strip());
            }
        };
    }

    private JsonNode list() {
        ArrayNode list = Visit.JSON.createArrayNode();
        at++;
        skipBlanks();
        if (peek() == ']') {
            at++;
            return list;
        }
        while (true) {
            list.add(value());
            skipBlanks();
            char next = peek();
            if (next != ',' && next != ']') {
                throw wrong(", or ]");
            }
            at++;
            if (next == ']') {
                return list;
            }
        }
    }

    private JsonNode quoted() {
        StringBuilder content = new StringBuilder();
        at++;
        while (peek() != '"') {
            if (at == text.length()) {
                throw wrong("\"");
            }
            char c = text.charAt(at++);
            if (c != '\\') {
                content.append(c);
                continue;
            }
            char escaped = peek();
            if (at == text.length()) {
                throw wrong("a character behind \\");
            }
            at++;
            content.append(
                    switch (escaped) {
                        case 'n' -> '\n';
                        case 't' -> '\t';
                        default -> escaped;
                    });
        }
        at++;
        return TextNode.valueOf(content.toString());
    }

    private static JsonNode bare(String word) {
        if (word.equals("$")) {
            return NullNode.getInstance();
        }
        if (THING.matcher(word).matches()) {
            return Visit.JSON.createObjectNode().set("ref", IntNode.valueOf(thing(word)));
        }
        if (CLASS.matcher(word).matches()) {
            return Visit.JSON.createObjectNode().put("class", word.substring(1));
        }
        return WHOLE.matcher(word).matches() ? LongNode.valueOf(whole(word)) : TextNode.valueOf(word);
    }

    private static long whole(String digits) {
        try {
            long number = Long.parseLong(digits);
            if (number >= LOWEST && number <= HIGHEST) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException(
                digits + " is no integer of Kod: expected " + LOWEST + " to " + HIGHEST + ", or in quotes for a text");
    }

    /** A Thing's id, with or without the mark. */
    static int thing(String typed) {
        try {
            int id = Integer.parseInt(typed.startsWith("#") ? typed.substring(1) : typed);
            if (id >= 0) {
                return id;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("\"" + typed + "\" is no Thing: expected its id, such as 17");
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String expected) {
        String found = at < text.length() ? "\"" + text.charAt(at) + "\"" : "the end";
        return new IllegalArgumentException(
                text + ": found " + found + " at character " + (at + 1) + ", expected " + expected);
    }

    /** A value from the wire as one would type it. */
    static String show(JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return "$";
        }
        if (value.isTextual()) {
            return quote(value.asText());
        }
        if (value.isArray()) {
            StringJoiner items = new StringJoiner(", ", "[", "]");
            value.forEach(item -> items.add(show(item)));
            return items.toString();
        }
        if (value.has("ref")) {
            return "#" + value.get("ref").asText();
        }
        if (value.has("class")) {
            return "&" + Plain.text(value.get("class").asText());
        }
        return value.has("other") ? "<" + Plain.text(value.get("other").asText()) + ">" : value.toString();
    }

    private static String quote(String text) {
        String escaped = text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
        return "\"" + Plain.text(escaped) + "\"";
    }
}
