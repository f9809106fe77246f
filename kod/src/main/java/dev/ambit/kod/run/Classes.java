package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import java.lang.invoke.SwitchPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a machine. Loading checks everything first and then changes everything: a set of files with an error
 * changes nothing. When classes are redefined, objects keep the values of their properties by name (by number where
 * names are not known).
 */
final class Classes {
    private final Machine machine;
    private final IdTable<KodClass> byId = new IdTable<>();
    private final LookupCache lookups = new LookupCache();
    private Symbols symbols = Symbols.NONE;
    private int serial;
    private @Nullable HandlerWatch watch;

    Classes(Machine machine) {
        this.machine = machine;
    }

    @Nullable
    KodClass get(int id) {
        return byId.get(id);
    }

    String messageName(int message) {
        return symbols.messageName(message).orElse("Message" + message);
    }

    /** The class of {@link Machine#nobody}: it has no handlers and no other objects. */
    KodClass nothing() {
        BofClass empty = new BofClass(-1, 0, 0, List.of(), 0, List.of(), List.of());
        Bof file = new Bof("", List.of(), List.of(), false, List.of());
        return new KodClass(empty, new LoadedFile(file, 0), serial++, lookups);
    }

    void load(Prepared files, Symbols newSymbols) {
        Map<Integer, BofClass> batch = new HashMap<>();
        files.classes().forEach(one -> batch.put(one.bof().id(), one.bof()));
        files.classes().forEach(one -> check(one.bof(), one.file().bof(), batch));
        symbols = newSymbols;
        install(files.classes(), newSymbols);
    }

    private void check(BofClass bof, Bof file, Map<Integer, BofClass> batch) {
        BofClass above = definition(bof.superId(), batch);
        if (above == null && bof.superId() != 0) {
            throw new LoadException(
                    file.sourceName() + ": class " + bof.id() + " needs superclass " + bof.superId() + ", not loaded");
        }
        new BofVerifier(file, bof).fitsBelow(above);
        KodClass existing = byId.get(bof.id());
        if (existing == null) {
            return;
        }
        for (KodClass child : existing.children()) {
            if (child.isPrivate() || batch.containsKey(child.id())) {
                continue;
            }
            if (child.bof().propertyCount() < bof.propertyCount()
                    || child.bof().classVarCount() < bof.classVarCount()) {
                throw new LoadException(file.sourceName() + ": recompile " + child.name() + ", a subclass of "
                        + existing.name() + ", and load both");
            }
        }
    }

    private @Nullable BofClass definition(int id, Map<Integer, BofClass> batch) {
        BofClass fresh = batch.get(id);
        KodClass loaded = byId.get(id);
        return fresh != null || loaded == null ? fresh : loaded.bof();
    }

    private void install(List<Prepared.OneClass> ordered, Symbols newSymbols) {
        // By identity: comparing the contents of files takes longer than loading them.
        IdentityHashMap<Prepared.OneFile, LoadedFile> files = new IdentityHashMap<>();
        Set<KodClass> changed = new LinkedHashSet<>();
        for (Prepared.OneClass one : ordered) {
            BofClass bof = one.bof();
            LoadedFile source = files.computeIfAbsent(
                    one.file(),
                    f -> new LoadedFile(
                            f.bof(),
                            f.lines(),
                            machine.strings.debugTexts.hold(f.bof().strings())));
            KodClass kind = byId.get(bof.id());
            if (kind == null) {
                kind = new KodClass(bof, source, serial++, lookups);
                byId.put(bof.id(), kind);
            } else {
                kind.handlers().forEach(machine.sites::remove);
            }
            kind.define(bof, source, byId.get(bof.superId()), newSymbols, handlers(kind, source, one.handlers()));
            changed.add(kind);
        }
        resettle(withDescendants(changed));
    }

    private List<HandlerCode> handlers(KodClass kind, LoadedFile source, List<HandlerPlan> plans) {
        List<HandlerCode> handlers = new ArrayList<>();
        for (HandlerPlan plan : plans) {
            int first = machine.sites.reserve(plan.code.length);
            HandlerCode code = new HandlerCode(kind, source, plan, first);
            machine.sites.put(code);
            handlers.add(code);
        }
        return handlers;
    }

    /** Parents come before children, since those were ordered so and descendants are found downward. */
    private static List<KodClass> withDescendants(Set<KodClass> changed) {
        Set<KodClass> seen = new LinkedHashSet<>();
        for (KodClass kind : changed) {
            addWithDescendants(kind, changed, seen);
        }
        return List.copyOf(seen);
    }

    private static void addWithDescendants(KodClass kind, Set<KodClass> changed, Set<KodClass> seen) {
        if (seen.add(kind)) {
            kind.children().forEach(child -> addWithDescendants(child, changed, seen));
        }
    }

    /** The class and all below it have changed parents, slots or handlers. */
    void resettle(KodClass changed) {
        resettle(withDescendants(Set.of(changed)));
    }

    private void resettle(List<KodClass> affected) {
        Map<KodClass, @Nullable String[]> oldNames = new HashMap<>();
        affected.forEach(kind -> oldNames.put(kind, kind.propertyNames()));
        affected.forEach(this::settle);
        unlink(affected);
        for (KodClass kind : affected) {
            kind.handlers().forEach(this::renew);
            for (HandlerCode handler : kind.liveHandlers()) {
                handler.bind();
                renew(handler);
            }
        }
        Map<KodClass, Moves> moves = new HashMap<>();
        for (int id = 0; id < machine.objects.count(); id++) {
            KodObject object = machine.objects.get(id);
            @Nullable String @Nullable [] names = object == null ? null : oldNames.get(object.kind);
            if (object != null && names != null) {
                moves.computeIfAbsent(object.kind, kind -> new Moves(names, kind.propertyNames()))
                        .apply(machine, object);
            }
        }
    }

    private void settle(KodClass kind) {
        int before = kind.flagged().size();
        kind.settle();
        KodObject exemplar = kind.exemplar();
        if (kind.flagged().size() < before && exemplar != null && machine.keeper != null) {
            machine.keeper.unflagged(exemplar);
        }
    }

    /** Handlers were put or taken away: nothing moves, but what was looked up before may be wrong now. */
    void relink(KodClass changed) {
        List<KodClass> affected = withDescendants(Set.of(changed));
        affected.forEach(KodClass::forgetLookups);
        unlink(affected);
        for (KodClass kind : affected) {
            kind.handlers().stream().filter(HandlerCode::propagates).forEach(this::renew);
            kind.liveHandlers().stream().filter(HandlerCode::propagates).forEach(this::renew);
        }
    }

    private static void unlink(List<KodClass> affected) {
        SwitchPoint[] outdated = affected.stream()
                .map(KodClass::unlink)
                .filter(java.util.Objects::nonNull)
                .toArray(SwitchPoint[]::new);
        if (outdated.length > 0) {
            SwitchPoint.invalidateAll(outdated);
        }
    }

    /** Has every handler watched, now and when it is loaded; or none any more. */
    void watch(@Nullable HandlerWatch newWatch) {
        watch = newWatch;
        List<KodClass> every = List.copyOf(all());
        unlink(every);
        for (KodClass kind : every) {
            kind.handlers().forEach(this::watch);
            kind.liveHandlers().forEach(this::watch);
        }
    }

    private void watch(HandlerCode handler) {
        handler.watch(watch);
        if (handler.propagates()) {
            renew(handler);
        }
    }

    void renew(HandlerCode handler) {
        handler.watch(watch);
        handler.compiled(null);
        handler.entry(machine.engine.entryOf(handler));
    }

    /** A class that is in no file, below another. */
    KodClass derive(int id, KodClass parent, Symbols names) {
        if (byId.get(id) != null) {
            throw new IllegalArgumentException("there is a class " + id + " already");
        }
        BofClass empty = new BofClass(id, parent.id(), 0, List.of(), 0, List.of(), List.of());
        Bof file = new Bof("", List.of(), List.of(), false, List.of());
        KodClass kind = new KodClass(empty, new LoadedFile(file, 0), serial++, lookups, true);
        kind.define(empty, new LoadedFile(file, 0), parent, names, List.of());
        byId.put(id, kind);
        kind.settle();
        return kind;
    }

    void forget(KodClass kind) {
        kind.liveHandlers().forEach(machine::retire);
        kind.moveBelow(null);
        byId.remove(kind.id());
    }

    Collection<KodClass> all() {
        return byId.values();
    }

    /** Gives an object the slots its class wants now; values stay with their names. */
    void keepByName(KodObject object, @Nullable String[] oldNames) {
        new Moves(oldNames, object.kind.propertyNames()).apply(machine, object);
    }
}
