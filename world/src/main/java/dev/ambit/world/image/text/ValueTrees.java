package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ImageCells;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes trees of an image's values. A list cell or string that is in two places gets a label where it is met first, and
 * stands by its label in the others; so the order of asking decides where something stands.
 */
final class ValueTrees {
    /** Lists nested deeper go into lines of their own: nobody could read them, and whoever reads them has a stack. */
    static final int DEEPEST = 40;

    private final Image image;
    private final ImageCells cells;
    private final BitSet seenCells = new BitSet();
    private final BitSet sharedCells = new BitSet();
    private final BitSet seenStrings = new BitSet();
    private final BitSet sharedStrings = new BitSet();
    private final Map<Long, String> labels = new HashMap<>();
    private final Deque<Long> tooDeep = new ArrayDeque<>();
    private String scope = "";
    private int count;

    ValueTrees(Image image) {
        this.image = image;
        this.cells = image.cells();
        image.eachThing(thing -> {
            for (int i = 0; i < thing.ownCount(); i++) {
                note(thing.value(i));
            }
            thing.structure().added().forEach(added -> note(added.value()));
        });
        image.tables()
                .forEach(table -> table.entries().forEach(entry -> {
                    note(entry.key());
                    note(entry.value());
                }));
    }

    /** Follows a value and notes what it meets a second time. */
    private void note(long root) {
        long[] pile = {root};
        int height = 1;
        while (height > 0) {
            long value = pile[--height];
            if (isString(value)) {
                (seenStrings.get(Value.id(value)) ? sharedStrings : seenStrings).set(Value.id(value));
            } else if (isCell(value)) {
                int cell = Value.id(value);
                if (seenCells.get(cell)) {
                    sharedCells.set(cell);
                    continue;
                }
                seenCells.set(cell);
                if (height + 2 > pile.length) {
                    pile = Arrays.copyOf(pile, 2 * pile.length + 2);
                }
                pile[height++] = cells.first(cell);
                pile[height++] = cells.rest(cell);
            }
        }
    }

    private boolean isCell(long value) {
        return Value.isList(value) && Value.data(value) == Value.id(value) && cells.holds(value);
    }

    private boolean isString(long value) {
        return Value.tag(value) == Value.STRING
                && Value.data(value) == Value.id(value)
                && cells.string(Value.id(value)) != null;
    }

    /** What is asked for next is of this Thing or table: labels start with it, and so stay when others change. */
    void enter(String newScope) {
        scope = newScope;
        count = 0;
    }

    Term of(long value) {
        return of(value, 0);
    }

    /** What was too deep since {@link #enter}. */
    List<Term.Definition> definitions() {
        List<Term.Definition> all = new ArrayList<>();
        while (!tooDeep.isEmpty()) {
            long value = tooDeep.remove();
            String label = Objects.requireNonNull(labels.get(value));
            all.add(new Term.Definition(label, items(null, value, 0)));
        }
        return all;
    }

    private Term of(long value, int depth) {
        if (isCell(value)) {
            return list(value, depth);
        }
        if (isString(value)) {
            return string(value);
        }
        if (DynamicResource.is(value)) {
            return new Term.Plain(value);
        }
        return switch (Value.tag(value)) {
            case Value.CLASS, Value.MESSAGE, Value.RESOURCE, Value.DEBUG_STRING ->
                new Term.Named(Value.tag(value), name(Value.data(value)));
            default -> new Term.Plain(value);
        };
    }

    private String name(long number) {
        if (number < 0 || number >= image.names().size()) {
            throw new DamagedImage("a value is named " + number + ", and there are "
                    + image.names().size() + " names");
        }
        return image.name((int) number);
    }

    private Term string(long value) {
        int id = Value.id(value);
        String known = labels.get(value);
        if (known != null) {
            return new Term.Shared(known);
        }
        byte[] bytes = Objects.requireNonNull(cells.string(id));
        return new Term.Text(sharedStrings.get(id) ? newLabel(value) : null, cells.stringMaker(id), bytes);
    }

    private Term list(long value, int depth) {
        String known = labels.get(value);
        if (known != null) {
            return new Term.Shared(known);
        }
        if (depth == DEEPEST) {
            String label = newLabel(value);
            tooDeep.add(value);
            return new Term.Shared(label);
        }
        return items(sharedCells.get(Value.id(value)) ? newLabel(value) : null, value, depth);
    }

    private Term items(@Nullable String label, long value, int depth) {
        List<Term> items = new ArrayList<>();
        int maker = cells.maker(Value.id(value));
        long at = value;
        do {
            int cell = Value.id(at);
            items.add(of(cells.first(cell), depth + 1));
            at = cells.rest(cell);
        } while (isCell(at) && !sharedCells.get(Value.id(at)) && cells.maker(Value.id(at)) == maker);
        Term tail = at == Value.NIL ? Term.NIL : of(at, depth + 1);
        return new Term.Items(label, maker, items, tail);
    }

    private String newLabel(long value) {
        String label = scope + "." + ++count;
        labels.put(value, label);
        return label;
    }
}
