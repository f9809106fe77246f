package dev.ambit.server.keep;

import dev.ambit.journal.Entry;
import dev.ambit.world.data.Findings.PastEvent;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What has happened to one Thing, told from the journal: who, when, from what, to what. Each entry holds a tick, so of a
 * property that was written more than once in a tick the last value is told.
 */
public final class ThingHistory implements Chronicle.Reader {

    /** Told how far the reading is. */
    @FunctionalInterface
    public interface Progress {
        void at(long entry, long last);
    }

    /**
     * What there is to tell of something.
     *
     * @param text for people
     * @param same the same with Things by their numbers: that one of them has got another name is no change here
     */
    private record Told(String text, String same) {
        static final Told NOTHING = plain("");

        static Told plain(String text) {
            return new Told(text, text);
        }

        static Told thing(Image world, int id) {
            return new Told(ImageWords.thing(world, id), "#" + id);
        }
    }

    /** Enough for most methods; the rest is cut. */
    private static final int LONGEST_FOR_PAGE = 4_000;

    private static final String OWNER = "owner";
    private static final Change.By WORLD = new Change.By(Change.NOBODY, Change.NOBODY);

    private final int id;
    private final String wanted;
    private final int most;
    private final int longest;
    private final boolean everything;
    private final Deque<PastEvent> events = new ArrayDeque<>();
    private Map<String, Told> before = Map.of();
    private final Map<String, Change.By> writers = new HashMap<>();
    private Optional<Long> backTo = Optional.empty();
    private boolean concerned;
    private Progress progress = (at, of) -> {};
    private long last;

    private ThingHistory(int id, String wanted, int most, int longest, boolean everything) {
        this.id = id;
        this.wanted = wanted.toLowerCase(Locale.ROOT);
        this.most = most;
        this.longest = longest;
        this.everything = everything;
    }

    /**
     * @param property only this one; all when empty
     * @param most the newest so many
     */
    public static List<PastEvent> of(
            Chronicle chronicle, long upTo, int thing, String property, int most, Progress progress) {
        ThingHistory history = new ThingHistory(thing, property, most, ImageWords.LONGEST, true);
        history.progress = progress;
        history.last = upTo;
        chronicle.replay(upTo, history);
        return List.copyOf(history.events);
    }

    /**
     * The same with longer values, for whoever owns the Thing or may know everything.
     *
     * @param everything whether to tell also what was before it was made, or was theirs; its number may have been that of
     *     another Thing
     */
    public static List<PastEvent> forPage(
            Chronicle chronicle, long upTo, int thing, String property, int most, boolean everything) {
        ThingHistory history = new ThingHistory(thing, property, most, LONGEST_FOR_PAGE, everything);
        chronicle.replay(upTo, history);
        return List.copyOf(history.events);
    }

    @Override
    public void before(Entry entry, Image world, Optional<Long> goesBackTo) {
        progress.at(entry.sequence(), last);
        backTo = goesBackTo;
        writers.clear();
        concerned = backTo.isPresent() || isConcerned(entry, world);
        if (concerned) {
            before = tell(world);
        }
    }

    /** Whether the Thing may be another after this entry; notes who has written what. */
    private boolean isConcerned(Entry entry, Image world) {
        boolean found = false;
        Change.By by = WORLD;
        List<String> names = new ArrayList<>();
        ChangeReader reader = new ChangeReader(entry.body(), world.names().size());
        for (Change change = reader.next(); change != null; change = reader.next()) {
            switch (change) {
                case Change.Named named -> names.add(named.text());
                case Change.By next -> by = next;
                case Change.Wrote wrote
                when wrote.thing() == id -> {
                    writers.put(name(world, names, wrote.property()), by);
                    found = true;
                }
                case Change.Cleared cleared
                when cleared.thing() == id -> {
                    writers.put(name(world, names, cleared.property()), by);
                    found = true;
                }
                case Change.Deed deed
                when deed.thing() == id -> {
                    writers.put("", by);
                    found = true;
                }
                case Change.ThingIs thing when thing.id() == id -> found = true;
                case Change.Moved moved when moved.thing() == id -> found = true;
                case Change.Gone gone when gone.thing() == id -> found = true;
                // A list or text that it holds may have changed where it is.
                case Change.Cells cells when world.cells().hasCell(cells.ids()[0]) -> found = true;
                case Change.StringIs string when world.cells().string(string.id()) != null -> found = true;
                default -> {}
            }
        }
        return found;
    }

    private static String name(Image world, List<String> newer, int number) {
        int known = world.names().size();
        return number < known ? world.name(number) : newer.get(number - known);
    }

    @Override
    public void after(Entry entry, Image world) {
        if (!concerned) {
            return;
        }
        Map<String, Told> now = tell(world);
        if (!everything && isAnothers(now)) {
            events.clear();
        }
        if (before.isEmpty() != now.isEmpty()) {
            add(entry, world, now.isEmpty() ? "deleted" : "created", "", "");
        }
        TreeSet<String> all = new TreeSet<>(before.keySet());
        all.addAll(now.keySet());
        for (String what : all) {
            Told from = before.getOrDefault(what, Told.NOTHING);
            Told to = now.getOrDefault(what, Told.NOTHING);
            if (!from.same().equals(to.same()) && !now.isEmpty()) {
                add(entry, world, what, from.text(), to.text());
            }
        }
    }

    /** Whether this is another Thing than before, or another's. */
    private boolean isAnothers(Map<String, Told> now) {
        boolean otherOwner = !before.getOrDefault(OWNER, Told.NOTHING)
                .same()
                .equals(now.getOrDefault(OWNER, Told.NOTHING).same());
        return before.isEmpty() || otherOwner || backTo.isPresent() && !now.containsKey(OWNER);
    }

    private void add(Entry entry, Image world, String what, String from, String to) {
        if (!wanted.isEmpty() && !wanted.equals(what.toLowerCase(Locale.ROOT))) {
            return;
        }
        Change.By by = writers.getOrDefault(what, writers.getOrDefault("", WORLD));
        String who = backTo.map(back -> "rolled back to entry " + back).orElse(name(world, by.effective()));
        String asked = by.actor() == by.effective() || backTo.isPresent() ? "" : name(world, by.actor());
        events.add(new PastEvent(entry.sequence(), entry.timeMillis(), what, from, to, who, asked));
        if (events.size() > most) {
            events.removeFirst();
        }
    }

    private static String name(Image world, int avatar) {
        return avatar == Change.NOBODY ? "the world" : ImageWords.thing(world, avatar);
    }

    /** All there is to tell of the Thing; nothing when it does not exist. */
    private Map<String, Told> tell(Image world) {
        ThingImage thing = world.thing(id);
        if (thing == null) {
            return Map.of();
        }
        Map<String, Told> told = new TreeMap<>();
        for (int i = 0; i < thing.ownCount(); i++) {
            long value = thing.value(i);
            told.put(
                    world.name(thing.property(i)),
                    new Told(
                            ImageWords.value(world, value, longest),
                            ImageWords.value(world, value, longest, id -> "#" + id)));
        }
        if (!thing.isClass()) {
            told.put("exemplar", Told.thing(world, thing.exemplar()));
        }
        if (thing.owner() != Change.NOBODY) {
            told.put(OWNER, Told.thing(world, thing.owner()));
        }
        if (thing.container() != Change.NOBODY) {
            told.put("container", Told.thing(world, thing.container()));
        }
        if (thing.declared() && !thing.isClass()) {
            told.put("declared", Told.plain("an exemplar for others"));
        }
        thing.structure()
                .flags()
                .forEach(flags -> told.put(
                        "flags of " + world.name(flags.property()), Told.plain(ImageWords.flags(flags.bits()))));
        thing.structure()
                .methods()
                .forEach(method ->
                        told.put("method " + method.name(), Told.plain(ImageWords.cut(method.source(), longest))));
        return told;
    }
}
