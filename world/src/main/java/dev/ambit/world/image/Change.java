package dev.ambit.world.image;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One durable change, or one piece of a snapshot. Applying them in order gives the state.
 *
 * <p>Things, strings, list cells, tables and timers go by the numbers they have in the running world; -1 is nobody.
 * Classes, messages, resources, properties and texts in code have other numbers each time they are compiled: here they
 * go by number in a list of names that only grows, and {@link Named} tells each before it is first used. So a value is
 * a Kod value whose data, for these, is the number of a name. Resources that were made while the world ran have no name;
 * they go by their number, as {@link DynamicResource} says.
 */
public sealed interface Change {
    int NOBODY = -1;

    /** What a name is the name of. */
    enum NameKind {
        CLASS(0),
        MESSAGE(1),
        RESOURCE(2),
        PROPERTY(3),
        /** A text in code that a property may hold. */
        TEXT(4);

        private final int code;

        NameKind(int code) {
            this.code = code;
        }

        /** Its number in the journal. */
        public int code() {
            return code;
        }
    }

    /** A name has got this number; they count from 0. */
    record Named(int number, NameKind kind, String text) implements Change {}

    /** The world's own time, which stands still while nobody runs it; timers go by it. */
    record Clock(long millis) implements Change {}

    /** A string has these bytes now. */
    record StringIs(int id, int maker, byte[] bytes) implements Change {}

    /** A resource that is in no file, such as the name of a player, has this text now. */
    record ResourceIs(int id, byte[] bytes) implements Change {}

    /** These cells are linked in this order, the last to {@code tail}. */
    record Cells(int maker, int[] ids, long[] firsts, long tail) implements Change {}

    /** @param text the key, when it is a text; {@code key} is nil then */
    record TableEntry(long key, byte @Nullable [] text, long value, int payer) {
        TableEntry withoutPayer() {
            return new TableEntry(key, text, value, NOBODY);
        }
    }

    /** All of a table, in the order in which its entries came. */
    record TableIs(int id, int payer, List<TableEntry> entries) implements Change {}

    record TableAdded(int id, TableEntry entry) implements Change {}

    /** The newest entry of this key is gone. */
    record TableRemoved(int id, long key, byte @Nullable [] text) implements Change {}

    record TableGone(int id) implements Change {}

    /** @param message number of a name */
    record TimerIs(int id, int thing, int message, long dueMillis, int payer) implements Change {
        TimerIs withoutPayer() {
            return new TimerIs(id, thing, message, dueMillis, NOBODY);
        }
    }

    record TimerGone(int id) implements Change {}

    /** All of a Thing but where it is and what is in it. */
    record ThingIs(int id, ThingState state) implements Change {}

    /** A Thing has this value of its own. */
    record Wrote(int thing, int property, long value) implements Change {}

    /** A property is inherited again. */
    record Cleared(int thing, int property) implements Change {}

    /** A Thing is in a container, behind all that is in there; or in none. */
    record Moved(int thing, int container) implements Change {}

    /** What is in a Thing, in order; only in snapshots. */
    record Contents(int thing, int[] ids) implements Change {}

    record Gone(int thing) implements Change {}

    /** The avatar of somebody who may come back. */
    record PersonIs(String key, int avatar) implements Change {}

    record PersonGone(String key) implements Change {}

    /** The Thing that stands for the world itself. */
    record SystemIs(int thing) implements Change {}

    /**
     * Whose changes follow, up to the next of these.
     *
     * @param effective for whom the code worked that did it; the world itself is nobody
     * @param actor whose message it was, which came in on a connection; nobody for timers
     */
    record By(int effective, int actor) implements Change {}

    /** What somebody has done, for the history; it changes nothing by itself. */
    record Deed(int thing, String what) implements Change {}

    /** The state is that of an earlier entry again; the snapshot of this entry holds it. */
    record RolledBack(long to) implements Change {}
}
