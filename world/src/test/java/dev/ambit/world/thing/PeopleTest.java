package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Avatars: friends, muted people, profiles; and that nobody else decides for them. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class PeopleTest {
    private final TestThings world;
    private final Thing room;
    private final Thing ada;
    private final Thing bob;

    PeopleTest(Engine.Maker engine) {
        world = TestThings.with(engine);
        room = world.make("Room", "the hall", null);
        ada = world.person("Ada", room);
        bob = world.person("Bob", room);
    }

    @Test
    void friendsAreOnAListOnce() {
        Thing eve = world.person("Eve", room);
        assertEquals(1L, world.call(ada, ada, "Befriend", "whom", eve));
        assertEquals(1L, world.call(ada, ada, "Befriend", "whom", bob));
        assertEquals(0L, world.call(ada, ada, "Befriend", "whom", bob));

        assertEquals(List.of(bob, eve), world.get(ada, "friends"));
        assertEquals(1L, world.call(bob, ada, "IsFriend", "whom", bob));
        assertEquals(1L, world.call(ada, ada, "Unfriend", "whom", bob));
        assertEquals(List.of(eve), world.get(ada, "friends"));
        assertEquals(0L, world.call(bob, ada, "IsFriend", "whom", bob));
    }

    @Test
    void nobodyBefriendsInTheNameOfOthers() {
        assertEquals(0L, world.call(bob, ada, "Befriend", "whom", bob));
        assertEquals(0L, world.call(bob, ada, "SetProfile", "text", "A fool."));
        assertEquals(0L, world.call(bob, ada, "SetHome"));
        assertNull(world.get(ada, "friends"));
        assertNull(world.get(ada, "profile"));
    }

    @Test
    void whoIsMutedIsNotHeard() {
        world.call(ada, ada, "Mute", "whom", bob);
        world.told(ada);

        assertEquals(0L, world.call(bob, ada, "Tell", "what", "Psst!"));
        assertEquals(List.of(), world.told(ada));
        world.call(ada, ada, "Unmute", "whom", bob);
        world.told(ada);
        world.call(bob, ada, "Tell", "what", "Psst!");
        assertEquals(List.of("Bob tells you: Psst!"), world.told(ada));
    }

    @Test
    void theThingsOfWhoIsMutedAreNotHeardEither() {
        Thing parrot = world.create(bob, "Thing", "Polly");
        world.perform(bob, "drop", parrot);
        world.told(bob);
        world.call(ada, ada, "Mute", "whom", bob);
        world.told(ada);

        world.call(bob, parrot, "Say", "what", "Ahoy!");

        assertEquals(List.of(), world.told(ada));
        assertEquals(List.of("Polly: Ahoy!"), world.told(bob));
    }

    @Test
    void aProfileIsSeenByWhoLooks() {
        world.call(ada, ada, "SetProfile", "text", "I like engines.");

        world.perform(bob, "look", ada);

        assertEquals(List.of("You see Ada. I like engines."), world.told(bob));
    }

    @Test
    void aThingSaysWhatItsOwnerPutsIntoItsMouth() {
        Thing parrot = world.create(ada, "Thing", "Polly");
        world.perform(ada, "drop", parrot);
        world.told(ada);

        assertEquals(0L, world.call(bob, parrot, "Say", "what", "Ada is a fool."));
        assertEquals(1L, world.call(ada, parrot, "Say", "what", "Ahoy!"));

        assertEquals(List.of("Polly: Ahoy!"), world.told(bob));
    }

    @Test
    void twoThatAnswerEachOtherComeToAnEnd() {
        for (String name : List.of("Polly", "Jacko")) {
            Thing parrot = world.create(ada, "Thing", name);
            world.addMethod(
                    ada, parrot, "OnPeerSay(who = $, what = $) { Send(self, @Say, #what = \"Ahoy!\"); return; }");
            world.perform(ada, "drop", parrot);
        }
        world.told(ada);

        world.say(bob, "Hello");

        assertEquals(List.of(), world.errors);
        assertEquals(List.of("Polly: Ahoy!", "Jacko: Ahoy!"), world.told(bob).subList(0, 2));
    }

    @Test
    void aTrojanHorseCannotMakeItsVictimGiveAnythingAway() {
        Thing ring = world.create(ada, "Artifact", "the ring");
        Thing horse = world.create(bob, "Artifact", "the horse");
        world.perform(bob, "drop", horse);
        world.addProperty(bob, horse, "prey", ring);
        world.addProperty(bob, horse, "master", bob);
        world.addMethod(bob, horse, "Use(who = $) { Send(prey, @Give, #who = who, #whom = master); return 1; }");
        world.addMethod(bob, horse, "Click(who = $) { Send(prey, @Drop, #who = who); return 1; }");
        world.addMethod(bob, horse, "Look(who = $) { Send(who, @Befriend, #whom = master); return 1; }");

        world.perform(ada, "use", horse);
        world.perform(ada, "click", horse);
        world.perform(ada, "look", horse);

        assertSame(ada, ring.container());
        assertNull(world.get(ada, "friends"));
    }

    @Test
    void aTrojanHorseGetsNowhereByCallingFromSoDeepThatNobodyCanBeAsked() throws InterruptedException {
        Thing ring = world.create(ada, "Artifact", "the ring");
        Thing chest = world.create(ada, "Container", "the chest");
        Thing horse = world.create(bob, "Artifact", "the horse");
        world.perform(ada, "lock", chest);
        world.perform(ada, "drop", chest);
        world.perform(bob, "drop", horse);
        world.addProperty(bob, horse, "prey", ring);
        world.addProperty(bob, horse, "box", chest);
        world.addProperty(bob, horse, "master", bob);
        world.addMethod(bob, horse, """
                Use(who = $)
                {
                   Send(self, @Use, #who = who);
                   Send(prey, @Give, #who = who, #whom = master);
                   Send(prey, @Drop, #who = who);
                   Send(box, @Unlock, #who = who);
                   Send(box, @OpenUp, #who = master);
                   Send(who, @Befriend, #whom = master);
                   Send(who, @MoveInto, #where = $);
                   return 1;
                }
                """);

        BigStack.run(() -> world.perform(ada, "use", horse));

        assertTrue(world.errors.stream().anyMatch(line -> line.contains("deep")), "not deep enough to tell");
        assertSame(ada, ring.container());
        assertSame(room, ada.container());
        assertEquals(1L, world.get(chest, "locked"));
        assertEquals(0L, world.get(chest, "open"));
        assertNull(world.get(ada, "friends"));
    }

    @Test
    void anotherAnswerToTheQuestionWhoActsChangesNothing() {
        Thing door = world.create(bob, "Portal", "the trap");
        world.addMethod(bob, door, "MayActFor(who = $) { return 1; }");
        world.addMethod(bob, door, "IsAtHand(who = $) { return 1; }");
        world.call(bob, door, "MoveInto", "where", room);
        world.call(bob, door, "LeadTo", "where", world.make("Room", "the cage", null));

        assertEquals(0L, world.call(bob, door, "Use", "who", ada));
        assertSame(room, ada.container());
    }

    @Test
    void onlyWizardsPutPeopleSomewhere() {
        Thing cage = world.make("Room", "the cage", null);

        assertEquals(0L, world.call(bob, ada, "MoveInto", "where", cage));
        world.things.rank(bob, Effective.Rank.WIZARD);
        assertEquals(1L, world.call(bob, ada, "MoveInto", "where", cage));
    }

    @Test
    void nobodyMakesPeopleOutOfNothing() {
        Thing forge = world.create(bob, "Thing", "the forge");
        world.addMethod(bob, forge, "Use(who = $) { return Create(&Avatar); }");

        assertFalse(world.perform(bob, "use", forge));
        assertThrows(Refusal.class, () -> world.create(bob, "Avatar"));
        assertThrows(
                Refusal.class,
                () -> world.ask(
                        bob,
                        new dev.ambit.world.data.Request.SetExemplar(
                                forge.id(), ada.exemplar().id())));
    }

    @Test
    void nobodyCanReprogramTheWorldItself() {
        Thing warden = world.named(
                "Warden #" + Thing.of(world.things.machine().system()).id());

        assertThrows(Refusal.class, () -> world.addMethod(bob, warden, "MayActFor(who = $) { return 1; }"));
    }
}
