package dev.ambit.server.keep;

import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Flag;
import dev.ambit.world.image.Change.NameKind;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Tells people in few words what is in an image; long values are cut. */
final class ImageWords {
    /** In a line on a terminal. */
    static final int LONGEST = 120;

    private static final int DEEPEST = 6;

    private ImageWords() {}

    static String value(Image image, long value) {
        return value(image, value, LONGEST);
    }

    static String value(Image image, long value, int longest) {
        return value(image, value, longest, id -> thing(image, id));
    }

    /** @param named what Things are called in it */
    static String value(Image image, long value, int longest, IntFunction<String> named) {
        StringBuilder text = new StringBuilder();
        add(image, value, text, 0, longest, named);
        return cut(text.toString(), longest);
    }

    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + " ...";
    }

    /** The names of flags. */
    static String flags(int bits) {
        return Arrays.stream(Flag.values())
                .filter(flag -> flag.in(bits))
                .map(flag -> flag.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static void add(
            Image image, long value, StringBuilder text, int depth, int longest, IntFunction<String> named) {
        int id = Value.id(value);
        if (text.length() > longest) {
            return;
        }
        switch (Value.tag(value)) {
            case Value.NIL_TAG -> text.append("nil");
            case Value.INTEGER -> text.append(Value.data(value));
            case Value.OBJECT -> text.append(named.apply(id));
            case Value.STRING -> {
                byte[] bytes = image.cells().string(id);
                text.append(bytes == null ? "nil" : quoted(new String(bytes, StandardCharsets.UTF_8)));
            }
            case Value.DEBUG_STRING ->
                text.append(quoted(
                        new String(image.name(id).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
            case Value.CLASS -> text.append('&').append(image.name(id));
            case Value.MESSAGE -> text.append('@').append(image.name(id));
            case Value.RESOURCE -> text.append(DynamicResource.is(value) ? dynamic(image, value) : image.name(id));
            case Value.LIST -> list(image, value, text, depth, longest, named);
            case Value.TIMER -> text.append("timer ").append(id);
            default -> text.append(Value.describe(value));
        }
    }

    private static void list(
            Image image, long list, StringBuilder text, int depth, int longest, IntFunction<String> named) {
        if (depth >= DEEPEST) {
            text.append("[...]");
            return;
        }
        text.append('[');
        long at = list;
        // As far as it can be shown: a list may be a circle.
        for (int i = 0; i < longest && image.cells().holds(at); i++) {
            text.append(i == 0 ? "" : ", ");
            add(image, image.cells().first(Value.id(at)), text, depth + 1, longest, named);
            at = image.cells().rest(Value.id(at));
        }
        if (at != Value.NIL) {
            text.append(" . ");
            if (!image.cells().holds(at)) {
                add(image, at, text, depth + 1, longest, named);
            }
        }
        text.append(']');
    }

    private static String dynamic(Image image, long value) {
        int id = DynamicResource.id(value);
        byte[] bytes = image.resources().get(id);
        return bytes == null ? "nil" : "resource " + id + " " + quoted(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    /** A Thing by name and number. */
    static String thing(Image image, int id) {
        ThingImage thing = image.thing(id);
        if (thing == null) {
            return "#" + id;
        }
        if (thing.isClass()) {
            return image.name(thing.className());
        }
        String name = name(image, thing);
        return name.isEmpty() ? "#" + id : name + " #" + id;
    }

    /** What it is called, by its own name or that of what it is made from. */
    static String name(Image image, ThingImage thing) {
        int property = image.find(NameKind.PROPERTY, "name");
        ThingImage at = thing;
        for (int i = 0; at != null && property >= 0 && i < 100; i++) {
            int place = at.placeOf(property);
            if (place >= 0) {
                String text = value(image, at.value(place));
                return text.startsWith("\"") ? text.substring(1, text.length() - 1) : text;
            }
            at = image.thing(at.exemplar());
        }
        return "";
    }
}
