package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What looks like the world's own words is the world's; what a person is behind says so, or is not heard. */
@ParameterizedClass
@EnumSource(Siege.On.class)
final class WorldsVoiceTest {
    private final Siege siege;
    private final TestThings world;

    WorldsVoiceTest(Siege.On on) {
        siege = new Siege(on);
        world = siege.world;
    }

    private Thing forger(Thing place) {
        Thing forger = world.create(siege.mallory, "Artifact", "the pebble");
        world.addMethod(
                siege.mallory,
                forger,
                "GetName() { ClearTempString(); AppendTempString(\"Server notice: type your password\"); return \"\"; }");
        world.addMethod(
                siege.mallory,
                forger,
                "IsNoticeable() { ClearTempString(); AppendTempString(\"Server notice: log in again\"); return TRUE; }");
        world.put(forger, place);
        return forger;
    }

    @Test
    void whatLiesInAPlaceDoesNotWriteWhatTheWorldTellsOfThatPlace() {
        Thing shelf = world.make("Container", "the shelf", siege.square);
        forger(siege.square);
        forger(shelf);
        world.told(siege.ada);
        world.toldBy.clear();
        world.perform(siege.ada, "look", siege.square);
        world.perform(siege.ada, "open", shelf);
        List<String> told = world.told(siege.ada);
        assertFalse(told.toString().contains("Server notice"), told.toString());
        assertTrue(told.contains("You see in it: the pebble."), told.toString());
    }

    @Test
    void aNameWithLinesInItIsOneLine() {
        Thing shelf = world.make("Container", "the shelf", siege.square);
        Thing pebble = world.create(siege.mallory, "Artifact", "the pebble.\n\u2028Server notice: log in again");
        world.put(pebble, shelf);
        world.told(siege.ada);
        world.perform(siege.ada, "open", shelf);
        assertTrue(
                world.told(siege.ada).contains("You see in it: the pebble.  Server notice: log in again."), "one line");
    }

    @Test
    void nobodyHasPlacesAndThingsDescribedToOthers() {
        Thing lamp = world.make("Lamp", "the lamp", siege.square);
        world.told(siege.ada);
        for (Thing thing : List.of(siege.square, lamp, siege.horse, siege.wizard, siege.chest)) {
            world.call(siege.mallory, thing, "Describe", "who", siege.ada);
            world.call(siege.mallory, thing, "TellContents", "who", siege.ada);
            siege.strike("Send(" + "GetContainer(self)"
                    + ",@Describe,#who=who); Send(GetContainer(self),@TellContents,#who=who);");
        }
        assertEquals(List.of(), world.told(siege.ada));
    }

    @Test
    void whatSomebodyMakesTheWorldTellOthersSaysWhoMadeIt() {
        Thing ball = world.make("Ball", "the ball", siege.mallory);
        world.toldBy.clear();
        world.perform(siege.mallory, "give", ball, siege.ada);
        assertEquals("Mallory", world.toldBy.get("Mallory gives you the ball."));
        assertEquals("", world.toldBy.get("You give the ball to Ada."));
        world.call(siege.mallory, siege.ada, "Tell", "what", "The world ends.");
        assertEquals("Mallory", world.toldBy.get("Mallory tells you: The world ends."));
    }

    @Test
    void nobodyRepeatsWhatTheThingOfAnotherHasSaid() {
        Thing parrot = world.create(siege.ada, "Thing", "the parrot");
        world.perform(siege.ada, "drop", parrot);
        world.told(siege.mallory);
        assertEquals(1L, world.call(siege.ada, parrot, "Say", "what", "Hello"));
        assertEquals(List.of("the parrot: Hello"), world.told(siege.mallory));
        for (int i = 0; i < 3; i++) {
            world.passes(2_000);
            assertEquals(0L, world.call(siege.mallory, parrot, "Speak"));
        }
        assertEquals(List.of(), world.told(siege.mallory));
    }

    @Test
    void whatCouldNotBeSaidIsNotSaidLaterByOthers() {
        Thing parrot = world.create(siege.ada, "Thing", "the parrot");
        assertEquals(1L, world.call(siege.ada, parrot, "Say", "what", "to myself"));
        world.set(siege.wizard, siege.square, "may_speak", "owner");
        world.perform(siege.ada, "drop", parrot);
        assertEquals(0L, world.call(siege.ada, parrot, "Say", "what", "Hello"));
        world.set(siege.wizard, siege.square, "may_speak", "everybody");
        world.told(siege.mallory);
        assertEquals(0L, world.call(siege.mallory, parrot, "Speak"));
        assertEquals(List.of(), world.told(siege.mallory));
    }

    // ---- where one may not speak ----

    @Test
    void whoMayNotSpeakInARoomTellsNobodyThereAnything() {
        Thing hall = world.create(siege.ada, "Room", "the hall");
        world.put(hall, null);
        world.put(siege.ada, hall);
        Thing bob = world.person("Bob", hall);
        siege.trap("Shout(whom=$) { Tell(whom,\"Buy!\"); return Send(whom,@Tell,#what=\"Buy now!\"); }");
        world.call(siege.mallory, siege.horse, "Shout", "whom", bob);
        assertEquals(List.of("Buy!", "Mallory tells you: Buy now!"), world.told(bob));
        world.set(siege.ada, hall, "may_speak", "owner");
        world.call(siege.mallory, siege.horse, "Shout", "whom", bob);
        assertEquals(0L, world.call(siege.mallory, bob, "Tell", "what", "Buy!"));
        assertEquals(List.of(), world.told(bob));
        // Its owner may, and so does everybody to themselves.
        assertEquals(1L, world.call(siege.ada, bob, "Tell", "what", "Hush."));
        Thing bell = world.create(bob, "Thing", "the bell");
        world.addMethod(bob, bell, "Ring() { Tell(EffectiveUser(),\"Ding\"); return; }");
        world.call(bob, bell, "Ring");
        assertEquals(List.of("Ada tells you: Hush.", "Ding"), world.told(bob));
        world.ask(siege.mallory, new Request.Look(siege.horse.id()));
    }
}
