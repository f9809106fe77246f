package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The collector of worlds: what stays, what goes, who hears of it and who pays. */
class SweepTest {
    private static final String WORLD = """
            Thing

            properties:
               poFriend = $
               plThings = $
               psName = $

            messages:
               Constructor() { return; }
               Ring(timer = $) { Debug("ring"); return; }
               Wait() { return CreateTimer(self,@Ring,100); }
               Ask(whom = $) { Send(whom,@Ring); return; }
               Remind(whom = $) { Post(whom,@Ring); return; }

            end
            """;

    private final TestWorld world = TestWorld.of(TestWorld.JVM, WORLD);
    private final Machine m = world.machine;
    private final KodObject system = world.create("Thing");

    SweepTest() {
        m.system(system);
    }

    private void store(KodObject holder, int slot, long value) {
        holder.slots[slot] = value;
        m.shade(holder, value);
    }

    private long list(long... values) {
        long list = Value.NIL;
        for (int i = values.length - 1; i >= 0; i--) {
            list = m.lists.cons(values[i], list);
        }
        return list;
    }

    @Test
    void idsStayAndRoomIsUsedAgain() {
        KodObject gone = world.create("Thing");
        KodObject kept = world.create("Thing");
        gone.slots[2] = list(Value.ONE, Value.ONE, m.strings.create("lost"));
        system.slots[1] = kept.value();
        system.slots[2] = list(Value.ZERO, m.strings.create("kept"));
        m.sweep.finish();
        assertEquals(2, kept.id);
        assertSame(kept, m.objects.get(2));
        assertNull(m.objects.get(gone.id));
        assertEquals("[0 kept]", world.show(system.slots[2]));
        assertEquals(new Sweep.Census(2, 2, 1, 0, 1, m.sweep.census().longestSliceUnits()), m.sweep.census());
        int cells = m.lists.count();
        int strings = m.strings.count();
        list(Value.ONE, Value.ONE, m.strings.create("new"));
        assertEquals(cells, m.lists.count());
        assertEquals(strings, m.strings.count());
        list(Value.ONE);
        assertEquals(cells + 1, m.lists.count());
    }

    /** Its lists are changed in place only, since a machine by itself has no barrier on properties. */
    @Test
    void kodCannotTellThatSlicesRunBetweenItsMessages() {
        String churn = """
                Ring

                properties:
                   plRing = $
                   piTable = 0

                messages:
                   Constructor() { plRing = [0,0,0,0,0,0,0,0]; piTable = CreateTable(); return; }

                   Turn(n = 0)
                   {
                      local lOld, i;

                      lOld = Nth(plRing,n mod 8 + 1);
                      SetNth(plRing,n mod 8 + 1,Cons(n,[lOld,n]));
                      SetNth(plRing,(n + 3) mod 8 + 1,lOld);
                      MoveListElem(plRing,1,n mod 7 + 2);
                      AddTableEntry(piTable,n mod 5,[n,First(plRing)]);
                      DeleteTableEntry(piTable,(n + 1) mod 5);
                      i = 0;
                      while i < 20 { Cons(i,plRing); i = i + 1; }
                      return GetTableEntry(piTable,n mod 5);
                   }

                   All() { return plRing; }

                end
                """;
        var sliced = Engines.agree(at -> churned(at, churn, 7));
        var whole = Engines.agree(at -> churned(at, churn, 0));
        assertEquals(whole.result(), sliced.result());
        assertTrue(sliced.cells() < whole.cells() / 2, sliced.cells() + " of " + whole.cells());
    }

    private static String churned(TestWorld at, String source, int units) {
        at.load(source);
        KodObject ring = at.create("Ring");
        at.machine.system(ring);
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            String shown = at.show(at.send(ring, "Turn", "n", i));
            seen.append(shown, 0, Math.min(60, shown.length())).append('\n');
            if (i % 16 == 15) {
                // Or the lists would be too long to show.
                at.machine.lists.setFirst(Value.id(ring.slots[1]), Value.NIL);
                at.machine.lists.setFirst(Value.id(at.machine.lists.rest(Value.id(ring.slots[1]))), Value.NIL);
            }
            for (int s = 0; s < 5 && units > 0; s++) {
                at.machine.sweep.slice(units * (1 + i % 9));
            }
        }
        assertTrue(units == 0 || at.machine.sweep.census().cycles() > 3, "hardly a cycle has run");
        return seen.toString();
    }

    @Test
    void aDeletedObjectIsNobodyAtOnceAndItsNameBecomesNilInTime() {
        KodObject doomed = world.create("Thing");
        system.slots[1] = doomed.value();
        system.slots[2] = list(doomed.value(), Value.ONE);
        long table = TableBuiltins.createTable(m);
        system.slots[3] = table;
        TableBuiltins.addTableEntry(m, table, doomed.value(), Value.ONE);
        TableBuiltins.addTableEntry(m, table, Value.ONE, doomed.value());
        assertTrue(m.remove(doomed));
        assertFalse(m.remove(doomed));
        world.send(system, "Ask", "whom", doomed.value());
        assertTrue(world.errors.getLast().contains("to OBJECT 1, which does not exist"), world.errors::toString);
        assertEquals(2, world.create("Thing").id, "the old name is still there");
        m.sweep.finish();
        assertEquals(Value.NIL, system.slots[1]);
        assertEquals("[$ 0 1]", world.show(system.slots[2]));
        assertEquals(Value.NIL, TableBuiltins.getTableEntry(m, table, doomed.value()));
        assertEquals(Value.NIL, TableBuiltins.getTableEntry(m, table, Value.ONE));
        assertEquals(doomed.id, world.create("Thing").id);
    }

    @Test
    void anIdWhoseOldNameWasCopiedMeanwhileWaitsForAnotherCycle() {
        KodObject doomed = world.create("Thing");
        KodObject first = world.create("Thing");
        system.slots[1] = first.value();
        first.slots[1] = doomed.value();
        m.remove(doomed);
        m.sweep.slice(3);
        store(system, 3, first.slots[1]);
        m.sweep.finish();
        assertEquals(doomed.value(), system.slots[3], "marking had passed");
        assertEquals(3, world.create("Thing").id);
        m.sweep.finish();
        assertEquals(Value.NIL, system.slots[3]);
        assertEquals(doomed.id, world.create("Thing").id);
    }

    @Test
    void theIdThatHasBeenFreeLongestIsGivenFirst() {
        List<KodObject> things = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            things.add(world.create("Thing"));
        }
        for (int i : new int[] {2, 0, 3, 1}) {
            m.remove(things.get(i));
        }
        m.sweep.finish();
        for (int i : new int[] {2, 0, 3, 1}) {
            assertEquals(things.get(i).id, world.create("Thing").id);
        }
    }

    @Test
    void pendingTimersKeepTheirObjectsAndEndWithThem() {
        KodObject waiting = world.create("Thing");
        KodObject doomed = world.create("Thing");
        world.send(waiting, "Wait");
        world.send(doomed, "Wait");
        m.remove(doomed);
        m.sweep.finish();
        m.sweep.finish();
        assertSame(waiting, m.objects.get(waiting.id));
        assertEquals(1, m.timers.count());
        world.millis += 101;
        assertTrue(m.fireTimer());
        assertTrue(world.debug.getLast().endsWith("ring"), world.debug::toString);
        m.sweep.finish();
        assertNull(m.objects.get(waiting.id));
    }

    @Test
    void aTimerOfADeletedObjectRingsForNobody() {
        KodObject doomed = world.create("Thing");
        world.send(doomed, "Wait");
        m.remove(doomed);
        world.millis += 101;
        assertTrue(m.fireTimer());
        assertEquals(List.of(), world.debug);
    }

    @Test
    void aMessagePostedToAnObjectThatIsDeletedMeanwhileIsAnError() {
        KodObject doomed = world.create("Thing");
        Sends.post(m, 0, doomed.value(), Value.message(world.id("Ring")), new int[0]);
        m.remove(doomed);
        world.send(system, "Ring");
        assertEquals(1, world.debug.size());
        assertTrue(world.errors.getLast().contains("Post of Ring to OBJECT 1, which does not exist"));
    }

    @Test
    void whoHearsOfACollectedObjectFindsItsListsWhole() {
        KodObject gone = world.create("Thing");
        gone.slots[2] = list(Value.ONE, m.strings.create("last words"));
        List<String> heard = new ArrayList<>();
        m.sweep.onCollected(object -> heard.add(object + ": " + world.show(object.slots[2])));
        m.sweep.finish();
        assertEquals(List.of("OBJECT 1 of class Thing: [1 last words]"), heard);
    }

    @Test
    void aSliceDoesAboutWhatItMay() {
        long things = Value.NIL;
        for (int i = 0; i < 1_000; i++) {
            KodObject thing = world.create("Thing");
            thing.slots[2] = list(Value.ONE, Value.ONE, Value.ONE);
            things = m.lists.cons(thing.value(), things);
        }
        system.slots[2] = things;
        int slices = 1;
        while (!m.sweep.slice(50)) {
            slices++;
        }
        assertTrue(slices > 9_000 / 60, () -> "all done in few slices");
        // The last thing a slice looks at may be an object with its four slots, or a word of marks.
        int longest = m.sweep.census().longestSliceUnits();
        assertTrue(longest < 50 + 70, () -> "a slice of 50 took " + longest);
    }

    @Test
    void aCycleIsWantedWhenMuchWasMadeSinceTheLast() {
        assertFalse(m.sweep.wanted());
        assertFalse(m.sweep.step());
        assertFalse(m.sweep.isUnderWay());
        for (int i = 0; i < 100_001; i++) {
            m.lists.cons(Value.NIL, Value.NIL);
        }
        assertTrue(m.sweep.wanted());
        boolean ended = m.sweep.step();
        for (int i = 0; i < 100 && !ended; i++) {
            ended = m.sweep.step();
        }
        assertTrue(ended);
        assertFalse(m.sweep.wanted());
        assertEquals(0, m.sweep.census().cells());
    }

    @Test
    void theOtherCollectorFindsEverythingInItsPlaceAgain() {
        KodObject gone = world.create("Thing");
        KodObject kept = world.create("Thing");
        system.slots[1] = kept.value();
        list(Value.ONE, Value.ONE, Value.ONE);
        system.slots[2] = list(Value.ZERO, m.strings.create("kept"));
        m.remove(gone);
        m.sweep.finish();
        m.sweep.slice(1);
        m.collectGarbage(1);
        assertFalse(m.sweep.isUnderWay());
        assertEquals(1, kept.id);
        assertEquals("[0 kept]", world.show(system.slots[2]));
        assertEquals(2, m.lists.count());
        assertEquals(2, world.create("Thing").id);
        assertEquals("[1 1 1]", world.show(list(Value.ONE, Value.ONE, Value.ONE)));
        assertEquals(5, m.lists.count());
    }

    // ---- tables ----

    private long newTable() {
        // Past the integers that are everywhere.
        long table = TableBuiltins.createTable(m);
        while (Value.id(table) < 10) {
            TableBuiltins.deleteTable(m, table);
            table = TableBuiltins.createTable(m);
        }
        return table;
    }

    @Test
    void aTableThatNothingHoldsGoesWithAllThatIsInIt() {
        long kept = newTable();
        long inner = newTable();
        long lost = newTable();
        long lostInner = newTable();
        KodObject found = world.create("Thing");
        KodObject gone = world.create("Thing");
        system.slots[2] = list(kept);
        TableBuiltins.addTableEntry(m, kept, m.strings.create("in it"), inner);
        TableBuiltins.addTableEntry(m, inner, found.value(), list(Value.ONE));
        TableBuiltins.addTableEntry(m, lost, Value.ONE, lostInner);
        TableBuiltins.addTableEntry(m, lostInner, gone.value(), list(Value.ONE));
        for (int units : new int[] {1, 1_000}) {
            while (!m.sweep.slice(units)) {}
            assertEquals(inner, m.tables.get(Value.id(kept)).value(0));
            assertEquals("[1]", world.show(TableBuiltins.getTableEntry(m, inner, found.value())));
            assertNotNull(m.objects.get(found.id));
            assertNull(m.objects.get(gone.id));
            assertEquals(2, m.tables.live());
        }
        assertEquals(Value.NIL, TableBuiltins.getTableEntry(m, lost, Value.ONE));
        assertTrue(world.errors.getLast().contains("needs a table"), world.errors::toString);
    }

    @Test
    void aTableThatIsAboutToGoIsNobodysEvenForWhoGuessesItsNumber() {
        long lost = newTable();
        TableBuiltins.addTableEntry(m, lost, Value.ONE, list(Value.ONE, Value.ONE));
        for (int i = 0; i < 1_000; i++) {
            boolean ended = m.sweep.slice(1);
            store(system, 2, TableBuiltins.getTableEntry(m, lost, Value.ONE));
            assertTrue(
                    system.slots[2] == Value.NIL || world.show(system.slots[2]).equals("[1 1]"));
            if (ended) {
                system.slots[2] = Value.NIL;
            }
        }
        assertEquals(0, m.tables.live());
    }

    @Test
    void whatIsPutIntoATableThatWasMarkedAlreadyStaysAndIsPaidFor() {
        Book book = new Book();
        m.sweep.ledger(book);
        KodObject ada = world.create("Thing");
        Purse purse = new Purse();
        book.authors.put(purse, ada);
        m.payer = purse;
        long table = newTable();
        system.slots[1] = table;
        system.slots[2] = list(new long[200]);
        m.sweep.slice(100);
        for (int i = 0; i < 50; i++) {
            TableBuiltins.addTableEntry(m, table, Value.integer(100 + i), list(Value.integer(i)));
            m.sweep.slice(1);
        }
        long late = newTable();
        TableBuiltins.addTableEntry(m, table, Value.integer(99), late);
        m.payer = null;
        m.sweep.finish();
        assertEquals("[49]", world.show(TableBuiltins.getTableEntry(m, table, Value.integer(149))));
        assertEquals(Map.of(ada, 2 * 4_000L + 51 * 40 + 50 * 16), book.sums);
        m.sweep.finish();
        assertEquals(Map.of(ada, 2 * 4_000L + 51 * 40 + 50 * 16), book.sums);
    }

    @Test
    void howeverManyTakeAllTheyCanGetThereIsSomeForWhoComesNext() {
        Shares shares = new Shares(10_000);
        for (int i = 0; i < 30; i++) {
            Purse purse = new Purse();
            int had = 0;
            while (had < 980 && shares.mayTake(purse)) {
                shares.taken(purse);
                had++;
            }
            assertTrue(had > 0, "nothing for the one who came as number " + i);
        }
        assertTrue(shares.mayTake(null));
    }

    @Test
    void timersAreNumberedAnewWhenNumbersRunOut() {
        m.timers.restore(Integer.MAX_VALUE, system, world.id("Ring"), 100, null);
        long first = world.send(system, "Wait");
        assertEquals(0, Value.id(first));
        m.timers.restore(1, system, world.id("Ring"), 100, null);
        assertEquals(2, Value.id(world.send(system, "Wait")));
    }

    // ---- texts in code ----

    @Test
    void textsOfCodeThatIsGoneStayAsLongAsAValueNamesThem() {
        DebugTexts texts = m.strings.debugTexts;
        int first = texts.hold(List.of("one", "two"));
        int again = texts.hold(List.of("one", "two"));
        assertEquals(first, again);
        int count = texts.count();
        system.slots[1] = Value.of(Value.DEBUG_STRING, first + 1);
        texts.release(first);
        texts.release(first);
        m.sweep.finish();
        assertEquals("two", world.show(system.slots[1]));
        system.slots[1] = Value.NIL;
        m.sweep.finish();
        assertNull(texts.get(first));
        assertEquals(first, texts.hold(List.of("three", "four")));
        assertEquals(count, texts.count());
    }

    @Test
    void placesInCodeAreUsedAgainWhenNumbersRunOut() {
        HandlerCode code =
                m.loadedClasses().iterator().next().handlers().iterator().next();
        int end = code.site(0) + code.size();
        Sites sites = new Sites(end + 200);
        sites.put(code);
        assertEquals(1, sites.reserve(end + 100));
        int again = sites.reserve(150);
        assertTrue(again + 150 <= code.site(0) || again >= end, "where code is");
        sites.remove(code);
        assertEquals(1, sites.reserve(end + 150));
        assertThrows(LoadException.class, () -> sites.reserve(end + 300));
    }

    // ---- who pays ----

    /** Owners by object; tables are paid by the owner of the author. */
    private static final class Book implements Ledger {
        final Map<KodObject, KodObject> owners = new HashMap<>();
        final Map<Author, KodObject> authors = new HashMap<>();
        Map<KodObject, Long> sums = Map.of();

        @Override
        public @Nullable KodObject ownerOf(KodObject object) {
            return owners.get(object);
        }

        @Override
        public @Nullable KodObject ownerOf(Author author) {
            return authors.get(author);
        }

        @Override
        public void measured(Map<KodObject, Long> bytesByOwner) {
            sums = bytesByOwner;
        }
    }

    private static final long THING_BYTES = 48 + 4 * 8;

    @Test
    void bytesAreChargedOnceToTheOwnerOfTheObjectTheyWereReachedFrom() {
        Book book = new Book();
        m.sweep.ledger(book);
        KodObject ada = world.create("Thing");
        KodObject bob = world.create("Thing");
        KodObject adas = world.create("Thing");
        system.slots[2] = list(ada.value(), bob.value());
        book.owners.put(ada, ada);
        book.owners.put(adas, ada);
        book.owners.put(bob, bob);
        bob.slots[1] = adas.value();
        adas.slots[2] = list(Value.ONE, m.strings.create("four"), list(Value.ONE));
        bob.slots[3] = m.strings.create("0123456789");
        for (int units : new int[] {1, 7, 1_000}) {
            while (!m.sweep.slice(units)) {}
            assertEquals(2 * THING_BYTES + 4 * 16 + 16 + 4, book.sums.get(ada), "in slices of " + units);
            assertEquals(THING_BYTES + 16 + 10, book.sums.get(bob), "in slices of " + units);
            assertEquals(2, book.sums.size());
        }
    }

    @Test
    void aListThatMovesWhileItIsMarkedIsNotHiddenFromTheLedger() {
        Book book = new Book();
        m.sweep.ledger(book);
        KodObject ada = world.create("Thing");
        KodObject far = world.create("Thing");
        book.owners.put(ada, ada);
        book.owners.put(far, ada);
        system.slots[1] = ada.value();
        ada.slots[1] = far.value();
        far.slots[2] = list(new long[100]);
        m.sweep.slice(8);
        store(ada, 2, m.lists.cons(Value.ONE, far.slots[2]));
        far.slots[2] = Value.NIL;
        m.sweep.finish();
        assertEquals(2 * THING_BYTES + 101 * 16, book.sums.get(ada));
    }

    @Test
    void tableEntriesAreChargedToTheAuthorsOwner() {
        Book book = new Book();
        m.sweep.ledger(book);
        KodObject ada = world.create("Thing");
        Purse purse = new Purse();
        book.authors.put(purse, ada);
        long table = TableBuiltins.createTable(m);
        system.slots[1] = table;
        TableBuiltins.addTableEntry(m, table, Value.ZERO, Value.ZERO);
        m.payer = purse;
        TableBuiltins.addTableEntry(m, table, Value.ONE, list(Value.ONE));
        m.payer = null;
        m.sweep.finish();
        assertNotNull(book.sums.get(ada));
        assertEquals(Map.of(ada, 40L + 16), book.sums);
    }
}
