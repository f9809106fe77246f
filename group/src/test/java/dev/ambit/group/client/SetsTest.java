package dev.ambit.group.client;

import static dev.ambit.group.client.Sets.members;
import static dev.ambit.group.client.Sets.not;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

class SetsTest {
    private static final Address TEAM = Address.logical(17);
    private static final Address OTHERS = Address.logical(18);
    private static final Address ME = Address.host(3);

    @Test
    void myTeamWithoutMe() {
        assertEquals(
                List.of(TEAM, Address.COMPLEMENT, ME, Address.INTERSECTION),
                members(TEAM).and(not(ME)).addresses());
    }

    @Test
    void oneHostNeedsNoOperator() {
        assertEquals(List.of(ME), members(ME).addresses());
        assertEquals(List.of(Address.COMPLEMENT, ME), not(ME).addresses());
    }

    @Test
    void aBracketOnTheRightIsTurnedRound() {
        Sets sets = members(ME).and(members(TEAM).or(OTHERS));

        assertEquals(List.of(TEAM, OTHERS, Address.UNION, ME, Address.INTERSECTION), sets.addresses());
        assertEquals("(set:17 or set:18) and host:3", sets.toString());
    }

    @Test
    void twoBracketsThatNoChainCanSayAreRefused() {
        Sets left = members(Address.host(1)).or(Address.host(2));
        Sets right = members(Address.host(3)).or(Address.host(4));

        Exception e = assertThrows(IllegalArgumentException.class, () -> left.and(right));

        assertTrue(e.getMessage().contains("make a group"), e.getMessage());
        assertEquals(7, left.or(right).addresses().size());
    }

    @Test
    void implicitGroupsAndOperatorsAreNoSets() {
        assertThrows(IllegalArgumentException.class, () -> members(Address.implicit(16)));
        assertThrows(IllegalArgumentException.class, () -> not(Address.UNION));
    }

    @Test
    void whatPeopleWriteIsRead() {
        assertEquals(members(TEAM).and(not(ME)), Sets.parse("set:17 and not host:3"));
        assertEquals(members(ME).or(members(TEAM).and(OTHERS)), Sets.parse("host:3 or set:17 AND set:18"));
        assertEquals(not(members(ME).or(TEAM)), Sets.parse(" not(host:3 or set:17) "));
    }

    @Test
    void whatMakesNoSenseIsRefusedWhereItStopsMakingSense() {
        assertSays("set:17 and", "at its end");
        assertSays("", "expected a host or a set");
        assertSays("set:17 set:18", "at \"set:18\"");
        assertSays("set:17 and dog", "host:7, group:16 or set:17");
        assertSays("(set:17", "expected \")\"");
        assertSays("group:16", "neither");
        assertSays("(".repeat(5000), "too deep");
    }

    private static void assertSays(String text, String expected) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Sets.parse(text));
        assertTrue(String.valueOf(e.getMessage()).contains(expected), e.getMessage());
    }

    /** A random expression, together with whom it means of the hosts 0 to 9. */
    private record Meant(Optional<Sets> sets, Set<Integer> hosts) {}

    private static final int HOSTS = 10;

    private static Set<Integer> inSet(Address address) {
        Set<Integer> hosts = new HashSet<>();
        for (int i = 0; i < HOSTS; i++) {
            if (address.isHost() ? i == address.number() : (i * 7 + address.number()) % 3 == 0) {
                hosts.add(i);
            }
        }
        return hosts;
    }

    private static Set<Integer> complement(Set<Integer> hosts) {
        Set<Integer> others = new HashSet<>();
        for (int i = 0; i < HOSTS; i++) {
            if (!hosts.contains(i)) {
                others.add(i);
            }
        }
        return others;
    }

    private static Meant random(Random random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            Address address = random.nextBoolean()
                    ? Address.host(random.nextInt(HOSTS + 2))
                    : Address.logical(16 + random.nextInt(4));
            return new Meant(Optional.of(members(address)), inSet(address));
        }
        Meant left = random(random, depth - 1);
        if (random.nextInt(4) == 0) {
            return new Meant(left.sets.map(Sets::not), complement(left.hosts));
        }
        Meant right = random(random, depth - 1);
        boolean isAnd = random.nextBoolean();
        Set<Integer> hosts = new HashSet<>(left.hosts);
        if (isAnd) {
            hosts.retainAll(right.hosts);
        } else {
            hosts.addAll(right.hosts);
        }
        try {
            return new Meant(left.sets.flatMap(l -> right.sets.map(r -> isAnd ? l.and(r) : l.or(r))), hosts);
        } catch (IllegalArgumentException e) {
            return new Meant(Optional.empty(), hosts);
        }
    }

    /** As the server does it: two arguments and an operator, then one argument and one operator at a time. */
    private static Set<Integer> workedOff(List<Address> list) {
        Deque<Set<Integer>> arguments = new ArrayDeque<>();
        boolean isComplement = false;
        for (Address address : list) {
            if (address.equals(Address.COMPLEMENT)) {
                isComplement = true;
            } else if (address.isOperator()) {
                Set<Integer> second = arguments.pop();
                Set<Integer> first = arguments.pop();
                if (address.equals(Address.INTERSECTION)) {
                    first.retainAll(second);
                } else {
                    first.addAll(second);
                }
                arguments.push(first);
            } else {
                assertTrue(arguments.size() < 2, () -> "no chain: " + list);
                arguments.push(isComplement ? complement(inSet(address)) : inSet(address));
                isComplement = false;
            }
        }
        assertEquals(1, arguments.size(), () -> "no chain: " + list);
        return arguments.pop();
    }

    @Property
    void whatAnExpressionMeansIsWhatTheServerWorksOut(@ForAll long seed) {
        Meant meant = random(new Random(seed), 4);

        Statistics.collect(meant.sets.isPresent() ? "sayable" : "refused");
        meant.sets.ifPresent(sets -> assertEquals(meant.hosts, workedOff(sets.addresses()), sets::toString));
    }

    @Property
    void whatIsShownIsReadAsTheSame(@ForAll long seed) {
        random(new Random(seed), 4)
                .sets
                .ifPresent(sets -> assertEquals(
                        workedOff(sets.addresses()),
                        workedOff(Sets.parse(sets.toString()).addresses()),
                        sets::toString));
    }
}
