package dev.ambit.world.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.Ears;
import dev.ambit.world.Village;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.Thing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who people are: those with accounts come back as themselves, guests leave nothing behind. */
class IdentityTest {
    private final Village village = new Village();

    private final class Someone {
        final Ears ears = new Ears();
        private long asked;

        Someone(String name, Identity identity) {
            village.accept(new Input.Arrive(ears, name, "robot", identity));
            village.tick();
        }

        Person self() {
            return ears.news(News.Welcome.class).getFirst().you();
        }

        Result ask(Request request) {
            village.accept(new Input.Ask(ears, ++asked, request));
            village.tick();
            return ears.news(News.Answer.class).stream()
                    .filter(answer -> answer.number() == asked)
                    .findFirst()
                    .orElseThrow()
                    .result();
        }

        Datum done(Request request) {
            Result result = ask(request);
            return assertInstanceOf(Result.Done.class, result, result::toString).value();
        }

        String refused(Request request) {
            return assertInstanceOf(Result.Failed.class, ask(request)).why();
        }

        int create(String className, String name) {
            return ((Datum.Ref) done(new Request.Create(Optional.empty(), className, Optional.of(name)))).id();
        }

        void drop(int what) {
            assertEquals(new Datum.Whole(1), done(new Request.Do("drop", what, Optional.empty())));
        }

        void leave() {
            village.accept(new Input.Leave(ears));
            village.tick();
        }
    }

    private Someone known(String name, Rank rank) {
        return new Someone("whatever", Identity.known(name, rank));
    }

    private Someone guest(String name, Rank rank) {
        return new Someone(name, Identity.guest(rank));
    }

    private boolean isGone(int id) {
        Thing thing = village.world.things().find(id);
        return thing == null || thing.isDeleted();
    }

    @Test
    void anAccountsNameCountsAndNotTheWishedOne() {
        assertEquals("Ada", known("Ada", Rank.BUILDER).self().name());
    }

    @Test
    void whoComesBackIsTheSameAvatarEvenWithNothingToTheirName() {
        Someone ada = known("Ada", Rank.USER);
        int id = ada.self().id();
        ada.leave();
        assertEquals(id, known("Ada", Rank.USER).self().id());
    }

    @Test
    void theSecondLogInTakesOverAndTheFirstHearsWhy() {
        Someone first = known("Ada", Rank.BUILDER);
        int id = first.self().id();
        Someone second = known("Ada", Rank.BUILDER);
        assertEquals(id, second.self().id());
        assertTrue(first.ears.ended);
        News.Goodbye goodbye = first.ears.news(News.Goodbye.class).getFirst();
        assertTrue(goodbye.why().contains("from somewhere else"), goodbye.why());
        assertFalse(goodbye.mayReturn());
        assertEquals(1, village.world.population());
    }

    @Test
    void aGuestUnderAnAccountsNameMakesWay() {
        Someone guest = guest("Ada", Rank.GUEST);
        Someone ada = known("ada", Rank.BUILDER);
        assertTrue(guest.ears.ended);
        assertEquals("ada", ada.self().name());
    }

    @Test
    void aGuestIsNeverGivenTheNameOfAKnownAvatar() {
        Someone ada = known("Ada 2", Rank.BUILDER);
        ada.leave();
        guest("Ada", Rank.GUEST);
        assertEquals("Ada 3", guest("Ada", Rank.GUEST).self().name());
    }

    @Test
    void whatAGuestMadeIsGoneWithTheGuest() {
        Someone bob = known("Bob", Rank.BUILDER);
        int bobs = bob.create("Toy", "bob's");
        bob.drop(bobs);
        Someone guest = guest("Gus", Rank.BUILDER);
        int lying = guest.create("Toy", "lying");
        guest.drop(lying);
        int carried = guest.create("Toy", "carried");
        bob.done(new Request.Give(bobs, guest.self().id()));
        guest.done(new Request.AddMethod(bobs, "Haunt() { return 13; }", MethodSide.SERVER, Visibility.PUBLIC));
        guest.done(new Request.Give(bobs, bob.self().id()));
        assertEquals(new Datum.Whole(13), bob.done(new Request.Call(bobs, "Haunt", Map.of())));
        int avatar = guest.self().id();

        guest.leave();
        assertTrue(isGone(lying) && isGone(carried) && isGone(avatar), "nothing of Gus is left");
        assertTrue(bob.refused(new Request.Call(bobs, "Haunt", Map.of())).contains("no method"));
        assertFalse(isGone(bobs));
    }

    @Test
    void exemplarsOfAGuestGoAndWhatOthersMadeFromThemStays() {
        Someone bob = known("Bob", Rank.BUILDER);
        Someone guest = guest("Gus", Rank.BUILDER);
        int exemplar = guest.create("Toy", "mould");
        guest.drop(exemplar);
        guest.done(new Request.DeclareExemplar(exemplar, true));
        int own = ((Datum.Ref) guest.done(new Request.Create(Optional.of(exemplar), "", Optional.empty()))).id();
        int bobs = ((Datum.Ref) bob.done(new Request.Create(Optional.of(exemplar), "", Optional.empty()))).id();
        guest.leave();
        assertTrue(isGone(exemplar) && isGone(own));
        Thing left = village.world.things().get(bobs);
        assertEquals("Toy", village.world.things().nameOf(left.exemplar()));
    }

    @Test
    void whatOthersOwnIsLeftBehindInTheRoom() {
        Someone bob = known("Bob", Rank.BUILDER);
        int toy = bob.create("Toy", "toy");
        bob.drop(toy);
        int room = village.world.things().get(toy).container().id();
        Someone guest = guest("Gus", Rank.BUILDER);
        assertEquals(new Datum.Whole(1), guest.done(new Request.Do("take", toy, Optional.empty())));
        guest.leave();
        assertEquals(room, village.world.things().get(toy).container().id());
    }

    @Test
    void aRoomOfAGuestLetsEverybodyOutAndPassesOnWhatLiesInIt() {
        Someone bob = known("Bob", Rank.BUILDER);
        int toy = bob.create("Toy", "toy");
        Someone guest = guest("Gus", Rank.BUILDER);
        int hut = guest.create("Room", "hut");
        guest.drop(hut);
        Someone wiz = known("Merlin", Rank.WIZARD);
        wiz.done(new Request.Move(guest.self().id(), hut));
        wiz.done(new Request.Move(bob.self().id(), hut));
        wiz.done(new Request.Move(toy, guest.self().id()));
        guest.leave();
        assertTrue(isGone(hut));
        assertFalse(isGone(toy));
        assertTrue(village.world.things().get(toy).container() != null);
        assertFalse(bob.ears.ended);
    }

    @Test
    void aUserUsesAndKeepsButMakesAndProgramsNothing() {
        Someone bob = known("Bob", Rank.BUILDER);
        int toy = bob.create("Toy", "toy");
        bob.drop(toy);
        Someone ursula = known("Ursula", Rank.USER);
        assertEquals(new Datum.Whole(1), ursula.done(new Request.Do("take", toy, Optional.empty())));
        bob.done(new Request.Give(toy, ursula.self().id()));
        ursula.done(new Request.SetProperty(toy, "description", new Datum.Text("mine")));
        for (Request request : List.of(
                new Request.Create(Optional.empty(), "Toy", Optional.empty()),
                new Request.Clone(toy),
                new Request.AddProperty(toy, "price", new Datum.Whole(1), Set.of()),
                new Request.AddMethod(toy, "X() { return; }", MethodSide.SERVER, Visibility.PUBLIC),
                new Request.DeclareExemplar(toy, true))) {
            String why = ursula.refused(request);
            assertTrue(why.contains("only builders may"), why);
        }
        ursula.done(new Request.Delete(toy));
    }

    @Test
    void anotherRankCountsAtOnceAlsoForCodeThatIsThere() {
        Someone bob = known("Bob", Rank.BUILDER);
        int toy = bob.create("Toy", "toy");
        bob.done(new Request.AddMethod(toy, "Breed() { return Create(&Toy); }", MethodSide.SERVER, Visibility.PUBLIC));
        assertInstanceOf(Datum.Ref.class, bob.done(new Request.Call(toy, "Breed", Map.of())));
        village.accept(new Input.Rerank(bob.ears, Rank.USER));
        village.tick();
        assertEquals(Rank.USER, bob.ears.news(News.Ranked.class).getFirst().rank());
        assertEquals(Datum.NIL, bob.done(new Request.Call(toy, "Breed", Map.of())));
        bob.refused(new Request.Create(Optional.empty(), "Toy", Optional.empty()));
    }

    @Test
    void anAdminMayAllThatAWizardMay() {
        Someone bob = known("Bob", Rank.BUILDER);
        int toy = bob.create("Toy", "toy");
        bob.drop(toy);
        known("Root", Rank.ADMIN).done(new Request.Delete(toy));
    }

    @Test
    void whoIsSentAwayHearsWhyAndIsGone() {
        Someone bob = known("Bob", Rank.BUILDER);
        village.accept(new Input.Dismiss(bob.ears, "You are banned."));
        assertTrue(bob.ears.ended);
        assertEquals(List.of(new News.Goodbye("You are banned.", false)), bob.ears.news(News.Goodbye.class));
        assertEquals(0, village.world.population());
    }

    @Test
    void whoIsSentAwayBeforeTheyAreInsideHearsWhyToo() {
        Someone bob = known("Bob", Rank.BUILDER);
        village.accept(new Input.Leave(bob.ears));
        village.accept(new Input.Dismiss(bob.ears, "You are banned."));
        assertTrue(bob.ears.ended);
        assertEquals(List.of(new News.Goodbye("You are banned.", false)), bob.ears.news(News.Goodbye.class));
    }
}
