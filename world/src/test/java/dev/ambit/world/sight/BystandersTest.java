package dev.ambit.world.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.message.News;
import dev.ambit.world.sight.Crowd.Client;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.ToyThings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What single changes look like to those around; that nothing else is told is for {@link ReplicationPropertyTest}. */
class BystandersTest {
    private static final int MANY = 2_000;

    private final Crowd crowd = new Crowd();
    private final ToyThings things = crowd.things;
    private final Thing top = things.create(null, null);
    private final Thing hall = room();
    private final Thing cellar = room();
    private final Thing ball = things.create(top, hall);

    private Thing room() {
        Thing room = things.create(top, null);
        things.write(room, "room", 1);
        return room;
    }

    private Client visitor(Thing room) {
        return crowd.enter(things.createAvatar(top, room));
    }

    private void crowdTheHall() {
        for (int i = 0; i < MANY; i++) {
            visitor(hall);
        }
        crowd.tick();
        things.questions = 0;
    }

    private static Scene sceneOf(Client client) {
        return client.watcher.scene().orElseThrow();
    }

    private void assertNobodyHearsAnythingOfHisOwn() {
        crowd.clients.forEach(client -> assertEquals(List.of(), client.watcher.news()));
    }

    @Test
    void aQuietTickTellsNobodyAnythingAndAsksNothing() {
        Client ada = visitor(hall);
        crowd.tickAndCheck();
        things.questions = 0;

        crowd.tick();

        assertEquals(List.of(), ada.heard());
        assertEquals(0, things.questions);
    }

    @Test
    void aPropertyInACrowdedRoomIsOneNewsForAllAndCostsNoMoreThanForOne() {
        crowdTheHall();

        things.write(ball, "color", 7);
        crowd.tick();

        assertEquals(
                List.of(new News.ThingSet(ball.id(), Map.of("color", new Datum.Whole(7)))),
                sceneOf(crowd.clients.getFirst()).news());
        assertNobodyHearsAnythingOfHisOwn();
        assertEquals(2, things.questions, "what is written and what is unset");
    }

    @Test
    void aThingThatComesIntoACrowdedRoomAndGoesIsOneNewsForAllAndALookAtItAlone() {
        Thing box = things.create(top, cellar);
        crowdTheHall();

        things.move(box, hall);
        crowd.tick();

        assertEquals(
                List.of(new News.ThingSeen(things.view(box))),
                sceneOf(crowd.clients.getFirst()).news());
        assertNobodyHearsAnythingOfHisOwn();

        things.move(box, cellar);
        crowd.tick();

        List<News> news = sceneOf(crowd.clients.getFirst()).news();
        assertEquals(1, news.size());
        assertEquals(
                box.id(),
                assertInstanceOf(News.ThingsDropped.class, news.getFirst()).ids()[0]);
        assertNobodyHearsAnythingOfHisOwn();
        assertTrue(things.questions < 10, () -> things.questions + " questions about one Thing");
    }

    @Test
    void whoTakesSomethingKeepsItWhileTheOthersSeeItNoMore() {
        Client ada = visitor(hall);
        Client bob = visitor(hall);
        crowd.tickAndCheck();

        things.move(ball, ada.watcher.avatar());
        crowd.tickAndCheck();

        assertTrue(ada.watcher.isApart());
        assertFalse(bob.watcher.isApart());
        assertEquals(List.of(), bob.watcher.news());
        assertTrue(ada.knows().contains(ball.id()));
        assertFalse(bob.knows().contains(ball.id()));
    }

    @Test
    void whoGoesToAnotherRoomSeesWhatIsThereAndNoMoreWhatWasHere() {
        Client ada = visitor(hall);
        Client bob = visitor(cellar);
        crowd.tickAndCheck();

        things.move(ada.watcher.avatar(), cellar);
        crowd.meetAll();
        crowd.tickAndCheck();

        assertTrue(ada.watcher.hasArrived());
        assertFalse(bob.watcher.hasArrived());
        assertFalse(ada.knows().contains(ball.id()));
        assertTrue(ada.knows().contains(bob.watcher.avatar().id()));
        assertTrue(bob.knows().contains(ada.watcher.avatar().id()));
    }

    @Test
    void aClosedBoxHidesWhatIsInItUnlessThatIsNoticeable() {
        Client ada = visitor(hall);
        Thing box = things.create(top, hall);
        Thing coin = things.create(top, box);
        Thing lamp = things.create(top, box);
        things.write(lamp, "noticeable", 1);
        crowd.tickAndCheck();
        assertFalse(ada.knows().contains(coin.id()));
        assertTrue(ada.knows().contains(lamp.id()));

        things.write(box, "open", 1);
        things.noteSight(box);
        crowd.tickAndCheck();
        assertTrue(ada.knows().contains(coin.id()));
    }

    @Test
    void whatOthersCarryIsNotSeenWhateverTheySayOfThemselves() {
        Client ada = visitor(hall);
        Client bob = visitor(hall);
        Thing purse = things.create(top, bob.watcher.avatar());
        things.write(bob.watcher.avatar(), "open", 1);
        things.noteSight(bob.watcher.avatar());
        crowd.tickAndCheck();

        assertTrue(bob.knows().contains(purse.id()));
        assertFalse(ada.knows().contains(purse.id()));
    }

    @Test
    void somebodyIsToldOfToThoseWhoMeetThemAndToNobodyElse() {
        Client ada = visitor(hall);
        Client bob = visitor(hall);
        Client eve = visitor(hall);
        Thing lamp = things.create(top, bob.watcher.avatar());
        things.write(lamp, "noticeable", 1);
        crowd.tickAndCheck();
        assertFalse(ada.knows().contains(bob.watcher.avatar().id()));

        crowd.meet(ada, bob);
        crowd.tickAndCheck();

        assertTrue(ada.knows().contains(bob.watcher.avatar().id()));
        assertTrue(ada.knows().contains(lamp.id()), "what shows of what they carry");
        assertEquals(List.of(), eve.heard());
        assertEquals(List.of(), bob.heard());
    }

    @Test
    void whoComesBackIntoViewIsNotToldOfAgainAndWasKeptTrueMeanwhile() {
        Client ada = visitor(hall);
        Client bob = visitor(hall);
        crowd.meet(ada, bob);
        crowd.tickAndCheck();

        crowd.part(ada, bob);
        crowd.tickAndCheck();
        assertEquals(List.of(), ada.heard());
        things.write(bob.watcher.avatar(), "color", 7);
        crowd.tickAndCheck();
        assertEquals(
                List.of(new News.ThingSet(bob.watcher.avatar().id(), Map.of("color", new Datum.Whole(7)))),
                ada.heard());
        crowd.meet(ada, bob);
        crowd.tickAndCheck();
        assertEquals(List.of(), ada.heard());
    }

    @Test
    void ofThoseOutOfViewTheOneGoneForLongestIsDroppedFirst() {
        Client ada = visitor(hall);
        List<Client> others = List.of(visitor(hall), visitor(hall), visitor(hall));
        others.forEach(other -> crowd.meet(ada, other));
        crowd.tickAndCheck();
        others.forEach(other -> crowd.part(ada, other));
        // Seen once more, so another is the first now.
        crowd.meet(ada, others.get(0));
        crowd.part(ada, others.get(0));
        crowd.tickAndCheck();

        assertEquals(Crowd.MOST_AWAY, others.size() - 1);
        assertTrue(ada.knows().contains(others.get(0).watcher.avatar().id()));
        assertFalse(ada.knows().contains(others.get(1).watcher.avatar().id()));
        assertTrue(ada.knows().contains(others.get(2).watcher.avatar().id()));
    }

    @Test
    void whoGoesToAnotherRoomOrLeavesIsForgottenAlsoByThoseWhoRemember() {
        Client ada = visitor(hall);
        Client bob = visitor(hall);
        Client eve = visitor(hall);
        crowd.meetAll();
        crowd.tickAndCheck();
        crowd.part(ada, bob);
        crowd.part(ada, eve);
        things.move(bob.watcher.avatar(), cellar);
        crowd.leave(eve);
        crowd.tickAndCheck();
        things.move(bob.watcher.avatar(), hall);
        crowd.tickAndCheck();

        assertFalse(ada.knows().contains(bob.watcher.avatar().id()), "back, but not met again");
        assertTrue(ada.knows().contains(eve.watcher.avatar().id()), "nobody's avatar now: a Thing like others");
    }

    @Test
    void aCrowdThatChurnsIsToldNothingAndAsksNothing() {
        crowdTheHall();
        Client ada = crowd.clients.getFirst();
        List<Client> near = crowd.clients.subList(1, 1 + Crowd.MOST_AWAY);
        near.forEach(other -> crowd.meet(ada, other));
        crowd.tick();
        things.questions = 0;

        for (int i = 0; i < 10; i++) {
            near.forEach(other -> crowd.part(ada, other));
            crowd.tick();
            near.forEach(other -> crowd.meet(ada, other));
            crowd.tick();
            assertNobodyHearsAnythingOfHisOwn();
        }

        assertEquals(0, things.questions);
    }

    @Test
    void whoSitsInAClosedBoxSeesWhatIsInItAndTheRoomAround() {
        Thing box = things.create(top, hall);
        Thing coin = things.create(top, box);
        Client ada = visitor(box);
        Client bob = visitor(hall);
        crowd.tickAndCheck();

        assertEquals(hall, sceneOf(ada).room());
        assertTrue(ada.knows().contains(coin.id()));
        assertTrue(ada.knows().contains(ball.id()));
        assertFalse(bob.knows().contains(coin.id()));
    }

    @Test
    void anInterestLastsUntilTheThingOrTheSessionEnds() {
        Client ada = visitor(hall);
        Thing far = things.create(top, cellar);
        crowd.interest(ada, far);
        crowd.tickAndCheck();
        assertTrue(ada.knows().contains(far.id()));

        Thing avatar = ada.watcher.avatar();
        crowd.leave(ada);
        Client again = crowd.enter(avatar);
        crowd.tickAndCheck();
        assertFalse(again.knows().contains(far.id()));

        crowd.interest(again, far);
        crowd.tickAndCheck();
        things.delete(far);
        crowd.tickAndCheck();
        Thing other = things.create(top, cellar);
        assertEquals(far.id(), other.id(), "the id is used again");
        crowd.tickAndCheck();
        assertFalse(again.knows().contains(other.id()));
    }

    @Test
    void anExemplarIsSentOnceAndItsChangesReachAllWhoHaveIt() {
        Thing dog = things.create(top, null);
        Thing rex = things.create(dog, hall);
        Client ada = visitor(hall);
        crowd.tickAndCheck();
        assertTrue(ada.knows().contains(dog.id()));

        things.move(rex, cellar);
        crowd.tickAndCheck();
        assertTrue(ada.knows().contains(dog.id()), "kept, though no dog is here");

        things.write(dog, "color", 3);
        crowd.tickAndCheck();
        assertEquals(List.of(new News.ThingSet(dog.id(), Map.of("color", new Datum.Whole(3)))), ada.heard());

        things.move(ada.watcher.avatar(), cellar);
        crowd.tickAndCheck();
        assertFalse(
                ada.heard().stream().anyMatch(news -> ClientCache.subjects(news).contains(dog.id())), "it has it");
    }

    @Test
    void theSameHistoryIsToldInTheSameWords() {
        assertEquals(aHistory(), aHistory());
    }

    private static String aHistory() {
        BystandersTest world = new BystandersTest();
        Client ada = world.visitor(world.hall);
        for (int i = 0; i < 50; i++) {
            world.things.create(i % 7 == 0 ? world.ball : world.top, i % 3 == 0 ? world.ball : world.hall);
        }
        world.things.write(world.ball, "open", 1);
        world.things.noteSight(world.ball);
        world.crowd.tick();
        String told = ada.heard().toString();
        world.things.write(world.ball, "open", 0);
        world.things.noteSight(world.ball);
        world.things.move(ada.watcher.avatar(), world.cellar);
        world.crowd.tick();
        for (News news : ada.heard()) {
            told += news instanceof News.ThingsDropped drop ? java.util.Arrays.toString(drop.ids()) : news;
        }
        return told;
    }
}
