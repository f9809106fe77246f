package dev.ambit.world.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All of an image as text, for tests: two images that say the same of a world give the same text. */
public final class Dump {
    private static final int DEEPEST = 50;

    private final Image image;
    private final StringBuilder out = new StringBuilder();

    private Dump(Image image) {
        this.image = image;
    }

    public static String of(Image image) {
        return new Dump(image).all();
    }

    public static void assertSame(String what, Image expected, Image actual) {
        List<String> wanted = of(expected).lines().toList();
        List<String> found = of(actual).lines().toList();
        for (int i = 0; i < Math.max(wanted.size(), found.size()); i++) {
            String want = i < wanted.size() ? wanted.get(i) : "the end";
            String got = i < found.size() ? found.get(i) : "the end";
            String before = String.join(
                    "\n", wanted.subList(Math.max(0, Math.min(i, wanted.size()) - 8), Math.min(i, wanted.size())));
            assertEquals(want, got, what + ", after\n" + before);
        }
    }

    private String all() {
        image.eachThing(this::thing);
        out.append("system ").append(image.system()).append('\n');
        image.resources().forEach((id, bytes) -> out.append("resource %d %s%n".formatted(id, Arrays.toString(bytes))));
        image.people().forEach((key, id) -> {
            if (image.thing(id) != null) {
                out.append("person ").append(key).append(" #").append(id).append('\n');
            }
        });
        image.timers().forEach(timer -> {
            if (image.thing(timer.thing()) != null) {
                out.append("timer %d #%d %s at %d by %d%n"
                        .formatted(
                                timer.id(),
                                timer.thing(),
                                image.name(timer.message()),
                                timer.dueMillis(),
                                timer.payer()));
            }
        });
        image.tables().forEach(table -> {
            out.append("table ")
                    .append(table.id())
                    .append(" by ")
                    .append(table.payer())
                    .append('\n');
            table.entries().stream()
                    .map(entry -> "   "
                            + (entry.text() == null ? value(entry.key(), 0) : Arrays.toString(entry.text()))
                            + " = " + value(entry.value(), 0) + " by " + entry.payer() + "\n")
                    .sorted()
                    .forEach(out::append);
        });
        return out.toString();
    }

    private void thing(ThingImage thing) {
        out.append('#').append(thing.id());
        out.append(thing.isClass() ? " class " + image.name(thing.className()) : " of #" + thing.exemplar());
        out.append(" owner ").append(image.thing(thing.owner()) == null ? -1 : thing.owner());
        out.append(thing.declared() ? " declared" : "").append(" in ").append(thing.container());
        out.append(" holds ").append(Arrays.toString(thing.contents())).append('\n');
        Map<String, String> own = new TreeMap<>();
        for (int i = 0; i < thing.ownCount(); i++) {
            own.put(image.name(thing.property(i)), value(thing.value(i), 0));
        }
        own.forEach((name, value) ->
                out.append("   ").append(name).append(" = ").append(value).append('\n'));
        thing.structure()
                .added()
                .forEach(added -> out.append("   added ")
                        .append(image.name(added.property()))
                        .append('\n'));
        thing.structure().flags().stream()
                .map(flags -> "   flags " + image.name(flags.property()) + " " + flags.bits() + "\n")
                .sorted()
                .forEach(out::append);
        thing.structure().methods().stream()
                .map(method -> "   method " + method + "\n")
                .sorted()
                .forEach(out::append);
    }

    private String value(long value, int depth) {
        int id = Value.id(value);
        if (DynamicResource.is(value)) {
            return "resource " + DynamicResource.id(value);
        }
        return switch (Value.tag(value)) {
            case Value.OBJECT -> image.thing(id) == null ? "$" : "#" + id;
            case Value.NIL_TAG -> "$";
            case Value.LIST -> list(value, depth);
            case Value.STRING -> {
                byte[] bytes = image.cells().string(id);
                yield bytes == null
                        ? "$"
                        : "string " + id + " by " + image.cells().stringMaker(id) + " " + Arrays.toString(bytes);
            }
            case Value.CLASS, Value.MESSAGE, Value.RESOURCE, Value.DEBUG_STRING ->
                image.names().get(id).kind() + " " + image.name(id);
            default -> Value.describe(value);
        };
    }

    private String list(long value, int depth) {
        if (!image.cells().holds(value)) {
            return "$";
        }
        if (depth > DEEPEST) {
            return "...";
        }
        int cell = Value.id(value);
        return "(" + cell + " by " + image.cells().maker(cell) + ": "
                + value(image.cells().first(cell), depth + 1) + " . "
                + value(image.cells().rest(cell), depth + 1) + ")";
    }
}
