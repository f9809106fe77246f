package dev.ambit.world.thing;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change.NameKind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what goes by name outside of the running world: classes, messages and resources. */
final class NamedValues {
    private final Things things;
    private @Nullable Map<String, Integer> resources;

    NamedValues(Things things) {
        this.things = things;
    }

    /** Nil when there is none of that name. */
    long find(NameKind kind, String text) {
        return switch (kind) {
            case CLASS -> findClass(text);
            case MESSAGE -> {
                int id = things.lexicon().message(text);
                yield id < 0 ? Value.NIL : Value.message(id);
            }
            case RESOURCE -> {
                Integer id = resources().get(text.toLowerCase(Locale.ROOT));
                yield id == null ? Value.NIL : Value.resource(id);
            }
            case TEXT, PROPERTY -> Value.NIL;
        };
    }

    /** A class from a file, or that of a Thing: {@code #17}. */
    private long findClass(String text) {
        if (!text.startsWith("#")) {
            return things.classNamed(text)
                    .map(kind -> Value.classRef(kind.id()))
                    .orElse(Value.NIL);
        }
        Thing thing = things.find(Integer.parseInt(text, 1, text.length(), 10));
        return thing == null
                ? Value.NIL
                : Value.classRef(things.maker().ownClass(thing).id());
    }

    private Map<String, Integer> resources() {
        if (resources == null) {
            Map<String, Integer> found = new HashMap<>();
            things.lexicon()
                    .base()
                    .classes()
                    .forEach(kind -> kind.resources()
                            .forEach(entry -> found.put(entry.name().toLowerCase(Locale.ROOT), entry.number())));
            resources = found;
        }
        return resources;
    }
}
