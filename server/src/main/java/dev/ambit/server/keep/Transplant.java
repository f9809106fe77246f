package dev.ambit.server.keep;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ImageCells;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Takes what one image holds into another: names get the numbers they have there, lists and strings come as copies with
 * numbers of their own. What is shared within one transplant stays shared.
 */
final class Transplant {
    private final Image from;
    private final Image into;
    private final IntPredicate same;
    private final List<Change> out;
    private final Map<Integer, Integer> cells = new HashMap<>();
    private final Map<Integer, Integer> strings = new HashMap<>();
    private final Map<String, Integer> newNames = new HashMap<>();
    private final Set<Integer> newResources = new HashSet<>();
    private int nextCell;
    private int nextString;

    /**
     * @param same whether the Thing of a number is the same in both
     * @param out gets the changes that must come before those which use the values
     */
    Transplant(Image from, Image into, IntPredicate same, List<Change> out) {
        this.from = from;
        this.into = into;
        this.same = same;
        this.out = out;
        nextCell = into.cells().bound();
        nextString = into.cells().stringBound();
    }

    ThingState state(ThingImage thing) {
        int[] properties = new int[thing.ownCount()];
        long[] values = new long[thing.ownCount()];
        for (int i = 0; i < properties.length; i++) {
            properties[i] = name(thing.property(i));
            values[i] = value(thing.value(i));
        }
        ThingState.Structure structure = thing.structure();
        return new ThingState(
                thing.isClass() ? name(thing.className()) : Change.NOBODY,
                thing.exemplar(),
                living(thing.owner()),
                thing.declared(),
                properties,
                values,
                new ThingState.Structure(
                        structure.added().stream()
                                .map(added ->
                                        new ThingState.AddedProperty(name(added.property()), value(added.value())))
                                .toList(),
                        structure.flags().stream()
                                .map(flags -> new ThingState.Flags(name(flags.property()), flags.bits()))
                                .toList(),
                        structure.methods().stream().map(this::method).toList()));
    }

    private ThingState.MethodText method(ThingState.MethodText method) {
        return new ThingState.MethodText(
                method.name(),
                method.source(),
                living(method.author()),
                method.authored(),
                method.forClients(),
                method.isPrivate());
    }

    /** Somebody who is gone is nobody. */
    private int living(int thing) {
        return into.thing(thing) == null || !same.test(thing) ? Change.NOBODY : thing;
    }

    private int name(int number) {
        Change.Named name = from.names().get(number);
        int known = into.find(name.kind(), name.text());
        if (known >= 0) {
            return known;
        }
        return newNames.computeIfAbsent(name.kind() + " " + name.text(), key -> {
            int next = into.names().size() + newNames.size();
            out.add(new Change.Named(next, name.kind(), name.text()));
            return next;
        });
    }

    private long value(long value) {
        return switch (Value.tag(value)) {
            case Value.OBJECT -> living(Value.id(value)) == Change.NOBODY ? Value.NIL : value;
            case Value.STRING -> string(Value.id(value));
            case Value.LIST -> list(value);
            case Value.RESOURCE ->
                DynamicResource.is(value) ? dynamic(value) : Value.of(Value.RESOURCE, name(Value.id(value)));
            case Value.CLASS, Value.MESSAGE, Value.DEBUG_STRING -> Value.of(Value.tag(value), name(Value.id(value)));
            // A timer of that time has long ended.
            case Value.TIMER -> Value.NIL;
            default -> value;
        };
    }

    /** It keeps its number and, where it is known, the text it has there: others go by it, too. */
    private long dynamic(long value) {
        int id = DynamicResource.id(value);
        byte[] bytes = from.resources().get(id);
        if (into.resources().containsKey(id)) {
            return value;
        }
        if (bytes == null) {
            return Value.NIL;
        }
        if (newResources.add(id)) {
            out.add(new Change.ResourceIs(id, bytes));
        }
        return value;
    }

    private long string(int id) {
        byte[] bytes = from.cells().string(id);
        if (bytes == null) {
            return Value.NIL;
        }
        Integer copy = strings.get(id);
        if (copy == null) {
            copy = nextString++;
            strings.put(id, copy);
            out.add(new Change.StringIs(copy, living(from.cells().stringMaker(id)), bytes));
        }
        return Value.string(copy);
    }

    /** The number that a cell has got. */
    private int copyOf(int cell) {
        return Objects.requireNonNull(cells.get(cell));
    }

    /** First every cell gets its number, then each is written: lists may be circles. */
    private long list(long value) {
        ImageCells past = from.cells();
        if (!past.holds(value)) {
            return Value.NIL;
        }
        Integer known = cells.get(Value.id(value));
        if (known != null) {
            return Value.list(known);
        }
        Deque<Integer> found = new ArrayDeque<>();
        Deque<Integer> fresh = new ArrayDeque<>();
        note(value, found, fresh);
        while (!found.isEmpty()) {
            int cell = found.pop();
            note(past.first(cell), found, fresh);
            note(past.rest(cell), found, fresh);
        }
        for (int cell : fresh) {
            int copy = copyOf(cell);
            long first = value(past.first(cell));
            long rest = value(past.rest(cell));
            out.add(new Change.Cells(living(past.maker(cell)), new int[] {copy}, new long[] {first}, rest));
        }
        return Value.list(copyOf(Value.id(value)));
    }

    private void note(long value, Deque<Integer> found, Deque<Integer> fresh) {
        if (from.cells().holds(value) && !cells.containsKey(Value.id(value))) {
            cells.put(Value.id(value), nextCell++);
            found.push(Value.id(value));
            fresh.add(Value.id(value));
        }
    }
}
