package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a Thing was when it was deleted, to bring it back as it was. Nothing here relies on slots: while the Thing is away,
 * its exemplar may get other properties, and nobody would move the values of what is not there.
 */
final class Remains {
    /** @param added whether the Thing itself has brought in the property */
    private record Kept(long value, boolean added) {}

    private final Thing thing;
    private final @Nullable Thing owner;
    private final @Nullable Thing container;
    private final @Nullable Thing exemplar;
    private final List<Thing> contents;
    private final Map<String, Kept> values = new LinkedHashMap<>();
    private final Map<String, Integer> flags = new LinkedHashMap<>();
    private final List<Method> methods = new ArrayList<>();

    Remains(Things things, Thing thing) {
        this.thing = thing;
        owner = thing.owner();
        container = thing.container();
        exemplar = thing.exemplar();
        contents = List.copyOf(thing.contents());
        KodClass kind = thing.kind();
        KodClass above = thing.hasOwnClass() ? kind.parent() : kind;
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name == null) {
                continue;
            }
            if (thing.owns(slot)) {
                values.put(name, new Kept(thing.body.slots[slot], thing.hasOwnClass() && kind.isAdded(slot)));
            }
            int inherited = above == null || slot >= above.slotCount() ? 0 : above.flags(slot);
            if (kind.flags(slot) != inherited) {
                flags.put(name, kind.flags(slot));
            }
        }
        if (thing.hasOwnClass()) {
            for (HandlerCode handler : kind.liveHandlers()) {
                methods.add(things.methods().of(handler));
            }
        }
    }

    /** Brings it back, with what was in it as far as that still lies where it fell. */
    void revive(Things things, Edits edits, Effective who) {
        if (exemplar != null && exemplar.deleted) {
            throw new Refusal("It cannot be brought back: what it was made from has been deleted.");
        }
        if (owner != null && owner.deleted) {
            throw new Refusal("It cannot be brought back: whose it was is gone.");
        }
        String full = owner == null ? null : things.account(owner).whyNoMoreThings();
        if (full != null) {
            throw new Refusal(full);
        }
        if (!edits.revive(thing, owner, container)) {
            throw new Refusal("It cannot be brought back: its number is another Thing's by now.");
        }
        values.forEach((name, kept) -> {
            int slot = thing.kind().slotOf(name);
            if (slot >= 0) {
                things.properties().put(thing, slot, kept.value, who);
            } else if (kept.added) {
                edits.addProperty(who, thing, name, kept.value);
            }
        });
        flags.forEach((name, bits) -> {
            if (thing.kind().slotOf(name) >= 0) {
                edits.setFlags(who, thing, name, bits);
            }
        });
        methods.forEach(method -> edits.methods().replace(things.accounts().authorOf(method), method));
        for (Thing content : contents) {
            if (!content.deleted && content.container() == thing.container()) {
                things.containment().move(content, thing);
            }
        }
    }

    /** What must not be collected as garbage meanwhile. */
    void eachHeld(LongConsumer visit) {
        visit.accept(thing.body.value());
        values.values().forEach(kept -> visit.accept(kept.value));
        contents.forEach(content -> visit.accept(content.body.value()));
        if (exemplar != null) {
            visit.accept(exemplar.body.value());
        }
    }
}
