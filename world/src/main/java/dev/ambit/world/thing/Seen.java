package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.ThingView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The Things of a world as clients are told of them. */
public final class Seen implements Appearance {
    private final Things things;

    public Seen(Things things) {
        this.things = things;
    }

    @Override
    public boolean isRoom(Thing thing) {
        return things.isRoom(thing);
    }

    @Override
    public boolean isAvatar(Thing thing) {
        return things.isAvatar(thing);
    }

    @Override
    public boolean isOpen(Thing thing) {
        return !isAvatar(thing) && Values.isTrue(things.properties().value(thing, "open"));
    }

    @Override
    public boolean isNoticeable(Thing thing) {
        return Values.isTrue(things.properties().value(thing, "noticeable"));
    }

    @Override
    public ThingView view(Thing thing) {
        KodClass kind = thing.kind();
        Map<String, Datum> properties = new LinkedHashMap<>();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            if (Properties.isOwn(thing, slot)) {
                tell(thing, slot, properties);
            }
        }
        return new ThingView(
                thing.id(), id(thing.exemplar()), id(thing.owner()), id(thing.container()), properties, methods(thing));
    }

    private static Optional<Integer> id(@org.jspecify.annotations.Nullable Thing thing) {
        return thing == null ? Optional.empty() : Optional.of(thing.id());
    }

    private void tell(Thing thing, int slot, Map<String, Datum> properties) {
        KodClass kind = thing.kind();
        String name = kind.propertyName(slot);
        if (name != null && !Flag.LOCAL.in(kind.flags(slot))) {
            properties.put(name, things.values().datum(thing.body.slots[slot]));
        }
    }

    private List<ThingView.Method> methods(Thing thing) {
        if (!thing.hasOwnClass()) {
            return List.of();
        }
        List<ThingView.Method> list = new ArrayList<>();
        for (HandlerCode handler : thing.kind().handlers()) {
            String name = thing.kind().messageName(handler.message());
            boolean callable = !name.equalsIgnoreCase("constructor") && !name.regionMatches(true, 0, "On", 0, 2);
            if (callable && thing.kind().ownHandler(handler.message()) == handler) {
                list.add(new ThingView.Method(name, MethodSide.SERVER, Optional.empty(), Optional.empty()));
            }
        }
        for (HandlerCode handler : thing.kind().liveHandlers()) {
            Method method = things.methods().of(handler);
            if (!method.isPrivate()) {
                list.add(new ThingView.Method(
                        method.name(),
                        method.side(),
                        id(method.author()),
                        method.isForClients() ? Optional.of(script(method)) : Optional.empty()));
            }
        }
        return list;
    }

    private ThingView.Script script(Method method) {
        return new ThingView.Script(method.script(), things.nameOfAuthor(method));
    }

    @Override
    public Map<String, Datum> written(Thing thing) {
        Map<String, Datum> properties = new LinkedHashMap<>();
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            if (thing.wasWritten(slot) && Properties.isOwn(thing, slot)) {
                tell(thing, slot, properties);
            }
        }
        return properties;
    }

    @Override
    public List<String> unset(Thing thing) {
        List<String> names = new ArrayList<>();
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            boolean isGone = thing.wasWritten(slot) && !Properties.isOwn(thing, slot);
            if (name != null && isGone && !Flag.LOCAL.in(kind.flags(slot))) {
                names.add(name);
            }
        }
        return names;
    }
}
