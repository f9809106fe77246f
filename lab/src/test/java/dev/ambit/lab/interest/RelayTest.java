package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.lab.interest.ChannelMessage.Joined;
import dev.ambit.lab.interest.ChannelMessage.Member;
import dev.ambit.lab.interest.ChannelMessage.Said;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RelayTest {

    private static final String TEA = "#tea";
    private static final Payload HELLO = Payload.of((byte) 1, (byte) 2);

    @Test
    void theFirstToJoinMakesAChannelAndTheLastToPartEndsIt() {
        Relay relay = new Relay(0);
        relay.join(TEA, Address.host(1));
        relay.join(TEA, Address.host(2));
        assertEquals(Set.of(TEA), relay.channels());
        relay.part(TEA, Address.host(1));
        assertEquals(Set.of(new Member(0, Address.host(2))), relay.members(TEA));
        relay.quit(Address.host(2));
        assertEquals(Set.of(), relay.channels());
    }

    @Test
    void joiningTwiceAndPartingFromNowhereIsNoNews() {
        Relay relay = new Relay(0);
        relay.linked(1);
        assertEquals(1, relay.join(TEA, Address.host(1)).onward().size());
        assertEquals(0, relay.join(TEA, Address.host(1)).onward().size());
        assertEquals(0, relay.part("#rum", Address.host(1)).onward().size());
    }

    @Test
    void hostsOfTwoServersWithTheSameNumberAreTwo() {
        RelayNetwork net = new RelayNetwork(2, 1);
        net.post(0, net.relays.get(0).join(TEA, Address.host(1)));
        net.post(1, net.relays.get(1).join(TEA, Address.host(1)));
        net.settle();
        assertEquals(2, net.relays.get(0).members(TEA).size());
        net.post(0, net.relays.get(0).say(TEA, Address.host(1), HELLO));
        net.settle();
        Said said = new Said(TEA, new Member(0, Address.host(1)), HELLO);
        assertEquals(List.of(new RelayNetwork.Ear(1, new Relay.Heard(Address.host(1), said))), net.ears);
    }

    @Test
    void aLinkThatClosesARingIsFoundOut() {
        Relay relay = new Relay(0);
        relay.linked(1);
        relay.linked(2);
        relay.join(TEA, Address.host(1));
        Member far = new Member(9, Address.host(1));
        relay.receive(1, new Joined(TEA, far));
        String message = assertThrows(IllegalArgumentException.class, () -> relay.receive(2, new Joined(TEA, far)))
                .getMessage();
        assertTrue(message.contains("link 2 closes a ring"), message);
        Joined own = new Joined(TEA, new Member(0, Address.host(1)));
        assertThrows(IllegalArgumentException.class, () -> relay.receive(2, own));
        assertThrows(IllegalArgumentException.class, () -> relay.receive(3, new Joined(TEA, far)));
        assertThrows(IllegalArgumentException.class, () -> relay.linked(2));
    }

    @Property(tries = 200)
    void everyMemberHearsOnceNoLinkCarriesTwiceAndNobodyHearsInVain(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 20) int count) {
        SplittableRandom random = new SplittableRandom(seed);
        RelayNetwork net = new RelayNetwork(count, seed);
        Set<Member> members = comeAndGo(net, random, count);
        net.settle();
        for (Relay relay : net.relays) {
            assertEquals(members, relay.members(TEA));
        }
        for (int talk = 0; talk < 5; talk++) {
            net.hops.clear();
            net.ears.clear();
            Member speaker = new Member(random.nextInt(count), Address.host(random.nextInt(1, 4)));
            net.post(speaker.server(), net.relays.get(speaker.server()).say(TEA, speaker.host(), HELLO));
            net.settle();
            assertHeardOnce(net, members, speaker);
            assertNoLinkInVain(net, members);
        }
    }

    @Property(tries = 100)
    void aBrokenLinkPartsTwoHalvesAndANewOneJoinsThem(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 20) int count) {
        SplittableRandom random = new SplittableRandom(seed);
        RelayNetwork net = new RelayNetwork(count, seed);
        Set<Member> members = comeAndGo(net, random, count);
        int a = random.nextInt(count);
        int b = net.neighbours.get(a).getFirst();
        net.cut(a, b);
        net.settle();
        for (int server = 0; server < count; server++) {
            List<Integer> half = net.beyond(server, -1);
            assertEquals(
                    members.stream()
                            .filter(member -> half.contains(member.server()))
                            .collect(Collectors.toSet()),
                    net.relays.get(server).members(TEA));
        }
        List<Integer> farHalf = net.beyond(b, -1);
        net.link(a, farHalf.get(random.nextInt(farHalf.size())));
        net.settle();
        for (Relay relay : net.relays) {
            assertEquals(members, relay.members(TEA));
        }
    }

    /** Answers who is in the channel in the end. */
    private static Set<Member> comeAndGo(RelayNetwork net, SplittableRandom random, int count) {
        Set<Member> members = new HashSet<>();
        int liveliness = random.nextInt(1, 60);
        for (int step = 0; step < liveliness; step++) {
            int server = random.nextInt(count);
            Address host = Address.host(random.nextInt(1, 4));
            if (random.nextInt(3) > 0) {
                net.post(server, net.relays.get(server).join(TEA, host));
                members.add(new Member(server, host));
            } else {
                net.post(server, net.relays.get(server).part(TEA, host));
                members.remove(new Member(server, host));
            }
            net.run(random.nextInt(4));
        }
        return members;
    }

    private static void assertHeardOnce(RelayNetwork net, Set<Member> members, Member speaker) {
        List<Member> heard = new ArrayList<>(net.ears.stream()
                .map(ear -> new Member(ear.server(), ear.heard().member()))
                .toList());
        assertEquals(heard.size(), new HashSet<>(heard).size(), "somebody heard twice");
        Set<Member> expected = new HashSet<>(members);
        expected.remove(speaker);
        assertEquals(expected, new HashSet<>(heard));
    }

    private static void assertNoLinkInVain(RelayNetwork net, Set<Member> members) {
        Set<Set<Integer>> used = new HashSet<>();
        for (RelayNetwork.Hop hop : net.hops) {
            assertTrue(used.add(Set.of(hop.from(), hop.to())), "twice over a link");
            List<Integer> beyond = net.beyond(hop.to(), hop.from());
            assertFalse(
                    members.stream().noneMatch(member -> beyond.contains(member.server())),
                    "over a link that leads to nobody");
        }
    }
}
