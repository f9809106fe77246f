package dev.ambit.space.crowd;

import static dev.ambit.space.crowd.BothCrowds.joined;
import static dev.ambit.space.crowd.BothCrowds.left;
import static dev.ambit.space.crowd.BothCrowds.set;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrowdTest {
    private final Crowd crowd = new Crowd(new CrowdRules(2, 0.1));

    /** Slot 0 at the origin, 1 to 5 east of it, each a hundred units farther. */
    private void row() {
        for (int slot = 0; slot <= 5; slot++) {
            crowd.put(slot, slot * 100, 0);
        }
    }

    @Test
    void theNearestComeFirstAndNoMoreThanAllowed() {
        row();
        crowd.update();
        assertEquals(List.of(1, 2), set(crowd, 0));
        assertEquals(List.of(4, 3), set(crowd, 5));
    }

    @Test
    void atTheSameDistanceTheLowerSlotComesFirst() {
        row();
        crowd.update();
        assertEquals(List.of(1, 3), set(crowd, 2));
    }

    @Test
    void whoIsAloneHearsOfNobody() {
        crowd.put(3, 10, 10);
        crowd.update();
        assertEquals(List.of(), set(crowd, 3));
        assertEquals(0, crowd.count(0));
        assertEquals(0, crowd.count(1_000));
    }

    @Test
    void anEmptyRoomIsNoTrouble() {
        crowd.update();
        assertEquals(0, crowd.count(0));
        assertEquals(0, crowd.joinedCount(0));
    }

    @Test
    void aWishCountsUpToWhatIsAllowed() {
        row();
        crowd.wish(0, 1);
        crowd.wish(1, 99);
        crowd.update();
        assertEquals(List.of(1), set(crowd, 0));
        assertEquals(List.of(0, 2), set(crowd, 1));
    }

    @Test
    void whoWishesForNobodyGetsNobodyNotEvenThePinned() {
        row();
        crowd.update();
        crowd.pin(0, 5, true);
        crowd.wish(0, 0);
        crowd.update();
        assertEquals(List.of(), set(crowd, 0));
        assertEquals(Set.of(1, 2), left(crowd, 0));
        crowd.wish(0, 1);
        crowd.update();
        assertEquals(List.of(5), set(crowd, 0));
    }

    @Test
    void friendsAreNotCrowdedOutByFollowers() {
        row();
        crowd.befriend(0, 5, true);
        crowd.befriend(0, 4, true);
        crowd.update();
        assertEquals(List.of(4, 5), set(crowd, 0));
        crowd.befriend(0, 4, false);
        crowd.update();
        assertEquals(List.of(5, 1), set(crowd, 0));
    }

    @Test
    void thePinnedComeBeforeFriendsEvenFromElsewhere() {
        row();
        crowd.befriend(0, 1, true);
        crowd.pin(0, 77, true);
        crowd.update();
        assertEquals(List.of(77, 1), set(crowd, 0));
        crowd.pin(0, 5, true);
        crowd.update();
        assertEquals(List.of(5, 77), set(crowd, 0));
    }

    @Test
    void theBlockedAreNeverThereWhateverElseTheyAre() {
        row();
        for (int other : new int[] {1, 2, 77}) {
            crowd.block(0, other, true);
        }
        crowd.befriend(0, 1, true);
        crowd.pin(0, 2, true);
        crowd.pin(0, 77, true);
        crowd.update();
        assertEquals(List.of(3, 4), set(crowd, 0));
        assertTrue(crowd.has(1, 0), "who is blocked still sees");
    }

    @Test
    void theVisibleComeBeforeTheHidden() {
        row();
        crowd.sight((viewer, other) -> other >= 4);
        crowd.update();
        assertEquals(List.of(4, 5), set(crowd, 0));
        crowd.sight((viewer, other) -> other == 5);
        crowd.update();
        assertEquals(List.of(5, 1), set(crowd, 0));
    }

    @Test
    void eyesAreAskedAnewAtEveryUpdate() {
        row();
        boolean[] isOpen = {false};
        crowd.sight((viewer, other) -> other == 5 && isOpen[0]);
        crowd.update();
        assertEquals(List.of(1, 2), set(crowd, 0));
        crowd.update();
        isOpen[0] = true;
        crowd.update();
        assertEquals(List.of(5, 1), set(crowd, 0));
    }

    @Test
    void twoAtAboutTheSameDistanceDoNotTakeTurns() {
        Crowd one = new Crowd(new CrowdRules(1, 0.1));
        one.put(0, 0, 0);
        for (int update = 0; update < 20; update++) {
            one.put(1, 100 + update % 2, 0);
            one.put(2, 0, 101 - update % 2);
            one.update();
            assertEquals(List.of(1), set(one, 0), "update " + update);
            assertEquals(update == 0 ? 1 : 0, one.joinedCount(0));
            assertEquals(0, one.leftCount(0));
        }
        one.put(2, 0, 89);
        one.update();
        assertEquals(List.of(2), set(one, 0), "more than a tenth nearer");
    }

    @Test
    void withoutAnAdvantageTheyDo() {
        Crowd one = new Crowd(new CrowdRules(1, 0));
        one.put(0, 0, 0);
        for (int update = 0; update < 4; update++) {
            one.put(1, 100 + update % 2, 0);
            one.put(2, 0, 101 - update % 2);
            one.update();
            assertEquals(List.of(1 + update % 2), set(one, 0));
        }
    }

    @Test
    void whoComesAndGoesIsTold() {
        row();
        crowd.update();
        assertEquals(Set.of(1, 2), joined(crowd, 0));
        crowd.put(1, 5_000, 0);
        crowd.update();
        assertEquals(Set.of(3), joined(crowd, 0));
        assertEquals(Set.of(1), left(crowd, 0));
        crowd.update();
        assertEquals(Set.of(), joined(crowd, 0));
        assertEquals(Set.of(), left(crowd, 0));
    }

    @Test
    void anotherInTheSameSlotIsSomebodyElse() {
        row();
        crowd.update();
        crowd.befriend(0, 1, true);
        crowd.block(2, 1, true);
        crowd.wish(1, 0);
        crowd.remove(1);
        crowd.put(1, 100, 0);
        crowd.update();
        assertEquals(List.of(1, 2), set(crowd, 0));
        assertEquals(Set.of(1), left(crowd, 0));
        assertEquals(Set.of(1), joined(crowd, 0));
        assertEquals(Set.of(), left(crowd, 1));
        assertEquals(2, crowd.count(1));
        assertTrue(crowd.has(2, 1), "the block was the other's");
    }

    @Test
    void theNextInASlotHasNoAdvantage() {
        Crowd one = new Crowd(new CrowdRules(1, 0.1));
        one.put(0, 0, 0);
        one.put(1, 100, 0);
        one.put(2, 0, 101);
        one.update();
        assertEquals(List.of(1), set(one, 0));
        one.remove(1);
        one.put(1, 102, 0);
        one.update();
        assertEquals(List.of(2), set(one, 0));
    }

    @Test
    void whoIsRemovedIsGoneFromAllSets() {
        row();
        crowd.pin(0, 77, true);
        crowd.update();
        crowd.remove(1);
        crowd.remove(77);
        assertFalse(crowd.hear(0, 1), "at once");
        crowd.update();
        assertEquals(List.of(2, 3), set(crowd, 0));
        assertEquals(Set.of(1, 77), left(crowd, 0));
        assertFalse(crowd.isPresent(1));
        assertEquals(0, crowd.count(1));
    }

    @Test
    void sightMayBeOneSidedButTalkIsNot() {
        row();
        crowd.put(0, -5_000, 0);
        crowd.update();
        assertTrue(crowd.has(0, 1));
        assertFalse(crowd.has(1, 0));
        assertFalse(crowd.hear(0, 1));
        assertFalse(crowd.hear(1, 0));
        assertTrue(crowd.hear(1, 2));
        assertTrue(crowd.hear(2, 1));
        for (int a = 0; a <= 5; a++) {
            for (int b = 0; b <= 5; b++) {
                assertEquals(crowd.hear(a, b), crowd.hear(b, a));
            }
        }
    }

    @Test
    void beyondTheEdgeIsAtTheEdge() {
        crowd.put(0, 0, 0);
        crowd.put(1, Integer.MAX_VALUE, 0);
        crowd.put(2, Crowd.EDGE, 0);
        crowd.put(3, Integer.MIN_VALUE, Integer.MIN_VALUE);
        crowd.update();
        assertEquals(List.of(1, 2), set(crowd, 0));
        assertEquals(List.of(2, 0), set(crowd, 1));
        assertEquals(List.of(0, 1), set(crowd, 3));
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> crowd.put(-1, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> crowd.put(Crowd.MOST_SLOTS, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> crowd.wish(0, -1));
        assertThrows(IllegalArgumentException.class, () -> crowd.befriend(4, 4, true));
        assertThrows(IllegalArgumentException.class, () -> new CrowdRules(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> new CrowdRules(1, 1));
        assertThrows(IllegalArgumentException.class, () -> new CrowdRules(1, Double.NaN));
    }
}
