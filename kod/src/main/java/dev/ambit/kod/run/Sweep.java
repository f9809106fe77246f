package dev.ambit.kod.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the garbage of a world of Things a little at a time: nothing moves, ids stay. A cycle marks what can be
 * reached (see {@link Marking}), then sweeps: what was not leaves the heap, and cells and strings are used again.
 * It runs in slices between messages, so no frame holds a value. {@link Garbage} is the other collector, for Kod that
 * runs by itself.
 *
 * <p>Roots are the system object, users, pending timers, posted messages and what {@link Roots} name. From an object
 * marking goes on to its slots and to what is {@link Attached} to it. A table is named by a plain integer: every integer
 * that is the id of one holds it (see {@link Tables}).
 *
 * <p>Whoever stores a reference in a place that marking comes by once must call {@link Machine#shade}: a slot, what is
 * attached, a list, a table, a timer. The last three do so themselves.
 *
 * <p>An object that is made while a cycle runs outlives it. New cells and strings need that only from the moment sweeping
 * starts: until then whoever stores one makes it grey, and one that is stored nowhere between two messages is garbage.
 * Whoever keeps a value outside of the heap from one slice to another must be one of the roots.
 */
public final class Sweep {
    /** Objects, slots and cells for one slice: well under a millisecond; see {@code ./ambit bench garbage}. */
    public static final int SLICE_UNITS = 10_000;

    /** A heap may grow by so many units before it is looked through. */
    private static final int LEAST_GROWTH = 100_000;

    /** So many names and blocks of texts in code that no code has any more are looked at in a cycle, all at once. */
    private static final int MOST_IDLE = 2_000;

    private static final int[] NO_TABLES = {};

    private enum Phase {
        REST,
        MARK,
        SWEEP_OBJECTS,
        SWEEP_CELLS,
        SWEEP_STRINGS,
        SWEEP_TABLES,
        RELEASE_IDS
    }

    /** What was there after the last cycle, and what it took: see {@link Sweep#census}. */
    public record Census(int objects, int cells, int strings, int tables, long cycles, int longestSliceUnits) {}

    private final Machine machine;
    private final Marking marking;
    private final List<Roots> roots = new ArrayList<>();
    private final LongConsumer shadeRoot;
    private @Nullable Ledger ledger;
    private Consumer<KodObject> collected = object -> {};
    private Consumer<IntPredicate> marked = names -> {};

    private Phase phase = Phase.REST;
    private int left;

    /** Whether the roots have been looked at in this slice; nothing can have changed them since. */
    private boolean rootsAreGrey;

    private List<Timers.Timer> timers = List.of();
    private int[] tables = NO_TABLES;
    private int timer;
    private int table;

    /** Where sweeping is, in words of marks. */
    private int word;

    private int idsToRelease;
    private long allocatedBefore;
    private boolean asked;
    private Census census = new Census(0, 0, 0, 0, 0, 0);

    Sweep(Machine machine) {
        this.machine = machine;
        marking = new Marking(machine);
        shadeRoot = value -> {
            left--;
            marking.shade(value, MemoryByOwner.NOBODY);
        };
    }

    public void addRoots(Roots more) {
        roots.add(more);
    }

    /**
     * Who hears of each object that goes; by then nobody can find it any more, but its slots and lists are still whole.
     * It must not be stored anywhere again.
     */
    public void onCollected(Consumer<KodObject> heard) {
        collected = heard;
    }

    /** Who hears, when everything has been marked, of which messages and classes a value has the number. */
    public void onMarked(Consumer<IntPredicate> heard) {
        marked = heard;
    }

    public void ledger(Ledger newLedger) {
        ledger = newLedger;
    }

    public Census census() {
        return census;
    }

    public boolean isUnderWay() {
        return phase != Phase.REST;
    }

    /** Somebody has used up their memory; perhaps some of it is garbage. */
    public void ask() {
        asked = true;
    }

    /** Whether it is time for the next cycle: somebody needs it, or so much was made since the last one began. */
    public boolean wanted() {
        return !isUnderWay() && (asked || allocated() - allocatedBefore > Math.max(LEAST_GROWTH, live() / 2));
    }

    /** For the end of each tick: a slice of the usual size if a cycle is under way or wanted. True when one ended. */
    public boolean step() {
        return (isUnderWay() || wanted()) && slice(SLICE_UNITS);
    }

    /**
     * Goes on with the cycle, or begins one, for about so many objects, slots and cells; a large object is looked
     * through as a whole.
     *
     * @return true when the cycle has ended
     */
    public boolean slice(int units) {
        machine.requireIdle();
        left = units;
        rootsAreGrey = false;
        if (phase == Phase.REST) {
            begin();
        }
        while (left > 0 && phase != Phase.REST) {
            switch (phase) {
                case MARK -> mark();
                case SWEEP_OBJECTS -> sweepObjects();
                case SWEEP_CELLS -> sweepCells();
                case SWEEP_STRINGS -> sweepStrings();
                case SWEEP_TABLES -> sweepTables();
                case RELEASE_IDS -> releaseIds();
                case REST -> {}
            }
        }
        boolean ended = phase == Phase.REST;
        census = counted(ended, units - left);
        return ended;
    }

    /** Runs a cycle to its end, or a whole one when none is under way. */
    public void finish() {
        while (!slice(Integer.MAX_VALUE)) {}
    }

    /** Forgets the cycle that is under way, because ids are about to change. */
    void abandon() {
        rest();
    }

    // ---- marking ----

    private void begin() {
        marking.begin(ledger);
        allocatedBefore = allocated();
        asked = false;
        idsToRelease = machine.objects.freedIds();
        timers = machine.timers.pending();
        timer = 0;
        phase = Phase.MARK;
        machine.collecting(this);
        shadeRoots();
    }

    private void mark() {
        int units = marking.scan(left);
        if (units > 0) {
            left -= units;
        } else if (timer < timers.size()) {
            markTimer(timers.get(timer++));
        } else if (rootsAreGrey) {
            startToSweep();
        } else {
            shadeRoots();
            // Not left to the next slice, which would look at the roots again, and so on.
            if (marking.nothingIsGrey()) {
                startToSweep();
            }
        }
    }

    /** The roots that have no barrier. */
    private void shadeRoots() {
        rootsAreGrey = true;
        left--;
        KodObject system = machine.system();
        if (system != null) {
            shadeRoot.accept(system.value());
        }
        machine.users().forEach(user -> shadeRoot.accept(user.value()));
        machine.posts.eachValue(shadeRoot);
        roots.forEach(some -> some.each(value -> {
            left--;
            marking.shadeKept(value);
        }));
    }

    /** A timer of an object that was deleted will never find anybody; one that has fired is nobody's root. */
    private void markTimer(Timers.Timer pending) {
        left--;
        KodObject object = pending.object();
        if (machine.objects.get(object.id) != object) {
            machine.timers.delete(pending.id());
        } else if (machine.timers.get(pending.id()) != null) {
            marking.shade(object.value(), MemoryByOwner.NOBODY);
        }
    }

    // ---- sweeping ----

    private void startToSweep() {
        if (ledger != null) {
            ledger.measured(marking.holdings.sums());
        }
        machine.objects.slots(marking.slotsSeen());
        timers = List.of();
        tables = machine.tables.ids();
        table = 0;
        machine.tables.startToSweep();
        // At once: what code does from now on is not looked at any more.
        machine.strings.debugTexts.collect(marking.debugTexts, MOST_IDLE);
        marked.accept(marking.names::has);
        word = 0;
        phase = Phase.SWEEP_OBJECTS;
    }

    /** Objects go first, while their lists and strings are there to be looked at by who hears of it. */
    private void sweepObjects() {
        for (; left > 0 && word * Marks.WORD_BITS < machine.objects.count(); word++) {
            for (long dead = ~marking.objects.word(word); dead != 0; dead &= dead - 1) {
                KodObject object = machine.objects.get(word * Marks.WORD_BITS + Long.numberOfTrailingZeros(dead));
                if (object != null) {
                    machine.objects.free(object);
                    collected.accept(object);
                }
                left--;
            }
            left--;
        }
        goOn(Phase.SWEEP_CELLS, machine.objects.count());
    }

    private void sweepCells() {
        for (; left > 0 && word * Marks.WORD_BITS < machine.lists.count(); word++) {
            for (long dead = ~marking.cells.word(word); dead != 0; dead &= dead - 1) {
                machine.lists.free(word * Marks.WORD_BITS + Long.numberOfTrailingZeros(dead));
                left--;
            }
            left--;
        }
        goOn(Phase.SWEEP_STRINGS, machine.lists.count());
    }

    private void sweepStrings() {
        for (; left > 0 && word * Marks.WORD_BITS < machine.strings.count(); word++) {
            for (long dead = ~marking.strings.word(word); dead != 0; dead &= dead - 1) {
                machine.strings.free(word * Marks.WORD_BITS + Long.numberOfTrailingZeros(dead));
                left--;
            }
            left--;
        }
        goOn(Phase.SWEEP_TABLES, machine.strings.count());
    }

    private void sweepTables() {
        for (; left > 0 && table < tables.length; table++) {
            if (!machine.tables.isMarked(tables[table])) {
                left -= machine.tables.places(tables[table]);
                machine.tables.delete(tables[table]);
            }
            left--;
        }
        if (table >= tables.length) {
            phase = Phase.RELEASE_IDS;
        }
    }

    private void goOn(Phase next, int count) {
        if (word * Marks.WORD_BITS >= count) {
            phase = next;
            word = 0;
        }
    }

    /** Ids that were free when the cycle began are named by no value now, unless one was stored meanwhile. */
    private void releaseIds() {
        while (idsToRelease > 0 && machine.objects.freedIds() > 0) {
            if (left-- <= 0) {
                return;
            }
            idsToRelease--;
            machine.objects.releaseId(marking.stillNamed);
        }
        rest();
    }

    private void rest() {
        phase = Phase.REST;
        timers = List.of();
        tables = NO_TABLES;
        marking.clear();
        machine.collecting(null);
    }

    // ---- what happens meanwhile ----

    /** A reference was stored in an object. */
    void shade(long value, KodObject holder) {
        if (phase == Phase.MARK) {
            marking.shade(value, marking.ownerOf(holder));
        }
    }

    /** A reference was stored somewhere; who runs the code is charged, or else lists could hide from the ledger. */
    void shade(long value) {
        if (phase == Phase.MARK) {
            marking.shade(value, marking.ownerOf(machine.payer));
        }
    }

    /** An entry was added to a table. */
    void shadeEntry(Table holder, int entry) {
        if (phase == Phase.MARK) {
            marking.added(holder, entry);
        }
    }

    void bornTable(int id) {
        if (phase == Phase.MARK) {
            marking.bornTable(id);
        }
    }

    /** Many references of an object were stored. */
    void again(KodObject object) {
        if (phase == Phase.MARK) {
            marking.again(object);
        }
    }

    void born(KodObject object) {
        if (phase == Phase.MARK) {
            marking.born(object);
        } else {
            marking.objects.add(object.id);
        }
    }

    void bornCell(int cell) {
        if (phase != Phase.MARK) {
            marking.cells.add(cell);
        }
    }

    void bornString(int string) {
        if (phase != Phase.MARK) {
            marking.strings.add(string);
        }
    }

    // ---- counting ----

    private long allocated() {
        return machine.objects.allocated()
                + machine.lists.allocated()
                + machine.strings.allocated()
                + machine.tables.allocated();
    }

    /** Objects, slots, cells and strings. */
    private long live() {
        return machine.objects.live() + machine.objects.slots() + machine.lists.live() + machine.strings.live();
    }

    private Census counted(boolean ended, int units) {
        int longest = Math.max(census.longestSliceUnits(), units);
        if (!ended) {
            return new Census(
                    census.objects(), census.cells(), census.strings(), census.tables(), census.cycles(), longest);
        }
        return new Census(
                machine.objects.live(),
                machine.lists.live(),
                machine.strings.live(),
                machine.tables.live(),
                census.cycles() + 1,
                longest);
    }
}
