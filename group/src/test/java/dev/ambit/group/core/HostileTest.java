package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What somebody with bad intentions gets: a refusal, which is logged, and at last a closed door. */
class HostileTest {
    private final List<String> log = new ArrayList<>();

    private Town town(Consumer<GroupLimits.Draft> change) {
        Town town = new Town(GroupLimits.DEFAULT.but(change));
        town.server.onRefusal(log::add);
        return town;
    }

    private void assertLogged(String part) {
        assertTrue(log.stream().anyMatch(line -> line.contains(part)), part + " is not in " + log);
    }

    private static GroupRequest join(Address group) {
        return new GroupRequest.Join(group, new byte[0]);
    }

    @Test
    void aForgedSourceIsReplacedByTheTrueOne() {
        Town town = town(_ -> {});
        Person ann = town.person();
        Person bob = town.person();
        Person eve = town.person();
        Address group = ann.create();
        bob.join(group);
        eve.join(group);
        eve.giveRaw(new ByteWriter()
                .u8(MessageType.SEND.code())
                .put(group, AddressForm::write)
                .u8(0)
                .varint(1)
                .put(ann.address(), AddressForm::write)
                .sized(Town.bytes("I am ann"))
                .toBytes());
        assertEquals(eve.address(), bob.heard().getFirst().source());
    }

    @Test
    void aKeyedGroupStaysClosedAndItsKeySecret() {
        Town town = town(_ -> {});
        Person ann = town.person();
        Person eve = town.person();
        Address group = ann.create(Attributes.NONE.with(Tag.KEY, "sesame"));
        for (String key : List.of("", "sesam", "sesame ", "SESAME")) {
            assertEquals(Status.FORBIDDEN, eve.refused(new GroupRequest.Join(group, Town.bytes(key))));
        }
        Town.Answer shown = eve.done(new GroupRequest.About(Function.QUERY_ATTRIBUTES, group));
        assertFalse(Town.text(shown.more().getFirst().data()).contains("sesame"));
        eve.say(group, "let me in");
        assertEquals(Status.NOT_A_MEMBER, eve.failures().getFirst().status());
        assertEquals(
                Status.NOT_A_MEMBER,
                eve.state(group, new StateRequest.Snapshot()).status());
        assertEquals(Status.NOT_A_MEMBER, eve.refused(new GroupRequest.Bind(group, List.of())));
        assertEquals(
                Status.NOT_A_MEMBER, eve.refused(new GroupRequest.Somebody(Function.INVITE, group, eve.address())));
        eve.done(new GroupRequest.Named(Function.NAME, "eve"));
        ann.done(new GroupRequest.Somebody(Function.INVITE, group, eve.address()));
        eve.done(join(group));
    }

    @Test
    void anInvitationIsForOnePersonEvenIfItsPlaceIsTakenByAnother() {
        Town town = town(limit -> limit.addressRestSeconds = 0);
        Person ann = town.person();
        Person guest = town.person();
        Address group = ann.create(Attributes.NONE.with(Tag.INVITE_ONLY, 1));
        ann.done(new GroupRequest.Somebody(Function.INVITE, group, guest.address()));
        town.server.detach(guest.host, "gone", town.now);
        assertEquals(Status.FORBIDDEN, town.person().refused(join(group)));
    }

    @Test
    void thereAreOnlySoManyHosts() {
        Town town = town(limit -> limit.hosts = 2);
        town.people(2);
        Person third = town.stranger();
        assertEquals(Status.LIMIT_REACHED, third.refused(new GroupRequest.Connect(0, "")));
        assertFalse(third.host.isConnected());
        assertLogged("2 hosts");
    }

    @Test
    void thereAreOnlySoManyGroups() {
        Town town = town(limit -> limit.groups = 3);
        Person ann = town.person();
        ann.create();
        ann.createSet();
        ann.create();
        assertEquals(Status.LIMIT_REACHED, town.person().refused(new GroupRequest.Create(true, Attributes.NONE)));
        assertLogged("3 groups");
        assertThrows(Refused.class, () -> town.server.open(ann.host, true, Attributes.NONE, town.now));
        assertEquals(3, town.server.groupCount());
    }

    @Test
    void aHostCreatesOnlySoManyGroups() {
        Town town = town(limit -> limit.createdPerHost = 2);
        Person ann = town.person();
        Address first = ann.create();
        ann.create();
        assertEquals(Status.LIMIT_REACHED, ann.refused(new GroupRequest.Create(false, Attributes.NONE)));
        assertLogged("created 2");
        ann.leave(first);
        Address again = ann.create();
        assertEquals(Status.LIMIT_REACHED, ann.refused(new GroupRequest.Create(true, Attributes.NONE)));
        ann.done(new GroupRequest.About(Function.CLOSE, again));
        ann.create();
        town.server.open(ann.host, true, Attributes.NONE, town.now);
    }

    @Test
    void aHostIsInOnlySoManyGroups() {
        Town town = town(limit -> limit.membershipsPerHost = 2);
        Person ann = town.person();
        Person bob = town.person();
        bob.create();
        bob.create();
        assertEquals(Status.LIMIT_REACHED, bob.refused(join(ann.create())));
        assertEquals(Status.LIMIT_REACHED, bob.refused(new GroupRequest.Create(true, Attributes.NONE)));
        assertLogged("in 2 groups");
    }

    @Test
    void aGroupHasOnlySoManyMembers() {
        Town town = town(limit -> limit.membersPerGroup = 2);
        Address group = town.person().create(Attributes.NONE.with(Tag.CAPACITY, 1000));
        town.person().join(group);
        assertEquals(Status.FULL, town.person().refused(join(group)));
        assertLogged("room for 2");
    }

    @Test
    void messagesAreOnlySoLong() {
        Town town = town(limit -> {
            limit.messageBytes = 2000;
            limit.stateValueBytes = 100;
            limit.stateBytes = 1000;
            limit.aggregateBytes = 1000;
        });
        Person ann = town.person();
        Person bob = town.person();
        Address group = ann.create();
        bob.join(group);
        ann.news();
        ann.give(Message.Send.toGroup(group, new byte[1968]));
        assertEquals(1, bob.heard().size());
        assertTrue(bob.all.getLast().parcel().size() <= 2000);
        ann.give(Message.Send.toGroup(group, new byte[1969]));
        assertEquals(Status.LIMIT_REACHED, ann.failures().getFirst().status());
        assertLogged("1968 bytes");
        ann.give(Message.Send.toGroup(group, new byte[3000]));
        assertEquals(Status.BAD_REQUEST, ann.failures().getFirst().status());
        assertEquals(1, ann.host.faults);
        assertEquals(List.of(), bob.heard());
    }

    @Test
    void answersAreOnlySoLong() {
        Town town = town(limit -> {
            limit.messageBytes = 1024;
            limit.stateValueBytes = 100;
            limit.stateBytes = 900;
            limit.aggregateBytes = 900;
        });
        Person ann = town.person("x".repeat(24));
        List<Address> many = Collections.nCopies(100, ann.address());
        assertEquals(Status.LIMIT_REACHED, ann.refused(new GroupRequest.Names(many)));
        ann.done(new GroupRequest.Names(many.subList(0, 30)));
    }

    @Test
    void aMessageHasOnlySoManyAuxiliaryAddresses() {
        Town town = town(limit -> limit.auxiliary = 3);
        Person ann = town.person();
        Address group = ann.create(Attributes.NONE.with(Tag.ECHO, 1));
        Address self = ann.address();
        ann.say(group, "x", self, self, Address.UNION);
        assertEquals(1, ann.heard().size());
        ann.say(group, "x", self, self, Address.UNION, self, Address.UNION);
        assertEquals(Status.LIMIT_REACHED, ann.failures().getFirst().status());
        assertLogged("3 auxiliary");
    }

    @Test
    void whoSendsTooFastIsRefusedAndWhoGoesOnIsCutOff() {
        Town town = town(limit -> {
            limit.sendsPerSecond = 10;
            limit.sendBurst = 20;
            limit.patienceSeconds = 3;
        });
        Person ann = town.person();
        Person bob = town.person();
        Address group = ann.create();
        bob.join(group);
        town.now += 10_000_000_000L;
        for (int i = 0; i < 30; i++) {
            ann.say(group, "x");
        }
        assertEquals(20, bob.heard().size(), "the burst");
        List<dev.ambit.group.wire.Notice.SendFailed> failures = ann.failures();
        assertEquals(10, failures.size());
        assertEquals(Status.LIMIT_REACHED, failures.getFirst().status());
        assertEquals(Status.LIMIT_REACHED, ann.refused(new GroupRequest.QueryGroups()), "requests count, too");
        town.pass(1000);
        for (int i = 0; i < 30; i++) {
            ann.say(group, "x");
        }
        assertEquals(10, bob.heard().size(), "what a second brings");
        assertLogged("10 messages a second");
        town.pass(2000);
        ann.say(group, "calm again");
        assertEquals(List.of(), ann.closings);
        int seconds = 0;
        while (ann.closings.isEmpty() && seconds < 10) {
            for (int i = 0; i < 50; i++) {
                ann.say(group, "x");
                town.pass(20);
            }
            seconds++;
        }
        assertTrue(seconds >= 3 && seconds <= 5, "cut off after " + seconds + " s");
        assertFalse(ann.host.isConnected());
        assertEquals(List.of(bob.address()), bob.members(group));
        assertLogged("is cut off");
    }

    @Test
    void operatorsMaySendAsFastAsTheyCan() {
        Town town = town(limit -> limit.sendBurst = 1);
        Person operator = town.operator();
        Address group = operator.create(Attributes.NONE.with(Tag.ECHO, 1));
        for (int i = 0; i < 1000; i++) {
            operator.say(group, "x");
        }
        assertEquals(1000, operator.heard().size());
    }

    @Test
    void aGroupKeepsOnlySoMuch() {
        Town town = town(limit -> {
            limit.stateKeys = 3;
            limit.stateValueBytes = 100;
            limit.stateBytes = 250;
        });
        Person ann = town.person();
        Address group = ann.create();
        assertEquals(Status.LIMIT_REACHED, write(ann, group, "a", 101));
        assertLogged("up to 100 bytes");
        town.now += 2_000_000_000L;
        assertEquals(Status.OK, write(ann, group, "a", 100));
        assertEquals(Status.OK, write(ann, group, "b", 90));
        assertEquals(Status.LIMIT_REACHED, write(ann, group, "c", 90));
        assertLogged("250 bytes");
        assertEquals(Status.OK, write(ann, group, "a", 10), "what is replaced makes room");
        assertEquals(Status.OK, write(ann, group, "c", 10));
        town.now += 2_000_000_000L;
        assertEquals(Status.LIMIT_REACHED, write(ann, group, "d", 0));
        assertLogged("up to 3 values");
        ann.state(group, new StateRequest.Remove(Town.bytes("b")));
        assertEquals(Status.OK, write(ann, group, "d", 90), "and what is removed, too");
        assertEquals(Status.BAD_REQUEST, write(ann, group, "k".repeat(65), 0));
    }

    @Test
    void allGroupsTogetherKeepOnlySoMuchAndGiveItBackWhenTheyEnd() {
        Town town = town(limit -> {
            limit.stateValueBytes = 100;
            limit.stateBytes = 250;
            limit.allStateBytes = 300;
        });
        Person ann = town.person();
        Person bob = town.person();
        Address anns = ann.create();
        Address bobs = bob.create();
        assertEquals(Status.OK, write(ann, anns, "a", 100));
        assertEquals(Status.OK, write(ann, anns, "b", 100));
        assertEquals(Status.LIMIT_REACHED, write(bob, bobs, "a", 100));
        assertLogged("all groups together keep up to 300 bytes");
        ann.leave(anns);
        assertEquals(Status.OK, write(bob, bobs, "a", 100), "an empty group has ended");
    }

    private static Status write(Person person, Address group, String key, int bytes) {
        return person.state(group, new StateRequest.Write(Town.bytes(key), new byte[bytes]))
                .status();
    }

    @Test
    void anAggregateHasOnlySoManyElements() {
        Town town = town(limit -> limit.aggregateElements = 10);
        Person ann = town.person();
        Person bob = town.person();
        Address group = ann.create(Attributes.everyMillis(1000));
        bob.join(group);
        for (int i = 0; i < 25; i++) {
            ann.say(group, "" + i);
        }
        town.pass(1000);
        assertEquals(
                List.of(10, 10, 5),
                bob.frames().stream().map(f -> f.message().elements().size()).toList());
    }

    @Test
    void whoTalksNonsenseIsCutOffInTheEnd() {
        Town town = town(limit -> limit.faults = 5);
        Person ann = town.person();
        Address group = ann.create();
        Person eve = town.person().join(group);
        List<byte[]> nonsense = List.of(
                new byte[0],
                new byte[] {0},
                new byte[] {(byte) 0xff, 1, 2},
                Ulp.encode(
                        new Message.Receive(MessageType.RECEIVE, ann.address(), java.util.Optional.empty(), List.of())),
                new byte[] {1, (byte) 0xe0});
        for (byte[] message : nonsense) {
            eve.giveRaw(message);
            assertEquals(Status.BAD_REQUEST, eve.failures().getFirst().status());
        }
        assertEquals(List.of(), eve.closings);
        assertEquals(Status.BAD_REQUEST, eve.askRaw(new byte[] {99}).status());
        assertEquals(1, eve.closings.size());
        assertEquals(List.of(ann.address()), ann.members(group));
        assertLogged("cannot be understood");
    }

    @Test
    void requestsByDatagramAreNotAnswered() {
        Town town = town(_ -> {});
        Person ann = town.person();
        ann.news();
        town.server.receive(ann.host, Message.Send.control(new GroupRequest.QueryGroups().encode()), false, town.now);
        assertEquals(List.of(), ann.news());
        assertEquals(1, ann.host.faults);
    }

    @Test
    void namesAreOnlySoLong() {
        Town town = town(limit -> {
            limit.nameCharacters = 10;
            limit.channelCharacters = 5;
        });
        Person ann = town.person("x".repeat(10));
        assertEquals(Status.BAD_REQUEST, ann.refused(new GroupRequest.Named(Function.NAME, "x".repeat(11))));
        assertEquals(Status.BAD_REQUEST, ann.refused(new GroupRequest.Enter("#" + "x".repeat(5), "", Attributes.NONE)));
        ann.done(new GroupRequest.Enter("#" + "x".repeat(4), "", Attributes.NONE));
    }

    @Test
    void periodsAndTimeOutsStayWithinLimits() {
        Town town = town(limit -> {
            limit.smallestPeriodMillis = 20;
            limit.largestTimeoutMillis = 1000;
        });
        Person ann = town.person();
        List<Attributes> bad = List.of(
                Attributes.everyMillis(19),
                Attributes.everyMillis(0),
                Attributes.everyMillis(50).with(Tag.DYNAMIC_FLOOR_MILLIS, 19),
                Attributes.of(Attributes.Delivery.BUNDLED).with(Tag.AGE_MILLIS, 19),
                Attributes.of(Attributes.Delivery.SYNCHRONOUS).with(Tag.TIMEOUT_MILLIS, 1001));
        Attributes fine = Attributes.everyMillis(50).with(Tag.TIMEOUT_MILLIS, 1000);
        for (Attributes attributes : bad) {
            log.clear();
            town.now += 2_000_000_000L;
            Attributes full = fine.changedBy(attributes);
            assertEquals(Status.LIMIT_REACHED, ann.refused(new GroupRequest.Create(true, full)), full.toString());
            assertLogged("ms");
        }
        ann.create(fine);
        assertEquals(1, town.server.groupCount());
    }

    @Test
    void onlySoManyAreIgnoredAndInvited() {
        Town town = town(limit -> {
            limit.ignoredPerHost = 2;
            limit.invitationsPerHost = 2;
        });
        Person ann = town.person();
        List<Person> others = town.people(3);
        ann.done(new GroupRequest.Ignore(others.get(0).address(), true));
        ann.done(new GroupRequest.Ignore(others.get(1).address(), true));
        ann.done(new GroupRequest.Ignore(others.get(1).address(), true));
        assertEquals(
                Status.LIMIT_REACHED,
                ann.refused(new GroupRequest.Ignore(others.get(2).address(), true)));
        assertEquals(
                Status.BAD_REQUEST,
                others.get(0).refused(new GroupRequest.Ignore(others.get(0).address(), true)));
        Address guest = others.get(0).address();
        for (int i = 0; i < 2; i++) {
            ann.done(new GroupRequest.Somebody(Function.INVITE, ann.create(), guest));
        }
        assertEquals(
                Status.LIMIT_REACHED, ann.refused(new GroupRequest.Somebody(Function.INVITE, ann.create(), guest)));
    }

    @Test
    void controlAndStateTakeNoAuxiliaryAddressesAndNoOtherDestination() {
        Town town = town(_ -> {});
        Person ann = town.person();
        Address group = ann.create();
        byte[] query = new GroupRequest.QueryGroups().encode();
        ann.news();
        ann.give(new Message.Send(MessageType.SEND_CONTROL, false, group, List.of(), query));
        ann.give(new Message.Send(MessageType.SEND_CONTROL, false, Address.SERVER, List.of(ann.address()), query));
        byte[] read = new StateRequest.Read(Town.bytes("x")).encode();
        ann.give(new Message.Send(MessageType.SEND_STATE, false, group, List.of(ann.address()), read));
        List<Town.Arrived> news = ann.news();
        assertEquals(3, news.size());
        news.forEach(a -> assertEquals(
                Status.BAD_REQUEST.code(), a.message().elements().getFirst().data()[1]));
    }

    @Test
    void limitsThatMakeNoSenseAreRefused() {
        List<Consumer<GroupLimits.Draft>> bad = List.of(
                limit -> limit.hosts = 0,
                limit -> limit.messageBytes = 100,
                limit -> limit.auxiliary = 256,
                limit -> limit.aggregateBytes = 70_000,
                limit -> limit.stateBytes = 70_000,
                limit -> limit.sendsPerSecond = 0,
                limit -> limit.addressRestSeconds = -1);
        for (Consumer<GroupLimits.Draft> change : bad) {
            assertThrows(IllegalArgumentException.class, () -> GroupLimits.DEFAULT.but(change));
        }
    }

    @Test
    void groupsThatAreMadeAndLeftAgainLeaveNothingBehind() {
        Town town = town(_ -> {});
        Person eve = town.operator();
        Attributes tomorrow = Attributes.everyMillis(100_000_000).with(Tag.KEEP_ALIVE, 1);
        for (int i = 0; i < 2000; i++) {
            Address group = eve.create(tomorrow);
            eve.say(group, "x");
            eve.leave(group);
        }
        assertTrue(town.server.plans() < 300, "" + town.server.plans());
        Address game = eve.create(Attributes.of(Attributes.Delivery.SYNCHRONOUS));
        int before = town.server.plans();
        for (int i = 0; i < 1000; i++) {
            eve.say(game, "a round of its own");
        }
        assertTrue(town.server.plans() <= before + 1, "" + town.server.plans());
    }

    @Test
    void dearQuestionsCostMoreThanCheapOnes() {
        Town town = town(limit -> {
            limit.sendsPerSecond = 100;
            limit.sendBurst = 100;
            limit.createdPerHost = 2000;
            limit.membershipsPerHost = 2000;
        });
        Person operator = town.operator();
        for (int i = 0; i < 1000; i++) {
            operator.createSet();
        }
        Person eve = town.person();
        int answered = 0;
        while (eve.ask(new GroupRequest.QueryGroups()).status() == Status.OK) {
            answered++;
        }
        assertTrue(answered > 20 && answered < 50, "3,000 bytes each, and " + answered + " were answered");
        town.pass(2000);
        eve.done(new GroupRequest.QueryGroups());
    }

    @Test
    void whoIsNotConnectedIsEnrolledNowhere() {
        Town town = town(_ -> {});
        Address group = town.person().create();
        Person stranger = town.stranger();
        assertThrows(Refused.class, () -> town.server.enrol(stranger.host, group, town.now));
        assertThrows(Refused.class, () -> town.server.open(stranger.host, true, Attributes.NONE, town.now));
    }
}
