package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.core.Town.Told;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requirements 57, 59 and 60: channels, private words, teams. */
class ChatRequirementsTest {
    private final Town town = new Town();
    private final Person ann = town.person("ann");
    private final Person bob = town.person("bob");
    private final Person cid = town.person("cid");

    private static GroupRequest.Enter enter(String name) {
        return enter(name, "");
    }

    private static GroupRequest.Enter enter(String name, String key) {
        return new GroupRequest.Enter(name, key, Attributes.NONE);
    }

    @Test
    void r57_theFirstToEnterMakesTheChannelAndTheLastToLeaveEndsIt() {
        Address channel = ann.done(enter("#plaza")).about();
        assertEquals(Address.Kind.IMPLICIT, channel.kind());
        assertEquals(channel, bob.done(enter("#PLAZA")).about(), "whatever the case");
        assertEquals(List.of(ann.address(), bob.address()), ann.members(channel));
        assertEquals(List.of(new Told(channel, new Notice.Joined(bob.address(), "bob"))), ann.notices());
        assertEquals(Status.ALREADY_A_MEMBER, bob.refused(enter("#plaza")));
        assertEquals(
                channel,
                cid.done(new GroupRequest.Named(Function.FIND, "#plaza")).about());
        assertEquals(
                "#plaza",
                Town.text(cid.done(new GroupRequest.Names(List.of(channel, Address.logical(7))))
                        .more()
                        .getFirst()
                        .data()));

        ann.give(Message.Send.toGroup(channel, AppData.talk("hello").encode()));
        assertEquals(
                "hello",
                AppData.read(bob.heard().getFirst().data()).orElseThrow().text());

        ann.leave(channel);
        bob.leave(channel);
        assertEquals(List.of(), cid.groups());
        assertEquals(Status.UNKNOWN_HOST, cid.refused(new GroupRequest.Named(Function.FIND, "#plaza")));
        cid.done(enter("#plaza"));
        assertTrue(isOperator(cid));
    }

    @Test
    void whoSpeaksWithoutEndIsHeardNowAndThenAndToldSo() {
        Address channel = ann.done(enter("#plaza")).about();
        bob.done(enter("#plaza"));
        for (int i = 0; i < 150; i++) {
            bob.give(Message.Send.toGroup(channel, AppData.talk("buy " + i).encode()));
            town.pass(33);
        }
        int heard = ann.heard().size();
        assertTrue(heard >= 20 && heard <= 20 + 4 * 5 + 1, heard + " were heard");
        assertEquals(150 - heard, bob.failures().size(), "and bob knows which were not");
        for (int i = 0; i < 100; i++) {
            bob.give(Message.Send.toGroup(channel, new AppData("pong", new byte[] {1}).encode()));
        }
        assertEquals(100, ann.heard().size(), "what programs tell each other is not for reading");
    }

    @Test
    void whoHangsUpAndCallsAgainIsNoFaster() {
        Address channel = ann.done(enter("#plaza")).about();
        int heard = 0;
        for (int call = 0; call < 5; call++) {
            Person eve = town.person("eve" + call);
            eve.done(enter("#plaza"));
            for (int i = 0; i < 30; i++) {
                eve.give(Message.Send.toGroup(channel, AppData.talk("buy").encode()));
            }
            heard += ann.heard().size();
            town.server.detach(eve.host, "it has hung up", town.now);
        }
        assertEquals(20, heard);
    }

    /** Whether it may change the channel. */
    private boolean isOperator(Person person) {
        Address channel =
                person.done(new GroupRequest.Named(Function.FIND, "#plaza")).about();
        return person.ask(new GroupRequest.ChangeAttributes(channel, Attributes.NONE.with(Tag.CAPACITY, 50)))
                        .status()
                == Status.OK;
    }

    @Test
    void r57_theMakerIsOperatorAndMayMakeOthersOperators() {
        Address channel = ann.done(enter("#plaza")).about();
        bob.done(enter("#plaza"));
        assertEquals(Status.FORBIDDEN, bob.refused(new GroupRequest.Appoint(channel, bob.address(), true)));
        assertEquals(Status.FORBIDDEN, bob.refused(new GroupRequest.Somebody(Function.EXPEL, channel, ann.address())));
        bob.news();
        ann.done(new GroupRequest.Appoint(channel, bob.address(), true));
        assertEquals(List.of(new Told(channel, new Notice.Appointed(bob.address(), true))), bob.notices());
        cid.done(enter("#plaza"));
        cid.news();
        ann.news();
        bob.done(new GroupRequest.Somebody(Function.EXPEL, channel, cid.address()));
        assertEquals(List.of(new Told(channel, new Notice.Expelled(bob.address(), "by bob"))), cid.notices());
        assertEquals(List.of(new Told(channel, new Notice.Left(cid.address(), "expelled by bob"))), ann.notices());
        assertEquals(List.of(ann.address(), bob.address()), ann.members(channel));
        ann.done(new GroupRequest.Appoint(channel, bob.address(), false));
        assertEquals(Status.FORBIDDEN, bob.refused(new GroupRequest.About(Function.CLOSE, channel)));
    }

    @Test
    void r57_whenTheOperatorsAreGoneTheLongestMemberIsOne() {
        Address channel = ann.done(enter("#plaza")).about();
        cid.done(enter("#plaza"));
        bob.done(enter("#plaza"));
        bob.news();
        ann.leave(channel);
        assertEquals(
                List.of(
                        new Told(channel, new Notice.Left(ann.address(), "it has left")),
                        new Told(channel, new Notice.Appointed(cid.address(), true))),
                bob.notices());
        assertTrue(isOperator(cid));
        ann.done(enter("#plaza"));
        assertEquals(
                Status.FORBIDDEN,
                ann.refused(new GroupRequest.About(Function.CLOSE, channel)),
                "who comes back is like everybody");
    }

    @Test
    void r57_otherOperatorsStayAndNobodyElseIsRaised() {
        Address channel = ann.done(enter("#plaza")).about();
        cid.done(enter("#plaza"));
        bob.done(enter("#plaza"));
        ann.done(new GroupRequest.Appoint(channel, bob.address(), true));
        ann.leave(channel);
        assertEquals(Status.FORBIDDEN, cid.refused(new GroupRequest.About(Function.CLOSE, channel)));
        bob.done(new GroupRequest.About(Function.CLOSE, channel));
    }

    @Test
    void r57_keysInvitationsModerationAndCapacityHold() {
        Address channel = ann.done(new GroupRequest.Enter("&den", "", Attributes.NONE.with(Tag.KEY, "sesame")))
                .about();
        assertEquals(Status.FORBIDDEN, bob.refused(enter("&den")));
        assertEquals(Status.FORBIDDEN, bob.refused(enter("&den", "Sesame")));
        bob.done(enter("&den", "sesame"));
        ann.done(new GroupRequest.ChangeAttributes(channel, Attributes.NONE.with(Tag.INVITE_ONLY, 1)));
        assertEquals(Status.FORBIDDEN, cid.refused(enter("&den", "sesame")), "the key is not enough");
        assertEquals(Status.FORBIDDEN, bob.refused(new GroupRequest.Somebody(Function.INVITE, channel, cid.address())));
        ann.done(new GroupRequest.Somebody(Function.INVITE, channel, cid.address()));
        assertEquals(List.of(new Told(channel, new Notice.Invited(ann.address(), "ann", "&den"))), cid.notices());
        cid.done(enter("&den"));
        cid.leave(channel);
        assertEquals(Status.FORBIDDEN, cid.refused(enter("&den")), "an invitation is good for once");
        ann.done(new GroupRequest.ChangeAttributes(
                channel,
                Attributes.NONE.with(Tag.INVITE_ONLY, 0).with(Tag.KEY, "").with(Tag.CAPACITY, 2)));
        assertEquals(Status.FULL, cid.refused(enter("&den")));
        ann.done(new GroupRequest.ChangeAttributes(channel, Attributes.NONE.with(Tag.MODERATED, 1)));
        bob.news();
        bob.say(channel, "may I?");
        assertEquals(Status.FORBIDDEN, bob.failures().getFirst().status());
        ann.say(channel, "no");
        assertEquals(List.of("no"), bob.texts());
    }

    @Test
    void r57_namesOfChannelsAndPeopleFollowTheirRules() {
        for (String bad : List.of("plaza", "#", "", "#a b", "#a,b", "#\u0007", "#" + "x".repeat(50))) {
            assertEquals(Status.BAD_REQUEST, ann.refused(enter(bad)), bad);
        }
        for (String bad : List.of("", "two words", "a,b", "#ann", "x".repeat(25), "a\u0000", "a:b")) {
            assertEquals(Status.BAD_REQUEST, ann.refused(new GroupRequest.Named(Function.NAME, bad)), bad);
        }
        assertEquals("ann", ann.host.name());
        assertEquals(0, town.server.groupCount());
        Person plain = town.person();
        assertEquals("host" + plain.address().number(), plain.host.name());
        plain.done(new GroupRequest.Named(Function.NAME, "Zoë_[1]{2}|^-"));
        assertEquals(
                plain.address(),
                ann.done(new GroupRequest.Named(Function.FIND, "zoë_[1]{2}|^-")).about());
        ann.done(enter("#plaza"));
        assertEquals(
                Status.NAME_TAKEN,
                bob.refused(new GroupRequest.Create(true, Attributes.NONE.with(Tag.NAME, "#Plaza"))));
    }

    @Test
    void aNewNameIsToldWhereSuchThingsAreToldOnceToEach() {
        ann.done(enter("#plaza"));
        bob.done(enter("#plaza"));
        ann.done(enter("#other"));
        bob.done(enter("#other"));
        bob.news();
        ann.done(new GroupRequest.Named(Function.NAME, "anna"));
        assertEquals(List.of(new Told(Address.SERVER, new Notice.Renamed(ann.address(), "anna"))), bob.notices());
        town.server.rename(cid.host, "Anna", town.now);
        assertEquals("Anna", cid.host.name());
        assertEquals("host1", ann.host.name(), "the server's word stands above");
        assertEquals(List.of(new Told(Address.SERVER, new Notice.Renamed(ann.address(), "host1"))), bob.notices());
        assertEquals(List.of(new Told(Address.SERVER, new Notice.Renamed(cid.address(), "Anna"))), cid.notices());
        town.server.rename(cid.host, "Old Tom", town.now);
        assertEquals(cid.host, town.server.hostNamed("old tom").orElseThrow(), "the server may use spaces");
    }

    @Test
    void r59_aWordToSeveralReachesEachOfThemOnce() {
        Address all = ann.create(Attributes.NONE.with(Tag.OPEN, 1));
        List.of(bob, cid).forEach(person -> person.join(all));
        Person dan = town.person("dan").join(all);
        Address channel = dan.done(enter("#plaza")).about();
        Person eve = town.person("eve").join(all);
        eve.done(enter("#plaza"));
        eve.news();
        dan.news();
        // PRIVMSG bob,cid,#plaza :psst
        ann.say(all, "psst", bob.address(), cid.address(), Address.UNION);
        assertEquals(List.of("psst"), bob.texts());
        assertEquals(List.of("psst"), cid.texts());
        assertEquals(List.of(), dan.texts());
        ann.done(enter("#plaza"));
        ann.say(channel, "psst");
        assertEquals(List.of("psst"), dan.texts());
        assertEquals(List.of("psst"), eve.texts());
        assertEquals(List.of(), bob.texts());
    }

    @Test
    void r60_allATeamOrOneAndWhoIsIgnoredIsNotHeard() {
        for (Attributes attributes : List.of(Attributes.NONE, Attributes.everyMillis(50))) {
            Address room = ann.create(attributes);
            Address team = ann.done(new GroupRequest.Create(false, Attributes.NONE.with(Tag.ANNOUNCE, 1)))
                    .about();
            bob.join(room).join(team);
            cid.join(room);
            ann.say(room, "all");
            ann.say(room, "team", team);
            ann.say(room, "cid", cid.address());
            town.pass(50);
            assertEquals(List.of("all", "team"), bob.texts());
            assertEquals(List.of("all", "cid"), cid.texts());

            bob.done(new GroupRequest.Ignore(ann.address(), true));
            ann.say(room, "all");
            ann.say(room, "team", team);
            ann.say(room, "bob", bob.address());
            cid.say(room, "from cid");
            town.pass(50);
            assertEquals(List.of("from cid"), bob.texts());
            assertEquals(List.of("all"), cid.texts());
            assertEquals(List.of("from cid"), ann.texts());
            bob.done(new GroupRequest.Ignore(ann.address(), false));
            ann.say(room, "again");
            town.pass(50);
            assertEquals(List.of("again"), bob.texts());
            cid.news();
        }
    }

    @Test
    void r60_whoTakesTheNumberOfAnIgnoredOneIsHeard() {
        Town hasty = new Town(GroupLimits.DEFAULT.but(limit -> limit.addressRestSeconds = 0));
        Person listener = hasty.person();
        Address room = listener.create();
        Person bore = hasty.person().join(room);
        listener.done(new GroupRequest.Ignore(bore.address(), true));
        Address address = bore.address();
        hasty.server.detach(bore.host, "gone", hasty.now);
        Person other = hasty.person().join(room);
        assertEquals(address, other.address());
        other.say(room, "hello");
        assertEquals(List.of("hello"), listener.texts());
        Person deaf = hasty.person().join(room);
        deaf.done(new GroupRequest.Ignore(other.address(), true));
        hasty.server.detach(deaf.host, "gone", hasty.now);
        Person next = hasty.person().join(room);
        other.say(room, "and to you");
        assertEquals(List.of("and to you"), next.texts());
    }
}
