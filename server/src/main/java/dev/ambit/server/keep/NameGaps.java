package dev.ambit.server.keep;

import dev.ambit.journal.Behind;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.ChangeReferences;
import dev.ambit.world.image.DamagedImage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToIntFunction;

/**
 * How many names were told for the first time in entries that are lost. Names have no numbers in the journal, they are
 * counted; so one that is lost would give all that come after it another's number. But a name is told because it is
 * used, in the same entry: the highest that an entry uses is the last that it tells, and that says how many there were
 * before.
 */
final class NameGaps {
    /** A wild number must not ask for wild memory. */
    private static final int MOST = 100_000;

    private final LongToIntFunction namesAt;
    private final Map<Long, Integer> gaps = new HashMap<>();
    private int known;
    private long lost = -1;
    private int atLeast;
    private long readableUpTo = Long.MAX_VALUE;

    private NameGaps(int known, LongToIntFunction namesAt) {
        this.known = known;
        this.namesAt = namesAt;
    }

    /**
     * Goes through all that is behind a damage.
     *
     * @param known how many names there were before it
     * @param namesAt how many there were after an entry before the damage; negative when that cannot be told
     */
    static NameGaps in(Behind behind, int known, LongToIntFunction namesAt) {
        NameGaps found = new NameGaps(known, namesAt);
        behind.each(found::look);
        found.close();
        return found;
    }

    /** The names that were told in a lost entry, as far as anybody can tell. */
    int lostIn(long sequence) {
        return gaps.getOrDefault(sequence, 0);
    }

    /** The last entry up to which the names can be counted. */
    long readableUpTo() {
        return readableUpTo;
    }

    private void look(Behind.Found found) {
        if (found.sequence() > readableUpTo) {
            return;
        }
        if (found.whole().isEmpty()) {
            lost = found.sequence();
            return;
        }
        Optional<Long> back = Chronicle.rolledBackTo(found.whole().get());
        if (back.isPresent()) {
            close();
            known = namesAt.applyAsInt(back.get());
            if (known < 0) {
                readableUpTo = found.sequence() - 1;
            }
            return;
        }
        count(found.sequence(), Uses.in(found.whole().get().body()));
    }

    private void count(long sequence, Uses uses) {
        if (uses.told == 0) {
            atLeast = Math.max(atLeast, uses.highest + 1 - known);
            return;
        }
        int before = Math.max(uses.highest + 1 - uses.told, 0);
        int gap = before - known;
        if (gap < 0 || gap > MOST || gap > 0 && lost < 0) {
            // Nothing that anybody wrote counts like that.
            readableUpTo = sequence - 1;
            return;
        }
        if (gap > 0) {
            gaps.merge(lost, gap, Integer::sum);
        }
        lost = -1;
        atLeast = 0;
        known = before + uses.told;
    }

    private void close() {
        if (lost >= 0 && atLeast > 0 && atLeast <= MOST) {
            gaps.merge(lost, atLeast, Integer::sum);
        }
        lost = -1;
        atLeast = 0;
    }

    /** The names of an entry: how many it tells, and the highest number that it uses. */
    private static final class Uses implements ChangeReferences {
        private int told;
        private int highest = -1;

        static Uses in(byte[] body) {
            Uses uses = new Uses();
            // As if there were all names there can be: which there are is just the question.
            ChangeReader reader = new ChangeReader(body, ChangeReader.MOST_IDS);
            try {
                for (Change change = reader.next(); change != null; change = reader.next()) {
                    if (change instanceof Change.Named) {
                        uses.told++;
                    }
                    uses.tell(change);
                }
            } catch (DamagedImage e) {
                // It will be left out; what it told before counts.
                return uses;
            }
            return uses;
        }

        @Override
        public void name(int number) {
            highest = Math.max(highest, number);
        }

        @Override
        public void thing(int id) {}

        @Override
        public void cell(int id) {}

        @Override
        public void string(int id) {}
    }
}
