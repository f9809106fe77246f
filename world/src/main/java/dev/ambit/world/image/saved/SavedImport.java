package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes an image of a saved game, as the original loads one: classes, properties, resources and timers' messages go by
 * name; properties that vanished are skipped, new ones keep what their class gives them. Objects keep their numbers;
 * classes, which are Things here, get those behind them.
 */
public final class SavedImport {
    /**
     * @param notes what could not be brought over, for people to read
     * @param accounts with the numbers of their objects, which are {@linkplain Image#people people} under their names
     */
    public record Imported(Image image, List<String> notes, SavedAccounts accounts) {}

    private final SavedGame saved;
    private final Game game;
    private final KodNames classes;
    private final Image image = new Image();
    private final ConversionLosses leftOut = new ConversionLosses();
    private final Map<Integer, Game.Kind> savedKinds = new HashMap<>();
    private final Map<Integer, String> savedResources = new HashMap<>();
    private final Map<Integer, Integer> strings = new HashMap<>();
    private final Map<Integer, Integer> dynamicStrings = new HashMap<>();
    private final Map<String, Integer> thingOfKind = new HashMap<>();
    private final Map<Integer, Integer> kindThings = new HashMap<>();
    private final Map<Integer, String[]> properties = new HashMap<>();
    private int nextString;
    private int nextThing;

    private SavedImport(SavedGame saved, KodNames classes) {
        this.saved = saved;
        this.game = saved.game();
        this.classes = classes;
    }

    /** @throws SavedGameException when the world's Kod lacks a class that an object has; nothing is brought over then */
    public static Imported read(SavedGame saved, KodNames classes) throws SavedGameException {
        SavedImport reading = new SavedImport(saved, classes);
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
            dynamicStrings.put(resource.id(), nextString);
            image.apply(new Change.StringIs(
                    nextString++, Change.NOBODY, resource.text().getBytes(ISO_8859_1)));
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
            } else if (!names[i].isEmpty()) {
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
        Map<Integer, SavedAccount> accounts = new HashMap<>();
        saved.accounts().accounts().forEach(account -> accounts.put(account.id(), account));
        for (Game.User user : game.users()) {
            SavedAccount account = accounts.get(user.account());
            String where = "account " + user.account() + ", object " + user.object();
            if (account == null) {
                leftOut.note("users without an account", where);
            } else if (user.object() >= game.objects().size()) {
                leftOut.note("users without an object", where);
            } else {
                String key = Kodbase.key(account.name());
                if (image.people().containsKey(key)) {
                    leftOut.note("further users of an account, which may have one here", where);
                } else {
                    image.apply(new Change.PersonIs(key, user.object()));
                }
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
        Integer dynamic = dynamicStrings.get(id);
        if (dynamic == null) {
            return kept(value, false, "resources that do not exist", where);
        }
        leftOut.note("resources made in the game, now strings", where);
        return Value.string(dynamic);
    }
}
