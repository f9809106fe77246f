package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody's use of a name limits what others can call theirs, and a name that nobody uses is not there. */
@ParameterizedClass
@EnumSource(Siege.On.class)
class LiveNamesTest {
    private final Siege siege;
    private final TestThings world;

    LiveNamesTest(Siege.On on) {
        siege = new Siege(on);
        world = siege.world;
    }

    private int names() {
        return world.things.lexicon().base().live().count();
    }

    @Test
    void whatSomebodyCallsAParameterAnotherCallsAMessage() {
        siege.trap("Squat(bark = 1, feed = 2, roll = 3) { return bark + feed + roll; }");
        world.addMethod(siege.ada, siege.ring, "Bark(squat = 5) { return squat; }");
        world.addMethod(siege.ada, siege.ring, "Feed() { return Send(self,@Bark,#squat=7) + 1; }");
        assertEquals(8L, world.call(siege.ada, siege.ring, "Feed"));
        assertEquals(15L, world.call(siege.mallory, siege.horse, "Squat", "bark", 10));
        world.ask(siege.mallory, new Request.DeleteMethod(siege.horse.id(), "Squat"));
        world.addMethod(siege.ada, siege.ring, "Roll() { return 9; }");
        assertEquals(9L, world.call(siege.ada, siege.ring, "Roll"));
    }

    @Test
    void whatIsMentionedAsOneKindIsFreeForTheOthers() {
        siege.trap("Mention() { Send(self,@Sing,#dance=1); return @Whistle; }");
        world.addMethod(siege.ada, siege.ring, "Dance(sing = 1, whistle = 2) { return sing + whistle; }");
        assertEquals(4L, world.call(siege.ada, siege.ring, "Dance", "whistle", 3));
        // Names of the world's own files, too: there "who" is a parameter and "Describe" a message.
        world.addMethod(siege.ada, siege.ring, "Who(describe = 1) { return describe; }");
        assertEquals(6L, world.call(siege.ada, siege.ring, "Who", "describe", 6));
    }

    @Test
    void aPropertyThatComesLaterTakesNoNameFromMethods() {
        world.addMethod(siege.ada, siege.ring, "Count(most = 3) { return most + Random(2,2); }");
        world.addProperty(siege.ada, siege.ring, "most", 40);
        world.addProperty(siege.ada, siege.ring, "count", 50);
        world.addProperty(siege.ada, siege.ring, "random", 60);
        world.addMethod(siege.ada, siege.ring, "Count(most = 4) { return most + Random(2,2) + count; }");
        assertEquals(56L, world.call(siege.ada, siege.ring, "Count"));
        world.addMethod(siege.ada, siege.ring, "Ask() { return Send(self,@Count,#most=1); }");
        assertEquals(53L, world.call(siege.ada, siege.ring, "Ask"));
    }

    @Test
    void namesOfMethodsThatAreGoneAreForgottenAndTheirNumbersUsedAgain() {
        siege.trap("Alike(alpha = 1) { return @Beta; }");
        int names = names();
        int top = world.things.lexicon().base().maxId();
        for (int i = 0; i < 20; i++) {
            siege.trap("Alike(alpha" + i + " = 1) { return @Beta" + i + "; }");
            world.things.machine().sweep.finish();
            world.passes(1_000);
        }
        assertEquals(names, names());
        assertTrue(world.things.lexicon().base().maxId() - top <= 2, "numbers are not used again");
        assertEquals(-1, world.things.lexicon().message("Beta"));
        assertEquals(-1, world.things.lexicon().parameter("alpha3"));
    }

    @Test
    void aNameThatAValueOrATimerHasIsKept() {
        world.addProperty(siege.mallory, siege.horse, "kept", 0);
        siege.trap("Neigh() { return 12; }");
        siege.trap("Learn() { kept = [ @Trot, @Neigh ]; CreateTimer(self,@Neigh,5000); return 1; }");
        siege.trap("Try() { return Send(self,First(kept)); }");
        world.call(siege.mallory, siege.horse, "Learn");
        siege.trap("Learn() { return 2; }");
        world.desk.forget(siege.mallory);
        for (int i = 0; i < 5; i++) {
            world.things.machine().sweep.finish();
            siege.trap("Other() { return @Another" + i + "; }");
        }
        siege.trap("Trot() { return 44; }");
        assertEquals(44L, world.call(siege.mallory, siege.horse, "Try"));
    }

    @Test
    void whatAnAddedPropertyStartedWithIsNotTakenForAnothers() {
        siege.trap(
                "Add() { local a; a = CreateString(); SetString(a,\"start\"); AddProperty(self,\"extra\",a); return 1; }");
        world.call(siege.mallory, siege.horse, "Add");
        world.set(siege.mallory, siege.horse, "extra", 5);
        world.desk.forget(siege.mallory);
        world.things.machine().sweep.finish();
        world.set(siege.ada, siege.ring, "description", "a secret of Ada's");
        Long started = siege.horse.kind().addedProperties().get("extra");
        assertEquals(Value.integer(5), started);
    }

    @Test
    void textsInCodeThatAPropertyHasAreKeptWhenTheCodeIsGone() {
        siege.trap("Speak() { words = \"a text in code\"; return 1; }");
        world.call(siege.mallory, siege.horse, "Speak");
        for (int i = 0; i < 10; i++) {
            siege.trap("Speak() { return \"another text " + i + "\"; }");
            world.things.machine().sweep.finish();
            world.passes(1_000);
        }
        assertEquals("a text in code", world.get(siege.horse, "words"));
    }
}
