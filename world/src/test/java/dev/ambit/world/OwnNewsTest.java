package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnNewsTest {
    private static final News.Welcome WELCOME = new News.Welcome(
            new Person(1, 0, "Ada", "robot", new Place(1, 1, 0)),
            "Test",
            2,
            Room.hall("hall", 1000, 1000, 256, false, "f", "w", "c", new Place(1, 1, 0), List.of(), List.of()),
            List.of(),
            List.of(),
            WorldRules.DEFAULT,
            Rank.GUEST,
            new MapSpot(0, 0, 0));

    private final OwnNews news = new OwnNews();

    @Test
    void theWelcomeComesFirstThenWhomOneKnowsThenWhatWasSaidBefore() {
        News.Circle circle = new News.Circle(List.of("Bob"), List.of());
        news.notice("one");
        news.welcome(WELCOME, Optional.of(circle));
        news.notice("two");
        assertTrue(news.isWelcomed());
        assertEquals(List.of(WELCOME, circle, new News.Notice("one"), new News.Notice("two")), news.take());
        assertTrue(news.isEmpty());
    }

    @Test
    void codeThatDoesNotStopTalkingIsCutShortUntilTheNextTick() {
        for (int i = 0; i < 200; i++) {
            news.hear(new News.Told("word " + i, Optional.empty()));
            news.complain("line " + i);
        }
        List<News> told = news.take();
        assertEquals(54, told.size(), "50 words, 3 complaints, and that the rest is left out");
        assertEquals(1, told.stream().filter(News.Notice.class::isInstance).count());
        news.hear(new News.Told("again", Optional.empty()));
        assertInstanceOf(News.Told.class, news.take().getFirst());
    }

    @Test
    void nobodyIsAskedToOpenAddressesTooOften() {
        assertTrue(news.launch(new News.Launch("one", 1), 10_000));
        assertFalse(news.launch(new News.Launch("two", 1), 14_999));
        assertTrue(news.launch(new News.Launch("three", 1), 15_000));
        assertEquals(2, news.take().size());
    }
}
