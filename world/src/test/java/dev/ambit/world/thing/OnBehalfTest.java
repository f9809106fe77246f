package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.world.thing.Effective.Rank;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is done on behalf of somebody has their rights as long as it lasts, and not a moment longer. */
class OnBehalfTest {
    private final TestThings world = TestThings.with("");
    private final Things things = world.things;
    private final Thing ada = world.person("Ada");
    private final Thing bob = world.person("Bob");

    private Effective of(Thing avatar) {
        return new Effective(avatar, Rank.BUILDER);
    }

    @Test
    void whatFailsLeavesNobodysRightsBehind() {
        assertThrows(
                IllegalStateException.class,
                () -> things.as(of(ada), (Runnable) () -> {
                    throw new IllegalStateException();
                }));
        assertEquals(Effective.ROOT, things.caller());
    }

    @Test
    void whatIsDoneWithinSomethingElseGivesTheRightsBack() {
        List<Thing> callers = new ArrayList<>();
        things.as(of(ada), () -> {
            things.as(of(bob), () -> callers.add(things.caller().avatar()));
            callers.add(things.caller().avatar());
        });
        assertEquals(List.of(bob, ada), callers);
    }
}
