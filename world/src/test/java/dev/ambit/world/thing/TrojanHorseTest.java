package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Things that look good and do bad things: whoever uses them loses nothing. */
@ParameterizedClass
@EnumSource(Siege.On.class)
class TrojanHorseTest {
    private final Siege siege;
    private final TestThings world;

    TrojanHorseTest(Siege.On on) {
        siege = new Siege(on);
        world = siege.world;
    }

    /** One line each of what a horse may try with its rider, what she carries and what is hers. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SetProperty(who,\"description\",\"a fool\");",
                "SetProperty(who,\"name\",\"Mallory\");",
                "SetProperty(First(GetContents(who)),\"name\",\"my ring\");",
                "MoveInto(First(GetContents(who)),EffectiveUser());",
                "MoveInto(First(GetContents(who)),self);",
                "SetOwner(First(GetContents(who)),EffectiveUser());",
                "Destroy(First(GetContents(who)));",
                "Destroy(who);",
                "MoveInto(who,self);",
                "MoveInto(who,$);",
                "AddMethod(who,\"Evil() { return 1; }\");",
                "AddMethod(First(GetContents(who)),\"Evil() { return 1; }\");",
                "AddProperty(who,\"shame\",1);",
                "SetPropertyFlag(who,\"name\",\"client\",1);",
                "SetExemplar(First(GetContents(who)),self);",
                "SetExemplar(who,self);",
                "Send(First(GetContents(who)),@Give,#who=who,#whom=EffectiveUser());",
                "Send(First(GetContents(who)),@Drop,#who=who);",
                "Send(First(GetContents(who)),@MoveInto,#where=EffectiveUser());",
                "Send(First(GetContents(who)),@MoveInto,#where=GetContainer(who));",
                "Send(First(GetContents(who)),@StandBefore,#what=self);",
                "Send(who,@Befriend,#whom=EffectiveUser());",
                "Send(who,@Mute,#whom=First(GetContents(GetContainer(who))));",
                "Send(who,@SetProfile,#text=\"a fool\");",
                "Send(who,@SetHome);",
                "Send(who,@GoHome);",
                "Send(who,@MoveInto,#where=self);",
                "Post(First(GetContents(who)),@Give,#who=who,#whom=EffectiveUser());",
                "Post(First(GetContents(who)),@Drop,#who=who);",
                "Post(who,@Befriend,#whom=EffectiveUser());",
                "Post(who,@SetProfile,#text=\"a fool\");",
                "Post(who,@SetHome);",
                "Post(who,@MoveInto,#where=self);",
            })
    void whoeverUsesItStaysWhoAndWhatTheyAre(String evil) {
        siege.trap("Use(who=$) { " + evil + " return TRUE; }");
        List<String> before = siege.snapshot();
        siege.ride();
        siege.assertSame(before, "after the attack");
    }

    @Test
    void aHorseThatWaitsForItsTimerActsForNobodyElseEither() {
        siege.trap("Use(who=$) { AddProperty(self,\"rider\",who); CreateTimer(self,@Later,10); return TRUE; }");
        siege.trap("Later() { local who, ring; who = GetProperty(self,\"rider\"); ring = First(GetContents(who));"
                + " Send(who,@Befriend,#whom=EffectiveUser()); Post(who,@Befriend,#whom=EffectiveUser());"
                + " Send(ring,@Drop,#who=who); Post(ring,@Drop,#who=who); Post(ring,@MoveInto,#where=$); return; }");
        List<String> before = siege.snapshot();
        siege.ride();
        world.passes(100);
        siege.assertSame(before, "after the attack");
    }

    @Test
    void aHorseThatListensActsForNobodyElseEither() {
        siege.trap("OnPeerSay(who=$, what=$) { Send(who,@Befriend,#whom=EffectiveUser());"
                + " Post(who,@SetProfile,#text=what); SetProperty(who,\"description\",what); return; }");
        List<String> before = siege.snapshot();
        world.say(siege.ada, "hello");
        siege.assertSame(before, "after the attack");
    }

    @Test
    void aWizardWhoUsesItLendsItNothing() {
        siege.trap("Use(who=$) { AddProperty(self,\"user\",EffectiveUser());"
                + " Post(self,@Now); CreateTimer(self,@Now,10); return TRUE; }");
        siege.trap("Now() { SetProperty(&Thing,\"name\",\"x\"); SetOwner(self,self); return; }");
        List<String> before = siege.snapshot();
        world.perform(siege.wizard, "use", siege.horse);
        world.passes(100);
        assertEquals(siege.mallory, world.get(siege.horse, "user"));
        siege.assertSame(before, "after the attack");
    }

    @Test
    void aPostOfAWizardsVictimLocksNothing() {
        Thing other = world.create(siege.ada, "Container", "the box");
        world.perform(siege.ada, "drop", other);
        siege.trap("Use(who=$) { local t; for t in GetContents(GetContainer(self)) {"
                + " if IsClass(t,&Container) { Post(t,@LockUp,#who=who); Post(t,@Unlock,#who=who); } } return TRUE; }");
        List<String> before = siege.snapshot();
        world.perform(siege.wizard, "use", siege.horse);
        siege.assertSame(before, "after the attack");
    }

    @Test
    void whatIsCopiedKeepsItsAuthors() {
        siege.trap("Evil(whom=$) { SetProperty(whom,\"description\",\"cheap\"); return EffectiveUser(); }");
        world.ask(siege.mallory, new Request.Give(siege.horse.id(), siege.ada.id()));
        Thing copy = world.things.get(
                ((dev.ambit.world.data.Datum.Ref) world.value(siege.ada, new Request.Clone(siege.horse.id()))).id());
        assertEquals(siege.mallory, world.call(siege.ada, copy, "Evil", "whom", siege.ring));
        assertEquals("a plain ring", world.get(siege.ring, "description"));
    }

    @Test
    void whatIsBroughtBackByUndoKeepsItsAuthors() {
        siege.trap("Evil(whom=$) { SetProperty(whom,\"description\",\"cheap\"); return EffectiveUser(); }");
        world.ask(siege.mallory, new Request.Give(siege.horse.id(), siege.ada.id()));
        for (Request.OfThings gone : List.of(
                new Request.DeleteMethod(siege.horse.id(), "Evil"),
                new Request.AddMethod(
                        siege.horse.id(),
                        "Evil(whom=$) { return; }",
                        dev.ambit.world.data.MethodSide.SERVER,
                        dev.ambit.world.data.Visibility.PUBLIC),
                new Request.Delete(siege.horse.id()))) {
            world.ask(siege.ada, gone);
            world.ask(siege.ada, new Request.Undo());
            assertEquals(
                    siege.mallory, world.call(siege.ada, siege.horse, "Evil", "whom", siege.ring), gone.toString());
        }
        assertEquals("a plain ring", world.get(siege.ring, "description"));
    }

    @Test
    void aTextThatWasReadCannotBeChangedInItsPlace() {
        siege.strike("a = GetProperty(what,\"description\"); SetString(a,BuildString(\"cheap\"));"
                + " StringSubstitute(a,\"plain\",\"cheap\");");
        assertEquals("a plain ring", world.get(siege.ring, "description"));
        assertTrue(world.errors.stream().anyMatch(line -> line.contains("was made by others")), world.errors::toString);
    }

    @Test
    void aListThatWasReadCannotBeChangedInItsPlace() {
        world.addProperty(siege.ada, siege.ring, "numbers", List.of(1, 2, 3));
        siege.strike("a = GetProperty(what,\"numbers\"); SetNth(a,1,9); SetFirst(a,9); SetFirst(Rest(a),9);"
                + " DelListElem(a,2); MoveListElem(a,1,3);");
        assertEquals(List.of(1L, 2L, 3L), world.get(siege.ring, "numbers"));
    }

    /** Core methods run with all rights; what they change in place must not be what somebody hands to them. */
    @Test
    void theCoreChangesNoListsThatOthersHandToIt() {
        Thing bob = world.person("Bob", siege.square);
        world.call(siege.ada, siege.ada, "Befriend", "whom", bob);
        world.call(siege.ada, siege.ada, "Befriend", "whom", siege.wizard);
        world.call(siege.ada, siege.ada, "Befriend", "whom", siege.square);
        Thing lair = world.create(siege.mallory, "Room", "the lair");
        Object before = world.get(siege.ada, "friends");
        world.addProperty(siege.mallory, siege.horse, "lair", lair);
        siege.strike("a = GetProperty(who,\"friends\"); b = GetProperty(self,\"lair\");"
                + " Send(b,@Listing,#gates=a,#gate=Nth(a,2),#belongs=FALSE);"
                + " SetProperty(b,\"friends\",a); Send(b,@Exclude,#whom=Nth(a,2)); Send(b,@Exclude,#whom=Nth(a,3));"
                + " SetProperty(b,\"exits\",a); Send(b,@Note,#gate=Nth(a,2));");
        assertEquals(before, world.get(siege.ada, "friends"));
    }

    @Test
    void aPropertyOfTheSameNameDoesNotHideTheOthers() {
        List<String> before = siege.snapshot();
        siege.strike("AddProperty(what,\"description\",\"cheap\"); AddProperty(what,\"DESCRIPTION\",\"cheap\");");
        siege.assertSame(before, "after the attack");
        Refusal why = org.junit.jupiter.api.Assertions.assertThrows(
                Refusal.class, () -> world.addProperty(siege.ada, siege.ring, "Description", "x"));
        assertTrue(why.why().contains("already"), why.why());
    }

    @Test
    void nobodyHearsOfTheMutedNotEvenThroughThingsOfOthers() {
        siege.trap("Shout(whom=$) { return Tell(whom,\"psst\"); }");
        world.call(siege.ada, siege.ada, "Mute", "whom", siege.mallory);
        world.told(siege.ada);
        world.ask(siege.mallory, new Request.DeclareExemplar(siege.horse.id(), true));
        Thing foal = world.create(world.person("Bob", siege.square), siege.horse);
        assertEquals(0L, world.call(siege.mallory, foal, "Shout", "whom", siege.ada));
        assertEquals(List.of(), world.told(siege.ada));
    }

    @Test
    void muteHoldsWhenTheMessageIsNestedTooDeep() {
        world.call(siege.ada, siege.ada, "Mute", "whom", siege.mallory);
        world.told(siege.ada);
        siege.trap("Dig(whom=$, n=0) { if n > 0 { Send(self,@Dig,#whom=whom,#n=n-1); }"
                + " Send(whom,@Tell,#what=\"psst\"); return; }");
        world.call(siege.mallory, siege.horse, "Dig", "whom", siege.ada, "n", 1999);
        assertFalse(world.errors.isEmpty(), "it was too deep somewhere");
        assertEquals(List.of(), world.told(siege.ada));
        assertNull(world.get(siege.mallory, "muted"));
    }
}
