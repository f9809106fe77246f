package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.lab.interest.HexPdu.Active;
import dev.ambit.lab.interest.HexPdu.Data;
import dev.ambit.lab.interest.HexPdu.DataRequest;
import dev.ambit.lab.interest.HexPdu.JoinRequest;
import dev.ambit.lab.interest.HexPdu.LeaveRequest;
import dev.ambit.lab.interest.HexPdu.Pointer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HexGroupsTest {

    private static final HexCell HERE = new HexCell(0, 0);
    private static final HexCell EAST = new HexCell(1, 0);
    private static final HexCell FAR = new HexCell(5, 5);

    private final HexNetwork net = new HexNetwork(0);

    @Test
    void aLoneNewcomerLeadsAfterNobodyAnswered() {
        net.go(1, HERE);
        net.pass(50);
        assertFalse(net.entities.get(1).isSettled());
        net.settle();
        assertTrue(net.entities.get(1).isSettled());
        assertEquals(OptionalInt.of(1), net.entities.get(1).leader(HERE));
        assertEquals(
                List.of(new JoinRequest(HERE, 1, HexRole.ACTIVE, 0), new JoinRequest(HERE, 1, HexRole.ACTIVE, 0)),
                net.log);
    }

    @Test
    void joinPointerDataRequestData() {
        net.go(1, HERE);
        net.say(1, 11);
        net.settle();
        net.log.clear();
        net.go(2, HERE);
        net.run(Integer.MAX_VALUE);
        assertEquals(
                List.of(
                        new JoinRequest(HERE, 2, HexRole.ACTIVE, net.nowMillis),
                        new Pointer(HERE, 1, 2, 1),
                        new DataRequest(HERE, 2, 1),
                        new Data(
                                HERE,
                                1,
                                2,
                                List.of(
                                        new Active(1, 0, Payload.of((byte) 1, (byte) 11)),
                                        new Active(2, net.nowMillis, Payload.EMPTY)))),
                net.log);
        assertTrue(net.entities.get(2).isSettled());
    }

    @Test
    void theLeaderTakesTurnsWithThoseWhoWereHereBefore() {
        for (int entity = 1; entity <= 6; entity++) {
            net.go(entity, HERE);
            net.settle();
        }
        List<Integer> sources = net.log.stream()
                .filter(Pointer.class::isInstance)
                .map(pdu -> ((Pointer) pdu).source())
                .toList();
        assertEquals(5, sources.size());
        assertTrue(Set.copyOf(sources).size() > 1, () -> "always the same: " + sources);
        assertTrue(net.log.stream().allMatch(pdu -> !(pdu instanceof Pointer) || pdu.from() == 1));
    }

    @Test
    void theNextInAgeLeadsWhenTheLeaderGoes() {
        for (int entity : new int[] {3, 1, 2}) {
            net.go(entity, HERE);
            net.settle();
        }
        assertLeader(3);
        net.leave(3);
        net.settle();
        assertLeader(1);
        net.go(1, FAR);
        net.settle();
        assertEquals(OptionalInt.of(2), net.entities.get(2).leader(HERE));
        net.log.clear();
        net.go(4, HERE);
        net.settle();
        assertTrue(net.log.contains(new Pointer(HERE, 2, 4, 2)));
    }

    @Test
    void aLeaderThatFellSilentIsFollowedToo() {
        for (int entity = 1; entity <= 3; entity++) {
            net.go(entity, HERE);
            net.settle();
        }
        net.crash(1);
        net.entities.values().forEach(groups -> net.send(groups.lost(1, net.nowMillis)));
        net.settle();
        assertLeader(2);
    }

    @Test
    void aSourceThatGoesBeforeItAnswersIsNotWaitedFor() {
        net.go(1, HERE);
        net.settle();
        net.go(2, HERE);
        net.say(2, 22);
        net.settle();
        net.go(3, HERE);
        net.run(2);
        net.leave(1);
        net.settle();
        assertKnowledge(net);
        assertStates(net);
    }

    @Test
    void twoThatComeAtOnceAgreeWhoLeads() {
        net.go(7, HERE);
        net.go(5, HERE);
        net.settle();
        assertLeader(5);
        assertKnowledge(net);
    }

    @Test
    void acrossTheBorderTheOldGroupIsKeptPassively() {
        HexNetwork wide = new HexNetwork(1);
        wide.go(1, HERE);
        wide.settle();
        wide.go(2, EAST);
        wide.settle();
        wide.log.clear();
        wide.go(1, EAST);
        wide.settle();
        assertEquals(HexRole.PASSIVE, wide.entities.get(1).roles().get(HERE));
        assertEquals(HexRole.ACTIVE, wide.entities.get(1).roles().get(EAST));
        assertEquals(7, wide.entities.get(1).roles().size());
        assertEquals(3, wide.log.stream().filter(LeaveRequest.class::isInstance).count());
        assertEquals(OptionalInt.empty(), wide.entities.get(2).leader(HERE), "nobody is active there");
        assertEquals(OptionalInt.of(2), wide.entities.get(1).leader(EAST));
    }

    @Test
    void withinACellNothingIsSaid() {
        net.go(1, HERE);
        net.settle();
        assertEquals(List.of(), net.entities.get(1).moveTo(1, 1, net.nowMillis));
    }

    @Test
    void whatIsSaidElsewhereIsPassedOver() {
        net.go(1, HERE);
        net.settle();
        HexGroups one = net.entities.get(1);
        assertEquals(List.of(), one.hear(new JoinRequest(FAR, 2, HexRole.ACTIVE, 0), net.nowMillis));
        assertEquals(List.of(), one.hear(new Data(HERE, 2, 1, List.of(new Active(9, 0, Payload.EMPTY))), 0));
        assertEquals(1, one.actives(HERE).size());
        assertEquals(List.of(), one.actives(FAR));
        assertThrows(IllegalArgumentException.class, () -> new JoinPatience(1, 0));
    }

    @Test
    void whoIsMissingInWhatAnotherIsToldSaysThatItIsHere() {
        net.go(1, HERE);
        net.settle();
        HexGroups one = net.entities.get(1);
        Data without = new Data(HERE, 2, 3, List.of(new Active(2, 0, Payload.EMPTY)));
        assertEquals(List.of(new JoinRequest(HERE, 1, HexRole.ACTIVE, 0)), one.hear(without, net.nowMillis));
        Data with = new Data(HERE, 2, 3, one.actives(HERE));
        assertEquals(List.of(), one.hear(with, net.nowMillis));
    }

    /** Both gave up waiting before either was answered; now each asks the other, and neither waits for it. */
    @Test
    void twoThatPointAtEachOtherBothAnswer() {
        net.go(1, HERE);
        net.settle();
        HexGroups one = net.entities.get(1);
        one.hear(new JoinRequest(HERE, 2, HexRole.ACTIVE, 0), net.nowMillis);
        assertEquals(List.of(new DataRequest(HERE, 1, 2)), one.hear(new Pointer(HERE, 2, 1, 2), net.nowMillis));
        assertEquals(List.of(), one.hear(new DataRequest(HERE, 3, 1), net.nowMillis), "not before the data is here");
        assertEquals(
                List.of(new Data(HERE, 1, 2, one.actives(HERE))), one.hear(new DataRequest(HERE, 2, 1), net.nowMillis));
        Active two = new Active(2, 0, Payload.of((byte) 2));
        assertEquals(
                List.of(new Data(HERE, 1, 3, List.of(one.actives(HERE).getFirst(), two))),
                one.hear(new Data(HERE, 2, 1, List.of(two)), net.nowMillis));
    }

    @Test
    void whoIsNotActiveHereIsNotRemembered() {
        net.go(1, HERE);
        HexGroups one = net.entities.get(1);
        one.heardState(HERE, 8, Payload.of((byte) 1));
        net.settle();
        one.heardState(HERE, 9, Payload.of((byte) 1));
        for (int late = 8; late <= 9; late++) {
            one.hear(new JoinRequest(HERE, late, HexRole.ACTIVE, late), net.nowMillis);
            assertEquals(Payload.EMPTY, one.actives(HERE).getLast().state());
        }
    }

    @Test
    void whoLosesItsSourceAsksAgainAtOnce() {
        net.go(1, HERE);
        HexGroups one = net.entities.get(1);
        one.hear(new Pointer(HERE, 2, 1, 3), 0);
        assertEquals(List.of(), one.hear(new LeaveRequest(HERE, 2), 1));
        assertEquals(List.of(new JoinRequest(HERE, 1, HexRole.ACTIVE, 0)), one.hear(new LeaveRequest(HERE, 3), 2));
    }

    /** One after the other comes, walks, talks and goes; each finds out what everybody is like who is there already. */
    @Property(tries = 150)
    void whoComesIntoAGroupIsToldOfAllThatAreActiveThere(@ForAll long seed, @ForAll @IntRange(max = 2) int radius) {
        HexNetwork calm = new HexNetwork(radius);
        bustle(calm, new SplittableRandom(seed), 25, calm::settle);
        assertKnowledge(calm);
        assertStates(calm);
    }

    /**
     * All come, walk, talk and go at any time; in the end everybody knows the same, and all of it. Only of several who found
     * a group at once nobody can tell the others what each said before: that comes with what they say next.
     */
    @Property(tries = 200)
    void everybodyEndsUpKnowingEverybodyInItsCells(@ForAll long seed, @ForAll @IntRange(max = 2) int radius) {
        SplittableRandom random = new SplittableRandom(seed);
        HexNetwork busy = new HexNetwork(radius);
        bustle(busy, random, 60, () -> {
            if (random.nextBoolean()) {
                busy.pass(random.nextInt(150));
            } else {
                busy.run(random.nextInt(5));
            }
        });
        busy.settle();
        assertKnowledge(busy);
        busy.repeat();
        busy.settle();
        assertStates(busy);
    }

    private static void bustle(HexNetwork any, SplittableRandom random, int steps, Runnable meanwhile) {
        for (int step = 0; step < steps; step++) {
            int entity = random.nextInt(8);
            boolean there = any.entities.containsKey(entity);
            switch (random.nextInt(5)) {
                case 0, 1, 2 -> any.go(entity, new HexCell(random.nextInt(3), random.nextInt(3)));
                case 3 -> {
                    if (there) {
                        any.say(entity, step);
                    }
                }
                default -> {
                    if (there && random.nextBoolean()) {
                        any.leave(entity);
                    }
                }
            }
            meanwhile.run();
        }
    }

    private void assertLeader(int expected) {
        net.entities.values().stream()
                .filter(groups -> groups.roles().containsKey(HERE))
                .forEach(groups -> assertEquals(OptionalInt.of(expected), groups.leader(HERE)));
    }

    /** Each knows of everybody active in its cells what it said last. */
    private static void assertStates(HexNetwork net) {
        net.entities
                .values()
                .forEach(groups -> groups.roles().keySet().forEach(cell -> {
                    for (Active active : groups.actives(cell)) {
                        assertEquals(net.states.getOrDefault(active.entity(), Payload.EMPTY), active.state());
                    }
                }));
    }

    /** Each knows exactly who is active in each of its cells; all agree on leaders. */
    private static void assertKnowledge(HexNetwork net) {
        Map<HexCell, OptionalInt> leaders = new HashMap<>();
        net.entities.forEach((entity, groups) -> {
            assertTrue(groups.isSettled());
            groups.roles().forEach((cell, role) -> {
                assertEquals(cell.equals(net.cells.get(entity)), role == HexRole.ACTIVE);
                Set<Integer> expected = net.cells.entrySet().stream()
                        .filter(entry -> entry.getValue().equals(cell))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
                List<Active> actives = groups.actives(cell);
                assertEquals(expected, actives.stream().map(Active::entity).collect(Collectors.toSet()));
                assertEquals(groups.leader(cell), leaders.computeIfAbsent(cell, name -> groups.leader(cell)));
                if (!actives.isEmpty()) {
                    assertEquals(OptionalInt.of(actives.getFirst().entity()), groups.leader(cell));
                }
            });
        });
    }
}
