package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.rules.WorldRules;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whom a voice reaches, and for how long. */
class VoicesTest {
    private static final Room FIELD =
            Room.hall("Field", 6400, 6400, 256, true, "f", "w", "c", new Place(3200, 3200, 0), List.of(), List.of());

    private static final class Ear implements Line {
        Set<Line> hearers = Set.of();
        int told;

        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}

        @Override
        public void heardBy(Set<Line> newHearers) {
            hearers = newHearers;
            told++;
        }
    }

    private final World world = new World("Test", FIELD, WorldRules.DEFAULT);
    private long now;

    private Ear arrive(String name) {
        Ear ear = new Ear();
        world.accept(new Input.Arrive(ear, name, "fox"), now);
        tick();
        return ear;
    }

    private void tick() {
        now += 50;
        world.tick(now);
    }

    private void speak(Ear ear, boolean on) {
        world.accept(new Input.Speak(ear, on), now);
    }

    @Test
    void whoSpeaksIsHeardAtOnceByThoseAroundButNotByThemselves() {
        Ear ada = arrive("Ada");
        Ear bob = arrive("Bob");
        speak(ada, true);
        assertEquals(Set.of(bob), ada.hearers);
        assertEquals(Set.of(), bob.hearers);
    }

    @Test
    void whoComesAndGoesMeanwhileIsToldOnceEach() {
        Ear ada = arrive("Ada");
        speak(ada, true);
        Ear bob = arrive("Bob");
        assertEquals(Set.of(bob), ada.hearers);
        tick();
        tick();
        assertEquals(1, ada.told, "nothing has changed");
        world.accept(new Input.Leave(bob), now);
        tick();
        assertEquals(Set.of(), ada.hearers);
        assertEquals(2, ada.told);
    }

    @Test
    void whoEndsOrForgetsToGoOnReachesNobody() {
        Ear ada = arrive("Ada");
        Ear bob = arrive("Bob");
        speak(ada, true);
        speak(ada, false);
        assertEquals(Set.of(), ada.hearers);
        speak(bob, true);
        now += 9_000;
        tick();
        assertEquals(Set.of(ada), bob.hearers);
        speak(bob, true);
        now += 9_000;
        tick();
        assertEquals(Set.of(ada), bob.hearers, "said again");
        now += 2_000;
        tick();
        assertEquals(Set.of(), bob.hearers, "forgotten");
    }
}
