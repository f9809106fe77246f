package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.core.Town.Told;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Requirements 8 to 15: groups. */
class GroupRequirementsTest {
    private final Town town = new Town();
    private final Person ann = town.person("ann");
    private final Person bob = town.person("bob");
    private final Person cid = town.person("cid");

    @Test
    void r08_createReturnsAFreshAddressAndMakesTheCreatorAMember() {
        Address group = ann.create();
        Address set = ann.createSet();
        assertEquals(Address.implicit(Address.FIRST_GROUP), group);
        assertEquals(Address.logical(Address.FIRST_GROUP), set);
        assertNotEquals(group, ann.create());
        assertNotEquals(set, ann.createSet());
        assertEquals(List.of(ann.address()), ann.members(group));
        assertEquals(List.of(ann.address()), ann.members(set));
    }

    @Test
    void r09_joinAndLeaveWorkForBothKinds() {
        for (Address group : List.of(ann.create(), ann.createSet())) {
            assertEquals(
                    group, bob.done(new GroupRequest.Join(group, new byte[0])).about());
            assertEquals(List.of(ann.address(), bob.address()), ann.members(group));
            assertEquals(
                    group,
                    bob.done(new GroupRequest.About(Function.LEAVE, group)).about());
            assertEquals(List.of(ann.address()), ann.members(group));
        }
    }

    @Test
    void r10_aGroupEndsWithItsLastMember() {
        Address group = ann.create();
        Address set = ann.createSet();
        ann.leave(group);
        ann.leave(set);
        assertEquals(List.of(), ann.groups());
        assertEquals(Status.UNKNOWN_GROUP, bob.refused(new GroupRequest.Join(group, new byte[0])));
        assertEquals(group, bob.create(), "its address is free");

        bob.done(new GroupRequest.Disconnect());
        assertEquals(List.of(), ann.groups(), "by disconnecting, too");
    }

    @Test
    void r10_nothingOfAGroupThatHasEndedHappensLater() {
        Address group = ann.create(Attributes.everyMillis(50));
        ann.say(group, "into the void");
        ann.leave(group);
        Address next = bob.create(Attributes.everyMillis(50));
        assertEquals(group, next);
        ann.join(next);
        town.pass(200);
        assertEquals(List.of(), ann.texts());
        assertEquals(List.of(), bob.texts());
    }

    @Test
    void r11_closeEndsTheGroupForEverybody() {
        Address group = ann.create();
        bob.join(group);
        cid.join(group);
        bob.news();
        assertEquals(Status.FORBIDDEN, bob.refused(new GroupRequest.About(Function.CLOSE, group)));
        assertEquals(3, ann.members(group).size(), "nothing has changed");

        ann.done(new GroupRequest.About(Function.CLOSE, group));

        for (Person person : List.of(ann, bob, cid)) {
            assertEquals(List.of(new Told(group, new Notice.Closed("closed by ann"))), person.notices());
        }
        assertEquals(List.of(), ann.groups());
        assertEquals(Status.UNKNOWN_GROUP, ann.refused(new GroupRequest.About(Function.QUERY_MEMBERS, group)));
    }

    @Test
    void r11_anOperatorOfTheServerMayCloseAnyGroup() {
        Person operator = town.operator();
        Address group = ann.create();
        operator.done(new GroupRequest.About(Function.CLOSE, group));
        assertEquals(List.of(), ann.groups());
    }

    @Test
    void r11_whatWasSaidBeforeTheEndIsStillHeard() {
        Address group = ann.create(Attributes.everyMillis(50));
        bob.join(group);
        bob.say(group, "last words");
        ann.done(new GroupRequest.About(Function.CLOSE, group));
        assertEquals(List.of("last words"), ann.texts());
    }

    @Test
    void r12_queriesTellGroupsMembersAndAttributes() {
        Attributes attributes = Attributes.everyMillis(100)
                .with(Tag.ECHO, 1)
                .with(Tag.CAPACITY, 300)
                .with(Tag.KEY, "sesame");
        Address group = ann.create(attributes);
        Address set = bob.createSet();
        assertEquals(Set.of(group, set), new HashSet<>(cid.groups()));
        assertEquals(List.of(ann.address()), cid.members(group));

        GroupRequest query = new GroupRequest.About(Function.QUERY_ATTRIBUTES, group);
        Town.Answer own = ann.done(query);
        assertEquals(1, own.more().size());
        assertArrayEquals(attributes.encode(), own.more().getFirst().data());
        Town.Answer others = cid.done(query);
        assertArrayEquals(
                attributes.with(Tag.KEY, "").encode(), others.more().getFirst().data(), "the key is a secret");
        assertTrue(cid.done(new GroupRequest.QueryGroups()).more().stream().allMatch(e -> e.data().length == 0));
    }

    @Test
    void r12_changedAttributesAreToldToTheMembersWithoutTheKey() {
        Address group = ann.create();
        bob.join(group);
        bob.news();
        Attributes change = Attributes.NONE.with(Tag.ECHO, 1).with(Tag.KEY, "new");
        assertEquals(Status.FORBIDDEN, bob.refused(new GroupRequest.ChangeAttributes(group, change)));
        bob.news();
        ann.done(new GroupRequest.ChangeAttributes(group, change));
        assertEquals(List.of(new Told(group, new Notice.Changed(change.with(Tag.KEY, "")))), bob.notices());
        assertEquals(Status.FORBIDDEN, cid.refused(new GroupRequest.Join(group, Town.bytes("old"))));
        cid.done(new GroupRequest.Join(group, Town.bytes("new")));
    }

    @Test
    void r13_eachFailureHasACodeAndChangesNothing() {
        Address group = ann.create(Attributes.NONE.with(Tag.CAPACITY, 2));
        Address nowhere = Address.implicit(999);
        bob.join(group);
        String before = picture();

        assertEquals(Status.ALREADY_A_MEMBER, bob.refused(new GroupRequest.Join(group, new byte[0])));
        assertEquals(Status.FULL, cid.refused(new GroupRequest.Join(group, new byte[0])));
        assertEquals(Status.UNKNOWN_GROUP, cid.refused(new GroupRequest.Join(nowhere, new byte[0])));
        assertEquals(Status.NOT_A_MEMBER, cid.refused(new GroupRequest.About(Function.LEAVE, group)));
        assertEquals(Status.UNKNOWN_GROUP, cid.refused(new GroupRequest.About(Function.LEAVE, nowhere)));
        assertEquals(Status.FORBIDDEN, cid.refused(new GroupRequest.About(Function.CLOSE, group)));
        assertEquals(Status.UNKNOWN_GROUP, cid.refused(new GroupRequest.About(Function.QUERY_MEMBERS, nowhere)));
        assertEquals(Status.UNKNOWN_GROUP, cid.refused(new GroupRequest.About(Function.QUERY_ATTRIBUTES, nowhere)));
        assertEquals(Status.UNKNOWN_GROUP, cid.refused(new GroupRequest.Statistics(List.of(nowhere))));
        assertEquals(
                Status.BAD_REQUEST,
                cid.refused(new GroupRequest.Create(true, Attributes.NONE.with(Tag.PROCESSOR, "nonsense"))));
        assertEquals(
                Status.BAD_REQUEST,
                cid.refused(new GroupRequest.Create(
                        true,
                        Attributes.everyMillis(50)
                                .with(Tag.AGGREGATION_OFFSET_MILLIS, 30)
                                .with(Tag.TRANSMIT_OFFSET_MILLIS, 20))));
        assertEquals(
                Status.BAD_REQUEST, cid.refused(new GroupRequest.Create(true, Attributes.NONE.with(Tag.NAME, "x"))));
        assertEquals(
                Status.UNKNOWN_HOST, ann.refused(new GroupRequest.Somebody(Function.EXPEL, group, Address.host(99))));
        assertEquals(Status.NOT_A_MEMBER, ann.refused(new GroupRequest.Somebody(Function.EXPEL, group, cid.address())));
        assertEquals(Status.NAME_TAKEN, cid.refused(new GroupRequest.Named(Function.NAME, "ANN")));
        assertEquals(Status.UNKNOWN_HOST, cid.refused(new GroupRequest.Named(Function.FIND, "nobody")));
        Town.Answer unknown = cid.askRaw(new byte[] {77});
        assertEquals(Function.ANSWER, unknown.code());
        assertEquals(Status.BAD_REQUEST, unknown.status());
        assertEquals(Status.BAD_REQUEST, cid.askRaw(new byte[0]).status());

        assertEquals(before, picture());
    }

    private String picture() {
        StringBuilder picture = new StringBuilder();
        for (Address group : ann.groups()) {
            picture.append(group).append(ann.members(group)).append('\n');
        }
        return picture.append(town.server.hostCount()).append(cid.host.name()).toString();
    }

    @Test
    void r13_whyIsSaidToo() {
        Town.Answer answer = ann.ask(new GroupRequest.Create(true, Attributes.NONE.with(Tag.PROCESSOR, "nonsense")));
        assertTrue(answer.text().contains("[last, sum, vote]"), answer.text());
    }

    @Test
    void r14_membershipCountsFromTheVeryNextMessage() {
        Address group = ann.create(Attributes.everyMillis(50));
        ann.say(group, "before");
        bob.join(group);
        ann.say(group, "between");
        cid.join(group);
        bob.leave(group);
        ann.say(group, "after");
        bob.join(group);
        ann.say(group, "again");
        town.pass(50);
        assertEquals(List.of("again"), bob.texts(), "what was pending when it left is gone");
        assertEquals(List.of("after", "again"), cid.texts());

        Address now = ann.create();
        ann.say(now, "before");
        bob.join(now);
        ann.say(now, "after");
        bob.leave(now);
        ann.say(now, "gone");
        assertEquals(List.of("after"), bob.texts());
    }

    @Test
    void r14_whoTakesThePlaceOfALeaverHearsNothingThatWasForThatOne() {
        Address group = ann.create(Attributes.everyMillis(50));
        bob.join(group);
        ann.say(group, "for bob only", bob.address());
        bob.say(group, "said by bob");
        ann.say(group, "before cid came");
        bob.leave(group);
        cid.join(group);
        ann.say(group, "for all");
        town.pass(50);
        assertEquals(List.of("for all"), cid.texts());
        assertEquals(List.of("said by bob"), ann.texts());
    }

    @Test
    void r15_aLogicalGroupNarrowsDownAnyImplicitGroup() {
        Address team = ann.createSet();
        bob.join(team);
        Person dan = town.person("dan");
        for (int i = 0; i < 3; i++) {
            Address room = dan.create();
            bob.join(room);
            cid.join(room);
            dan.say(room, "team " + i, team);
            assertEquals(List.of("team " + i), bob.texts());
            assertEquals(List.of(), cid.texts());
        }
        assertEquals(List.of(), ann.texts(), "in the team, but in none of the rooms");
    }

    @Test
    void r08_theOwnWillOfTheServerKnowsNoKeysAndNoQuotas() {
        Address group = ann.create(Attributes.NONE.with(Tag.KEY, "k").with(Tag.CAPACITY, 1));
        town.server.enrol(bob.host, group, town.now);
        assertEquals(List.of(ann.address(), bob.address()), ann.members(group));
        town.server.enrol(bob.host, group, town.now);
        assertEquals(2, ann.members(group).size());
        town.server.remove(bob.host, group, "enough", town.now);
        assertEquals(List.of(ann.address()), ann.members(group));
        assertFalse(town.server.members(group).contains(bob.host));
    }

    @Test
    void r11_theServerItselfClosesGroupsToo() {
        Address group = ann.create();
        bob.join(group);
        bob.news();
        town.server.close(group, "the room is no more", town.now);
        assertEquals(List.of(new Told(group, new Notice.Closed("the room is no more"))), bob.notices());
        assertTrue(town.server.attributes(group).isEmpty());
        town.server.close(group, "again", town.now);
    }
}
