package dev.ambit.space.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The fields of one JSON object, each read with what is expected of it. Errors name the field and what it is instead. */
record Fields(JsonNode node) {

    /** So many vertices, lines, sectors and so on a room may have; files that say more are mistaken or hostile. */
    static final int MOST_OF_A_KIND = 65_000;

    private static final int LONGEST_TEXT = 4_096;

    Fields {
        if (!node.isObject() && !node.isMissingNode()) {
            throw new IllegalArgumentException("it is " + brief(node) + ", expected an object {...}");
        }
    }

    int number(String field) {
        JsonNode value = node.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw new IllegalArgumentException("\"" + field + "\" is " + brief(value) + ", expected a whole number");
        }
        return value.intValue();
    }

    int number(String field, int otherwise) {
        return node.has(field) ? number(field) : otherwise;
    }

    int numberWithin(String field, int least, int most) {
        int value = number(field, least);
        if (value < least || value > most) {
            throw new IllegalArgumentException("\"" + field + "\" is " + value + ", expected " + least + " to " + most);
        }
        return value;
    }

    String text(String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual() || value.textValue().length() > LONGEST_TEXT) {
            throw new IllegalArgumentException("\"" + field + "\" is " + brief(value)
                    + ", expected a string of at most " + LONGEST_TEXT + " characters");
        }
        return value.textValue();
    }

    String text(String field, String otherwise) {
        return node.has(field) ? text(field) : otherwise;
    }

    /** What another object holds; one without fields when there is none. */
    Fields object(String field) {
        try {
            return new Fields(node.path(field));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"" + field + "\": " + e.getMessage(), e);
        }
    }

    boolean has(String field) {
        return node.has(field);
    }

    JsonNode list(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isArray()) {
            throw new IllegalArgumentException("\"" + field + "\" is " + brief(value) + ", expected a list [...]");
        }
        if (value.size() > MOST_OF_A_KIND) {
            throw new IllegalArgumentException(
                    "\"" + field + "\" has " + value.size() + " entries, expected at most " + MOST_OF_A_KIND);
        }
        return value;
    }

    <T> List<T> each(String field, Function<JsonNode, T> reader) {
        List<T> list = new ArrayList<>();
        for (JsonNode item : list(field)) {
            try {
                list.add(reader.apply(item));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(field + "[" + list.size() + "]: " + e.getMessage(), e);
            }
        }
        return list;
    }

    <T> List<T> eachObject(String field, Function<Fields, T> reader) {
        return each(field, item -> reader.apply(new Fields(item)));
    }

    /** A list of so many whole numbers. */
    static int[] numbers(JsonNode node, int count, String form) {
        if (!node.isArray() || node.size() != count) {
            throw new IllegalArgumentException("it is " + brief(node) + ", expected " + form);
        }
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            if (!node.get(i).isIntegralNumber() || !node.get(i).canConvertToInt()) {
                throw new IllegalArgumentException("it is " + brief(node) + ", expected " + form);
            }
            numbers[i] = node.get(i).intValue();
        }
        return numbers;
    }

    static String brief(JsonNode node) {
        if (node.isMissingNode()) {
            return "missing";
        }
        String text = node.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }
}
