package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Limits;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;

/**
 * A square with Ada, who has something to lose, and Mallory, who builds things to take it from her. What each attack
 * must leave as it was is in {@link #snapshot}.
 */
final class Siege {
    /** The two ways to run Kod; what holds on one must hold on the other. */
    @SuppressWarnings("ImmutableEnumChecker") // a maker holds nothing
    enum On {
        INTERPRETER(TestThings.INTERPRETER),
        JVM(TestThings.JVM);

        final Engine.Maker engine;

        On(Engine.Maker engine) {
            this.engine = engine;
        }
    }

    final TestThings world;
    final Thing square;
    final Thing ada;
    final Thing mallory;
    final Thing wizard;

    /** Ada's, in her hands. */
    final Thing ring;

    /** Ada's, in the square: a chest that is locked. */
    final Thing chest;

    /** Mallory's, in the square, for people to use. */
    final Thing horse;

    Siege(On on) {
        this(on, Limits.DEFAULT, Quota.DEFAULT);
    }

    Siege(On on, Limits limits, Quota quota) {
        world = TestThings.with(on.engine, limits, quota);
        square = world.make("Room");
        ada = enter("Ada", Rank.BUILDER);
        mallory = enter("Mallory", Rank.BUILDER);
        wizard = enter("Gandalf", Rank.WIZARD);
        ring = world.create(ada, "Artifact", "the ring");
        world.set(ada, ring, "description", "a plain ring");
        chest = world.create(ada, "Container", "the chest");
        world.perform(ada, "drop", chest);
        world.perform(ada, "lock", chest);
        horse = world.create(mallory, "Thing", "the horse");
        world.perform(mallory, "drop", horse);
        world.told(ada);
    }

    /** Somebody else in the square; garbage collection leaves them and all that is theirs alone. */
    Thing enter(String name, Rank rank) {
        Thing avatar = world.person(name, rank);
        world.things.machine().addUser(avatar.body);
        world.put(avatar, square);
        return avatar;
    }

    /** Mallory writes a method for the horse. */
    void trap(String source) {
        world.addMethod(mallory, horse, source);
    }

    /** Mallory's horse does something on Mallory's own behalf; what it returns. */
    Object strike(String body) {
        trap("Strike(who=$, whom=$, what=$) { local a, b, c; " + body + " return; }");
        return world.call(mallory, horse, "Strike", "who", ada, "whom", mallory, "what", ring);
    }

    /** Ada uses the horse. */
    void ride() {
        world.perform(ada, "use", horse);
    }

    /** Somebody adds a private method. */
    void addPrivate(Thing who, Thing thing, String source) {
        world.ask(who, new Request.AddMethod(thing.id(), source, MethodSide.SERVER, Visibility.PRIVATE));
    }

    /** @return why it was refused */
    String refused(Thing who, Request.OfThings request) {
        return assertThrows(Refusal.class, () -> world.ask(who, request)).why();
    }

    /** All that is Ada's, the wizard's or the world's, as text. */
    List<String> snapshot() {
        return Snapshot.of(world, thing -> thing != mallory && thing.owner() != mallory);
    }

    /** Nothing of that is other than it was. */
    void assertSame(List<String> before, String after) {
        List<String> now = snapshot();
        assertEquals(Snapshot.without(before, now), Snapshot.without(now, before), after);
    }
}
