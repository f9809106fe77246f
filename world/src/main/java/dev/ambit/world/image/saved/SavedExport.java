package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes a saved game of an image. The format knows objects of classes with plain values, lists, strings and timers;
 * whatever else there is is left out and told.
 */
public final class SavedExport {
    /** @param leftOut what the format cannot hold, for people to read */
    public record Exported(SavedGame game, List<String> leftOut) {}

    private static final long NARROWEST = -(1L << 27);
    private static final long WIDEST = (1L << 27) - 1;

    private final Image image;
    private final KodNames classes;
    private final int version;
    private final Tenants tenants;
    private final Set<String> besides;
    private final ConversionLosses leftOut = new ConversionLosses();
    private final Map<Integer, Integer> objects = new HashMap<>();
    private final Map<String, ThingImage> kindByName = new HashMap<>();
    private final Map<Integer, KodNames.Kind> kinds = new TreeMap<>();
    private final Map<Integer, String> resources = new TreeMap<>();
    private final Map<Integer, Integer> strings = new HashMap<>();
    private final Map<String, Integer> texts = new HashMap<>();
    private final List<SavedString> savedStrings = new ArrayList<>();
    private final Map<Integer, Integer> cells = new HashMap<>();
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private final List<Game.Node> nodes = new ArrayList<>();
    private final Map<Integer, Integer> timerNumbers = new HashMap<>();

    private SavedExport(Image image, KodNames classes, int version, Tenants tenants) {
        this.image = image;
        this.classes = classes;
        this.version = version;
        this.tenants = tenants;
        besides = tenants.besides().stream().map(Kodbase::key).collect(Collectors.toSet());
    }

    /**
     * @param version of the game file: 1 has wide values, 0 is of the seed's time
     * @param accounts those who may log in
     * @param tenants whose is whose
     */
    public static Exported write(Image image, KodNames classes, int version, SavedAccounts accounts, Tenants tenants)
            throws SavedGameException {
        return new SavedExport(image, classes, version, tenants).write(accounts);
    }

    private Exported write(SavedAccounts accounts) throws SavedGameException {
        List<ThingImage> things = new ArrayList<>();
        image.eachThing(thing -> {
            if (thing.isClass()) {
                kindByName.putIfAbsent(Kodbase.key(image.name(thing.className())), thing);
                WorldsOnly.ofClass(image, thing, leftOut);
            } else if (isBeside(thing)) {
                leftOut.note("places and people of the page, which are no part of the game", "#" + thing.id());
            } else {
                objects.put(thing.id(), things.size());
                things.add(thing);
                WorldsOnly.ofThing(image, thing, leftOut);
            }
        });
        Integer system = objects.get(image.system());
        if (system == null) {
            throw new SavedGameException("the world has no system object, and a saved game needs one");
        }
        List<Change.TimerIs> running = running();
        List<Game.Body> bodies = new ArrayList<>();
        for (ThingImage thing : things) {
            bodies.add(body(bodies.size(), thing));
        }
        image.tables().forEach(table -> leftOut.note("tables", "table " + table.id()));
        cells();
        List<Game.Timer> timers = timers(running);
        List<Game.User> users = users(accounts);
        List<Game.Kind> savedKinds = kinds.values().stream()
                .map(kind -> new Game.Kind(
                        kind.id(),
                        kind.name(),
                        kind.properties().stream().map(KodNames.Property::name).toList()))
                .toList();
        List<Game.Named> savedResources = resources.entrySet().stream()
                .map(entry -> new Game.Named(entry.getKey(), entry.getValue()))
                .toList();
        Game game = new Game(version, savedKinds, savedResources, system, bodies, nodes, timers, users);
        return new Exported(new SavedGame(game, savedStrings, resourcesOfTheGame(), accounts), leftOut.lines());
    }

    private boolean isBeside(ThingImage thing) {
        ThingImage at = thing;
        for (int steps = 0; at != null && steps <= image.thingCount(); steps++) {
            if (at.isClass()) {
                return besides.contains(Kodbase.key(image.name(at.className())));
            }
            at = image.thing(at.exemplar());
        }
        return false;
    }

    private List<Resource> resourcesOfTheGame() {
        return image.resources().entrySet().stream()
                .map(entry -> new Resource(entry.getKey(), new String(entry.getValue(), ISO_8859_1)))
                .toList();
    }

    // ---- objects ----

    private Game.Body body(int number, ThingImage thing) throws SavedGameException {
        KodNames.Kind kind = kindOf(thing);
        kinds.put(kind.id(), kind);
        String where = "#" + thing.id();
        long[] values = new long[kind.properties().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = valueOf(thing, kind, kind.properties().get(i), where);
        }
        noteUnknown(thing, kind);
        return new Game.Body(number, kind.id(), values);
    }

    private void noteUnknown(ThingImage thing, KodNames.Kind kind) {
        for (int i = 0; i < thing.ownCount(); i++) {
            String name = image.name(thing.property(i));
            boolean isKnown = kind.properties().stream()
                    .anyMatch(property -> property.name().equalsIgnoreCase(name));
            if (!isKnown) {
                leftOut.note("values of properties that are in no file", "#" + thing.id() + "." + name);
            }
        }
    }

    private KodNames.Kind kindOf(ThingImage thing) throws SavedGameException {
        ThingImage at = thing;
        for (int steps = 0; at != null && steps <= image.thingCount(); steps++) {
            if (at.isClass()) {
                String name = image.name(at.className());
                return classes.kind(name)
                        .orElseThrow(() -> new SavedGameException(
                                "#" + thing.id() + " is of class " + name + ", which the world's Kod does not have"));
            }
            if (at != thing) {
                leftOut.note("exemplars that are no classes", "#" + thing.id() + " is made from #" + at.id());
            }
            at = image.thing(at.exemplar());
        }
        throw new SavedGameException("#" + thing.id() + " is made from nothing that is a class");
    }

    /** Its own, or its exemplar's, or a class's, nearest first; else what the class's file says. */
    private long valueOf(ThingImage thing, KodNames.Kind kind, KodNames.Property property, String where) {
        ThingImage at = thing;
        for (int steps = 0; at != null && !at.isClass() && steps <= image.thingCount(); steps++) {
            int place = place(at, property.name());
            if (place >= 0) {
                return value(at.value(place), where + "." + property.name());
            }
            at = image.thing(at.exemplar());
        }
        KodNames.Kind above = kind;
        for (int steps = 0; above != null && steps < 1000; steps++) {
            ThingImage live = kindByName.get(Kodbase.key(above.name()));
            int place = live == null ? -1 : place(live, property.name());
            if (live != null && place >= 0) {
                return value(live.value(place), where + "." + property.name());
            }
            above = classes.kind(above.parent()).orElse(null);
        }
        return start(property);
    }

    private int place(ThingImage thing, String property) {
        for (int i = 0; i < thing.ownCount(); i++) {
            if (image.name(thing.property(i)).equalsIgnoreCase(property)) {
                return i;
            }
        }
        return -1;
    }

    private long start(KodNames.Property property) {
        if (property.text().isPresent()) {
            return text(property.text().get());
        }
        long start = property.start();
        if (Value.tag(start) == Value.RESOURCE) {
            int id = Value.id(start);
            classes.resourceName(id).ifPresent(name -> resources.put(id, name));
        } else if (Value.tag(start) == Value.CLASS) {
            classes.kind(Value.id(start)).ifPresent(kind -> kinds.put(kind.id(), kind));
        }
        return start;
    }

    // ---- values ----

    private long value(long value, String where) {
        long data = Value.data(value);
        return switch (Value.tag(value)) {
            case Value.INTEGER -> {
                if (version == 0 && (data < NARROWEST || data > WIDEST)) {
                    leftOut.note("the high bits of integers, which have 28 in version 0", where);
                    yield Value.widen(Value.narrow(value));
                }
                yield value;
            }
            case Value.OBJECT -> {
                Integer object = objects.get((int) data);
                ThingImage thing = image.thing((int) data);
                if (object != null) {
                    yield Value.object(object);
                }
                yield nil(thing == null ? "Things that do not exist" : "classes as objects", where);
            }
            case Value.LIST ->
                image.cells().holds(value) ? Value.list(cell((int) data)) : nil("lists that do not exist", where);
            case Value.STRING -> {
                byte @Nullable [] bytes = image.cells().string((int) data);
                yield bytes == null ? nil("strings that do not exist", where) : string((int) data, bytes);
            }
            case Value.RESOURCE -> {
                if (DynamicResource.is(value)) {
                    int number = DynamicResource.id(value);
                    yield image.resources().containsKey(number)
                            ? Value.resource(number)
                            : nil("resources that do not exist", where);
                }
                String name = image.name((int) data);
                int id = classes.resource(name).orElse(-1);
                if (id < 0) {
                    yield nil("resources that no file has", where + ", " + name);
                }
                resources.put(id, name);
                yield Value.resource(id);
            }
            case Value.CLASS -> {
                String name = image.name((int) data);
                KodNames.Kind kind = classes.kind(name).orElse(null);
                if (kind == null) {
                    yield nil("classes that no file has", where + ", " + name);
                }
                kinds.put(kind.id(), kind);
                yield Value.classRef(kind.id());
            }
            case Value.MESSAGE -> {
                String name = image.name((int) data);
                int id = classes.message(name).orElse(-1);
                yield id < 0 ? nil("messages that no file has", where + ", " + name) : Value.message(id);
            }
            case Value.DEBUG_STRING -> text(image.name((int) data));
            case Value.TIMER -> {
                Integer timer = timerNumbers.get((int) data);
                yield timer == null ? nil("timers that are over", where) : Value.of(Value.TIMER, timer);
            }
            case Value.TEMP_STRING -> nil("temporary strings", where);
            default -> value;
        };
    }

    private long nil(String what, String where) {
        leftOut.note(what + ", now nil", where);
        return Value.NIL;
    }

    private int cell(int cell) {
        Integer known = cells.get(cell);
        if (known == null) {
            known = cells.size();
            cells.put(cell, known);
            waiting.add(cell);
            if (image.cells().maker(cell) != Change.NOBODY) {
                leftOut.note("who made lists", "#" + image.cells().maker(cell));
            }
        }
        return known;
    }

    /** In the order in which they got their numbers; their values bring in further ones. */
    private void cells() {
        while (!waiting.isEmpty()) {
            int cell = waiting.remove();
            String where = "list cell " + nodes.size();
            long first = value(image.cells().first(cell), where);
            nodes.add(new Game.Node(first, value(image.cells().rest(cell), where)));
        }
    }

    private long string(int id, byte[] bytes) {
        Integer known = strings.get(id);
        if (known == null) {
            known = savedStrings.size();
            strings.put(id, known);
            savedStrings.add(new SavedString(known, Arrays.copyOf(bytes, bytes.length)));
            if (image.cells().stringMaker(id) != Change.NOBODY) {
                leftOut.note("who made strings", "#" + image.cells().stringMaker(id));
            }
        }
        return Value.string(known);
    }

    /** A text in code has a number only where its code is; here it is a string. */
    private long text(String text) {
        Integer known = texts.get(text);
        if (known == null) {
            known = savedStrings.size();
            texts.put(text, known);
            boolean isLatin = ISO_8859_1.newEncoder().canEncode(text);
            savedStrings.add(new SavedString(known, text.getBytes(isLatin ? ISO_8859_1 : UTF_8)));
        }
        return Value.string(known);
    }

    // ---- the rest ----

    /** In the order in which they are due, which gives them their numbers. */
    private List<Change.TimerIs> running() {
        List<Change.TimerIs> running = new ArrayList<>();
        image.timers().stream()
                .sorted(Comparator.comparingLong(Change.TimerIs::dueMillis).thenComparingInt(Change.TimerIs::id))
                .forEach(timer -> {
                    if (objects.containsKey(timer.thing())) {
                        timerNumbers.put(timer.id(), running.size());
                        running.add(timer);
                    } else {
                        leftOut.note("timers of what is no object", "timer " + timer.id());
                    }
                });
        return running;
    }

    private List<Game.Timer> timers(List<Change.TimerIs> running) {
        List<Game.Timer> timers = new ArrayList<>();
        for (Change.TimerIs timer : running) {
            if (timer.payer() != Change.NOBODY) {
                leftOut.note("who pays for timers", "timer " + timer.id());
            }
            long left = Math.max(0, timer.dueMillis() - image.clockMillis());
            long fitting = version == 0 ? Math.min(left, Integer.MAX_VALUE) : left;
            int object = objects.getOrDefault(timer.thing(), Change.NOBODY);
            timers.add(new Game.Timer(timers.size(), object, image.name(timer.message()), fitting));
        }
        return timers;
    }

    private List<Game.User> users(SavedAccounts accounts) {
        List<Game.User> users = new ArrayList<>();
        image.people().forEach((key, avatar) -> {
            Optional<Integer> account = tenants.account(key, accounts);
            Integer object = objects.get(avatar);
            if (account.isPresent() && object != null) {
                users.add(new Game.User(account.get(), object));
            } else if (object != null || account.isPresent()) {
                leftOut.note("people without an account or without an object", key);
            }
        });
        users.sort(Comparator.comparingInt(Game.User::account).thenComparingInt(Game.User::object));
        return users;
    }
}
