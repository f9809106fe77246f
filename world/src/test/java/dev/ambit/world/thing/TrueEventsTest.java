package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a Thing hears of is true, and who asked is who really asked. */
@ParameterizedClass
@EnumSource(Siege.On.class)
final class TrueEventsTest {
    private final Siege siege;
    private final TestThings world;

    TrueEventsTest(Siege.On on) {
        siege = new Siege(on);
        world = siege.world;
    }

    /** Ada's, in the square: notes who it hears, who asked and for whom it works. */
    private Thing listener() {
        Thing lock = world.create(siege.ada, "Thing", "the lock");
        world.addProperty(siege.ada, lock, "heard", null);
        world.addMethod(
                siege.ada,
                lock,
                "OnPeerSay(who=$, what=$) { heard = [ who, CallerUser(), EffectiveUser() ]; return; }");
        world.addMethod(siege.ada, lock, "Helper(who=$) { heard = [ who, CallerUser() ]; return TRUE; }");
        world.addMethod(siege.ada, lock, "Use(who=$) { return Send(self,@Helper,#who=who); }");
        world.perform(siege.ada, "drop", lock);
        return lock;
    }

    @Test
    void aHandlerLearnsWhoSpeaksWhoAskedAndForWhomItWorks() {
        Thing lock = listener();
        world.say(siege.mallory, "hello");
        assertEquals(List.of(siege.mallory, siege.mallory, siege.ada), world.get(lock, "heard"));
        assertTrue(world.perform(siege.mallory, "use", lock));
        assertEquals(List.of(siege.mallory, siege.mallory), world.get(lock, "heard"));
        assertTrue(world.perform(siege.ada, "use", lock));
        assertEquals(List.of(siege.ada, siege.ada), world.get(lock, "heard"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FireEvent(who,\"Say\",who,\"open\");",
                "FireEvent(who,\"say\",who,\"open\");",
                "FireEvent(self,\"Say\",who,\"open\");",
                "FireEvent(whom,\"PeerSay\",who,\"open\");",
                "FireEvent(what,\"PeerSay\",who,\"open\");",
                "Send(what,@OnPeerSay,#who=who,#what=\"open\");",
                "a = @OnPeerSay; Send(what,a,#who=who,#what=\"open\");",
                "Post(what,@OnPeerSay,#who=who,#what=\"open\");",
                "Send(&Thing,@OnPeerSay,#who=who,#what=\"open\");",
            })
    void nobodyForgesWhatTheWorldLetsHappen(String forgery) {
        Thing lock = listener();
        siege.trap("Strike(who=$, whom=$, what=$) { local a; " + forgery + " return; }");
        // Often enough for the method to be compiled.
        for (int i = 0; i < 3; i++) {
            world.call(siege.mallory, siege.horse, "Strike", "who", siege.ada, "whom", siege.mallory, "what", lock);
        }
        assertNull(world.get(lock, "heard"));
        assertFalse(world.errors.isEmpty());
    }

    @Test
    void alsoCompiledCodeForgesNothing() {
        Thing lock = listener();
        siege.trap("Strike(who=$, what=$) { local i; i = 0; while i < 300 { Send(self,@Once,#who=who,#what=what); "
                + "i = i + 1; } return; }");
        siege.trap("Once(who=$, what=$) { Send(what,@OnPeerSay,#who=who,#what=\"open\"); return; }");
        world.call(siege.mallory, siege.horse, "Strike", "who", siege.ada, "what", lock);
        assertNull(world.get(lock, "heard"));
    }

    @Test
    void whatSomebodyLetsHappenIsDoneByWhoAskedForIt() {
        world.addProperty(siege.ada, siege.chest, "rung", null);
        world.addMethod(siege.ada, siege.chest, "OnPeerRing(who=$) { rung = [ who, CallerUser() ]; return; }");
        siege.trap("Use(who=$) { FireEvent(self,\"Ring\",who); return TRUE; }");
        siege.ride();
        assertEquals(List.of(siege.ada, siege.mallory), world.get(siege.chest, "rung"));
        assertEquals(List.of(), world.errors);

        siege.strike("FireEvent(self,\"Ring\",who);");
        assertEquals(1, world.errors.size());
        siege.strike("FireEvent(who,\"Ring\",self);");
        assertEquals(2, world.errors.size());
        siege.strike("FireEvent(self,\"Ring\",self);");
        assertEquals(2, world.errors.size());
        assertEquals(List.of(siege.horse, siege.mallory), world.get(siege.chest, "rung"));
    }

    @Test
    void nobodyUsesAThingAsSomebodyElse() {
        Thing lock = listener();
        String why = siege.refused(
                siege.mallory, new Request.Call(lock.id(), "Use", Map.of("who", new Datum.Ref(siege.ada.id()))));
        assertTrue(why.contains("as yourself"), why);
        // From code it can be tried, and is seen: who asked is who wrote that.
        siege.strike("Send(" + "GetProperty(self,\"goal\"),@Use,#who=who);");
        world.addProperty(siege.mallory, siege.horse, "goal", lock);
        siege.strike("Send(GetProperty(self,\"goal\"),@Use,#who=who);");
        assertEquals(List.of(siege.ada, siege.mallory), world.get(lock, "heard"));
    }

    @Test
    void whatATimerOrAPostDoesWasAskedForByItsAuthor() {
        Thing lock = listener();
        world.addMethod(siege.ada, lock, "Later(who=$) { CreateTimer(self,@Chime,1000); Post(self,@Knock); return; }");
        world.addMethod(siege.ada, lock, "Chime(timer=$) { heard = CallerUser(); return; }");
        world.addMethod(siege.ada, lock, "Knock() { heard = CallerUser(); return; }");
        world.addMethod(siege.ada, lock, "Later(who=$) { CreateTimer(self,@Chime,1000); Post(self,@Knock); return; }");
        world.call(siege.mallory, lock, "Later");
        assertEquals(siege.ada, world.get(lock, "heard"));
        world.set(siege.ada, lock, "heard", null);
        world.passes(2_000);
        assertEquals(siege.ada, world.get(lock, "heard"));
    }

    /** A Thing of Mallory's, made from Ada's lock: what it does not answer itself, her method answers. */
    private Thing copyOfTheLock() {
        Thing lock = listener();
        world.ask(siege.ada, new Request.DeclareExemplar(lock.id(), true));
        Thing own = world.create(siege.mallory, lock);
        world.perform(siege.mallory, "drop", own);
        return own;
    }

    @Test
    void whatIsPostedIsRefusedWhenItComesToAnothersHandlerMeanwhile() {
        Thing own = copyOfTheLock();
        world.addMethod(siege.mallory, own, "OnPeerSay(who=$, what=$) { return; }");
        siege.trap("Forge(what=$, who=$) { Post(what,@OnPeerSay,#who=who,#what=\"open\");"
                + " DeleteMethod(what,\"OnPeerSay\"); return; }");
        world.call(siege.mallory, siege.horse, "Forge", "what", own, "who", siege.ada);
        assertNull(world.get(own, "heard"));
        assertEquals(1, world.errors.size(), world.errors::toString);
    }

    @Test
    void noTimerSendsWhatTheWorldLetsHappen() {
        Thing own = copyOfTheLock();
        world.addMethod(siege.mallory, own, "Begin() { CreateTimer(self,@OnPeerSay,100); return; }");
        world.call(siege.mallory, own, "Begin");
        world.addMethod(siege.mallory, own, "OnPeerSay(who=$, what=$) { return; }");
        world.call(siege.mallory, own, "Begin");
        world.ask(siege.mallory, new Request.DeleteMethod(own.id(), "OnPeerSay"));
        world.passes(1_000);
        assertNull(world.get(own, "heard"));
    }

    @Test
    void aTimerThatSomebodysMethodStartsInAnothersThingIsThatSomebodys() {
        world.addProperty(siege.mallory, siege.horse, "heard", null);
        siege.trap("Chime(timer=$) { heard = CallerUser(); return; }");
        siege.trap("Wind() { local i; i = 0; while i < 300 { Send(self,@IsNoticeable); i = i + 1; }"
                + " CreateTimer(self,@Chime,1000); return; }");
        world.ask(siege.mallory, new Request.DeclareExemplar(siege.horse.id(), true));
        Thing foal = world.create(siege.ada, siege.horse);
        world.call(siege.ada, foal, "Wind");
        world.passes(2_000);
        assertEquals(siege.mallory, world.get(foal, "heard"));
    }
}
