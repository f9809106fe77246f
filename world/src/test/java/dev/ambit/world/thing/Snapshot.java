package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Things as text, all of them that matters: whose they are, where, what they hold and what they can do. */
final class Snapshot {
    private Snapshot() {}

    /** A line for each Thing that is wanted. */
    static List<String> of(TestThings world, Predicate<Thing> wanted) {
        List<String> lines = new ArrayList<>();
        for (int id = 0; id < world.things.machine().objects.count(); id++) {
            Thing thing = world.things.find(id);
            if (thing != null && wanted.test(thing)) {
                lines.add(line(world, thing, wanted));
            }
        }
        return lines;
    }

    /** What is in one and not in the other: short enough to read. */
    static List<String> without(List<String> lines, List<String> others) {
        return lines.stream().filter(line -> !others.contains(line)).toList();
    }

    private static String line(TestThings world, Thing thing, Predicate<Thing> wanted) {
        StringBuilder text = new StringBuilder();
        text.append(thing)
                .append(" owner ")
                .append(thing.owner())
                .append(" in ")
                .append(thing.container());
        text.append(" exemplar ").append(thing.exemplar()).append(thing.declared ? " declared" : "");
        text.append(" holds ").append(thing.contents().stream().filter(wanted).toList());
        text.append(" rank ")
                .append(world.things.isAvatar(thing) ? world.as(thing).rank() : "-");
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name != null) {
                text.append("; ")
                        .append(name)
                        .append(thing.owns(slot) ? '!' : ' ')
                        .append(kind.flags(slot));
                text.append('=').append(world.things.values().datum(thing.body.slots[slot]));
            }
        }
        if (thing.hasOwnClass()) {
            TreeSet<String> methods = new TreeSet<>();
            kind.liveHandlers()
                    .forEach(handler ->
                            methods.add(world.things.methods().of(handler).toString()));
            text.append("; ").append(methods);
        }
        return text.toString();
    }
}
