package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Does what docs/building.md tells people to do, with the code that stands there, and sees what they are promised. */
final class BuildingGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "building.md");
    private static final Pattern SAMPLE = Pattern.compile("```kod\n(.*?)```", Pattern.DOTALL);

    private static Iterator<String> samples() throws IOException {
        return SAMPLE.matcher(Files.readString(GUIDE))
                .results()
                .map(found -> found.group(1))
                .toList()
                .iterator();
    }

    @ParameterizedTest
    @MethodSource("dev.ambit.world.thing.TestThings#engines")
    void theGuideLeadsFromAnEmptyWorldToATalkingDog(Engine.Maker engine) throws IOException {
        Iterator<String> samples = samples();

        // An empty world
        TestThings world = TestThings.with(engine, samples.next());
        Thing meadow = world.named("the Meadow");
        Thing ada = world.person("Ada", meadow);
        Thing bob = world.person("Bob", meadow);
        world.send(ada, "GoHome");
        assertEquals(List.of("You are at home."), world.told(ada));

        // Something of your own
        Thing rex = world.create(ada, "Thing", "Rex");
        assertSame(ada, rex.container());
        assertSame(ada, rex.owner());
        world.set(ada, rex, "model", "dog");
        world.set(ada, rex, "color", "#8a5a3b");
        world.set(ada, rex, "description", "A brown dog with one white ear.");
        assertThrows(Refusal.class, () -> world.set(bob, rex, "description", "A cat."));
        world.perform(ada, "drop", rex);
        assertSame(meadow, rex.container());
        world.perform(bob, "look", rex);
        assertEquals(List.of("A brown dog with one white ear."), world.told(bob));

        // The first method
        world.addProperty(ada, rex, "pats", 0);
        world.addMethod(ada, rex, samples.next());
        assertTrue(world.perform(bob, "use", rex));
        assertEquals(List.of("You pat Rex."), world.told(bob));
        assertEquals(1L, world.get(rex, "pats"));
        String wrong = samples.next();
        Refusal refusal = assertThrows(Refusal.class, () -> world.addMethod(ada, rex, wrong));
        Findings.Diagnosis said = refusal.diagnoses().getFirst();
        assertEquals("Unknown identifier pat", said.message());
        assertEquals(3, said.line());
        assertEquals(11, said.column());
        world.perform(bob, "use", rex);
        assertEquals(2L, world.get(rex, "pats"));
        world.told(bob);

        // A dog that listens
        world.addMethod(ada, rex, samples.next());
        world.say(ada, "Good morning, Rex");
        assertEquals(List.of("Rex: Woof!"), world.told(bob));
        world.say(ada, "Good morning");
        assertEquals(List.of(), world.told(bob));
        world.addProperty(ada, rex, "mood", "awake");
        String listening = samples.next();
        world.addMethod(ada, rex, samples.next());
        world.addMethod(ada, rex, listening);
        world.say(ada, "Go to SLEEP, rex");
        world.say(ada, "Rex?");
        assertEquals(List.of("Rex: Yawn."), world.told(bob));
        world.passes(59_000);
        assertEquals("asleep", world.get(rex, "mood"));
        world.passes(2_000);
        assertEquals("awake", world.get(rex, "mood"));
        assertEquals(List.of("Rex: Woof! Woof!"), world.told(bob));

        // Puppies
        assertThrows(Refusal.class, () -> world.create(bob, rex));
        world.ask(ada, new Request.DeclareExemplar(rex.id(), true));
        Thing bella = world.create(bob, rex);
        world.set(bob, bella, "name", "Bella");
        world.perform(bob, "drop", bella);
        world.told(bob);
        assertSame(bob, bella.owner());
        world.perform(ada, "look", bella);
        assertEquals("A brown dog with one white ear.", world.told(ada).getLast());
        world.say(ada, "Rex!");
        assertEquals(List.of("Rex: Woof!", "Bella: Woof!"), world.told(bob));
        world.addMethod(bob, bella, samples.next());
        world.say(ada, "Bella!");
        assertEquals(List.of("Bella: Yip!"), world.told(bob));
        world.say(ada, "Rex!");
        assertEquals(List.of("Rex: Woof!", "Bella: Woof!"), world.told(bob));
        world.set(ada, rex, "description", "A brown dog.");
        assertEquals("A brown dog.", world.get(bella, "description"));
        world.set(bob, bella, "description", "A puppy.");
        world.set(ada, rex, "description", "An old dog.");
        assertEquals("A puppy.", world.get(bella, "description"));
        world.perform(ada, "use", bella);
        assertEquals(3L, world.get(bella, "pats"));
        assertEquals(2L, world.get(rex, "pats"));

        // Who may do what
        assertEquals(List.of(), world.errors);
        Thing ring = world.create(bob, "Artifact", "the ring");
        world.addMethod(ada, rex, samples.next());
        world.perform(bob, "use", rex);
        assertSame(bob, ring.container());
        world.ask(ada, new Request.Undo());
        world.perform(bob, "use", rex);
        assertEquals(3L, world.get(rex, "pats"));
        assertEquals(List.of(), world.errors);

        // Who asked
        lockVoteAndPet(world, ada, bob, rex, samples);

        assertFalse(samples.hasNext(), "a sample that nobody runs");
    }

    private static void lockVoteAndPet(TestThings world, Thing ada, Thing bob, Thing rex, Iterator<String> samples) {
        Thing strongbox = world.create(ada, "Container", "the strongbox");
        world.addMethod(ada, strongbox, samples.next());
        world.perform(ada, "drop", strongbox);
        assertTrue(world.perform(ada, "lock", strongbox));
        world.say(bob, "sesame");
        assertFalse(world.perform(bob, "open", strongbox));
        assertFalse(world.perform(bob, "use", strongbox));
        assertEquals(0L, world.get(strongbox, "open"));
        world.say(ada, "sesame");
        assertEquals(1L, world.get(strongbox, "open"));

        Thing ballot = world.create(ada, "Thing", "the ballot box");
        world.addProperty(ada, ballot, "votes", 0);
        world.addProperty(ada, ballot, "voters", null);
        world.addMethod(ada, ballot, samples.next());
        world.perform(ada, "drop", ballot);
        assertTrue(world.perform(bob, "use", ballot));
        assertFalse(world.perform(bob, "use", ballot));
        Thing urge = world.create(bob, "Thing", "the urge");
        world.addMethod(bob, urge, "Urge(what = $, who = $) { return Send(what,@Use,#who=who); }");
        assertEquals(0L, world.call(bob, urge, "Urge", "what", ballot, "who", ada));
        assertEquals(1L, world.get(ballot, "votes"));
        assertTrue(world.perform(ada, "use", ballot));
        assertEquals(2L, world.get(ballot, "votes"));

        world.addMethod(ada, rex, samples.next());
        world.stand(ada, "x", 500);
        world.stand(ada, "z", 500);
        world.told(ada);
        world.say(bob, "Rex, come!");
        assertTrue(world.told(ada).contains("Rex: Grr."));
        assertFalse(Long.valueOf(500).equals(world.get(rex, "x")));
        world.say(ada, "Rex, come!");
        assertEquals(500L, world.get(rex, "x"));
        assertEquals(List.of(), world.errors);
    }
}
