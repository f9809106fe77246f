package dev.ambit.world.thing;

import dev.ambit.kod.run.Lists;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change.NameKind;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Values as the journal has them. A list or string is written down when something durable first refers to it: most that
 * Kod makes are garbage before anything does. What is written is marked in {@link Lists#kept}; when such a cell is
 * changed, or is freed and used again, it is written anew.
 */
final class Keepsakes {
    /** Lists within lists deeper than this come one after the other, not one within the other: the stack is finite. */
    private static final int DEEPEST = 200;

    private final Things things;
    private final Machine machine;
    private final ChangeWriter out;
    private final Map<NameKind, Map<String, Integer>> numbers = new EnumMap<>(NameKind.class);
    private int named;
    private int depth;
    private long[] later = new long[16];
    private int laterCount;

    Keepsakes(Things things, ChangeWriter out, Image known) {
        this.things = things;
        this.machine = things.machine();
        this.out = out;
        for (NameKind kind : NameKind.values()) {
            numbers.put(kind, new HashMap<>());
        }
        known.names().forEach(name -> numbers(name.kind()).putIfAbsent(name.text(), name.number()));
        named = known.names().size();
    }

    private Map<String, Integer> numbers(NameKind kind) {
        return java.util.Objects.requireNonNull(numbers.get(kind));
    }

    int property(String name) {
        return number(NameKind.PROPERTY, name);
    }

    int className(String name) {
        return number(NameKind.CLASS, name);
    }

    int message(int id) {
        return number(NameKind.MESSAGE, things.lexicon().messageName(id).orElse(""));
    }

    private int number(NameKind kind, String name) {
        Integer known = numbers(kind).get(name);
        if (known == null) {
            known = named++;
            numbers(kind).put(name, known);
            out.named(kind, name);
        }
        return known;
    }

    /** The value as the journal has it; what it refers to is written down first. */
    long keep(long value) {
        return switch (Value.tag(value)) {
            case Value.NIL_TAG, Value.INTEGER, Value.OBJECT, Value.TIMER -> value;
            case Value.LIST -> keepList(value);
            case Value.STRING -> keepString(value);
            case Value.RESOURCE ->
                machine.strings.isDynamicResource(Value.id(value))
                        ? DynamicResource.value(Value.id(value))
                        : keepNamed(value);
            case Value.CLASS, Value.MESSAGE, Value.DEBUG_STRING -> keepNamed(value);
            // Sessions and room data are the running server's; the temp string is whatever it is now.
            default -> Value.NIL;
        };
    }

    private long keepNamed(long value) {
        int id = Value.id(value);
        NameKind kind = switch (Value.tag(value)) {
            case Value.CLASS -> NameKind.CLASS;
            case Value.MESSAGE -> NameKind.MESSAGE;
            case Value.RESOURCE -> NameKind.RESOURCE;
            default -> NameKind.TEXT;
        };
        String name = switch (kind) {
            case CLASS -> things.lexicon().className(id).orElse("");
            case MESSAGE -> things.lexicon().messageName(id).orElse("");
            case RESOURCE -> things.lexicon().resourceName(id).orElse("");
            default -> debugText(value);
        };
        return name.isEmpty() && kind != NameKind.TEXT ? Value.NIL : Value.of(Value.tag(value), number(kind, name));
    }

    private String debugText(long value) {
        Text text = machine.strings.text(value);
        return text == null ? "" : new String(text.toBytes(), StandardCharsets.ISO_8859_1);
    }

    private long keepString(long value) {
        int id = Value.id(value);
        Text text = machine.strings.text(value);
        if (text == null) {
            return Value.NIL;
        }
        if (!machine.strings.kept.get(id)) {
            machine.strings.kept.set(id);
            out.string(id, Recorder.maker(text.maker()), text.toBytes());
        }
        return value;
    }

    private long keepList(long value) {
        Lists lists = machine.lists;
        if (!lists.holds(value) || lists.isFree(Value.id(value))) {
            return Value.NIL;
        }
        if (lists.kept.get(Value.id(value))) {
            return value;
        }
        if (depth >= DEEPEST) {
            if (laterCount == later.length) {
                later = Arrays.copyOf(later, 2 * laterCount);
            }
            later[laterCount++] = value;
            return value;
        }
        depth++;
        writeNewCells(value);
        depth--;
        while (depth == 0 && laterCount > 0) {
            keepList(later[--laterCount]);
        }
        return value;
    }

    /** Writes a list as far as it is new, in runs of cells of the same maker. */
    private void writeNewCells(long list) {
        Lists lists = machine.lists;
        long at = list;
        while (isNew(at)) {
            int maker = Recorder.maker(lists.maker(Value.id(at)));
            int[] ids = new int[8];
            long[] firsts = new long[8];
            int count = 0;
            while (count < 1000 && isNew(at) && Recorder.maker(lists.maker(Value.id(at))) == maker) {
                if (count == ids.length) {
                    ids = Arrays.copyOf(ids, 2 * count);
                    firsts = Arrays.copyOf(firsts, 2 * count);
                }
                int cell = Value.id(at);
                // Before what it holds is looked at, which may be the list itself.
                lists.kept.set(cell);
                ids[count] = cell;
                firsts[count++] = keep(lists.first(cell));
                at = lists.rest(cell);
            }
            out.cells(maker, ids, firsts, count, isNew(at) ? at : keep(at));
        }
    }

    private boolean isNew(long value) {
        return machine.lists.holds(value)
                && !machine.lists.isFree(Value.id(value))
                && !machine.lists.kept.get(Value.id(value));
    }

    void cellChanged(int cell) {
        Lists lists = machine.lists;
        if (lists.kept.get(cell)) {
            long first = keep(lists.first(cell));
            long rest = keep(lists.rest(cell));
            out.cells(Recorder.maker(lists.maker(cell)), new int[] {cell}, new long[] {first}, 1, rest);
        }
    }

    void stringChanged(int id) {
        Text text = machine.strings.text(Value.string(id));
        if (text != null && machine.strings.kept.get(id)) {
            out.string(id, Recorder.maker(text.maker()), text.toBytes());
        }
    }
}
