package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requirements 16 to 25: sending and set expressions. */
class SendingRequirementsTest {
    private static final Address AND = Address.INTERSECTION;
    private static final Address OR = Address.UNION;
    private static final Address NOT = Address.COMPLEMENT;

    private final Town town = new Town();
    private final Person ann = town.person("ann");
    private final Person bob = town.person("bob");
    private final Person cid = town.person("cid");
    private final Person dan = town.person("dan");
    private final Person eve = town.person("eve");
    private final Address room = room();

    private Address room() {
        Address group = ann.create();
        bob.join(group);
        cid.join(group);
        dan.join(group);
        return group;
    }

    private Address set(Person first, Person... others) {
        Address set = first.createSet();
        for (Person person : others) {
            person.join(set);
        }
        return set;
    }

    /** Who hears what ann says to these. */
    private String heardBy(Address... auxiliary) {
        ann.say(room, "x", auxiliary);
        StringBuilder names = new StringBuilder();
        for (Person person : List.of(ann, bob, cid, dan, eve)) {
            int times = person.texts().size();
            assertTrue(times < 2);
            names.append(times == 1 ? person.host.name().substring(0, 1) : "");
        }
        return names.toString();
    }

    private Status failure() {
        List<Notice.SendFailed> failures = ann.failures();
        assertEquals(1, failures.size());
        return failures.getFirst().status();
    }

    @Test
    void r16_onlyAnImplicitGroupIsADestination() {
        for (Address destination : List.of(bob.address(), set(bob), Address.SERVER, Address.UNION)) {
            ann.news();
            ann.say(destination, "x");
            assertEquals(Status.BAD_REQUEST, failure(), destination.toString());
            assertEquals(List.of(), bob.texts());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3, 1000})
    void r17_aSendHasExactlyOneElement(int count) {
        ann.news();
        ByteWriter out = new ByteWriter()
                .u8(MessageType.SEND.code())
                .put(room, AddressForm::write)
                .u8(0)
                .varint(count);
        for (int i = 0; i < Math.min(count, 3); i++) {
            out.put(ann.address(), AddressForm::write).sized(Town.bytes("x"));
        }
        ann.giveRaw(out.toBytes());
        assertEquals(Status.BAD_REQUEST, failure());
        assertEquals(List.of(), bob.texts());
    }

    @Test
    void r18_anUnknownAddressFailsAndNothingIsDelivered() {
        ann.news();
        ann.say(Address.implicit(999), "x");
        assertEquals(Status.UNKNOWN_GROUP, failure());
        ann.say(room, "x", Address.logical(999));
        assertEquals(Status.UNKNOWN_GROUP, failure());
        ann.say(room, "x", Address.host(999));
        assertEquals(Status.UNKNOWN_HOST, failure());
        ann.say(room, "x", bob.address(), Address.host(999), OR);
        assertEquals(Status.UNKNOWN_HOST, failure());
        assertEquals(List.of(), bob.texts());
    }

    @Test
    void r18_theErrorComesInAReceiveAndNamesTheGroupWhereThatIsWanted() {
        Person plain = town.person();
        plain.say(room, "x");
        Message.Receive failed = plain.news().getLast().message();
        assertEquals(MessageType.RECEIVE, failed.type());
        assertEquals(Optional.empty(), failed.via());
        assertEquals(Address.SERVER, failed.elements().getFirst().source());
        Person curious = town.person("", GroupRequest.WANTS_GROUPS);
        curious.say(room, "x");
        assertEquals(Optional.of(room), curious.news().getLast().message().via());
    }

    @Test
    void r18_whoIsNoMemberIsNotHeardUnlessTheGroupIsOpen() {
        eve.say(room, "x");
        assertEquals(Status.NOT_A_MEMBER, eve.failures().getFirst().status());
        assertEquals(List.of(), bob.texts());
        Address open = ann.create(Attributes.NONE.with(Tag.OPEN, 1));
        eve.say(open, "knock");
        assertEquals(List.of("knock"), ann.texts());
    }

    @Test
    void r19_aHostOutsideTheGroupHearsNothingAndThatIsNoError() {
        ann.news();
        ann.say(room, "x", eve.address());
        assertEquals(List.of(), ann.news());
        assertEquals(List.of(), eve.texts());
        assertEquals("c", heardBy(cid.address()));
    }

    @Test
    void r20_aLogicalGroupMeansWhoIsInBoth() {
        assertEquals("bd", heardBy(set(bob, dan, eve)));
        assertEquals("", heardBy(set(eve)));
    }

    @Test
    void r21_expressionsAreWorkedOutFromLeftToRight() {
        Address bc = set(bob, cid);
        Address cd = set(cid, dan, eve);
        assertEquals("c", heardBy(bc, cd, AND));
        assertEquals("bcd", heardBy(bc, cd, OR));
        assertEquals("b", heardBy(bc, NOT, cd, AND));
        assertEquals("d", heardBy(NOT, bc, dan.address(), AND));
        assertEquals("cd", heardBy(bc, cd, AND, dan.address(), OR), "(bc and cd) or d");
        assertEquals("", heardBy(dan.address(), bc, OR, eve.address(), AND), "never beyond the group");
        assertEquals("bd", heardBy(bc, dan.address(), OR, NOT, cid.address(), AND), "(bc or d) and not c");
        assertEquals("bcd", heardBy(NOT, set(eve)), "without the speaker");
    }

    @Test
    void r22_theComplementOfAStrangerIsTheWholeGroup() {
        assertEquals("bcd", heardBy(NOT, eve.address()));
        assertEquals("bd", heardBy(NOT, cid.address()));
    }

    @Test
    void r23_anImplicitGroupIsNoAuxiliaryAddress() {
        ann.news();
        ann.say(room, "x", room);
        assertEquals(Status.BAD_REQUEST, failure());
        ann.say(room, "x", bob.address(), room, OR);
        assertEquals(Status.BAD_REQUEST, failure());
        assertEquals(List.of(), bob.texts());
    }

    @Test
    void r24_malformedListsAreRefused() {
        Address b = bob.address();
        Address c = cid.address();
        List<List<Address>> bad = List.of(
                List.of(AND),
                List.of(NOT),
                List.of(OR, b, c),
                List.of(b, c),
                List.of(b, AND, c),
                List.of(b, c, NOT),
                List.of(b, NOT),
                List.of(b, c, AND, AND),
                List.of(b, c, AND, b),
                List.of(NOT, NOT, b),
                List.of(NOT, AND),
                List.of(b, c, OR, NOT),
                Collections.nCopies(255, b),
                Collections.nCopies(255, NOT));
        for (List<Address> list : bad) {
            ann.news();
            ann.give(Message.Send.toSome(room, list, Town.bytes("x")));
            assertEquals(Status.BAD_REQUEST, failure(), list.toString());
        }
        assertEquals(List.of(), bob.texts());
        assertTrue(ann.closings.isEmpty(), "clumsy, not hostile");
    }

    @Test
    void r25_nobodyHearsItselfUnlessTheGroupEchoes() {
        assertEquals("bcd", heardBy());
        ann.done(new GroupRequest.ChangeAttributes(room, Attributes.NONE.with(Tag.ECHO, 1)));
        assertEquals("abcd", heardBy());
        assertEquals("ab", heardBy(ann.address(), bob.address(), OR));
        for (Attributes.Delivery delivery : Attributes.Delivery.values()) {
            ann.done(new GroupRequest.ChangeAttributes(
                    room, Attributes.of(delivery).with(Tag.ECHO, 0).with(Tag.TIMEOUT_MILLIS, 10)));
            ann.say(room, "x");
            town.pass(60);
            assertEquals(List.of(), ann.texts(), delivery.toString());
            assertEquals(List.of("x"), bob.texts(), delivery.toString());
            ann.done(new GroupRequest.ChangeAttributes(room, Attributes.NONE.with(Tag.ECHO, 1)));
            ann.say(room, "y");
            town.pass(60);
            assertEquals(List.of("y"), ann.texts(), delivery.toString());
            assertEquals(List.of("y"), bob.texts(), delivery.toString());
        }
    }

    @Test
    void aBoundConnectionLeavesOutWhatItsOtherEndKnows() {
        Person short1 = town.person("shorty", GroupRequest.WANTS_GROUPS);
        short1.join(room);
        assertEquals(
                room,
                short1.done(new GroupRequest.Bind(room, List.of(bob.address()))).about());
        short1.giveRaw(Ulp.encodeShort(Message.Send.toGroup(room, Town.bytes("to bob"))));
        assertEquals(List.of("to bob"), bob.texts());
        assertEquals(List.of(), cid.texts());
        short1.news();
        ann.say(room, "to all");
        Town.Arrived arrived = short1.news().getFirst();
        assertEquals(Ulp.SHORT | MessageType.RECEIVE.code(), arrived.parcel().toBytes()[0] & 0xff);
        assertEquals(Optional.of(room), arrived.message().via());
        short1.leave(room);
        short1.news();
        short1.giveRaw(Ulp.encodeShort(Message.Send.toGroup(room, Town.bytes("late"))));
        assertEquals(Status.BAD_REQUEST, short1.failures().getFirst().status());
    }

    @Test
    void aGateIsAskedAboutEverybodyButTheCreator() {
        town.server.sendPolicy(
                room,
                (from, auxiliary, data) -> Town.text(data).contains("rude")
                        ? Optional.of("mind your tongue, " + from.name())
                        : Optional.empty());
        bob.say(room, "rude");
        assertEquals(
                new Notice.SendFailed(Status.FORBIDDEN, "mind your tongue, bob"),
                bob.failures().getFirst());
        bob.say(room, "kind");
        assertEquals(List.of("kind"), cid.texts());
        ann.say(room, "rude");
        assertEquals(List.of("rude"), cid.texts());
    }

    @Test
    void whatIsForSomeMembersIsOneElementThatTheyShare() {
        Address every = ann.create(Attributes.everyMillis(50));
        bob.join(every);
        cid.join(every);
        ann.say(every, "news", bob.address(), cid.address(), OR);
        ann.say(every, "psst", bob.address());
        town.pass(50);
        assertEquals(List.of(), eve.texts());
        assertEquals(List.of(), ann.texts());
        List<Town.Arrived> toBob = bob.frames();
        List<Town.Arrived> toCid = cid.frames();
        assertEquals(List.of("news", "psst"), toBob.getFirst().texts());
        assertEquals(List.of("news"), toCid.getFirst().texts());
        assertTrue(toBob.getFirst().parcel().pieces().get(1).bytes()
                == toCid.getFirst().parcel().pieces().get(1).bytes());
    }
}
