package dev.ambit.world.image;

import dev.ambit.kod.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What two images differ in. They are the same up to the numbers of cells, strings and names; what nothing refers to
 * does not count.
 */
public final class Differences {
    private final Image a;
    private final Image b;
    private final List<String> found = new ArrayList<>();
    private final Map<Integer, Integer> cells = new HashMap<>();
    private final Map<Integer, Integer> cellsBack = new HashMap<>();
    private final Map<Integer, Integer> strings = new HashMap<>();
    private final Map<Integer, Integer> stringsBack = new HashMap<>();
    private final Deque<long[]> pairs = new ArrayDeque<>();

    private Differences(Image a, Image b) {
        this.a = a;
        this.b = b;
    }

    /** None for images that mean the same. */
    public static List<String> between(Image a, Image b) {
        Differences differences = new Differences(a, b);
        differences.compare();
        return differences.found;
    }

    private void compare() {
        same("clock", a.clockMillis(), b.clockMillis());
        same("system", a.system(), b.system());
        same("people", a.people(), b.people());
        same("resources", resources(a), resources(b));
        same("Things", a.thingCount(), b.thingCount());
        a.eachThing(thing -> {
            ThingImage other = b.thing(thing.id());
            if (other == null) {
                found.add("#" + thing.id() + " is missing");
            } else {
                things(thing, other);
            }
        });
        List<Change.TimerIs> timers = List.copyOf(a.timers());
        List<Change.TimerIs> others = List.copyOf(b.timers());
        same("timers", timers.size(), others.size());
        for (int i = 0; i < Math.min(timers.size(), others.size()); i++) {
            same("timer", timer(a, timers.get(i)), timer(b, others.get(i)));
        }
        tables(List.copyOf(a.tables()), List.copyOf(b.tables()));
    }

    private static Map<Integer, String> resources(Image image) {
        Map<Integer, String> texts = new TreeMap<>();
        image.resources().forEach((id, bytes) -> texts.put(id, Arrays.toString(bytes)));
        return texts;
    }

    private static List<Object> timer(Image image, Change.TimerIs timer) {
        return List.of(timer.id(), timer.thing(), image.name(timer.message()), timer.dueMillis(), timer.payer());
    }

    private void things(ThingImage x, ThingImage y) {
        String at = "#" + x.id() + " ";
        same(at + "class", name(a, x.className()), name(b, y.className()));
        same(at + "exemplar", x.exemplar(), y.exemplar());
        same(at + "owner", x.owner(), y.owner());
        same(at + "declared", x.declared(), y.declared());
        same(at + "container", x.container(), y.container());
        same(at + "contents", Arrays.toString(x.contents()), Arrays.toString(y.contents()));
        same(at + "methods", x.structure().methods(), y.structure().methods());
        same(at + "flags", flags(a, x), flags(b, y));
        List<ThingState.AddedProperty> added = x.structure().added();
        List<ThingState.AddedProperty> others = y.structure().added();
        same(at + "added", added.size(), others.size());
        for (int i = 0; i < Math.min(added.size(), others.size()); i++) {
            same(
                    at + "added",
                    a.name(added.get(i).property()),
                    b.name(others.get(i).property()));
            values(at + "added", added.get(i).value(), others.get(i).value());
        }
        Map<String, Long> own = own(a, x);
        Map<String, Long> otherOwn = own(b, y);
        same(at + "values", own.keySet(), otherOwn.keySet());
        own.forEach((name, value) -> values(at + name, value, otherOwn.getOrDefault(name, Value.UNSENT)));
    }

    private static String name(Image image, int number) {
        return number < 0 ? "" : image.name(number);
    }

    private static List<String> flags(Image image, ThingImage thing) {
        return thing.structure().flags().stream()
                .map(flags -> image.name(flags.property()) + ":" + flags.bits())
                .toList();
    }

    private static Map<String, Long> own(Image image, ThingImage thing) {
        Map<String, Long> own = new TreeMap<>();
        for (int i = 0; i < thing.ownCount(); i++) {
            own.put(image.name(thing.property(i)), thing.value(i));
        }
        return own;
    }

    private void tables(List<TableImage> tables, List<TableImage> others) {
        same("tables", tables.size(), others.size());
        for (int i = 0; i < Math.min(tables.size(), others.size()); i++) {
            TableImage x = tables.get(i);
            TableImage y = others.get(i);
            String at = "table " + x.id() + " ";
            same(at + "id", x.id(), y.id());
            same(at + "payer", x.payer(), y.payer());
            same(at + "entries", x.entries().size(), y.entries().size());
            for (int e = 0; e < Math.min(x.entries().size(), y.entries().size()); e++) {
                Change.TableEntry p = x.entries().get(e);
                Change.TableEntry q = y.entries().get(e);
                same(at + "entry's payer", p.payer(), q.payer());
                same(at + "entry's text", Arrays.toString(p.text()), Arrays.toString(q.text()));
                values(at + "key", p.key(), q.key());
                values(at + "value", p.value(), q.value());
            }
        }
    }

    /** Walks both at once; each cell and each string of the one has exactly one in the other. */
    private void values(String at, long first, long second) {
        pairs.add(new long[] {first, second});
        while (!pairs.isEmpty()) {
            long[] pair = pairs.remove();
            long x = pair[0];
            long y = pair[1];
            if (Value.tag(x) != Value.tag(y)) {
                found.add(at + ": " + Value.describe(x) + " and " + Value.describe(y));
                continue;
            }
            boolean isCell = a.cells().holds(x) && Value.data(x) == Value.id(x);
            boolean isString = Value.tag(x) == Value.STRING
                    && Value.data(x) == Value.id(x)
                    && a.cells().string(Value.id(x)) != null;
            if (DynamicResource.is(x) || DynamicResource.is(y)) {
                same(at, x, y);
                continue;
            }
            switch (Value.tag(x)) {
                case Value.CLASS, Value.MESSAGE, Value.RESOURCE, Value.DEBUG_STRING ->
                    same(at, a.name(Value.id(x)), b.name(Value.id(y)));
                case Value.LIST -> {
                    if (isCell) {
                        cells(at, x, y);
                    } else {
                        same(at + " dangling", x, y);
                        same(at + " dangling", false, b.cells().holds(y) && Value.data(y) == Value.id(y));
                    }
                }
                case Value.STRING -> {
                    if (isString) {
                        strings(at, x, y);
                    } else {
                        same(at + " dangling", x, y);
                    }
                }
                default -> same(at, x, y);
            }
        }
    }

    private void cells(String at, long x, long y) {
        int p = Value.id(x);
        int q = Value.id(y);
        if (!b.cells().holds(y)) {
            found.add(at + ": a list is missing");
            return;
        }
        Integer known = cells.putIfAbsent(p, q);
        Integer back = cellsBack.putIfAbsent(q, p);
        if (known != null || back != null) {
            same(at + " shared cell", q, known);
            same(at + " shared cell", p, back);
            return;
        }
        same(at + " cell's maker", a.cells().maker(p), b.cells().maker(q));
        pairs.add(new long[] {a.cells().first(p), b.cells().first(q)});
        pairs.add(new long[] {a.cells().rest(p), b.cells().rest(q)});
    }

    private void strings(String at, long x, long y) {
        int p = Value.id(x);
        int q = Value.id(y);
        same(at + " shared string", q, Objects.requireNonNullElse(strings.putIfAbsent(p, q), q));
        same(at + " shared string", p, Objects.requireNonNullElse(stringsBack.putIfAbsent(q, p), p));
        same(
                at + " string",
                Arrays.toString(a.cells().string(p)),
                Arrays.toString(b.cells().string(q)));
        same(at + " string's maker", a.cells().stringMaker(p), b.cells().stringMaker(q));
    }

    private void same(String what, Object x, Object y) {
        if (!Objects.equals(x, y)) {
            found.add(what + ": " + x + " and " + y);
        }
    }
}
