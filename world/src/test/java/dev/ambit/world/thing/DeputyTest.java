package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calling back into those who may do more: core methods, wizards, private methods, and listeners. */
@ParameterizedClass
@EnumSource(Siege.On.class)
class DeputyTest {
    private final Siege siege;
    private final TestThings world;

    DeputyTest(Siege.On on) {
        siege = new Siege(on);
        world = siege.world;
    }

    @Test
    void aMethodThatIsCalledBackHasTheRightsOfItsAuthorAndTheCallerHasItsOwnAgainAfterwards() {
        siege.trap("Callback(whom=$) { SetProperty(whom,\"description\",\"cheap\"); return EffectiveUser(); }");
        world.addMethod(
                siege.ada,
                siege.ring,
                "Ask(whom=$) { local a; a = Send(whom,@Callback,#whom=self); description = \"asked\";"
                        + " return [ a, EffectiveUser() ]; }");
        assertEquals(List.of(siege.mallory, siege.ada), world.call(siege.ada, siege.ring, "Ask", "whom", siege.horse));
        assertEquals("asked", world.get(siege.ring, "description"));
    }

    @Test
    void whoCallsBackIntoAWizardsMethodFromTheirOwnIsNoWizard() {
        Thing staff = world.create(siege.wizard, "Thing", "the staff");
        world.perform(siege.wizard, "drop", staff);
        world.addMethod(siege.wizard, staff, "Touch(whom=$) { return Send(whom,@Touched,#by=self); }");
        siege.trap("Touched(by=$) { SetProperty(by,\"name\",\"mine\"); SetOwner(by,EffectiveUser());"
                + " AddMethod(by,\"Mine() { return; }\"); return EffectiveUser(); }");
        assertEquals(siege.mallory, world.call(siege.mallory, staff, "Touch", "whom", siege.horse));
        assertEquals("the staff", world.get(staff, "name"));
        assertEquals(siege.wizard, staff.owner());
    }

    @Test
    void theCoreKnowsWhoIsBehindItHoweverManyCallsLieBetween() {
        siege.trap("A(who=$) { return Send(self,@B,#who=who); }");
        siege.trap("B(who=$) { return Send(who,@Befriend,#whom=EffectiveUser()); }");
        world.addMethod(siege.ada, siege.ring, "Go(who=$, whom=$) { return Send(whom,@A,#who=who); }");
        assertEquals(0L, world.call(siege.ada, siege.ring, "Go", "who", siege.ada, "whom", siege.horse));
        assertNull(world.get(siege.ada, "friends"));
    }

    // ---- private ----

    @Test
    void privateMethodsArePrivateHoweverTheyAreCalled() {
        siege.addPrivate(siege.ada, siege.ring, "Secret() { description = \"told\"; return 42; }");
        siege.addPrivate(siege.ada, siege.ring, "Use(who=$) { description = \"used\"; return TRUE; }");
        assertNull(siege.strike("return Send(what,@Secret);"));
        siege.strike("Post(what,@Secret); Send(what,@Use,#who=who); Post(what,@Use,#who=who); Send(&Artifact,@Secret);"
                + " ClearTempString(); AppendTempString(\"a b\"); ParseString(GetTempString(),\" \",@Secret);");
        assertTrue(siege.refused(siege.mallory, new Request.Call(siege.ring.id(), "Secret", Map.of()))
                .contains("private"));
        assertTrue(siege.refused(siege.mallory, new Request.Do("use", siege.ring.id(), java.util.Optional.empty()))
                .contains("private"));
        assertEquals("a plain ring", world.get(siege.ring, "description"));
        assertEquals(42L, world.call(siege.ada, siege.ring, "Secret"));
        world.addMethod(siege.ada, siege.ring, "Tell42() { Post(self,@Secret); return Send(self,@Secret); }");
        assertEquals(42L, world.call(siege.mallory, siege.ring, "Tell42"));
        assertTrue(world.perform(siege.ada, "use", siege.ring));
    }

    @Test
    void privateMethodsAreNotShownToOthers() {
        siege.addPrivate(siege.ada, siege.ring, "Secret() { return 42; }");
        Result.Inspected seen = (Result.Inspected) world.ask(siege.mallory, new Request.Look(siege.ring.id()));
        assertTrue(seen.toString().contains("MayTake"));
        assertFalse(seen.toString().contains("Secret"));
    }

    @Test
    void handlersOfEventsAreNotForPeopleToCall() {
        world.addMethod(siege.ada, siege.ring, "OnUse(who=$) { return 1; }");
        for (String name : List.of("OnUse", "onuse", "ONUSE", "Constructor", "constructor")) {
            siege.refused(siege.mallory, new Request.Call(siege.ring.id(), name, Map.of()));
        }
    }

    // ---- overriding what the core asks ----

    /** Answers that no honest Thing gives. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GetName() { return 7; }",
                "GetName() { return $; }",
                "GetName() { return [ 1, 2 ]; }",
                "GetName() { return self; }",
                "GetName() { local i; ClearTempString(); for i in [1,2,3,4,5,6,7,8,9] { AppendTempString(\"xxxxxxxx\"); }"
                        + " return GetTempString(); }",
                "GetName() { return Send(self,@GetName); }",
                "GetName() { while TRUE { } return 1; }",
                "IsNoticeable() { return $; }",
                "IsNoticeable() { Destroy(self); return TRUE; }",
                "IsNoticeable() { MoveInto(self,EffectiveUser()); return TRUE; }",
                "MayTake(who=$) { Destroy(self); return TRUE; }",
                "MayTake(who=$) { MoveInto(self,who); return TRUE; }",
                "MayTake(who=$) { return Send(who,@Befriend,#whom=EffectiveUser()); }",
                "Describe(who=$) { Send(who,@Travel,#through=self); return; }",
                "OnTake(who=$) { Send(who,@Befriend,#whom=EffectiveUser()); return; }",
                "OnLeave(who=$) { MoveInto(self,EffectiveUser()); return; }",
                "OnEnter(who=$) { Destroy(self); return; }",
            })
    void aThingThatLiesToTheCoreHarmsNobody(String lie) {
        world.perform(siege.ada, "unlock", siege.chest);
        world.perform(siege.ada, "open", siege.chest);
        Thing liar = world.create(siege.mallory, "Artifact", "the liar");
        world.addMethod(siege.mallory, liar, lie);
        world.perform(siege.mallory, "give", liar, siege.chest);
        List<String> before = siege.snapshot();
        for (String verb : List.of("look", "take", "drop", "use", "click")) {
            if (!liar.deleted) {
                world.perform(siege.ada, verb, liar);
            }
            world.perform(siege.ada, "look", siege.chest);
            world.perform(siege.ada, "look", siege.square);
        }
        assertFalse(world.errors.stream().anyMatch(line -> line.contains("Internal error")), world.errors::toString);
        siege.assertSame(before, lie);
        assertTrue(world.perform(siege.ada, "close", siege.chest));
        assertTrue(world.perform(siege.ada, "drop", siege.ring));
    }

    @Test
    void aDoorThatLetsEverybodyInLetsNobodyIntoARoomOfOthers() {
        Thing study = world.create(siege.ada, "Room", "the study");
        world.perform(siege.ada, "lock", study);
        Thing gate = world.create(siege.mallory, "Portal", "the gate");
        world.set(siege.mallory, gate, "destination", study);
        world.perform(siege.mallory, "drop", gate);
        world.addMethod(siege.mallory, gate, "CanEnter(who=$) { return TRUE; }");
        world.addMethod(siege.mallory, gate, "LetsIn(who=$) { return TRUE; }");
        assertFalse(world.perform(siege.mallory, "use", gate));
        assertEquals(siege.square, siege.mallory.container());
        world.addMethod(siege.mallory, siege.mallory, "Way(through=$) { return [ through, 1, 1, 1 ]; }");
        world.addMethod(siege.mallory, siege.mallory, "GetHome() { return 0; }");
        world.call(siege.mallory, siege.mallory, "Travel", "through", study);
        world.call(siege.mallory, siege.mallory, "GoHome");
        assertEquals(siege.square, siege.mallory.container());
    }

    @Test
    void aGateIntoAClassLeadsNowhere() {
        Thing gate = world.create(siege.mallory, "Portal", "the gate");
        world.set(siege.mallory, gate, "destination", siege.square.exemplar());
        world.perform(siege.mallory, "drop", gate);
        world.perform(siege.ada, "use", gate);
        assertEquals(siege.square, siege.ada.container());
    }

    @Test
    void aGateOfOthersStaysWhereItLeads() {
        Thing garden = world.make("Room");
        Thing gate = world.create(siege.ada, "Portal", "the gate");
        world.call(siege.ada, gate, "LeadTo", "where", garden);
        world.perform(siege.ada, "drop", gate);
        world.addProperty(siege.mallory, siege.horse, "gate", gate);
        List<String> before = siege.snapshot();
        siege.strike("a = GetProperty(self,\"gate\"); Send(a,@OnDelete); Post(a,@OnDelete); FireEvent(a,\"Delete\");"
                + " Send(a,@LeadTo,#where=self); Send(a,@OnEnter); Send(a,@OnLeave); Send(a,@Settle);");
        siege.assertSame(before, "after the attack on a gate");
    }

    @Test
    void aDogOfTheWorldGoesOnStrolling() {
        Thing rex = world.make("Dog", "Rex", siege.square);
        Object timer = world.get(rex, "stroll_timer");
        world.addProperty(siege.mallory, siege.horse, "dog", rex);
        siege.strike("a = GetProperty(self,\"dog\"); Send(a,@Stroll,#timer=GetProperty(a,\"stroll_timer\"));"
                + " Send(a,@Pause); DeleteTimer(GetProperty(a,\"stroll_timer\")); Post(a,@Pause);");
        for (int i = 0; i < 5; i++) {
            world.call(siege.mallory, rex, "Pause");
        }
        assertEquals(timer, world.get(rex, "stroll_timer"));
        assertEquals(1, world.things.machine().timers.count());
        world.passes(20_000);
        assertEquals(1, world.things.machine().timers.count());
    }

    /** They are trusted with everybody's lists and texts; whose these are they cannot know. */
    @Test
    void coreMethodsChangeNoListsAndTextsInPlace() throws IOException {
        List<String> inPlace =
                List.of("SetFirst(", "SetNth(", "DelListElem(", "MoveListElem(", "SetString(", "StringSubstitute(");
        try (var files = Files.list(TestThings.KOD)) {
            for (var file : files.toList()) {
                String text = Files.readString(file);
                assertTrue(inPlace.stream().noneMatch(text::contains), file.toString());
            }
        }
    }

    // ---- names ----

    @Test
    void namesOfOthersMethodsTakeNoNamesAway() {
        siege.trap("Wag(tail=$) { local a; a = @Bark; return tail; }");
        siege.trap("Purr(tail=$) { return Send(self,@Nonesuch,#paw=1); }");
        siege.trap("Take(who=$) { return 9; }");
        for (String method : List.of(
                "Wag(tail=$) { return tail; }", "Bark(paw=$) { return paw; }", "Nonesuch(paw=$) { return paw; }")) {
            world.addMethod(siege.ada, siege.ring, method);
        }
        assertEquals(3L, world.call(siege.ada, siege.ring, "Wag", "tail", 3));
        assertEquals(4L, world.call(siege.ada, siege.ring, "Bark", "paw", 4));
        assertEquals(5L, world.call(siege.ada, siege.ring, "Nonesuch", "paw", 5));
        assertTrue(world.perform(siege.ada, "drop", siege.ring));
        assertTrue(world.perform(siege.ada, "take", siege.ring));
    }

    @Test
    void anExemplarCannotTakeANameThatThoseBelowHave() {
        world.ask(siege.mallory, new Request.DeclareExemplar(siege.horse.id(), true));
        Thing foal = world.create(siege.ada, siege.horse);
        world.addProperty(siege.ada, foal, "mark", "a star");
        assertThrows(Refusal.class, () -> world.addProperty(siege.mallory, siege.horse, "mark", "none"));
        siege.strike("AddProperty(self,\"MARK\",1);");
        assertEquals("a star", world.get(foal, "mark"));
    }

    @Test
    void localPropertiesAreReadByThoseWhoMayOnly() {
        world.ask(
                siege.ada,
                new Request.AddProperty(
                        siege.chest.id(),
                        "combination",
                        new Datum.Whole(1234),
                        java.util.Set.of(dev.ambit.world.data.Flag.LOCAL)));
        world.addProperty(siege.mallory, siege.horse, "chest", siege.chest);
        assertNull(siege.strike("return GetProperty(GetProperty(self,\"chest\"),\"combination\");"));
        world.addMethod(siege.ada, siege.chest, "Try() { return GetProperty(self,\"combination\"); }");
        assertEquals(1234L, world.call(siege.mallory, siege.chest, "Try"));
    }
}
