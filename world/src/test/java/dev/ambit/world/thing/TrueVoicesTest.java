package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import dev.ambit.world.data.Request;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What strangers meet in the Commons that has to know who is who: a strongbox, a ballot box and a dog. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class TrueVoicesTest {
    private final TestThings world;
    private final Thing ada;
    private final Thing mallory;

    TrueVoicesTest(Engine.Maker engine) {
        world = TestThings.commons(engine);
        ada = world.person("Ada", world.named("the Library"));
        mallory = world.person("Mallory", world.named("the Library"));
    }

    /** Mallory's code, which tries something in Ada's name. */
    private void forge(Thing what, String statement) {
        Thing horse = world.create(mallory, "Thing", "the horse");
        world.addMethod(mallory, horse, "Forge(what=$, who=$) { " + statement + " return; }");
        world.call(mallory, horse, "Forge", "what", what, "who", ada);
    }

    @Test
    void theStrongboxKnowsTheVoiceOfWhoClosedIt() {
        Thing box = world.named("the strongbox");
        Thing ring = world.create(ada, "Artifact", "the ring");
        assertTrue(world.perform(ada, "give", ring, box));
        assertTrue(world.perform(ada, "close", box));
        assertFalse(world.perform(mallory, "open", box));
        assertFalse(world.perform(mallory, "use", box));
        world.say(mallory, "sesame");
        forge(box, "Send(what,@OnPeerSay,#who=who,#what=\"sesame\"); Post(what,@OnPeerSay,#who=who,#what=\"sesame\");");
        forge(box, "FireEvent(who,\"Say\",who,\"sesame\"); Send(what,@OpenUp,#who=who);");
        assertFalse(world.perform(mallory, "take", ring));
        assertEquals(0L, world.get(box, "open"));
        world.say(ada, "sesame");
        assertEquals(1L, world.get(box, "open"));
        assertTrue(world.perform(ada, "take", ring));
    }

    @Test
    void theStrongboxForgetsAVoiceThatIsGone() {
        Thing box = world.named("the strongbox");
        world.perform(ada, "close", box);
        assertFalse(world.perform(mallory, "open", box));
        ada.connected = false;
        assertTrue(world.perform(mallory, "open", box));
    }

    @Test
    void theBallotBoxCountsEverybodyOnce() {
        Thing box = world.named("the ballot box");
        Thing guest = world.person("Guest", Rank.GUEST);
        List.of(ada, mallory, guest).forEach(who -> world.put(who, box.container()));
        assertTrue(world.perform(mallory, "use", box));
        assertFalse(world.perform(mallory, "use", box));
        forge(box, "Send(what,@Use,#who=who); Post(what,@Use,#who=who);");
        assertEquals(1L, world.get(box, "votes"));
        org.junit.jupiter.api.Assertions.assertThrows(
                Refusal.class, () -> world.perform(guest, "use", box), "guests have no vote");
        assertTrue(world.perform(ada, "use", box));
        assertEquals(2L, world.get(box, "votes"));
    }

    @Test
    void aPetComesToItsOwnerAndGrowlsAtOthers() {
        Thing argus = world.named("Argus");
        List.of(ada, mallory).forEach(who -> world.put(who, argus.container()));
        Object before = world.get(argus, "x");
        world.say(mallory, "Argus, come!");
        assertTrue(world.told(ada).contains("Argus: Grr."));
        assertEquals(before, world.get(argus, "x"));

        Thing rex = world.create(ada, "Pet", "Fido");
        world.perform(ada, "drop", rex);
        world.stand(ada, "x", 500);
        world.stand(ada, "z", 500);
        world.told(ada);
        world.passes(1_000);
        world.say(mallory, "Fido, come!");
        assertEquals(List.of("Fido: Grr."), world.told(ada));
        forge(rex, "Send(what,@OnPeerSay,#who=who,#what=\"Fido, come!\"); Send(what,@StandBefore,#what=self);");
        world.passes(1_000);
        world.say(ada, "Fido, come!");
        assertEquals(500L, world.get(rex, "x"));
        assertSame(ada, rex.owner());
        world.ask(ada, new Request.Delete(rex.id()));
    }
}
