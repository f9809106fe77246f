package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Datum;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns Kod values into what is told outside, and back. */
final class Values {
    /** A list in a property may be long, or run in a circle; clients are told this much of it. */
    private static final int MOST_ITEMS = 1_000;

    private static final int DEEPEST = 8;

    /** A list cell, or a string without its text. */
    private static final int BYTES_OF_A_CELL = 16;

    private final Machine machine;

    Values(Machine machine) {
        this.machine = machine;
    }

    Datum datum(long value) {
        return datum(value, DEEPEST);
    }

    private Datum datum(long value, int levels) {
        Text text = machine.strings.text(value);
        if (text != null) {
            return new Datum.Text(text.toPeople());
        }
        return switch (Value.tag(value)) {
            case Value.NIL_TAG -> Datum.NIL;
            case Value.INTEGER -> new Datum.Whole(Value.data(value));
            // Whether there still is such a Thing or not: nobody is told of a property because what it names has gone.
            case Value.OBJECT -> new Datum.Ref(Value.id(value));
            case Value.CLASS -> {
                KodClass kind = machine.classOf(Value.id(value));
                yield kind == null ? Datum.NIL : new Datum.Kind(kind.name());
            }
            case Value.LIST -> levels == 0 ? new Datum.Other("a list in lists") : list(value, levels);
            default -> new Datum.Other(Value.describe(value));
        };
    }

    private Datum list(long value, int levels) {
        List<Datum> items = new ArrayList<>();
        long at = value;
        while (machine.lists.holds(at) && items.size() < MOST_ITEMS) {
            items.add(datum(machine.lists.first(Value.id(at)), levels - 1));
            at = machine.lists.rest(Value.id(at));
        }
        if (at != Value.NIL && !Value.isList(at)) {
            items.add(new Datum.Other("."));
            items.add(datum(at, levels - 1));
        }
        return new Datum.Many(items);
    }

    /** Whether a text or list is among those that were changed in place. */
    boolean isTouched(long value) {
        return isTouched(value, DEEPEST);
    }

    private boolean isTouched(long value, int levels) {
        if (Value.tag(value) == Value.STRING) {
            return machine.inPlace.hasString(Value.id(value));
        }
        long at = value;
        for (int i = 0; i < MOST_ITEMS && levels > 0 && machine.lists.holds(at); i++) {
            int cell = Value.id(at);
            if (machine.inPlace.hasCell(cell) || isTouched(machine.lists.first(cell), levels - 1)) {
                return true;
            }
            at = machine.lists.rest(cell);
        }
        return false;
    }

    /** A value that Kod can use; Things and classes that do not exist are refused. */
    long value(Datum datum) {
        return switch (datum) {
            case Datum.Nil _ -> Value.NIL;
            case Datum.Whole whole -> Value.integer(whole.number());
            case Datum.Text text -> text(text.text());
            case Datum.Ref ref -> {
                KodObject object = machine.objects.get(ref.id());
                if (object == null) {
                    throw new Refusal("There is no Thing #" + ref.id() + ".");
                }
                yield object.value();
            }
            case Datum.Kind kind -> Value.classRef(kind(kind.name()).id());
            case Datum.Many many -> {
                long list = Value.NIL;
                for (Datum item : many.items().reversed()) {
                    list = machine.lists.cons(value(item), list);
                    if (list == Value.NIL) {
                        throw new Refusal("The world has no room for another list.");
                    }
                }
                yield list;
            }
            case Datum.Other other ->
                throw new Refusal("\"" + other.description() + "\" cannot be sent back to the world.");
        };
    }

    /** What a value takes in the heap, at most. */
    static int bytes(Datum datum) {
        return switch (datum) {
            case Datum.Text text -> BYTES_OF_A_CELL + text.text().getBytes(StandardCharsets.UTF_8).length;
            case Datum.Many many ->
                many.items().stream()
                        .mapToInt(item -> BYTES_OF_A_CELL + bytes(item))
                        .sum();
            default -> 0;
        };
    }

    long text(String text) {
        if (text.length() > machine.limits.textBytes()) {
            throw new Refusal("That text has " + text.length() + " characters; " + machine.limits.textBytes()
                    + " bytes is the most.");
        }
        long value = machine.strings.createUtf8(text);
        if (value == Value.NIL) {
            throw new Refusal("The world has no room for this text, or it is longer than " + machine.limits.textBytes()
                    + " bytes.");
        }
        return value;
    }

    /** The text a value names; nothing when it names none. */
    @Nullable
    String textOf(long value) {
        Text text = machine.strings.text(value);
        return text == null ? null : text.toPeople();
    }

    private KodClass kind(String name) {
        for (KodClass kind : machine.loadedClasses()) {
            if (!kind.isPrivate() && kind.name().equalsIgnoreCase(name)) {
                return kind;
            }
        }
        throw new Refusal("There is no class " + name + ".");
    }

    /** Everything is but nil and 0; Kod takes the first text and the first Thing of a world for false as well. */
    static boolean isTrue(long value) {
        return value != Value.NIL && (!Value.isInteger(value) || Value.truth(value));
    }
}
