package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes an image of a saved game, as the original loads one: classes, properties, resources and timers' messages go by
 * name; properties that vanished are skipped, new ones keep what their class gives them. Objects and resources that were made in the game
 * keep their numbers; classes, which are Things here, get those behind the objects. Sessions and room data are nil, since they are the
 * running server's: a game is told that it was loaded (LoadedFromDisk) and gets them anew.
 */
public final class SavedImport {
    /**
     * @param notes what could not be brought over, for people to read
     * @param accounts whose objects are {@linkplain Image#people people} under the keys that {@link Tenants} gives
     */
    public record Imported(Image image, List<String> notes, SavedAccounts accounts) {}

    private final SavedGame saved;
    private final Game game;
    private final KodNames classes;
    private final Tenants tenants;
    private final Image image = new Image();
    private final ConversionLosses leftOut = new ConversionLosses();
    private final Map<Integer, Game.Kind> savedKinds = new HashMap<>();
    private final Map<Integer, String> savedResources = new HashMap<>();
    private final Map<Integer, Integer> strings = new HashMap<>();
    private final Map<String, Integer> thingOfKind = new HashMap<>();
    private final Map<Integer, Integer> kindThings = new HashMap<>();
    private final Map<Integer, String[]> properties = new HashMap<>();
    private final Map<Integer, Set<String>> texts = new HashMap<>();
    private int nextString;
    private int nextThing;

    private SavedImport(SavedGame saved, KodNames classes, Tenants tenants) {
        this.saved = saved;
        this.game = saved.game();
        this.classes = classes;
        this.tenants = tenants;
    }

    /** @throws SavedGameException when the world's Kod lacks a class that an object has; nothing is brought over then */
    public static Imported read(SavedGame saved, KodNames classes, Tenants tenants) throws SavedGameException {
        SavedImport reading = new SavedImport(saved, classes, tenants);
        reading.read();
        return new Imported(reading.image, reading.leftOut.lines(), saved.accounts());
    }

    private void read() throws SavedGameException {
        game.kinds().forEach(kind -> savedKinds.put(kind.id(), kind));
        game.resources().forEach(resource -> savedResources.put(resource.id(), resource.name()));
        nextThing = game.objects().size();
        classes.all().forEach(this::kindThing);
        for (Game.Body object : game.objects()) {
            kindOf(object);
        }
        if (game.system() >= game.objects().size()) {
            throw new SavedGameException("the system object is " + game.system() + ", and there are only "
                    + game.objects().size() + " objects");
        }
        strings();
        cells();
        for (Game.Body object : game.objects()) {
            object(object);
        }
        image.apply(new Change.SystemIs(game.system()));
        timers();
        people();
    }

    /** Every class is a Thing. */
    private void kindThing(KodNames.Kind kind) {
        thingOfKind.put(kind.name(), nextThing);
        int name = image.name(Change.NameKind.CLASS, kind.name());
        image.apply(new Change.ThingIs(
                nextThing++, new ThingState(name, -1, -1, true, new int[0], new long[0], ThingState.Structure.NONE)));
    }

    /** Finds an object's class by its name, when it is the first of its class. */
    private void kindOf(Game.Body object) throws SavedGameException {
        if (kindThings.containsKey(object.kind())) {
            return;
        }
        Game.Kind kind = savedKinds.get(object.kind());
        if (kind == null) {
            throw new SavedGameException(
                    "object " + object.id() + " is of class " + object.kind() + ", which the saved game does not have");
        }
        KodNames.Kind now = classes.kind(kind.name())
                .orElseThrow(() -> new SavedGameException("object " + object.id() + " is of class " + kind.name()
                        + ", which the world's Kod does not have; nothing was loaded"));
        kindThings.put(object.kind(), thingOfKind.get(now.name()));
        properties.put(object.kind(), properties(kind, now));
        texts.put(
                object.kind(),
                now.properties().stream()
                        .filter(property -> property.text().isPresent())
                        .map(KodNames.Property::name)
                        .collect(Collectors.toSet()));
    }

    /** How the properties of a saved class are called now; an empty name for those that vanished. */
    private String[] properties(Game.Kind kind, KodNames.Kind now) {
        Map<String, String> known = new HashMap<>();
        now.properties().forEach(property -> known.put(Kodbase.key(property.name()), property.name()));
        String[] names = new String[kind.properties().size()];
        for (int i = 0; i < names.length; i++) {
            String was = kind.properties().get(i);
            names[i] = known.getOrDefault(Kodbase.key(was), "");
            if (names[i].isEmpty()) {
                leftOut.note("properties that their class does not have any more", kind.name() + "." + was);
            }
        }
        return names;
    }

    private void strings() {
        for (SavedString string : saved.strings()) {
            strings.put(string.id(), nextString);
            image.apply(new Change.StringIs(nextString++, Change.NOBODY, string.bytes()));
        }
        for (Resource resource : saved.dynamic()) {
            if (DynamicResource.isNumber(resource.id())) {
                image.apply(new Change.ResourceIs(resource.id(), resource.text().getBytes(ISO_8859_1)));
            } else {
                leftOut.note("resources of files among those that were made in the game", "resource " + resource.id());
            }
        }
    }

    private void cells() {
        List<Game.Node> nodes = game.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            String where = "list cell " + i;
            long first = value(nodes.get(i).first(), where);
            long rest = value(nodes.get(i).rest(), where);
            image.apply(new Change.Cells(Change.NOBODY, new int[] {i}, new long[] {first}, rest));
        }
    }

    private void object(Game.Body object) {
        String[] names = properties.getOrDefault(object.kind(), new String[0]);
        Map<String, Long> own = new HashMap<>();
        List<String> order = new ArrayList<>();
        long[] values = object.values();
        for (int i = 0; i < values.length; i++) {
            String where = "object " + object.id() + ", property " + (i + 1);
            if (i >= names.length) {
                leftOut.note("values without a property", where);
            } else if (!names[i].isEmpty() && !isStillText(object, names[i], values[i])) {
                if (own.put(names[i], value(values[i], where)) == null) {
                    order.add(names[i]);
                }
            }
        }
        int[] numbers = order.stream()
                .mapToInt(name -> image.name(Change.NameKind.PROPERTY, name))
                .toArray();
        long[] kept = order.stream().mapToLong(own::get).toArray();
        int exemplar = kindThings.getOrDefault(object.kind(), Change.NOBODY);
        image.apply(new Change.ThingIs(
                object.id(), new ThingState(-1, exemplar, -1, false, numbers, kept, ThingState.Structure.NONE)));
    }

    /** Texts in code go by number in a file that is not here; a property that starts with one has it from its class. */
    private boolean isStillText(Game.Body object, String property, long value) {
        return Value.tag(value) == Value.DEBUG_STRING
                && texts.getOrDefault(object.kind(), Set.of()).contains(property);
    }

    private void timers() {
        for (Game.Timer timer : game.timers()) {
            String where = "timer " + timer.id();
            if (timer.object() >= game.objects().size()) {
                leftOut.note("timers of objects that do not exist", where);
            } else if (classes.message(timer.message()).isEmpty()) {
                leftOut.note("timers with a message that nobody knows any more", where + ", " + timer.message());
            } else {
                int message = image.name(Change.NameKind.MESSAGE, timer.message());
                long due = Math.max(0, timer.millisLeft());
                image.apply(new Change.TimerIs(timer.id(), timer.object(), message, due, Change.NOBODY));
            }
        }
    }

    private void people() {
        for (Game.User user : game.users()) {
            String where = "account " + user.account() + ", object " + user.object();
            Optional<String> key = tenants.key(user, saved.accounts());
            if (key.isEmpty()) {
                leftOut.note("users without an account", where);
            } else if (user.object() >= game.objects().size()) {
                leftOut.note("users without an object", where);
            } else if (image.people().containsKey(key.get())) {
                leftOut.note("further users of an account, which may have one here", where);
            } else {
                image.apply(new Change.PersonIs(key.get(), user.object()));
            }
        }
    }

    private long value(long value, String where) {
        long data = Value.data(value);
        return switch (Value.tag(value)) {
            case Value.OBJECT ->
                kept(value, data >= 0 && data < game.objects().size(), "objects that do not exist", where);
            case Value.LIST -> kept(value, data >= 0 && data < game.nodes().size(), "lists that do not exist", where);
            case Value.STRING -> {
                Integer string = strings.get((int) data);
                if (string != null && data == (int) data) {
                    yield Value.string(string);
                }
                yield kept(value, false, "strings that do not exist", where);
            }
            case Value.RESOURCE -> resource(value, where);
            case Value.CLASS -> {
                Game.Kind kind = data == (int) data ? savedKinds.get((int) data) : null;
                KodNames.Kind now =
                        kind == null ? null : classes.kind(kind.name()).orElse(null);
                yield now == null
                        ? kept(value, false, "classes that do not exist", where)
                        : Value.classRef(image.name(Change.NameKind.CLASS, now.name()));
            }
            case Value.MESSAGE -> {
                // The original does not translate these either: they mean the numbers of today's kodbase.
                String name =
                        data == (int) data ? classes.messageName((int) data).orElse("") : "";
                yield name.isEmpty()
                        ? kept(value, false, "messages that do not exist", where)
                        : Value.message(image.name(Change.NameKind.MESSAGE, name));
            }
            case Value.SESSION, Value.ROOM_DATA -> Value.NIL;
            case Value.TEMP_STRING -> kept(value, false, "temporary strings", where);
            case Value.DEBUG_STRING ->
                kept(value, false, "texts in code, which go by number in a file that is not here", where);
            default -> value;
        };
    }

    private long kept(long value, boolean isGood, String what, String where) {
        if (isGood) {
            return value;
        }
        leftOut.note(what + ", now nil", where);
        return Value.NIL;
    }

    private long resource(long value, String where) {
        int id = Value.data(value) == (int) Value.data(value) ? (int) Value.data(value) : -1;
        String name = savedResources.get(id);
        if (name != null && classes.resource(name).isPresent()) {
            return Value.resource(image.name(Change.NameKind.RESOURCE, name));
        }
        return DynamicResource.isNumber(id) && image.resources().containsKey(id)
                ? DynamicResource.value(id)
                : kept(value, false, "resources that do not exist", where);
    }
}
