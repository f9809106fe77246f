package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Visibility;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * All that makes up a Thing but its place, now or at another time. Names of properties and methods are keys in lower
 * case; nothing here relies on slots.
 *
 * @param exemplar nothing when it stays what it is
 * @param owner nothing when it stays theirs
 * @param values its own, by property
 * @param left properties whose value is left as it is, whatever that is
 * @param added the properties it has brought in itself
 * @param flags those that were set on it, as bits
 */
record ThingForm(
        @Nullable Thing exemplar,
        @Nullable Owner owner,
        boolean declared,
        Map<String, Own> values,
        Set<String> left,
        Map<String, String> added,
        Map<String, Integer> flags,
        Map<String, Piece> methods) {

    /** @param who nothing for the world itself */
    record Owner(@Nullable Thing who) {}

    /** @param name as it is written */
    record Own(String name, long value) {}

    /** A method as it was written, by whom. */
    record Piece(String name, String source, @Nullable Thing author, MethodSide side, Visibility visibility) {
        static Piece of(Method method) {
            return new Piece(method.name(), method.source(), method.author(), method.side(), method.visibility());
        }

        /** Whether the two are one, whoever has written them. */
        boolean saysTheSame(Piece other) {
            return source.equals(other.source) && side == other.side && visibility == other.visibility;
        }
    }

    /** What a Thing is now. */
    static ThingForm of(Things things, Thing thing) {
        KodClass kind = thing.kind();
        Map<String, Own> values = new LinkedHashMap<>();
        Map<String, String> added = new LinkedHashMap<>();
        Map<String, Integer> flags = new LinkedHashMap<>();
        Set<String> left = new LinkedHashSet<>();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name == null) {
                continue;
            }
            if (Flag.VOLATILE.in(kind.flags(slot))) {
                left.add(key(name));
            } else if (thing.owns(slot)) {
                values.put(key(name), new Own(name, thing.body.slots[slot]));
            }
            if (thing.hasOwnClass() && kind.isAdded(slot)) {
                added.put(key(name), name);
            }
        }
        if (thing.hasOwnClass()) {
            kind.flagged().forEach((name, bits) -> flags.put(key(name), bits));
        }
        return new ThingForm(
                thing.exemplar(),
                new Owner(thing.owner()),
                thing.declared,
                values,
                left,
                added,
                flags,
                methodsOf(things, thing));
    }

    static Map<String, Piece> methodsOf(Things things, Thing thing) {
        Map<String, Piece> methods = new LinkedHashMap<>();
        if (thing.hasOwnClass()) {
            for (HandlerCode handler : thing.kind().liveHandlers()) {
                Method method = things.methods().of(handler);
                methods.put(key(method.name()), Piece.of(method));
            }
        }
        return methods;
    }

    /** The same, but for what another form leaves as it is. */
    ThingForm asFarAs(ThingForm other) {
        return new ThingForm(
                other.exemplar == null ? null : exemplar,
                other.owner == null ? null : owner,
                declared,
                values,
                left,
                added,
                flags,
                methods);
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** What must not be collected as garbage while somebody may want this form back. */
    void eachHeld(LongConsumer visit) {
        values.values().forEach(own -> visit.accept(own.value));
        if (exemplar != null) {
            visit.accept(exemplar.body.value());
        }
        if (owner != null && owner.who != null) {
            visit.accept(owner.who.body.value());
        }
        methods.values().forEach(method -> {
            if (method.author != null) {
                visit.accept(method.author.body.value());
            }
        });
    }
}
