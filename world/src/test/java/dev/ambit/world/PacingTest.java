package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nobody floods others: not with words, not with jumps, not by coming and going. */
class PacingTest {
    private static final Place HERE = new Place(300, 300, 0);
    private static final Place THERE = new Place(500, 500, 0);

    private final Village village = new Village(PaceRules.DEFAULT);
    private final Resident ada = new Resident(village, "Ada");
    private final Resident bob = new Resident(village, "Bob");
    private final int room = ada.ears.news(News.Welcome.class).getFirst().roomId();

    /** So many times at once, as a program would. */
    private void flood(int times, Input input) {
        IntStream.range(0, times).forEach(i -> village.accept(input));
        village.tick();
    }

    private int heard(Class<? extends News> kind) {
        return ada.ears.news(kind).size();
    }

    @Test
    void whoTalksWithoutEndIsHeardNowAndThenAndToldSo() {
        for (int i = 0; i < 150; i++) {
            village.accept(new Input.Say(bob.ears, "buy " + i));
            village.pass(33);
        }
        village.tick();
        assertTrue(heard(News.Said.class) >= 8 && heard(News.Said.class) <= 8 + 2 * 5 + 1, "" + heard(News.Said.class));
        assertTrue(bob.notices().size() == 2, bob.notices().toString());
        assertTrue(
                bob.notices().getFirst().startsWith("You speak faster than others can read"), bob.notices()::toString);
        assertEquals(150 - heard(News.Said.class), village.world.slowed());
        village.pass(1_000);
        ada.ears.heard.clear();
        flood(1, new Input.Say(bob.ears, "sorry"));
        assertEquals("sorry", ada.ears.news(News.Said.class).getFirst().text());
    }

    @Test
    void whoJumpsWithoutEndStaysNowAndThen() {
        for (int i = 0; i < 200; i++) {
            village.accept(new Input.Go(bob.ears, room, i % 2 == 0 ? HERE : THERE, false, 1, 1));
            village.pass(30);
        }
        village.tick();
        assertTrue(heard(News.Teleported.class) <= 6 + 6 + 1, "" + heard(News.Teleported.class));
        assertTrue(bob.ears.news(News.PutBack.class).size() >= 180, "everybody who is refused hears where they are");
    }

    @Test
    void eachKindIsCountedApart() {
        flood(50, new Input.Say(bob.ears, "x"));
        flood(50, new Input.Whisper(bob.ears, "Ada", "x"));
        flood(50, new Input.SetTraits(bob.ears, "", Map.of("bitmap", "owl")));
        flood(50, new Input.SetStates(bob.ears, "", 1, 0));
        assertEquals(8, heard(News.Said.class));
        assertEquals(8, heard(News.Whispered.class));
        assertEquals(20, heard(News.TraitsOf.class));
        flood(1, new Input.Go(bob.ears, room, THERE, false, 1, 1));
        assertEquals(1, heard(News.Teleported.class));
        flood(1, new Input.Say(ada.ears, "he talks a lot"));
        assertEquals(9, heard(News.Said.class), "nobody pays for another");
    }

    @Test
    void whoAsksWithoutEndIsAnsweredThatItIsTooMuch() {
        int toy = bob.create("Toy");
        for (int i = 0; i < 100; i++) {
            bob.send(new Request.SetProperty(toy, "mood", new Datum.Text("mood " + i)));
        }
        village.tick();
        List<Result> answers = bob.ears.news(News.Answer.class).stream()
                .map(News.Answer::result)
                .toList();
        assertEquals(101, answers.size(), "a question always has its answer");
        assertTrue(
                assertInstanceOf(Result.Failed.class, answers.getLast()).why().startsWith("You do more at once"));
        for (int i = 0; i < 20; i++) {
            bob.send(new Request.Whisper(ada.id(), "psst"));
        }
        village.tick();
        assertEquals(8, heard(News.Whispered.class));
    }

    @Test
    void wizardsAreNotSlowed() {
        Resident wiz = new Resident(village, "Wiz");
        flood(100, new Input.Say(wiz.ears, "x"));
        assertEquals(100, heard(News.Said.class));
    }

    @Test
    void whatThingsTellOthersCountsForTheirOwner() {
        int toy = bob.create("Toy");
        bob.addMethod(
                toy, "Nag(whom = $) { local i; i = 0; while i < 200 { Tell(whom,\"hey\"); i = i + 1; } return; }");
        for (int tick = 0; tick < 10; tick++) {
            bob.call(toy, "Nag", Map.of("whom", new Datum.Ref(ada.id())));
        }
        assertTrue(heard(News.Told.class) <= 30 + 5, "" + heard(News.Told.class));
        assertTrue(bob.notices().getFirst().startsWith("Your Things tell others more"), bob.notices()::toString);
    }

    @Test
    void whoMakesTheWorldsOwnThingsSpeakIsCountedToo() {
        int toy = bob.create("Toy");
        bob.addMethod(
                toy,
                "Nag(whom = $) { local i; i = 0; while i < 45 { Send(whom,@Tell,#what=\"hey\"); i = i + 1; } return; }");
        for (int tick = 0; tick < 10; tick++) {
            bob.call(toy, "Nag", Map.of("whom", new Datum.Ref(ada.id())));
        }
        assertTrue(heard(News.Told.class) <= 30 + 5, "" + heard(News.Told.class));
    }

    @Test
    void toTellSomebodySomethingIsToWhisper() {
        for (int i = 0; i < 25; i++) {
            bob.send(new Request.Call(ada.id(), "tell", Map.of("what", new Datum.Text("hey"))));
        }
        village.tick();
        assertEquals(8, heard(News.Told.class));
        flood(5, new Input.Whisper(bob.ears, "Ada", "x"));
        assertEquals(0, heard(News.Whispered.class));
    }

    @Test
    void goingAndComingDoesNotMakeOneFaster() {
        Identity guest = Identity.guest(Rank.GUEST, "192.0.2.1");
        int said = 0;
        for (int visit = 0; visit < 5; visit++) {
            Resident gus = new Resident(village, "Gus" + visit, guest);
            ada.ears.heard.clear();
            flood(20, new Input.Say(gus.ears, "x"));
            said += heard(News.Said.class);
            gus.leave();
        }
        assertTrue(said <= 9, "from one place, " + said);
        Resident other = new Resident(village, "Hal", Identity.guest(Rank.GUEST, "192.0.2.2"));
        ada.ears.heard.clear();
        flood(20, new Input.Say(other.ears, "x"));
        assertEquals(8, heard(News.Said.class), "who comes from elsewhere is somebody else");
    }

    @Test
    void severalFromOnePlaceDoNotSlowEachOther() {
        Identity school = Identity.guest(Rank.GUEST, "192.0.2.1");
        for (int pupil = 0; pupil < 30; pupil++) {
            Resident one = new Resident(village, "Pupil" + pupil, school);
            assertTrue(!one.ears.ended, "pupil " + pupil + " came in");
            flood(5, new Input.Say(one.ears, "hello"));
        }
        assertEquals(150, heard(News.Said.class));
    }

    @Test
    void whoComesAndGoesWithoutEndWaitsOutside() {
        int came = 0;
        List<News.Refused> refused = List.of();
        for (int visit = 0; visit < 40; visit++) {
            Resident gus = new Resident(village, "Gus", Identity.guest(Rank.GUEST, "192.0.2.1"));
            refused = gus.ears.news(News.Refused.class);
            came += refused.isEmpty() ? 1 : 0;
            gus.leave();
        }
        assertTrue(came >= 10 && came <= 13, "came " + came);
        assertTrue(refused.getFirst().why().matches("You come and go .* Please come again in \\d+ seconds?\\."));
        village.pass(4_000);
        assertTrue(new Resident(village, "Gus", Identity.guest(Rank.GUEST, "192.0.2.1"))
                .ears
                .news(News.Refused.class)
                .isEmpty());
    }
}
