package dev.ambit.kod.base;

import dev.ambit.kod.base.KodbaseClass.Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a class and its ancestors offer to a subclass: properties and class variables by name.
 *
 * @param properties how many different names in all; the next new one gets the number after. That is not always the
 *     highest number: a class may have been numbered before its superclass got another property.
 * @param classVarNames those of all class variables, overridden ones included
 */
public record ClassInterface(Map<String, Slot> slots, int properties, Set<String> classVarNames) {

    public static final ClassInterface NONE = new ClassInterface(Map.of(), 0, Set.of());

    /** How many there are; the next new one gets this number. */
    public int classVars() {
        return classVarNames.size();
    }

    public enum SlotKind {
        PROPERTY(0),
        CLASS_VARIABLE(1);

        private final int code;

        SlotKind(int code) {
            this.code = code;
        }

        /** What a fingerprint counts it as. */
        int code() {
            return code;
        }
    }

    public record Slot(SlotKind kind, int number) {}

    /** @param key the name in lower case */
    public Optional<Slot> find(String key) {
        return Optional.ofNullable(slots.get(key));
    }

    /** Changes when anything a subclass can see changes; the same in every process. */
    public long fingerprint() {
        long sum = properties * 31L + classVars();
        for (var slot : slots.entrySet()) {
            long one = slot.getKey().hashCode() * 0x9E3779B97F4A7C15L
                    + slot.getValue().kind().code()
                    + 2L * slot.getValue().number();
            one = (one ^ one >>> 29) * 0xBF58476D1CE4E5B9L;
            sum += one ^ one >>> 32;
        }
        return sum;
    }

    /** A property hides the class variable it overrides, so properties are entered last. */
    ClassInterface with(KodbaseClass kodClass) {
        if (kodClass.classVars().isEmpty() && kodClass.properties().isEmpty()) {
            return this;
        }
        var all = new HashMap<>(slots);
        int properties = this.properties;
        var classVarNames = new HashSet<>(this.classVarNames);
        for (Entry classVar : kodClass.classVars()) {
            all.put(key(classVar), new Slot(SlotKind.CLASS_VARIABLE, classVar.number()));
            classVarNames.add(key(classVar));
        }
        for (Entry property : kodClass.properties()) {
            var hidden = all.put(key(property), new Slot(SlotKind.PROPERTY, property.number()));
            if (hidden == null || hidden.kind() == SlotKind.CLASS_VARIABLE) {
                properties++;
            }
        }
        return new ClassInterface(all, properties, classVarNames);
    }

    private static String key(Entry entry) {
        return entry.name().toLowerCase(Locale.ROOT);
    }
}
