package dev.ambit.server.keep;

import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReferences;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.TableImage;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * What later ticks may build upon after some were left out. Numbers of lists, texts, Things and tables are used again
 * when what had them is gone; so a number that is known from before means the same only as long as nothing that was left
 * out can have given it to another.
 *
 * <p>A list or text that something durable held just before a lost tick is still that one: it cannot have been collected
 * and made anew within a tick. One that nothing held may be another by now, until it is told again. The number of a Thing
 * is free only after a whole round of the collector, so no single tick takes it from one and gives it to another.
 */
final class KnownNumbers {
    private final BitSet lostNames = new BitSet();
    private final BitSet cells = new BitSet();
    private final BitSet strings = new BitSet();
    /** Things that were given another shape by what was left out: only a tick that tells all of one can go on with it. */
    private final BitSet reshaped = new BitSet();
    /** Things that were deleted by what was left out: they are here, and their number may be another's. */
    private final BitSet departed = new BitSet();

    private final BitSet tables = new BitSet();

    /** All that is in a world which is known exactly. */
    KnownNumbers(Image world) {
        for (int cell = 0; cell < world.cells().bound(); cell++) {
            cells.set(cell, world.cells().hasCell(cell));
        }
        for (int string = 0; string < world.cells().stringBound(); string++) {
            strings.set(string, world.cells().hasString(string));
        }
    }

    boolean hasName(int number) {
        return !lostNames.get(number);
    }

    boolean hasCell(int id) {
        return cells.get(id);
    }

    boolean hasString(int id) {
        return strings.get(id);
    }

    boolean isReshaped(int thing) {
        return reshaped.get(thing);
    }

    boolean isDeparted(int thing) {
        return departed.get(thing);
    }

    boolean isDoubtfulTable(int table) {
        return tables.get(table);
    }

    void nameIsLost(int number) {
        lostNames.set(number);
    }

    /** A tick is lost of which nothing is known: only what the world holds is still what it was. */
    void anythingMayHaveHappened(Image world) {
        Held held = new Held(world);
        held.findAll();
        cells.and(held.cells);
        strings.and(held.strings);
    }

    /** A tick stays: what it tells is known. */
    void standsOn(List<Change> changes) {
        for (Change change : changes) {
            switch (change) {
                case Change.StringIs c -> strings.set(c.id());
                case Change.Cells c -> each(c, cells::set);
                case Change.TableIs c -> tables.clear(c.id());
                case Change.TableGone c -> tables.clear(c.id());
                case Change.ThingIs c -> reshaped.clear(c.id());
                case Change.Gone c -> {
                    reshaped.clear(c.thing());
                    departed.clear(c.thing());
                }
                default -> {}
            }
        }
    }

    /** A tick is left out: what it told is not what is here. */
    void goes(List<Change> changes, Image world) {
        for (Change change : changes) {
            switch (change) {
                case Change.StringIs c -> strings.clear(c.id());
                case Change.Cells c -> each(c, cells::clear);
                case Change.TableIs c -> tables.set(c.id());
                case Change.TableGone c -> tables.set(c.id());
                case Change.ThingIs c -> reshaped.set(c.id(), world.thing(c.id()) != null);
                case Change.Gone c -> departed.set(c.thing(), world.thing(c.thing()) != null);
                default -> {}
            }
        }
    }

    private static void each(Change.Cells run, IntConsumer use) {
        for (int id : run.ids()) {
            use.accept(id);
        }
    }

    /** Lists and texts that something in a world holds. */
    private static final class Held implements ChangeReferences {
        private final Image world;
        private final BitSet cells = new BitSet();
        private final BitSet strings = new BitSet();
        private final Deque<Integer> open = new ArrayDeque<>();

        Held(Image world) {
            this.world = world;
        }

        void findAll() {
            world.eachThing(thing -> tell(new Change.ThingIs(thing.id(), thing.state())));
            for (TableImage table : world.tables()) {
                tell(new Change.TableIs(table.id(), table.payer(), table.entries()));
            }
            while (!open.isEmpty()) {
                int cell = open.pop();
                value(world.cells().first(cell));
                value(world.cells().rest(cell));
            }
        }

        @Override
        public void cell(int id) {
            if (id >= 0 && world.cells().hasCell(id) && !cells.get(id)) {
                cells.set(id);
                open.push(id);
            }
        }

        @Override
        public void string(int id) {
            if (world.cells().hasString(id)) {
                strings.set(id);
            }
        }

        @Override
        public void name(int number) {}

        @Override
        public void thing(int id) {}
    }
}
