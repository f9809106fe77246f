package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Map;

/**
 * Where a collection of garbage moved things. Whoever keeps values outside of the machine passes them through {@link
 * #move}.
 *
 * @param objects new id by old id; negative for what is gone; so for cells and strings
 */
public record Relocation(int[] objects, int[] cells, int[] strings, Map<Integer, Integer> timers) {

    /** The value as it is now, or nil when what it named is gone. */
    public long move(long value) {
        int tag = Value.tag(value);
        return switch (tag) {
            case Value.OBJECT -> moved(tag, objects, value);
            case Value.LIST -> moved(tag, cells, value);
            case Value.STRING -> moved(tag, strings, value);
            case Value.TIMER -> {
                Integer id = timers.get(Value.id(value));
                yield id == null ? Value.NIL : Value.of(tag, id);
            }
            default -> value;
        };
    }

    private static long moved(int tag, int[] newIds, long value) {
        int id = Value.id(value);
        if (id < 0 || id >= newIds.length || newIds[id] < 0) {
            return Value.NIL;
        }
        return Value.of(tag, newIds[id]);
    }
}
