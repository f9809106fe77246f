package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.ThingView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The Things of a world looked at one by one, for tests: what is so now, whatever anybody was told. */
public final class Truth implements Appearance {
    private final Things things;

    public Truth(Things things) {
        this.things = things;
    }

    public List<Thing> living() {
        List<Thing> living = new ArrayList<>();
        for (int id = 0; id < things.machine().objects.count(); id++) {
            KodObject object = things.machine().objects.get(id);
            if (object != null) {
                living.add(Thing.of(object));
            }
        }
        return living;
    }

    public boolean isClass(Thing thing) {
        return Things.isClass(thing);
    }

    /** Whether its exemplar is that class itself, and nobody has added anything to it, be it for nobody to see. */
    public boolean isMadeFrom(Thing thing, String className) {
        Thing exemplar = thing.exemplar();
        return !thing.hasOwnClass()
                && exemplar != null
                && isClass(exemplar)
                && exemplar.kind().name().equals(className);
    }

    public void putNowhere(int id) {
        Thing thing = things.find(id);
        if (thing != null) {
            things.as(Effective.ROOT, () -> things.containment().move(thing, null));
        }
    }

    /** Has garbage collected, a part of it or all there is. */
    public void collect(boolean all) {
        if (all) {
            things.machine().sweep.finish();
        } else {
            things.machine().sweep.slice(500);
        }
    }

    @Override
    public boolean isRoom(Thing thing) {
        return !isClass(thing) && isBelowClass(thing, "Room");
    }

    @Override
    public boolean isAvatar(Thing thing) {
        return !isClass(thing) && isBelowClass(thing, "Avatar");
    }

    private boolean isBelowClass(Thing thing, String name) {
        for (Thing t = thing; t != null; t = t.exemplar()) {
            if (isClass(t) && t.kind().name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isOpen(Thing thing) {
        return isOn(thing, "open");
    }

    @Override
    public boolean isNoticeable(Thing thing) {
        return isOn(thing, "noticeable");
    }

    private boolean isOn(Thing thing, String name) {
        return things.read(thing, name)
                .filter(value -> !value.equals(Datum.NIL) && !value.equals(new Datum.Whole(0)))
                .isPresent();
    }

    @Override
    public ThingView view(Thing thing) {
        Map<String, Datum> properties = new HashMap<>();
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            boolean isOwn = thing.owns(slot) || isClass(thing) && kind.declares(slot);
            if (name != null && isOwn && !isLocal(thing, name)) {
                properties.put(name, things.read(thing, name).orElseThrow());
            }
        }
        List<ThingView.Method> methods = new ArrayList<>();
        if (thing.hasOwnClass()) {
            for (HandlerCode handler : kind.handlers()) {
                String name = kind.messageName(handler.message());
                boolean listed = !name.matches("(?i)on.*|constructor");
                if (listed && kind.ownHandler(handler.message()) == handler) {
                    methods.add(new ThingView.Method(name, MethodSide.SERVER, Optional.empty(), Optional.empty()));
                }
            }
            for (HandlerCode handler : kind.liveHandlers()) {
                Method method = things.methods().of(handler);
                if (!method.isPrivate()) {
                    methods.add(new ThingView.Method(
                            method.name(),
                            method.side(),
                            id(method.author()),
                            method.isForClients()
                                    ? Optional.of(new ThingView.Script(method.script(), nameOf(method.author())))
                                    : Optional.empty()));
                }
            }
        }
        return new ThingView(
                thing.id(), id(thing.exemplar()), id(thing.owner()), id(thing.container()), properties, methods);
    }

    private String nameOf(@Nullable Thing author) {
        return author == null ? "" : author.deleted ? "somebody who is gone" : things.nameOf(author);
    }

    private static Optional<Integer> id(@Nullable Thing thing) {
        return thing == null ? Optional.empty() : Optional.of(thing.id());
    }

    /** Whether no client is told what it is. */
    public boolean isLocal(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        return slot >= 0 && Flag.LOCAL.in(thing.kind().flags(slot));
    }

    /** What a property of a Thing is, for each that no client is kept in the dark about, here or further up. */
    public Map<String, Datum> values(Thing thing) {
        Map<String, Datum> values = new HashMap<>();
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name != null && !isLocalUpwards(thing, name)) {
                values.put(name, things.read(thing, name).orElseThrow());
            }
        }
        return values;
    }

    private boolean isLocalUpwards(Thing thing, String name) {
        for (Thing t = thing; t != null; t = t.exemplar()) {
            if (isLocal(t, name)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Map<String, Datum> written(Thing thing) {
        throw new UnsupportedOperationException("only what is so, not what has changed");
    }

    @Override
    public List<String> unset(Thing thing) {
        throw new UnsupportedOperationException("only what is so, not what has changed");
    }
}
