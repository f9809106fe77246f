package dev.ambit.world;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.Request;
import dev.ambit.world.image.Differences;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.text.UnreadableWorld;
import dev.ambit.world.image.text.WorldText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** A world that people have lived in goes through its text and lives on. */
class WorldAsTextTest {
    private final Village village = new Village();
    private final Resident ada = new Resident(village, "Ada");
    private final Resident wiz = new Resident(village, "Wiz");
    private final int toy = ada.create("Toy");

    private static SortedMap<String, byte[]> text(Image image) {
        return WorldText.write(image, "Room"::equals, Map.of());
    }

    @Test
    void whatPeopleHaveBuiltLivesOn() throws UnreadableWorld {
        liveIn();
        SortedMap<String, byte[]> folder = text(village.journal.image);
        String mine = new String(folder.get("people/ada-" + ada.id() + ".thing"), UTF_8);
        assertTrue(mine.contains("    method Trick by #" + ada.id() + "  -- Ada\n            Trick()\n"), mine);
        Image read = WorldText.read(folder).image();
        assertEquals(List.of(), Differences.between(village.journal.image, read));
        Village again = village.with(read);
        assertEquals(List.of(), again.world.restoreReports());
        Resident back = new Resident(again, "Ada");
        assertEquals(ada.id(), back.id());
        assertEquals(new Datum.Text("tada"), back.call(toy, "Trick"));
        assertEquals(new Datum.Whole(5), back.call(toy, "Entry", Map.of("key", new Datum.Text("apples"))));
    }

    private void liveIn() {
        ada.set(toy, "name", new Datum.Text("Ümläut \"toy\"\nof Ada"));
        ada.done(new Request.AddProperty(toy, "tricks", new Datum.Whole(3), Set.of(Flag.LOCAL)));
        ada.addMethod(toy, "Trick()\n{\n   return \"tada\";\n}\n");
        ada.call(toy, "Thread");
        ada.call(toy, "Book");
        ada.call(toy, "Note", Map.of("key", new Datum.Text("apples"), "what", new Datum.Whole(5)));
        ada.call(toy, "Loop");
        ada.call(toy, "Wind");
        ada.done(new Request.DeclareExemplar(toy, true));
        ada.done(new Request.Create(Optional.of(toy), "", Optional.empty()));
        wiz.call(toy, "PaintAll", Map.of("paint", new Datum.Text("red")));
        village.tick();
    }
}
