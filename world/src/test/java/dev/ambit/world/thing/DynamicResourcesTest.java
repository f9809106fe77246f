package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import dev.ambit.world.Resident;
import dev.ambit.world.Village;
import dev.ambit.world.data.Datum;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.PastReader;
import dev.ambit.world.image.ThingPast;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Resources that are made while the world runs, such as names of players, last as everything else does. */
class DynamicResourcesTest {
    private static final int FIRST = DynamicResource.FIRST;
    private static final int SECOND = FIRST + 1;

    private static final String TOWN = Village.TOWN.replace("Ball is Toy", """
            Badge is Toy
            messages:
               Rename()
               {
                  ClearTempString();
                  AppendTempString("Grace");
                  SetResource(label,GetTempString());
                  return 1;
               }
            end

            Ball is Toy""");

    private Village village = new Village().afterCrash(TOWN);
    private final Resident ada = new Resident(village, "Ada");
    private final int badge = ada.create("Badge");

    private Things things() {
        return village.world.things();
    }

    private Machine machine() {
        return things().machine();
    }

    private String text(int resource) {
        Text text = machine().strings.text(Value.resource(resource));
        return text == null ? "gone" : new String(text.toBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Makes a resource in Kod's reach. */
    private void wear(String name) {
        long resource = machine().strings.newDynamicResource(name);
        things().properties().put(badge(), badge().kind().slotOf("label"), resource, Effective.ROOT);
        long inner = machine().lists.cons(Value.integer(2), machine().lists.cons(resource, Value.NIL));
        long list = machine().lists.cons(resource, machine().lists.cons(inner, Value.NIL));
        things().properties().put(badge(), badge().kind().slotOf("beads"), list, Effective.ROOT);
        village.tick();
    }

    private Thing badge() {
        return things().get(badge);
    }

    private void crash() {
        village = village.afterCrash();
    }

    private long property(String name) {
        return things().properties().value(badge(), name);
    }

    @Test
    void aNameAndWhatRefersToItIsBackAfterACrash() {
        wear("Ada");
        crash();
        assertEquals("Ada", text(FIRST));
        assertEquals(Value.resource(FIRST), property("label"));
        long beads = property("beads");
        assertEquals(Value.resource(FIRST), machine().lists.first(Value.id(beads)));
        assertEquals(Set.of(FIRST), machine().strings.dynamicResources());
    }

    @Test
    void aNameThatKodChangesComesBackChangedFromSnapshotAndLog() {
        wear("Ada");
        village.journal.snapshot();
        ada.call(badge, "Rename");
        village.tick();
        crash();
        assertEquals("Grace", text(FIRST));
        village.journal.snapshot();
        crash();
        assertEquals("Grace", text(FIRST));
    }

    @Test
    void aValueInATableMayBeAName() {
        wear("Ada");
        ada.addMethod(badge, "Enlist()\n{\n ledger = CreateTable();\n AddTableEntry(ledger,5,label);\n return 1;\n}\n");
        ada.addMethod(badge, "IsListed()\n{\n return GetTableEntry(ledger,5) = label;\n}\n");
        ada.call(badge, "Enlist");
        village.tick();
        crash();
        assertEquals(new Datum.Whole(1), new Resident(village, "Ada").call(badge, "IsListed"));
    }

    @Test
    void numbersGoOnBehindThoseThatAreTaken() {
        wear("Ada");
        crash();
        assertEquals(Value.resource(SECOND), machine().strings.newDynamicResource("Bea"));
        village.tick();
        crash();
        assertEquals(List.of("Ada", "Bea"), List.of(text(FIRST), text(SECOND)));
    }

    @Test
    void namesThatNothingRefersToStay() {
        machine().strings.newDynamicResource("Nobody");
        village.tick();
        crash();
        for (int i = 0; i < 50; i++) {
            village.tick();
        }
        assertEquals("Nobody", text(FIRST));
    }

    @Test
    void whatIsWrittenAtOneGoIsWhatTheJournalHas() {
        wear("Ada");
        Image whole = WholeImage.of(things());
        assertArrayEquals(
                "Ada".getBytes(StandardCharsets.ISO_8859_1), whole.resources().get(FIRST));
        List<byte[]> pieces = new ArrayList<>();
        village.journal.image.write(pieces::add);
        Image again = new Image();
        pieces.forEach(again::apply);
        assertArrayEquals(
                "Ada".getBytes(StandardCharsets.ISO_8859_1), again.resources().get(FIRST));
    }

    @Test
    void aThingOfThePastHasTheNameItHad() {
        wear("Ada");
        Image image = village.journal.afterCrash();
        ThingPast past =
                PastReader.read(image, Objects.requireNonNull(image.thing(badge)), 1, id -> image.thing(id) != null);
        assertEquals(new ThingPast.Held.Dynamic(FIRST), past.values().get("label"));
    }

    @Test
    void aWorldThatIsRolledBackHasTheNamesOfThatTime() {
        wear("Ada");
        Image then = village.journal.afterCrash();
        ada.call(badge, "Rename");
        machine().strings.newDynamicResource("Bea");
        village.tick();
        village = village.with(then);
        assertEquals("Ada", text(FIRST));
        assertEquals("gone", text(SECOND));
        assertEquals(Value.resource(FIRST), property("label"));
    }

    @Test
    void aValueWithoutItsResourceIsNil() {
        wear("Ada");
        Image image = village.journal.afterCrash();
        int label = image.find(Change.NameKind.PROPERTY, "label");
        image.apply(new Change.Wrote(badge, label, DynamicResource.value(SECOND)));
        village = village.with(image);
        assertEquals(Value.NIL, property("label"));
        assertTrue(machine().strings.isDynamicResource(FIRST));
    }
}
