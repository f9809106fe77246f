package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** What can be reached in a machine, found out in the plainest way: the measure that collectors are held to. */
final class Reach {
    /** Everything that something can be asked about, with the values it holds. */
    final Map<Long, List<Long>> found = new LinkedHashMap<>();

    /** Values that name objects that are gone. */
    final Set<Long> dangling = new LinkedHashSet<>();

    private final Machine machine;
    private final LongPredicate counts;
    private final Deque<Long> pending = new ArrayDeque<>();

    /** Everything that is there to be found. */
    static Reach of(Machine machine, Roots roots) {
        return new Reach(machine, roots, key -> true);
    }

    /** Without what only stands in a table under the name of an object that is gone: it goes as well, in time. */
    static Reach withoutLostKeys(Machine machine, Roots roots) {
        return new Reach(machine, roots, key -> !Value.isObject(key) || machine.objects.get(Value.id(key)) != null);
    }

    private Reach(Machine machine, Roots roots, LongPredicate counts) {
        this.machine = machine;
        this.counts = counts;
        KodObject system = machine.system();
        if (system != null) {
            pending.add(system.value());
        }
        machine.users().forEach(user -> pending.add(user.value()));
        machine.timers.pending().stream()
                .map(Timers.Timer::object)
                .filter(object -> machine.objects.get(object.id) == object)
                .forEach(object -> pending.add(object.value()));
        machine.posts.eachValue(pending::add);
        roots.each(pending::add);
        while (!pending.isEmpty()) {
            visit(pending.remove());
        }
    }

    private void visit(long value) {
        int id = Value.id(value);
        if (found.containsKey(value)) {
            return;
        }
        List<Long> held = new ArrayList<>();
        switch (Value.tag(value)) {
            case Value.OBJECT -> {
                KodObject object = machine.objects.get(id);
                if (object == null) {
                    dangling.add(value);
                    return;
                }
                for (long slot : object.slots) {
                    held.add(slot);
                }
                if (object.attached != null) {
                    object.attached.eachReference(other -> held.add(other.value()));
                }
            }
            case Value.LIST -> {
                if (machine.lists.isFree(id)) {
                    throw new AssertionError(Value.describe(value) + " is reachable and free");
                }
                held.add(machine.lists.first(id));
                held.add(machine.lists.rest(id));
            }
            case Value.STRING -> {
                if (machine.strings.text(value) == null) {
                    throw new AssertionError(Value.describe(value) + " is reachable and free");
                }
            }
            case Value.INTEGER -> {
                Table table = machine.tables.get(id);
                if (table == null) {
                    return;
                }
                for (int i = 0; i < table.places(); i++) {
                    if (table.isUsed(i) && counts.test(table.key(i))) {
                        held.add(table.key(i));
                        held.add(table.value(i));
                    }
                }
            }
            default -> {
                return;
            }
        }
        found.put(value, held);
        pending.addAll(held);
    }

    /** The same with values that name nobody as nil: what it is or what it becomes. */
    Map<Long, List<Long>> settled() {
        LongUnaryOperator settle = value -> dangling.contains(value) ? Value.NIL : value;
        Map<Long, List<Long>> settled = new LinkedHashMap<>();
        found.forEach((value, held) ->
                settled.put(value, held.stream().map(settle::applyAsLong).toList()));
        return settled;
    }

    List<Long> all(int tag) {
        return found.keySet().stream().filter(value -> Value.tag(value) == tag).toList();
    }
}
