package dev.ambit.server.keep;

import dev.ambit.journal.Behind;
import dev.ambit.journal.Entry;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.Judge;
import dev.ambit.journal.LeftOut;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.Soundness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rules on the ticks behind a damage: one stays when all that it builds upon is there, as if the lost one had never
 * happened. A tick is one whole, so it stays or goes as one.
 *
 * <p>What goes leaves its names behind, because names are counted, and the world's time.
 */
public final class Survivors implements Judge {
    private static final String MARK = "left out by a repair";
    private static final String UNTOLD = "a tick that cannot be read";

    @Override
    public boolean isReadable(byte[] body) {
        try {
            ChangeReader reader = new ChangeReader(body, ChangeReader.MOST_IDS);
            while (reader.next() != null) {
                // Only whether it comes to its end.
            }
            return true;
        } catch (DamagedImage e) {
            return false;
        }
    }

    @Override
    public List<LeftOut> judge(JournalReader before, Behind behind) {
        Chronicle chronicle = new Chronicle(before);
        Image world = chronicle.at(behind.first() - 1);
        NameGaps gaps = NameGaps.in(
                behind,
                world.names().size(),
                to -> known(chronicle, behind, to)
                        .map(image -> image.names().size())
                        .orElse(-1));
        Trial trial = new Trial(chronicle, behind, gaps, world);
        behind.each(trial::hear);
        trial.refuseUnsound();
        return trial.leftOut;
    }

    /** The world after an entry before the damage; nothing when it lies behind, or is not kept. */
    private static Optional<Image> known(Chronicle chronicle, Behind behind, long to) {
        if (to >= behind.first() || to < behind.oldest()) {
            return Optional.empty();
        }
        try {
            return Optional.of(chronicle.at(to));
        } catch (JournalException e) {
            return Optional.empty();
        }
    }

    /** One walk through what is behind the damage. */
    private static final class Trial {
        private final Chronicle chronicle;
        private final Behind behind;
        private final NameGaps gaps;
        private final List<LeftOut> leftOut = new ArrayList<>();
        private Image world;
        private KnownNumbers ground;
        private Set<String> oldProblems;
        private String allAreLost = "";

        Trial(Chronicle chronicle, Behind behind, NameGaps gaps, Image world) {
            this.chronicle = chronicle;
            this.behind = behind;
            this.gaps = gaps;
            this.world = world;
            ground = new KnownNumbers(world);
            oldProblems = Soundness.problems(world);
        }

        void hear(Behind.Found found) {
            if (found.whole().isEmpty()) {
                loseUnread(found);
                return;
            }
            Entry entry = found.whole().get();
            Optional<Long> back = Chronicle.rolledBackTo(entry);
            if (back.isPresent()) {
                goBack(found, back.get());
            } else if (!allAreLost.isEmpty()) {
                leave(found, read(entry), allAreLost);
            } else if (found.sequence() > gaps.readableUpTo()) {
                allAreLost = "its names cannot be told from here on";
                leave(found, List.of(), allAreLost);
            } else {
                weigh(found, entry);
            }
        }

        private void weigh(Behind.Found found, Entry entry) {
            List<Change> changes = read(entry);
            String missing = changes.isEmpty() && entry.body().length > 0
                    ? "it cannot be read"
                    : new Weighing(world, ground, changes).missing();
            if (missing.isEmpty()) {
                changes.forEach(world::apply);
                ground.standsOn(changes);
            } else {
                leave(found, changes, missing);
            }
        }

        /** All changes of an entry; none when they cannot be read. */
        private List<Change> read(Entry entry) {
            List<Change> changes = new ArrayList<>();
            try {
                ChangeReader reader =
                        new ChangeReader(entry.body(), world.names().size());
                for (Change change = reader.next(); change != null; change = reader.next()) {
                    changes.add(change);
                }
                return changes;
            } catch (DamagedImage e) {
                return List.of();
            }
        }

        private void loseUnread(Behind.Found found) {
            List<Change> instead = new ArrayList<>();
            int lost = found.sequence() > gaps.readableUpTo() ? 0 : gaps.lostIn(found.sequence());
            for (int i = 0; i < lost; i++) {
                int number = world.names().size();
                Change.Named name = new Change.Named(number, Change.NameKind.TEXT, "lost name " + number);
                world.apply(name);
                ground.nameIsLost(number);
                instead.add(name);
            }
            ground.anythingMayHaveHappened(world);
            leftOut.add(leftOut(found, UNTOLD, found.damage(), instead));
        }

        private void leave(Behind.Found found, List<Change> changes, String why) {
            List<Change> instead = new ArrayList<>();
            for (Change change : changes) {
                if (change instanceof Change.Named || change instanceof Change.Clock) {
                    world.apply(change);
                    instead.add(change);
                }
            }
            ground.goes(changes, world);
            leftOut.add(leftOut(found, EntrySummary.of(world, changes), why, instead));
        }

        private static LeftOut leftOut(Behind.Found found, String what, String why, List<Change> instead) {
            ChangeWriter writer = new ChangeWriter();
            instead.forEach(writer::write);
            writer.write(new Change.Deed(Change.NOBODY, MARK));
            return new LeftOut(found.sequence(), found.timeMillis(), what, why, writer.take());
        }

        /** Where the world went back to before the damage, everything is known again. */
        private void goBack(Behind.Found found, long to) {
            Optional<Image> past = known(chronicle, behind, to);
            if (past.isPresent()) {
                world = past.get();
                ground = new KnownNumbers(world);
                oldProblems = Soundness.problems(world);
                allAreLost = "";
                return;
            }
            allAreLost = "the world went back to entry " + to + ", which cannot be told any more";
            leftOut.add(leftOut(found, "the world went back to entry " + to, allAreLost, List.of()));
        }

        /** Each entry was weighed by itself; this is the proof that they go together. */
        void refuseUnsound() {
            Set<String> problems = Soundness.problems(world);
            problems.removeAll(oldProblems);
            if (!problems.isEmpty()) {
                throw new JournalException("What is behind the damage makes no world: "
                        + problems.iterator().next()
                        + ". Nothing was taken out. Cut it off instead: ./ambit journal repair");
            }
        }
    }
}
