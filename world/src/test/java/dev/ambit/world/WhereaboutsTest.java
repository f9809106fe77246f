package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridPicture;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Scope;
import dev.ambit.space.room.Room;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.FrameKind;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.MapPlace;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PositionRules;
import dev.ambit.world.rules.WorldRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages that read frames know of where everybody is. */
class WhereaboutsTest {
    private static final Room FIELD =
            Room.hall("Field", 6400, 6400, 256, true, "f", "w", "c", new Place(3200, 3200, 0), List.of(), List.of());

    /** A page: it draws its two pictures from the frames it gets. */
    private final class Page implements Line {
        final String name;
        final List<News> news = new ArrayList<>();
        final GridPicture near;
        final GridPicture map;
        boolean hasRoom = true;

        /** What it is shown gets lost on the way; what comes later does not fit then, and it does not use it. */
        boolean isDeaf;

        int unfit;
        int nearFrames;
        int mapFrames;
        int anew;

        Page(String name, boolean shared) {
            this(name, CodecRules.of(shared ? Scope.NEAR : Scope.EVERYBODY));
        }

        Page(String name, CodecRules rules) {
            this.name = name;
            near = new GridCodec(rules).picture(-1);
            map = new GridCodec(CodecRules.of(Scope.MAP)).picture(-1);
        }

        Visitor visitor() {
            return Objects.requireNonNull(world.at(this));
        }

        @Override
        public void deliver(Dispatch dispatch) {
            news.addAll(dispatch.own());
            news.addAll(dispatch.bulletin().news());
        }

        @Override
        public void end() {}

        @Override
        public boolean hasRoom() {
            return hasRoom;
        }

        @Override
        public void show(FrameKind kind, int base, long millis, byte[] bytes, int length) {
            GridPicture picture = kind.isMap() ? map : near;
            if (isDeaf) {
                return;
            }
            if (picture.last() != base && (kind == FrameKind.NEAR || kind == FrameKind.MAP)) {
                unfit++;
                return;
            }
            if (kind == FrameKind.NEAR_ANEW || kind == FrameKind.MAP_ANEW) {
                anew++;
                picture.clear();
            }
            assertEquals(now, millis);
            mapFrames += kind.isMap() ? 1 : 0;
            nearFrames += kind.isMap() ? 0 : 1;
            try {
                picture.apply(bytes, 0, length);
            } catch (FrameException e) {
                throw new AssertionError(e);
            }
        }

        <T extends News> List<T> news(Class<T> kind) {
            return news.stream().filter(kind::isInstance).map(kind::cast).toList();
        }
    }

    private World world = new World("Test", FIELD, WorldRules.DEFAULT);
    private long now;

    private Page arrive(String name) {
        Page page = new Page(name, true);
        world.accept(new Input.Arrive(page, name, "fox", Identity.claimed(), true), now);
        tick();
        return page;
    }

    private void tick() {
        now += 50;
        world.tick(now);
    }

    private void ticks(int count) {
        for (int i = 0; i < count; i++) {
            tick();
        }
    }

    private void walk(Page page, int dx, int dz) {
        Place at = page.visitor().position.place();
        world.accept(new Input.Walk(page, new Place(at.x() + dx, at.z() + dz, at.heading())), now);
    }

    /** Goes a step and looks wherever. */
    private void stride(Page page, int dx, int dz, int heading) {
        Place at = page.visitor().position.place();
        world.accept(new Input.Walk(page, new Place(at.x() + dx, at.z() + dz, heading)), now);
    }

    private void assertLooksAs(Page page, Page other, int heading, int turned) {
        int badge = other.visitor().badge();
        assertEquals(heading, page.near.heading(badge), page.name + " sees " + other.name + " look elsewhere");
        assertEquals(turned, page.near.turned(badge), page.name + " sees " + other.name + " turned otherwise");
    }

    private void assertKnows(Page page, Page other) {
        assertEquals(0, page.unfit, "frames that do not follow");
        int badge = other.visitor().badge();
        MapSpot spot = page.news(News.Welcome.class).getFirst().spot();
        assertTrue(page.near.knows(badge), page.name + " does not know " + other.name);
        assertEquals(spot.x() + other.visitor().position.place().x() / 8, page.near.x(badge));
        assertEquals(spot.z() + other.visitor().position.place().z() / 8, page.near.z(badge));
    }

    private void assertOnMap(Page page, Page other) {
        int badge = other.visitor().badge();
        MapSpot spot = page.news(News.Welcome.class).getFirst().spot();
        assertTrue(page.map.knows(badge), other.name + " is not on the map of " + page.name);
        assertEquals((spot.x() + other.visitor().position.place().x() / 8) / 64, page.map.x(badge));
        assertEquals((spot.z() + other.visitor().position.place().z() / 8) / 64, page.map.z(badge));
    }

    @Test
    void pagesSeeEachOtherWalkByFrames() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        for (int i = 0; i < 30; i++) {
            walk(bob, 12, 3);
            tick();
            assertKnows(ada, bob);
            assertKnows(bob, ada);
        }
        ticks(4);
        assertOnMap(ada, bob);
        assertOnMap(ada, ada);
        assertEquals(List.of(), ada.news(News.Moves.class), "steps are not told twice");
    }

    @Test
    void aWorldThatIsLateTellsStepsLessOftenButWordsAtOnceAndComesBack() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        ticks(8);
        assertEquals(16, framesOfWalking(ada, bob, 16));
        strain(0.1);
        strain(2);
        assertEquals(2, world.strain());
        assertEquals(4, framesOfWalking(ada, bob, 16));
        ticks(4);
        assertKnows(ada, bob);
        for (int i = 0; i < 4; i++) {
            world.accept(new Input.Say(bob, "now"), now);
            ada.news.clear();
            tick();
            assertEquals(1, ada.news(News.Said.class).size());
        }
        strain(0.1);
        assertEquals(0, world.strain());
        assertEquals(16, framesOfWalking(ada, bob, 16));
        ada.news.clear();
    }

    private int framesOfWalking(Page reader, Page walker, int steps) {
        int before = reader.nearFrames;
        for (int i = 0; i < steps; i++) {
            walk(walker, 8, 0);
            tick();
        }
        return reader.nearFrames - before;
    }

    /** For a while each tick takes such a part of its time. */
    private void strain(double part) {
        for (int i = 0; i < 200; i++) {
            world.took((long) (part * 50_000_000), 0, 50_000_000);
        }
    }

    @Test
    void whenNothingHappensNoFrameIsSent() {
        Page ada = arrive("Ada");
        arrive("Bob");
        ticks(8);
        int before = ada.nearFrames + ada.mapFrames;
        ticks(100);
        assertEquals(before, ada.nearFrames + ada.mapFrames);
    }

    @Test
    void whoLeavesIsOffBothPicturesAndTheBadgeIsFree() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        ticks(4);
        int badge = bob.visitor().badge();
        world.accept(new Input.Leave(bob), now);
        ticks(4);
        assertFalse(ada.near.knows(badge));
        assertFalse(ada.map.knows(badge));
        Page cy = arrive("Cy");
        ticks(4);
        assertEquals(badge, cy.visitor().badge());
        assertKnows(ada, cy);
        assertOnMap(ada, cy);
    }

    @Test
    void aPageWithoutRoomMissesFramesAndGetsTheDifferenceLater() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        ticks(4);
        int anew = ada.anew;
        ada.hasRoom = false;
        for (int i = 0; i < 20; i++) {
            walk(bob, 12, 0);
            tick();
        }
        ada.hasRoom = true;
        ticks(4);
        assertKnows(ada, bob);
        assertOnMap(ada, bob);
        assertEquals(anew, ada.anew, "it is the difference that is told");
    }

    @Test
    void aPageWithoutRoomForTooLongIsSetUpAnew() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        ticks(4);
        int anew = ada.anew;
        ada.hasRoom = false;
        ticks(70);
        walk(bob, 12, 0);
        ada.hasRoom = true;
        ticks(4);
        assertKnows(ada, bob);
        assertEquals(anew + 1, ada.anew, "where everybody was so long ago is not known any more; of the map it is");
    }

    /** Frames got lost on the way, people came and went meanwhile; the page says what it has and is led on from there. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPageThatMissedFramesIsToldTheDifference(boolean shared) {
        world = new World("Test", FIELD, WorldRules.DEFAULT.with(PositionRules.DEFAULT.withShared(shared)));
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Page page = new Page("Page " + i, shared);
            world.accept(new Input.Arrive(page, page.name, "fox", Identity.claimed(), true), now);
            pages.add(page);
        }
        Page ada = pages.getFirst();
        everybodyWalks(pages, 9);
        int anew = ada.anew;
        ada.isDeaf = true;
        world.accept(new Input.Leave(pages.removeLast()), now);
        everybodyWalks(pages, 2);
        Page late = new Page("Late", shared);
        world.accept(new Input.Arrive(late, late.name, "fox", Identity.claimed(), true), now);
        everybodyWalks(pages, 3);
        ada.isDeaf = false;
        everybodyWalks(pages, 2);
        assertTrue(ada.unfit > 0, "nothing was missed");
        world.accept(new Input.Resume(ada, ada.near.last(), ada.map.last()), now);
        ada.unfit = 0;
        everybodyWalks(pages, 8);
        assertEquals(anew, ada.anew, "it is the difference that is told");
        pages.add(late);
        for (Page other : pages.subList(1, pages.size())) {
            assertKnows(ada, other);
            if (shared) {
                assertOnMap(ada, other);
            }
        }
    }

    /** The last few ticks nobody walks, so that what comes every fourth tick only has come. */
    private void everybodyWalks(List<Page> pages, int ticks) {
        for (int i = 0; i < ticks; i++) {
            for (int k = 1; k < pages.size() && (ticks < 8 || i < ticks - 4); k++) {
                walk(pages.get(k), 3 * k, 20 - 3 * k);
            }
            tick();
        }
    }

    /** Half a turn from the way they go: that was told once, and whoever came later saw them walk forwards. */
    @Test
    void whoComesLaterSeesAWalkerBackwardsAsThoseDoWhoWereThere() {
        Page bob = arrive("Bob");
        Page ada = arrive("Ada");
        for (int i = 0; i < 10; i++) {
            stride(bob, 16, 0, 192);
            tick();
        }
        assertEquals(192, ada.near.heading(bob.visitor().badge()));
        Page late = new Page("Late", true);
        world.accept(new Input.Arrive(late, late.name, "fox", Identity.claimed(), true), now);
        for (int i = 0; i < 3; i++) {
            stride(bob, 16, 0, 192);
            tick();
        }
        assertLooksAs(late, bob, 192, 128);
    }

    @Test
    void whoComesLaterSeesWhereSomebodyLooksWhoStands() {
        Page bob = arrive("Bob");
        stride(bob, 0, 0, 77);
        ticks(5);
        Page late = arrive("Late");
        tick();
        assertLooksAs(late, bob, 77, -1);
    }

    @Test
    void ofAWalkerForwardsNothingIsToldButTheSteps() {
        Page bob = arrive("Bob");
        for (int i = 0; i < 10; i++) {
            stride(bob, 16, 0, 64);
            tick();
        }
        Page late = new Page("Late", true);
        world.accept(new Input.Arrive(late, late.name, "fox", Identity.claimed(), true), now);
        for (int i = 0; i < 5; i++) {
            stride(bob, 16, 0, 64);
            tick();
        }
        assertLooksAs(late, bob, -1, -1);
    }

    @Test
    void whoMissedTheWordThatSomebodyWalksBackwardsHearsItLater() {
        Page bob = arrive("Bob");
        Page ada = arrive("Ada");
        ticks(3);
        int anew = ada.anew;
        ada.hasRoom = false;
        for (int i = 0; i < 10; i++) {
            stride(bob, 16, 0, 192);
            tick();
        }
        ada.hasRoom = true;
        stride(bob, 16, 0, 192);
        tick();
        assertLooksAs(ada, bob, 192, 128);
        assertEquals(anew, ada.anew, "the difference says it");
    }

    @Test
    void aPageThatLostTrackIsSetUpAnew() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        ticks(4);
        int anew = ada.anew;
        world.accept(new Input.Resume(ada, -1, -1), now);
        ticks(4);
        assertEquals(anew + 2, ada.anew);
        assertKnows(ada, bob);
        assertOnMap(ada, bob);
        world.accept(new Input.Resume(ada, -1, -1), now);
        ticks(16);
        assertEquals(anew + 2, ada.anew, "so soon after the last time it has to wait");
        world.accept(new Input.Resume(ada, 60_000, 60_000), now);
        ticks(4);
        assertEquals(anew + 4, ada.anew, "a frame that was never sent counts as none");
    }

    @Test
    void withoutASharedMapOneStreamTellsOfEverybody() {
        world = new World(
                "Test",
                FIELD,
                WorldRules.DEFAULT.with(PositionRules.DEFAULT.withShared(false).withCrowd(1)));
        Page ada = new Page("Ada", false);
        world.accept(new Input.Arrive(ada, "Ada", "fox", Identity.claimed(), true), now);
        List<Page> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Page other = new Page("Other " + i, false);
            world.accept(new Input.Arrive(other, other.name, "fox", Identity.claimed(), true), now);
            others.add(other);
        }
        ticks(8);
        assertEquals(0, ada.mapFrames);
        int high = 0;
        for (Page other : others) {
            int badge = other.visitor().badge();
            assertTrue(ada.near.knows(badge));
            high += ada.near.isHigh(badge) ? 1 : 0;
        }
        assertEquals(1, high, "the crowd is one");
    }

    /** Low cells of 1 m reach 50 m; who is farther away is told of in cells of 8 m. */
    @Test
    void withThreeGridsWhoIsFartherAwayIsKnownLessExactly() {
        GridSpec grids = GridSpec.DEFAULT.with(List.of(8, 8));
        world = new World(
                "Test",
                FIELD,
                WorldRules.DEFAULT.with(
                        PositionRules.DEFAULT.withShared(false).withCrowd(1).withGrid(grids)));
        CodecRules rules = CodecRules.of(Scope.EVERYBODY).withGrid(grids);
        List<Page> pages = new ArrayList<>();
        for (String name : List.of("Ada", "Near", "Further", "Far")) {
            Page page = new Page(name, rules);
            world.accept(new Input.Arrive(page, name, "fox", Identity.claimed(), true), now);
            pages.add(page);
        }
        Page ada = pages.getFirst();
        for (int step = 0; step < 170; step++) {
            walk(pages.get(3), 16, 16);
            if (step < 70) {
                walk(pages.get(2), 16, 0);
            }
            tick();
        }
        ticks(40);
        for (int grid = 0; grid < 3; grid++) {
            Visitor other = pages.get(grid + 1).visitor();
            MapSpot spot = ada.news(News.Welcome.class).getFirst().spot();
            assertEquals(grid, ada.near.grid(other.badge()), other.name);
            assertEquals(spot.x() + other.position.place().x() / 8 >> 3 * grid, ada.near.x(other.badge()), other.name);
            assertEquals(spot.z() + other.position.place().z() / 8 >> 3 * grid, ada.near.z(other.badge()), other.name);
        }
        for (int step = 0; step < 60; step++) {
            walk(pages.get(3), -16, -16);
            tick();
        }
        ticks(40);
        assertEquals(1, ada.near.grid(pages.get(3).visitor().badge()), "who comes nearer is known better");
        assertEquals(0, ada.unfit);
    }

    /** One who wants to hear of few hears of the nearest, and is told how many there are. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 7})
    void aPageHearsOfAsManyAsItWants(int wish) {
        Page ada = arrive("Ada");
        List<Page> others = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Page other = arrive("Other " + i);
            others.add(other);
            for (int step = 0; step < 10 * (i + 1); step++) {
                walk(other, 16, 0);
                tick();
            }
        }
        world.accept(new Input.Heed(ada, wish), now);
        ticks(25);
        assertEquals(wish, ada.visitor().interest.size());
        for (int i = 0; i < 7; i++) {
            assertEquals(i < wish, ada.visitor().interest.has(others.get(i).visitor()), "other " + i);
            assertEquals(i < wish, ada.near.knows(others.get(i).visitor().badge()), "other " + i);
            assertOnMap(ada, others.get(i));
        }
        assertEquals(new News.Crowd(wish, 8, 8), ada.news(News.Crowd.class).getLast());
    }

    /** More than fit one word of bits, and than anybody is told of. */
    @Test
    void aHundredComeAtOnceAndEachHearsOfFifty() {
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Page page = new Page("Page " + i, true);
            world.accept(new Input.Arrive(page, page.name, "fox", Identity.claimed(), true), now);
            pages.add(page);
        }
        ticks(8);
        for (Page page : pages) {
            assertEquals(50, page.visitor().interest.size());
            pages.forEach(other -> assertOnMap(page, other));
        }
        pages.subList(0, 60).forEach(page -> world.accept(new Input.Leave(page), now));
        ticks(8);
        pages.subList(60, 100)
                .forEach(page -> assertEquals(39, page.visitor().interest.size()));
    }

    /** Everybody in range counts, of the crowd or not: with settings as they come, more than fifty do. */
    @Test
    void whereItIsCrowdedOnlyTheNearestComeByTheStep() {
        Page ada = arrive("Ada");
        Page friend = arrive("Friend");
        for (int step = 0; step < 120; step++) {
            walk(friend, 16, 0);
            tick();
        }
        world.accept(new Input.Ask(ada, 1, new Request.Befriend(friend.visitor().id, true)), now);
        List<Page> crowd = new ArrayList<>();
        for (int i = 0; i < 49; i++) {
            Page page = new Page("Page " + i, true);
            world.accept(new Input.Arrive(page, page.name, "fox", Identity.claimed(), true), now);
            crowd.add(page);
        }
        ticks(4);
        assertEquals(800, ada.visitor().outlook.within(), "the friend and 49 at Ada's side are not too many");
        assertKnows(ada, friend);
        crowd.add(arrive("One more"));
        ticks(4);
        int shrunk = ada.visitor().outlook.within();
        assertTrue(shrunk >= 80 && shrunk < 240, "one more is too many, so 30 m are too far; not " + shrunk);
        assertTrue(ada.visitor().interest.has(friend.visitor()), "who is a friend is seen");
        assertFalse(ada.near.knows(friend.visitor().badge()), "but is too far away now to be told of by the step");
        assertOnMap(ada, friend);
        world.accept(new Input.Leave(crowd.removeLast()), now);
        ticks(4);
        assertEquals(shrunk, ada.visitor().outlook.within(), "one less makes no difference");
        for (int i = 0; i < 10; i++) {
            world.accept(new Input.Leave(crowd.removeLast()), now);
        }
        ticks(4);
        assertEquals(800, ada.visitor().outlook.within());
        assertKnows(ada, friend);
    }

    @Test
    void friendsComeFirstAndWhoIsBlockedNeverComes() {
        Page ada = arrive("Ada");
        Page near = arrive("Near");
        Page far = arrive("Far");
        for (int step = 0; step < 50; step++) {
            walk(far, 16, 0);
            tick();
        }
        world.accept(new Input.Heed(ada, 1), now);
        tick();
        assertTrue(ada.visitor().interest.has(near.visitor()));
        world.accept(new Input.Ask(ada, 1, new Request.Befriend(far.visitor().id, true)), now);
        tick();
        assertTrue(ada.visitor().interest.has(far.visitor()), "a friend");
        assertEquals(List.of("Far"), ada.news(News.Circle.class).getLast().friends());
        world.accept(new Input.Heed(ada, 50), now);
        world.accept(new Input.Ask(ada, 2, new Request.Block(near.visitor().id, true)), now);
        ticks(2);
        assertFalse(ada.visitor().interest.has(near.visitor()), "blocked");
        assertTrue(near.visitor().interest.has(ada.visitor()), "to see may be one-sided");
        assertEquals(List.of("Near"), ada.news(News.Circle.class).getLast().blocked());
    }

    @Test
    void whoIsPinnedComesBeforeFriends() {
        Page ada = arrive("Ada");
        Page friend = arrive("Friend");
        Page pinned = arrive("Pinned");
        world.accept(new Input.Heed(ada, 1), now);
        world.accept(new Input.Ask(ada, 1, new Request.Befriend(friend.visitor().id, true)), now);
        tick();
        assertTrue(ada.visitor().interest.has(friend.visitor()));
        Datum who = new Datum.Many(List.of(new Datum.Ref(pinned.visitor().id)));
        world.things().write(ada.visitor().avatar, "pinned", who);
        tick();
        assertEquals(List.of(pinned.visitor()), ada.visitor().interest.people());
        world.things().write(ada.visitor().avatar, "pinned", Datum.NIL);
        tick();
        assertEquals(List.of(friend.visitor()), ada.visitor().interest.people());
    }

    @Test
    void whoDoesNotHearSomebodyIsNotHeardByThem() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        Page cy = arrive("Cy");
        world.accept(new Input.Ask(ada, 1, new Request.Block(bob.visitor().id, true)), now);
        tick();
        ada.news.clear();
        bob.news.clear();
        cy.news.clear();
        world.accept(new Input.Say(ada, "To all who hear me"), now);
        world.accept(new Input.Say(bob, "Hello"), now);
        tick();
        assertEquals(List.of("To all who hear me"), said(ada));
        assertEquals(List.of("Hello"), said(bob));
        assertEquals(List.of("To all who hear me", "Hello"), said(cy));
    }

    private static List<String> said(Page page) {
        return page.news(News.Said.class).stream().map(News.Said::text).toList();
    }

    @Test
    void peopleAreFoundByBadgeAndByName() {
        Page ada = arrive("Ada");
        Page bob = arrive("Bobby");
        arrive("Robert");
        world.accept(new Input.Ask(ada, 1, new Request.Who(List.of(bob.visitor().badge(), 60_000))), now);
        world.accept(new Input.Ask(ada, 2, new Request.Find("BOB")), now);
        world.accept(new Input.Ask(ada, 3, new Request.Find("  ")), now);
        tick();
        List<News.Answer> answers = ada.news(News.Answer.class);
        Findings.Acquaintance expected = new Findings.Acquaintance(
                bob.visitor().badge(),
                bob.visitor().id,
                "Bobby",
                bob.visitor().position.room().id(),
                false,
                false);
        assertEquals(new Result.Met(List.of(expected)), answers.get(0).result());
        assertEquals(new Result.Met(List.of(expected)), answers.get(1).result());
        assertTrue(answers.get(2).result() instanceof Result.Failed);
    }

    @Test
    void theRoomsAreOnTheMap() {
        Page ada = arrive("Ada");
        List<MapPlace> places = ada.news(News.Places.class).getFirst().places();
        assertEquals(1, places.size());
        assertEquals(801, places.getFirst().width());
        assertEquals(
                ada.news(News.Welcome.class).getFirst().spot(),
                places.getFirst().spot());
    }

    /** One position does not say how fast somebody walks: so who comes near a walker hears two. */
    @Test
    void withDeadReckoningANewcomerSeesAWalkerWalk() {
        world = new World("Test", FIELD, WorldRules.DEFAULT.with(PositionRules.DEFAULT.withReckoning(3, 40)));
        Page bob = arrive("Bob");
        arrive("Old hand");
        for (int i = 0; i < 30; i++) {
            walk(bob, 16, 0);
            tick();
        }
        Page late = new Page("Late", true);
        world.accept(new Input.Arrive(late, late.name, "fox", Identity.claimed(), true), now);
        int badge = bob.visitor().badge();
        MapSpot spot = bob.news(News.Welcome.class).getFirst().spot();
        for (int i = 0; i < 2; i++) {
            walk(bob, 16, 0);
            tick();
            assertEquals(spot.x() + bob.visitor().position.place().x() / 8, late.near.x(badge), "tick " + i);
        }
    }

    @Test
    void withDeadReckoningAWalkerIsHeardOfSeldomAndNeverFarFromTheTruth() {
        world = new World("Test", FIELD, WorldRules.DEFAULT.with(PositionRules.DEFAULT.withReckoning(3, 40)));
        Page ada = arrive("Ada");
        Page bob = arrive("Bob");
        ticks(4);
        int before = ada.nearFrames;
        for (int i = 0; i < 100; i++) {
            walk(bob, 16, 0);
            tick();
        }
        assertTrue(ada.nearFrames - before < 20, ada.nearFrames - before + " frames");
        ticks(50);
        MapSpot spot = ada.news(News.Welcome.class).getFirst().spot();
        int wrong = Math.abs(spot.x()
                + bob.visitor().position.place().x() / 8
                - ada.near.x(bob.visitor().badge()));
        assertTrue(wrong <= 3, "wrong by " + wrong);
    }
}
