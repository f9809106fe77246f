package dev.ambit.server.keep;

import dev.ambit.journal.Entry;
import dev.ambit.world.data.Findings;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What has happened in the world, in few words: minute by minute, or all of it since an entry. */
final class Minutes implements Chronicle.Reader {
    /** A minute in a busy world has a thousand entries; this is as far as anybody looks back in a list. */
    private static final long FARTHEST = 50_000;

    private static final int MOST_NAMES = 5;
    private static final int MOST_PARTS = 20;
    private static final long MILLIS = 60_000;

    /** What is added up, of a minute or of all. */
    private static final class Sum {
        long first;
        long last;
        long lastMillis;
        long backTo;
        final BitSet things = new BitSet();
        final Map<String, Long> entriesBy = new HashMap<>();

        long entries() {
            return last - first + 1;
        }

        List<Findings.Part> parts(int most) {
            return entriesBy.entrySet().stream()
                    .map(one -> new Findings.Part(one.getKey(), one.getValue()))
                    .sorted(Comparator.comparingLong(Findings.Part::entries)
                            .reversed()
                            .thenComparing(Findings.Part::name))
                    .limit(most)
                    .toList();
        }
    }

    private final boolean apart;
    private final int most;
    private final Deque<Sum> sums = new ArrayDeque<>();
    private final Set<Integer> people = new HashSet<>();
    private boolean byWorld;

    private Minutes(boolean apart, int most) {
        this.apart = apart;
        this.most = most;
    }

    /** The last minutes in which Things have changed, newest first. */
    static List<Findings.Moment> latest(Chronicle chronicle, long upTo, int most) {
        Minutes minutes = new Minutes(true, most);
        chronicle.replay(Math.max(chronicle.start(), upTo - FARTHEST), upTo, minutes);
        return minutes.sums.reversed().stream()
                .filter(sum -> !sum.things.isEmpty() || sum.backTo > 0)
                .map(sum -> new Findings.Moment(
                        sum.last,
                        sum.lastMillis,
                        (int) sum.entries(),
                        sum.things.cardinality(),
                        sum.parts(MOST_NAMES).stream().map(Findings.Part::name).toList(),
                        sum.backTo))
                .toList();
    }

    /** What would be undone if the world went back to an entry. */
    static Findings.Losses since(Chronicle chronicle, long sequence, long timeMillis, long upTo) {
        Minutes all = new Minutes(false, 1);
        chronicle.replay(sequence, upTo, all);
        Sum sum = all.sums.isEmpty() ? new Sum() : all.sums.getLast();
        return new Findings.Losses(
                sequence, timeMillis, upTo - sequence, sum.things.cardinality(), sum.parts(MOST_PARTS));
    }

    @Override
    public void before(Entry entry, Image world, Optional<Long> backTo) {
        Sum sum = sumOf(entry);
        sum.last = entry.sequence();
        sum.lastMillis = entry.timeMillis();
        people.clear();
        byWorld = false;
        if (backTo.isPresent()) {
            sum.backTo = backTo.get();
            return;
        }
        Change.By by = new Change.By(Change.NOBODY, Change.NOBODY);
        ChangeReader reader = new ChangeReader(entry.body(), world.names().size());
        for (Change change = reader.next(); change != null; change = reader.next()) {
            if (change instanceof Change.By next) {
                by = next;
            }
            int thing = thing(change);
            if (thing >= 0) {
                sum.things.set(thing);
                int who = by.actor() >= 0 ? by.actor() : by.effective();
                byWorld |= who < 0;
                if (who >= 0) {
                    people.add(who);
                }
            }
        }
    }

    private Sum sumOf(Entry entry) {
        Sum current = sums.peekLast();
        if (current == null || apart && current.lastMillis / MILLIS != entry.timeMillis() / MILLIS) {
            current = new Sum();
            current.first = entry.sequence();
            sums.add(current);
            if (sums.size() > most) {
                sums.removeFirst();
            }
        }
        return current;
    }

    /** The Thing that a change is about, or -1. */
    static int thing(Change change) {
        return switch (change) {
            case Change.ThingIs c -> c.id();
            case Change.Wrote c -> c.thing();
            case Change.Cleared c -> c.thing();
            case Change.Moved c -> c.thing();
            case Change.Gone c -> c.thing();
            case Change.Deed c -> c.thing();
            default -> -1;
        };
    }

    @Override
    public void after(Entry entry, Image world) {
        Sum sum = sums.getLast();
        for (int who : people) {
            ThingImage avatar = world.thing(who);
            String name = avatar == null ? "#" + who : ImageWords.name(world, avatar);
            sum.entriesBy.merge(name.isEmpty() ? "#" + who : name, 1L, Long::sum);
        }
        if (byWorld) {
            sum.entriesBy.merge("the world", 1L, Long::sum);
        }
    }
}
