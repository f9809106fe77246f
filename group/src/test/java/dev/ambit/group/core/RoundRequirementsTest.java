package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Arrived;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.core.Town.Told;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requirements 30 to 33: host synchronous delivery. */
class RoundRequirementsTest {
    private static final Attributes ROUNDS = Attributes.of(Delivery.SYNCHRONOUS);

    private final Town town = new Town();
    private final Person ann = town.person("ann");
    private final Person bob = town.person("bob");
    private final Person cid = town.person("cid");

    private Address game(Attributes attributes) {
        Address game = ann.create(attributes);
        bob.join(game);
        cid.join(game);
        List.of(ann, bob, cid).forEach(Person::news);
        return game;
    }

    private void hears(Person person, String... texts) {
        List<Arrived> frames = person.frames();
        assertEquals(1, frames.size(), "one frame for " + person.host.name());
        assertEquals(List.of(texts), frames.getFirst().texts());
    }

    @Test
    void r30_nothingLeavesUntilAllHaveTakenATurnAndThenAtOnce() {
        Address game = game(ROUNDS);
        for (int round = 0; round < 3; round++) {
            ann.say(game, "a" + round);
            town.pass(100);
            cid.say(game, "c" + round);
            town.pass(100);
            List.of(ann, bob, cid).forEach(p -> assertEquals(List.of(), p.frames()));
            bob.say(game, "b" + round);
            hears(ann, "c" + round, "b" + round);
            hears(bob, "a" + round, "c" + round);
            hears(cid, "a" + round, "b" + round);
        }
    }

    @Test
    void r30_whoIsToldNothingStillLearnsThatTheRoundIsOver() {
        Address game = game(ROUNDS);
        ann.say(game, "psst", bob.address());
        bob.say(game, "psst", ann.address());
        cid.say(game, "psst", ann.address());
        hears(ann, "psst", "psst");
        hears(bob, "psst");
        hears(cid);
    }

    @Test
    void r31_turnsBeyondTheLimitAreIgnored() {
        Address game = game(ROUNDS);
        ann.say(game, "1");
        ann.say(game, "2");
        bob.say(game, "b");
        cid.say(game, "c");
        hears(bob, "1", "c");
        ann.say(game, "3");
        bob.say(game, "b");
        cid.say(game, "c");
        hears(bob, "3", "c");
        ann.news();
        assertEquals(List.of(), ann.failures(), "no error");
    }

    @Test
    void r31_theLimitIsTheGroupsToChoose() {
        Address game = game(ROUNDS.with(Tag.TURNS_PER_ROUND, 3));
        for (int i = 1; i <= 5; i++) {
            ann.say(game, "" + i);
        }
        bob.say(game, "b");
        cid.say(game, "c");
        hears(bob, "1", "2", "3", "c");
    }

    @Test
    void r32_onlySendsOfTheChosenKindsAreTurnsButAllAreHeard() {
        Address team = ann.createSet();
        bob.join(team);
        cid.join(team);
        assertTurns(Attributes.TURN_WHOLE, team, true, false, false);
        assertTurns(Attributes.TURN_HOST, team, false, true, false);
        assertTurns(Attributes.TURN_SET, team, false, false, true);
        assertTurns(Attributes.TURN_HOST | Attributes.TURN_SET, team, false, true, true);
        assertTurns(7, team, true, true, true);
    }

    private void assertTurns(int qualifying, Address team, boolean whole, boolean host, boolean set) {
        Address game = game(ROUNDS.with(Tag.QUALIFYING_SENDS, qualifying));
        boolean[] wanted = {whole, host, set};
        for (int kind = 0; kind < 3; kind++) {
            for (Person person : List.of(ann, bob, cid)) {
                switch (kind) {
                    case 0 -> person.say(game, "w");
                    case 1 -> person.say(game, "h", person == bob ? cid.address() : bob.address());
                    default -> person.say(game, "s", team);
                }
            }
            List<Arrived> frames = bob.frames();
            assertEquals(wanted[kind] ? 1 : 0, frames.size(), qualifying + " " + kind);
            if (!wanted[kind]) {
                town.pass(5000);
                assertEquals(2, bob.frames().getFirst().message().elements().size(), "heard at the end of the round");
            }
        }
        for (Person person : List.of(ann, bob, cid)) {
            person.leave(game);
        }
    }

    @Test
    void r32_aSendToNobodyInTheGroupIsNoTurn() {
        Person eve = town.person("eve");
        Address game = game(ROUNDS);
        ann.say(game, "x", eve.address());
        bob.say(game, "b");
        cid.say(game, "c");
        assertEquals(List.of(), bob.frames());
        ann.say(game, "a");
        hears(bob, "c", "a");
    }

    @Test
    void r33_whoLeavesIsNotWaitedFor() {
        Address game = game(ROUNDS);
        ann.say(game, "a");
        bob.say(game, "b");
        cid.leave(game);
        hears(ann, "b");
        hears(bob, "a");
        ann.say(game, "a");
        town.server.detach(bob.host, "the line broke", town.now);
        hears(ann);
    }

    @Test
    void r33_whatALeaverHasSaidIsHeardAndDoesNotCountTwice() {
        Address game = game(ROUNDS);
        cid.say(game, "farewell");
        cid.leave(game);
        assertEquals(List.of(), ann.frames());
        ann.say(game, "a");
        assertEquals(List.of(), ann.frames());
        bob.say(game, "b");
        hears(ann, "farewell", "b");
    }

    @Test
    void r33_aSilentMemberHoldsTheRoundUntilTheTimeOutAndIsNamed() {
        Address game = game(ROUNDS.with(Tag.TIMEOUT_MILLIS, 300));
        town.pass(1000);
        ann.say(game, "a");
        town.pass(100);
        bob.say(game, "b");
        town.pass(199);
        assertEquals(List.of(), ann.frames());
        town.pass(1);
        List<Arrived> news = ann.news();
        assertEquals(2, news.size());
        assertEquals(List.of("b"), news.getLast().texts());
        Told silent = new Told(game, new Notice.Silent(List.of(cid.address())));
        assertEquals(List.of(silent), bob.notices());
        cid.say(game, "sorry");
        ann.say(game, "a");
        bob.say(game, "b");
        assertEquals(List.of("sorry", "b"), ann.texts(), "it is in the next round");
        town.pass(1000);
        assertEquals(List.of(), ann.news(), "nobody waits for a round that has not begun");
    }

    /** Plays a round in which cid says nothing; how many milliseconds the others had to wait for it. */
    private long roundWithoutCid(Address game) {
        long from = town.now;
        List.of(ann, bob).forEach(Person::news);
        ann.say(game, "a");
        bob.say(game, "b");
        town.pass(300);
        Arrived end = ann.frames().getFirst();
        assertEquals(List.of("b"), end.texts());
        return (end.at() - from) / Town.MILLI;
    }

    @Test
    void whoHasMissedThreeRoundsIsPutAsideUntilItTakesATurn() {
        Address game = game(ROUNDS.with(Tag.TIMEOUT_MILLIS, 300));
        for (int round = 1; round <= 3; round++) {
            cid.news();
            assertEquals(300, roundWithoutCid(game));
        }
        Told aside = new Told(game, new Notice.Awaited(cid.address(), false));
        assertEquals(aside, cid.notices().getLast(), "it is told itself");
        for (int round = 1; round <= 5; round++) {
            assertEquals(0, roundWithoutCid(game), "nobody waits any more");
            assertEquals(List.of("a", "b"), cid.texts(), "but it hears");
        }

        ann.say(game, "a");
        cid.say(game, "here I am");
        assertEquals(
                new Told(game, new Notice.Awaited(cid.address(), true)),
                bob.notices().getLast());
        bob.say(game, "b");
        hears(ann, "here I am", "b");

        ann.say(game, "a");
        bob.say(game, "b");
        assertEquals(List.of(), ann.frames(), "from the next round on it is waited for");
        cid.say(game, "c");
        hears(ann, "b", "c");
    }

    @Test
    void whoComesBackOnlyToFallSilentAgainHoldsOneRoundAndNotThree() {
        Address game = game(ROUNDS.with(Tag.TIMEOUT_MILLIS, 300));
        for (int round = 1; round <= 3; round++) {
            roundWithoutCid(game);
        }
        cid.say(game, "back");
        ann.say(game, "a");
        bob.say(game, "b");
        assertEquals(300, roundWithoutCid(game));
        assertEquals(0, roundWithoutCid(game));
    }

    @Test
    void whenAllWereSilentWhoSpeaksFirstPlaysOn() {
        Address game = game(ROUNDS.with(Tag.TIMEOUT_MILLIS, 300).with(Tag.OPEN, 1));
        Person eve = town.person("eve");
        for (int round = 1; round <= 3; round++) {
            eve.say(game, "wake up");
            town.pass(300);
        }
        List.of(ann, bob, cid).forEach(Person::news);
        ann.say(game, "a");
        hears(bob, "a");
        hears(cid, "a");
        bob.say(game, "b");
        assertEquals(List.of(), cid.frames(), "ann is waited for again");
        ann.say(game, "a");
        hears(cid, "b", "a");
    }

    @Test
    void r33_theTimeOutIsFiveSecondsUnlessSaid() {
        Address game = game(ROUNDS);
        ann.say(game, "a");
        town.pass(4999);
        assertEquals(List.of(), bob.frames());
        town.pass(1);
        hears(bob, "a");
    }

    @Test
    void r33_aJoinerCountsFromTheNextRound() {
        Address game = game(ROUNDS);
        Person dan = town.person("dan");
        ann.say(game, "a");
        dan.join(game);
        bob.say(game, "b");
        cid.say(game, "c");
        hears(dan);
        hears(ann, "b", "c");
        ann.say(game, "a");
        bob.say(game, "b");
        cid.say(game, "c");
        assertEquals(List.of(), ann.frames(), "now it is waited for");
        dan.say(game, "d");
        hears(ann, "b", "c", "d");
        hears(dan, "a", "b", "c");
    }

    @Test
    void r33_whoJoinsBeforeAnybodyHasSpokenCountsAtOnce() {
        Address game = ann.create(ROUNDS);
        bob.join(game);
        ann.say(game, "a");
        assertEquals(List.of(), ann.frames());
        bob.say(game, "b");
        hears(ann, "b");
    }

    @Test
    void aRoundIsOneMessageOrTheSendIsRefused() {
        Address game = game(ROUNDS);
        ann.say(game, "x".repeat(40_000));
        bob.say(game, "x".repeat(40_000));
        assertEquals(Status.LIMIT_REACHED, bob.failures().getFirst().status());
        bob.say(game, "b");
        cid.say(game, "c");
        List<Arrived> frames = cid.frames();
        assertEquals(1, frames.size());
        assertTrue(frames.getFirst().parcel().size() < 60 << 10);
    }

    @Test
    void anotherTimeOutHoldsFromTheMomentItIsSaid() {
        Address game = game(ROUNDS);
        ann.say(game, "a");
        ann.done(new GroupRequest.ChangeAttributes(game, Attributes.NONE.with(Tag.TIMEOUT_MILLIS, 100)));
        hears(bob, "a");
        ann.say(game, "b");
        town.pass(100);
        hears(bob, "b");
    }
}
