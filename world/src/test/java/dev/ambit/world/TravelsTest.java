package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** People are where Kod has put their avatars as soon as it is done, and nobody has to look for them. */
class TravelsTest {
    private final Village village = new Village();
    private final Resident wiz = new Resident(village, "Wiz");
    private final Resident ada = new Resident(village, "Ada");
    private final Things things = village.world.things();
    private final People people = new People(things);
    private final Thing avatar = things.get(ada.id());

    private Position position() {
        return Objects.requireNonNull(village.world.at(ada.ears)).position;
    }

    /** Something happens with all rights, as part of an input of somebody else. */
    private void happens(Runnable deed) {
        things.as(Effective.ROOT, deed);
        village.accept(new Input.Ping(wiz.ears, 1));
    }

    private Thing elsewhere() {
        return people.rooms().stream()
                .filter(room -> room != position().room())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPlaceThatIsWrittenIsWhereSomebodyStands() {
        Place before = position().place();
        happens(() -> things.write(avatar, "x", new Datum.Whole(before.x() + 64)));
        assertEquals(
                new Place(before.x() + 64, before.z(), before.heading()),
                position().place());
        village.tick();
        assertEquals(
                position().place(), ada.ears.news(News.PutBack.class).getLast().place());
    }

    @Test
    void nobodyIsPutIntoAWall() {
        Place before = position().place();
        happens(() -> things.write(avatar, "x", new Datum.Whole(Place.FARTHEST)));
        assertEquals(before, position().place());
    }

    @Test
    void kodReadsWhereSomebodyHasWalked() {
        Place to = new Place(position().place().x() + 8, position().place().z(), 7);
        village.accept(new Input.Walk(ada.ears, to));
        assertEquals(to, position().place());
        assertEquals(to, people.placeOf(avatar));
    }

    @Test
    void whoIsInWhatIsCarriedAwayGoesAlong() {
        Thing chest = things.get(wiz.create("Container"));
        Thing here = position().room();
        Thing there = elsewhere();
        happens(() -> people.moveTo(chest, here));
        happens(() -> people.moveTo(avatar, chest));
        assertSame(here, position().room());
        happens(() -> people.moveTo(chest, there));
        assertSame(there, position().room());
        village.tick();
        assertEquals(there.id(), ada.ears.news(News.InRoom.class).getLast().roomId());
    }

    @Test
    void whoIsBackWhenAllIsDoneHasNotMoved() {
        Thing here = position().room();
        Place before = position().place();
        happens(() -> {
            people.moveTo(avatar, elsewhere());
            people.moveTo(avatar, here);
        });
        assertSame(here, position().room());
        assertEquals(before, position().place());
        assertNotEquals(here, elsewhere());
        village.tick();
        assertEquals(0, ada.ears.news(News.InRoom.class).size());
    }
}
