package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Findings.Named;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Visibility;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at Things for people: what they are, what they can do, who made them. Changes nothing. */
final class Inspector {
    private static final int MOST_LISTED = 1_000;
    private static final int LONGEST_LIST = 10_000;

    private final Things things;
    private final Sources sources;
    private boolean keepsHistory;

    Inspector(Things things, Sources sources) {
        this.things = things;
        this.sources = sources;
    }

    /** The world has a journal in which people can look back. */
    void keepsHistory() {
        keepsHistory = true;
    }

    Findings.Inspection inspect(Effective who, Thing thing, List<String> verbs) {
        List<Named> exemplars = new ArrayList<>();
        for (Thing t = thing.exemplar(); t != null; t = t.exemplar()) {
            exemplars.add(name(t));
        }
        return new Findings.Inspection(
                thing.id(),
                things.nameOf(thing),
                exemplars,
                named(thing.owner()),
                named(things.permissions().mayKnowPlace(who, thing) ? thing.container() : null),
                mayLookInto(who, thing)
                        ? thing.contents().stream()
                                .filter(content -> things.permissions().mayKnowPlace(who, content))
                                .limit(MOST_LISTED)
                                .map(this::name)
                                .toList()
                        : List.of(),
                thing.declared,
                things.permissions().allows(who, Action.PROGRAM, thing, ""),
                keepsHistory && things.permissions().allows(who, Action.INSPECT, thing, ""),
                properties(who, thing),
                methods(who, thing),
                verbs);
    }

    /** What others carry and what is in closed containers is nobody's business but the owner's. */
    private boolean mayLookInto(Effective who, Thing thing) {
        return things.permissions().allows(who, Action.INSPECT, thing, "")
                || who.avatar() == thing
                || !things.isAvatar(thing)
                        && (things.isRoom(thing)
                                || Values.isTrue(things.properties().value(thing, "open")));
    }

    private List<Findings.Property> properties(Effective who, Thing thing) {
        List<Findings.Property> list = new ArrayList<>();
        KodClass kind = thing.kind();
        boolean all = things.permissions().allows(who, Action.INSPECT, thing, "");
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name == null || !all && Flag.LOCAL.in(kind.flags(slot))) {
                continue;
            }
            int flags = kind.flags(slot);
            list.add(new Findings.Property(
                    name,
                    things.values().datum(thing.body.slots[slot]),
                    thing.owns(slot),
                    named(thing.definer(slot)),
                    java.util.Arrays.stream(Flag.values())
                            .filter(f -> f.in(flags))
                            .toList(),
                    things.permissions().allows(who, Action.WRITE, thing, name)));
        }
        return list;
    }

    private List<Findings.Method> methods(Effective who, Thing thing) {
        List<Findings.Method> list = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (Thing at = thing; at != null; at = at.exemplar()) {
            if (!at.hasOwnClass()) {
                continue;
            }
            KodClass kind = at.kind();
            for (HandlerCode handler : kind.liveHandlers()) {
                if (seen.add(handler.message())) {
                    addLive(list, who, thing, at, things.methods().of(handler));
                }
            }
            for (HandlerCode handler : kind.handlers()) {
                if (seen.add(handler.message())) {
                    String name = kind.messageName(handler.message());
                    list.add(new Findings.Method(
                            name,
                            Optional.of(name(at)),
                            Optional.empty(),
                            MethodSide.SERVER,
                            Visibility.PUBLIC,
                            sources.of(kind.name(), name).orElse(""),
                            at == thing,
                            things.permissions().allows(who, Action.PROGRAM, thing, name)));
                }
            }
        }
        return list;
    }

    private void addLive(List<Findings.Method> list, Effective who, Thing thing, Thing home, Method method) {
        boolean shown = !method.isPrivate() || things.permissions().allows(who, Action.INSPECT, home, method.name());
        if (shown) {
            list.add(new Findings.Method(
                    method.name(),
                    Optional.of(name(home)),
                    Optional.ofNullable(method.author())
                            .map(author -> new Named(author.id(), things.nameOfAuthor(method))),
                    method.side(),
                    method.visibility(),
                    method.source(),
                    home == thing,
                    things.permissions().allows(who, Action.PROGRAM, thing, method.name())));
        }
    }

    List<Findings.Entry> list(Effective who, Request.Listing what, @Nullable Thing about) {
        List<Thing> found = new ArrayList<>();
        for (int id = 0; id < things.machine().objects.count() && found.size() < MOST_LISTED; id++) {
            Thing thing = things.find(id);
            if (thing != null && things.permissions().mayKnowPlace(who, thing) && belongs(who, what, about, thing)) {
                found.add(thing);
            }
        }
        return found.stream().map(this::entry).toList();
    }

    private boolean belongs(Effective who, Request.Listing what, @Nullable Thing about, Thing thing) {
        return switch (what) {
            case EXEMPLARS ->
                things.permissions().allows(who, Action.DERIVE, thing, "") && (thing.declared || thing.hasOwnClass());
            case INSTANCES -> about != null && thing.exemplar() == about;
            case REFERENCES -> about != null && refersTo(thing, about);
            case CONTENTS -> about != null && thing.container() == about && mayLookInto(who, about);
            case MINE -> who.avatar() != null && thing.owner() == who.avatar();
        };
    }

    /** Whether a property names the Thing, or a list in a property does. */
    private boolean refersTo(Thing thing, Thing target) {
        long wanted = target.body.value();
        for (long value : thing.body.slots) {
            if (value == wanted && thing != target) {
                return true;
            }
            long at = value;
            for (int i = 0; i < LONGEST_LIST && things.machine().lists.holds(at); i++) {
                if (things.machine().lists.first(Value.id(at)) == wanted) {
                    return true;
                }
                at = things.machine().lists.rest(Value.id(at));
            }
        }
        return thing.owner() == target || thing.container() == target;
    }

    private Findings.Entry entry(Thing thing) {
        return new Findings.Entry(thing.id(), things.nameOf(thing), named(thing.exemplar()), named(thing.owner()));
    }

    private Named name(Thing thing) {
        return new Named(thing.id(), things.nameOf(thing));
    }

    private Optional<Named> named(@Nullable Thing thing) {
        return Optional.ofNullable(thing).map(this::name);
    }
}
