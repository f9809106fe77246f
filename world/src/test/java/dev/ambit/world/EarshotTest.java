package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PositionRules;
import dev.ambit.world.rules.WorldRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who speaks where more people are than hear is told so, and not with every word. */
class EarshotTest {
    private static final Room FIELD =
            Room.hall("Field", 6400, 6400, 256, true, "f", "w", "c", new Place(3200, 3200, 0), List.of(), List.of());

    @Test
    void itIsToldWhenItIsNewsAndNotAgain() {
        Earshot earshot = new Earshot();
        assertEquals(Optional.empty(), earshot.spoke(1, 9, 9));
        assertEquals(
                Optional.of("50 of 185 heard you: in a crowd one hears those who are near."),
                earshot.spoke(1, 50, 185));
        assertEquals(Optional.empty(), earshot.spoke(1, 48, 190));
        assertEquals(true, earshot.spoke(1, 20, 185).isPresent(), "notably fewer");
        assertEquals(true, earshot.spoke(2, 20, 185).isPresent(), "another room");
        assertEquals(Optional.empty(), earshot.spoke(2, 30, 30));
        assertEquals(true, earshot.spoke(2, 20, 185).isPresent(), "again, after all had heard");
    }

    private final List<Ears> people = new ArrayList<>();
    private long now;

    private List<String> notices(World world, int visitors) {
        for (int i = people.size(); i < visitors; i++) {
            Ears ears = new Ears();
            people.add(ears);
            world.accept(new Input.Arrive(ears, "P" + i, "fox"), now);
        }
        tick(world);
        tick(world);
        people.getFirst().heard.clear();
        world.accept(new Input.Say(people.getFirst(), "hello"), now);
        world.accept(new Input.Say(people.getFirst(), "hello again"), now);
        tick(world);
        return people.getFirst().news(News.Notice.class).stream()
                .map(News.Notice::text)
                .toList();
    }

    private void tick(World world) {
        now += 50;
        world.tick(now);
    }

    @Test
    void whoIsNotHeardByAllIsToldByHowMany() {
        World world = new World("Test", FIELD, WorldRules.DEFAULT.with(PositionRules.DEFAULT.withCrowd(2)));
        assertEquals(List.of(), notices(world, 3), "all have heard");
        List<String> told = notices(world, 9);
        assertEquals(1, told.size(), told::toString);
        assertEquals(
                " of 8 heard you: in a crowd one hears those who are near.",
                told.getFirst().substring(1));
    }
}
