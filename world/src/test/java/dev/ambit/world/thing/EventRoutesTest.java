package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Who hears of an event, and in which order. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class EventRoutesTest {
    private static final String LISTENER = """
            Listener is Thing
            messages:
               OnContainerFoo(who = $, what = $) { Log("container ", what); return; }
               OnContentFoo(who = $, what = $) { Log("content ", what); return; }
               OnFoo(who = $, what = $) { Log("self ", what); return; }
               OnPeerFoo(who = $, what = $) { Log("peer ", what); return; }
            end

            Deaf is Thing
            messages:
               Constructor() { return; }
            end
            """;

    private final TestThings world;
    private final Thing place;
    private final Thing bob;

    EventRoutesTest(Engine.Maker engine) {
        world = TestThings.with(engine, LISTENER);
        place = world.make("Listener", "place", null);
        world.make("Listener", "first peer", place);
        bob = world.make("Listener", "bob", place);
        world.make("Listener", "second peer", place);
        world.make("Listener", "coin", bob);
        world.make("Listener", "ring", bob);
    }

    @Test
    void contentsHearFirstThenTheContainerThenOneselfThenThePeers() {
        world.fire(bob, "Foo", bob, "x");

        assertEquals(
                List.of(
                        "[coin] container x",
                        "[ring] container x",
                        "[place] content x",
                        "[bob] self x",
                        "[first peer] peer x",
                        "[second peer] peer x"),
                world.logged);
    }

    @Test
    void kodFiresEventsTheSameWay() {
        Thing merlin = world.person("Merlin", Effective.Rank.WIZARD);
        world.addMethod(merlin, bob, "Shout() { return FireEvent(self, \"Foo\", self, \"y\"); }");

        assertEquals(6L, world.call(merlin, bob, "Shout"));
        assertEquals(6, world.logged.size());
    }

    @Test
    void whoDoesNotListenIsSkipped() {
        world.make("Deaf", "post", place);

        world.fire(bob, "Foo", bob, "x");

        assertEquals(6, world.logged.size());
        assertEquals(List.of(), world.errors);
    }

    @Test
    void whoFailsDoesNotKeepTheOthersFromHearing() {
        Thing merlin = world.person("Merlin", Effective.Rank.WIZARD);
        Thing clumsy = world.make("Listener", "clumsy", place);
        world.put(world.named("second peer"), null);
        world.put(world.named("second peer"), place);
        world.addMethod(merlin, clumsy, "OnPeerFoo(what = $) { return 1 / what; }");

        world.fire(bob, "Foo", bob, "x");

        assertEquals(1, world.errors.size());
        assertTrue(world.errors.getFirst().contains("OnPeerFoo"), world.errors.getFirst());
        assertEquals("[second peer] peer x", world.logged.getLast());
    }

    @Test
    void whatPeopleDoIsHeardByTheThingItself() {
        Thing room = world.make("Room", "the hall", null);
        Thing ada = world.person("Ada", room);
        Thing cup = world.create(ada, "Artifact", "the cup");
        world.addMethod(ada, cup, "OnDrop(who = $) { Tell(who, \"Clink!\"); return; }");
        world.addMethod(ada, cup, "OnTake(who = $) { Tell(who, \"Careful!\"); return; }");

        world.perform(ada, "drop", cup);
        world.perform(ada, "take", cup);

        assertEquals(List.of("You drop the cup.", "Clink!", "You take the cup.", "Careful!"), world.told(ada));
    }

    @Test
    void whatDidNotHappenIsNotHeard() {
        Thing room = world.make("Room", "the hall", null);
        Thing ada = world.person("Ada", room);
        Thing bruno = world.person("Bruno", room);
        Thing desk = world.create(ada, "Thing", "the desk");
        world.addMethod(ada, desk, "OnTake(who = $) { Tell(who, \"Careful!\"); return; }");
        world.perform(ada, "drop", desk);

        world.perform(bruno, "take", desk);

        assertEquals(List.of("You cannot take the desk."), world.told(bruno));
    }
}
