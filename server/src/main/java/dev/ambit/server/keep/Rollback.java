package dev.ambit.server.keep;

import dev.ambit.journal.JournalException;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * An entry that makes the world, or one Thing, what it was after an earlier entry. Appended like any other: the past
 * stays in the journal.
 *
 * @param what in words, for people
 */
public record Rollback(byte[] changes, String what) {

    /** The entry with which the world is what it was after an earlier one; nothing else is in it. */
    public static byte[] backTo(long sequence) {
        ChangeWriter writer = new ChangeWriter();
        writer.write(new Change.RolledBack(sequence));
        return writer.take();
    }

    /** All of the world. */
    public static Rollback ofWorld(Chronicle chronicle, long to, long last) {
        if (to == last) {
            throw new JournalException("The world is as it was after entry " + to + "; nothing has changed since.");
        }
        // To be sure that it can be read, before anybody relies on it.
        int things = chronicle.at(to).thingCount();
        if (things == 0) {
            throw new JournalException("After entry " + to + " there was no world yet.");
        }
        return new Rollback(
                backTo(to),
                "The world goes back from entry " + last + " to entry " + to + ", when it had " + things + " Things.");
    }

    /** One Thing but for its place; one that is gone comes back to where it was, if that still is. */
    public static Rollback ofThing(Chronicle chronicle, int id, long to, long last) {
        Image past = chronicle.at(to);
        Image now = chronicle.at(last);
        ThingImage then = past.thing(id);
        if (then == null) {
            throw new JournalException("There was no Thing #" + id + " after entry " + to + ".");
        }
        IntPredicate same = Lives.same(chronicle, to, last);
        if (now.thing(id) != null && !same.test(id)) {
            throw new JournalException("The Thing that was #" + id + " after entry " + to
                    + " is gone, and its number is that of " + ImageWords.thing(now, id) + " by now.");
        }
        if (!then.isClass() && (now.thing(then.exemplar()) == null || !same.test(then.exemplar()))) {
            throw new JournalException("#" + id + " cannot be brought back: " + ImageWords.thing(past, then.exemplar())
                    + ", which it was made from, is gone.");
        }
        boolean gone = now.thing(id) == null;
        List<Change> changes = new ArrayList<>();
        Transplant transplant = new Transplant(past, now, same, changes);
        ThingState state = transplant.state(then);
        changes.add(new Change.ThingIs(id, state));
        if (gone && now.thing(then.container()) != null && same.test(then.container())) {
            changes.add(new Change.Moved(id, then.container()));
        }
        changes.add(new Change.Deed(id, "rolled it back to entry " + to));
        ChangeWriter writer = new ChangeWriter();
        changes.forEach(writer::write);
        return new Rollback(
                writer.take(),
                ImageWords.thing(past, id) + (gone ? " comes back as it was" : " is again what it was")
                        + " after entry " + to + ".");
    }
}
