package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whom a line does not hear, and when it is told. */
class HearingTest {
    private static final Room FIELD =
            Room.hall("Field", 6400, 6400, 256, true, "f", "w", "c", new Place(3200, 3200, 0), List.of(), List.of());

    private static final class Ear implements Line {
        Set<Line> unheard = Set.of();
        int told;
        boolean isEnded;

        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {
            isEnded = true;
        }

        @Override
        public void hearsNot(Set<Line> others) {
            unheard = others;
            told++;
        }
    }

    private final World world = new World("Test", FIELD, WorldRules.DEFAULT);
    private long now;

    private Ear arrive(String name) {
        Ear ear = new Ear();
        world.accept(new Input.Arrive(ear, name, "fox", Identity.known(name, Rank.BUILDER)), now);
        tick();
        return ear;
    }

    private void tick() {
        now += 50;
        world.tick(now);
    }

    private void mute(Ear ear, Ear other, boolean on) {
        world.accept(new Input.Mute(ear, other, on), now);
        tick();
    }

    @Test
    void whoIsMutedIsUnheardUntilNoMoreAndTheOtherDoesNotMind() {
        Ear ada = arrive("Ada");
        Ear bob = arrive("Bob");
        mute(ada, bob, true);
        assertEquals(Set.of(bob), ada.unheard);
        assertEquals(Set.of(), bob.unheard);
        int told = ada.told;
        tick();
        arrive("Cy");
        assertEquals(told, ada.told, "nothing has changed");
        mute(ada, bob, false);
        assertEquals(Set.of(), ada.unheard);
    }

    @Test
    void theListLastsWhoeverOfThemGoesAndComesBack() {
        Ear ada = arrive("Ada");
        Ear bob = arrive("Bob");
        mute(ada, bob, true);
        world.accept(new Input.Leave(bob), now);
        assertEquals(Set.of(), ada.unheard);
        Ear back = arrive("Bob");
        assertEquals(Set.of(back), ada.unheard);
        world.accept(new Input.Leave(ada), now);
        assertEquals(Set.of(back), arrive("Ada").unheard);
    }

    @Test
    void whoOnlyTalksHasTheListOfTheirAvatar() {
        Ear ada = arrive("Ada");
        Ear bob = arrive("Bob");
        mute(ada, bob, true);
        world.accept(new Input.Leave(ada), now);
        Ear outside = new Ear();
        world.accept(new Input.Listen(outside, "ada"), now);
        assertEquals(Set.of(bob), outside.unheard);
        Ear stranger = new Ear();
        world.accept(new Input.Listen(stranger, "Nobody"), now);
        assertEquals(0, stranger.told, "who has never been inside has no list");
        mute(outside, bob, false);
        assertEquals(Set.of(), outside.unheard);
        mute(bob, outside, true);
        assertEquals(Set.of(outside), bob.unheard);
        world.close("That is all.");
        assertEquals(List.of(true, false), List.of(outside.isEnded, stranger.isEnded));
    }

    @Test
    void wizardsAreHeardByAll() {
        Ear ada = arrive("Ada");
        Ear bob = arrive("Bob");
        mute(ada, bob, true);
        world.accept(new Input.Rerank(bob, Rank.WIZARD), now);
        assertEquals(Set.of(), ada.unheard);
        world.accept(new Input.Rerank(bob, Rank.BUILDER), now);
        assertEquals(Set.of(bob), ada.unheard);
    }
}
