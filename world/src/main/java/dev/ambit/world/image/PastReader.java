package dev.ambit.world.image;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.ThingPast.Held;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** Takes one Thing out of an {@link Image}, as plain data. */
public final class PastReader {
    /** A list may be a circle: of all values together so many cells are read. */
    private static final int MOST_CELLS = 20_000;

    private static final int DEEPEST = 64;

    private final Image image;
    private final IntPredicate isSame;
    private final BitSet seen = new BitSet();
    private final List<String> notes = new ArrayList<>();
    private int cells;
    private boolean shared;
    private boolean someGone;

    private PastReader(Image image, IntPredicate isSame) {
        this.image = image;
        this.isSame = isSame;
    }

    /**
     * @param thing of the image
     * @param isSame whether the Thing that has a number now is the one that had it then
     */
    public static ThingPast read(Image image, ThingImage thing, long sequence, IntPredicate isSame) {
        return new PastReader(image, isSame).read(thing, sequence);
    }

    private ThingPast read(ThingImage thing, long sequence) {
        Map<String, Held> values = new HashMap<>();
        for (int i = 0; i < thing.ownCount(); i++) {
            String name = image.name(thing.property(i));
            shared = false;
            someGone = false;
            values.put(name, whole(thing.value(i)));
            if (shared) {
                notes.add("lists that were one in " + name + " are copies now");
            }
            if (someGone) {
                notes.add(name + " names a Thing that is gone");
            }
        }
        Set<String> added = new HashSet<>();
        thing.structure().added().forEach(one -> added.add(image.name(one.property())));
        Map<String, Integer> flags = new HashMap<>();
        thing.structure().flags().forEach(one -> flags.put(image.name(one.property()), one.bits()));
        return new ThingPast(
                thing.id(),
                sequence,
                living(thing.exemplar()),
                living(thing.owner()),
                thing.container(),
                thing.declared(),
                values,
                added,
                flags,
                thing.structure().methods().stream()
                        .map(method -> living(method.author()) == method.author() ? method : method.withoutAuthor())
                        .toList(),
                notes);
    }

    private int living(int id) {
        return id >= 0 && isSame.test(id) ? id : Change.NOBODY;
    }

    /** All of a value, or nothing of it: half a list is worse than none. */
    private Held whole(long value) {
        cells = 0;
        Held held = held(value, 0);
        return cells > MOST_CELLS ? new Held.Lost("a list of more than " + MOST_CELLS + " cells, or a circle") : held;
    }

    private Held held(long value, int depth) {
        int id = Value.id(value);
        return switch (Value.tag(value)) {
            case Value.NIL_TAG -> new Held.Nil();
            case Value.INTEGER -> new Held.Whole(Value.data(value));
            case Value.OBJECT -> thing(id);
            case Value.STRING -> {
                byte[] bytes = image.cells().string(id);
                yield bytes == null ? new Held.Nil() : new Held.Text(new String(bytes, StandardCharsets.ISO_8859_1));
            }
            case Value.DEBUG_STRING -> new Held.Text(image.name(id));
            case Value.CLASS -> kind(image.name(id));
            case Value.MESSAGE -> new Held.Named(Change.NameKind.MESSAGE, image.name(id));
            case Value.RESOURCE ->
                DynamicResource.is(value)
                        ? new Held.Dynamic(DynamicResource.id(value))
                        : new Held.Named(Change.NameKind.RESOURCE, image.name(id));
            case Value.LIST -> list(value, depth);
            case Value.TIMER -> new Held.Lost("a timer, which has ended long ago");
            default -> new Held.Nil();
        };
    }

    private Held thing(int id) {
        if (image.thing(id) == null || !isSame.test(id)) {
            someGone = true;
            return new Held.Nil();
        }
        return new Held.Ref(id);
    }

    /** A class from a file, or that of a Thing: {@code #17}. */
    private Held kind(String name) {
        if (name.startsWith("#") && !isSame.test(Integer.parseInt(name, 1, name.length(), 10))) {
            someGone = true;
            return new Held.Nil();
        }
        return new Held.Named(Change.NameKind.CLASS, name);
    }

    private Held list(long list, int depth) {
        if (depth >= DEEPEST) {
            cells = MOST_CELLS + 1;
            return new Held.Nil();
        }
        List<Held> items = new ArrayList<>();
        long at = list;
        while (image.cells().holds(at) && cells <= MOST_CELLS) {
            int cell = Value.id(at);
            shared |= seen.get(cell);
            seen.set(cell);
            cells++;
            items.add(held(image.cells().first(cell), depth + 1));
            at = image.cells().rest(cell);
        }
        boolean dotted = at != Value.NIL && !Value.isList(at);
        return items.isEmpty() ? new Held.Nil() : new Held.Many(items, dotted ? held(at, depth + 1) : new Held.Nil());
    }
}
