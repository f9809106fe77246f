package dev.ambit.server.keep;

import dev.ambit.journal.Entry;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.Image;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Which Things have come or gone since an entry. The number of one that is gone is given to another some day: whoever
 * finds a number in the past must not take that one for the old. When in doubt, it is another.
 */
final class Lives implements Chronicle.Reader {
    private record Turn(long sequence, int thing) {}

    private final Chronicle chronicle;
    private final long since;
    private final List<Turn> turns = new ArrayList<>();

    private Lives(Chronicle chronicle, long since) {
        this.chronicle = chronicle;
        this.since = since;
    }

    /** Whether the Thing that had a number after the one entry is the one that has it after the other. */
    static IntPredicate same(Chronicle chronicle, long since, long upTo) {
        BitSet others = new BitSet();
        turns(chronicle, since, upTo).forEach(turn -> others.set(turn.thing));
        return id -> !others.get(id);
    }

    private static List<Turn> turns(Chronicle chronicle, long since, long upTo) {
        Lives lives = new Lives(chronicle, since);
        chronicle.replay(since, upTo, lives);
        return lives.turns;
    }

    @Override
    public void before(Entry entry, Image world, Optional<Long> backTo) {
        if (backTo.isPresent()) {
            goBack(entry.sequence(), backTo.get());
            return;
        }
        ChangeReader reader = new ChangeReader(entry.body(), world.names().size());
        for (Change change = reader.next(); change != null; change = reader.next()) {
            if (change instanceof Change.Gone gone) {
                turns.add(new Turn(entry.sequence(), gone.thing()));
            } else if (change instanceof Change.ThingIs thing && world.thing(thing.id()) == null) {
                turns.add(new Turn(entry.sequence(), thing.id()));
            }
        }
    }

    private void goBack(long sequence, long to) {
        turns.removeIf(turn -> turn.sequence > to);
        if (to < since) {
            // Now those are others that came or went between there and where this began.
            turns(chronicle, /* since= */ to, /* upTo= */ since)
                    .forEach(turn -> turns.add(new Turn(sequence, turn.thing)));
        }
    }

    @Override
    public void after(Entry entry, Image world) {}
}
