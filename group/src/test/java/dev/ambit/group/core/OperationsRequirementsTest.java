package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Arrived;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Requirements 46 (as far as it is the core's), 48, 61 and 62: slow receivers, figures, the packing switch. */
class OperationsRequirementsTest {
    private final Town town = new Town(GroupLimits.DEFAULT.but(limit -> limit.backlogBytes = 20_000));
    private final Person ann = town.person("ann");
    private final Person bob = town.person("bob");
    private final Person cid = town.person("cid");

    private Address group(Attributes attributes) {
        Address group = ann.create(attributes);
        bob.join(group);
        cid.join(group);
        List.of(ann, bob, cid).forEach(Person::news);
        return group;
    }

    @Test
    void r46_aHostThatStallsIsCutOffAndNobodyElseWaits() {
        Address group = group(Attributes.everyMillis(50));
        List<String> log = new ArrayList<>();
        town.server.onRefusal(log::add);
        List<Host> gone = new ArrayList<>();
        town.server.onGone(gone::add);
        bob.hasRoom = false;
        int said = 0;
        while (bob.closings.isEmpty()) {
            ann.say(group, "x".repeat(1000));
            town.pass(50);
            said++;
            assertEquals(1, cid.frames().size(), "cid hears each at its time");
            assertTrue(said < 100, "bob is never cut off");
        }
        assertTrue(said > 15, "its backlog was for more than " + said);
        assertEquals(List.of(bob.host), gone);
        assertEquals(List.of(ann.address(), cid.address()), ann.members(group));
        assertTrue(log.getLast().contains("bob"), log.toString());
        assertEquals(1, town.server.refusals().cutOff());
        assertEquals(1, bob.closings.size());
    }

    @Test
    void r46_whoReadsAgainGetsAllThatLasts() {
        for (Attributes attributes : List.of(Attributes.NONE, Attributes.everyMillis(50))) {
            Address group = group(attributes);
            bob.hasRoom = false;
            List<String> said = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                ann.say(group, "number " + i);
                said.add("number " + i);
                town.pass(20);
            }
            assertEquals(List.of(), bob.news());
            bob.hasRoom = true;
            ann.say(group, "still behind");
            said.add("still behind");
            town.server.roomAgain(bob.host, town.now);
            town.pass(50);
            List<Arrived> frames = bob.frames();
            assertEquals(said, frames.stream().flatMap(f -> f.texts().stream()).toList());
            assertTrue(frames.size() <= 3, "together: " + frames.size());
            cid.news();
        }
    }

    @Test
    void r46_ofWhatIsVolatileOnlyTheNewestOfItsKindIsKept() {
        Address group = group(Attributes.everyMillis(50));
        bob.hasRoom = false;
        for (int i = 0; i < 2000; i++) {
            ann.sayVolatile(group, "P" + i);
            cid.sayVolatile(group, "P" + i);
            if (i % 100 == 0) {
                ann.sayVolatile(group, "Q" + i);
                cid.say(group, "lasts " + i);
            }
            town.pass(50);
        }
        assertEquals(List.of(), bob.closings);
        bob.hasRoom = true;
        town.server.roomAgain(bob.host, town.now);
        List<String> heard = bob.texts();
        assertEquals(20, heard.stream().filter(t -> t.startsWith("lasts")).count());
        assertEquals(
                List.of("Q1900", "P1999", "P1999"),
                heard.stream().filter(t -> !t.startsWith("lasts")).toList());
        assertTrue(bob.host.counts().dropped() > 3000, "" + bob.host.counts().dropped());
    }

    @Test
    void r46_manyKindsOfVolatileDataCutNobodyOff() {
        Address group = group(Attributes.NONE);
        bob.hasRoom = false;
        for (int i = 0; i < 200; i++) {
            byte[] data = new byte[1000];
            data[0] = (byte) i;
            ann.give(Message.Send.toGroup(group, data).asVolatile());
            town.pass(20);
        }
        assertEquals(List.of(), bob.closings);
        assertTrue(bob.host.backlog.bytes() <= 20_000);
        bob.hasRoom = true;
        town.server.roomAgain(bob.host, town.now);
        List<Arrived> frames = bob.frames();
        assertTrue(frames.size() >= 1);
        assertEquals((byte) 199, frames.getLast().message().elements().getLast().data()[0], "the newest are there");
    }

    @Test
    void r46_answersWaitInTheirOrderAndRoundsStayWhole() {
        Address game = group(Attributes.of(Delivery.SYNCHRONOUS));
        bob.hasRoom = false;
        for (int round = 0; round < 3; round++) {
            for (Person person : List.of(ann, bob, cid)) {
                person.say(game, person.host.name() + round);
            }
            bob.give(Message.Send.control(new GroupRequest.Ping(new byte[] {(byte) round}).encode()));
        }
        bob.hasRoom = true;
        town.server.roomAgain(bob.host, town.now);
        List<Arrived> news = bob.news();
        assertEquals(6, news.size());
        for (int round = 0; round < 3; round++) {
            assertEquals(
                    List.of("ann" + round, "cid" + round), news.get(2 * round).texts());
            byte[] pong =
                    news.get(2 * round + 1).message().elements().getFirst().data();
            assertEquals(round, pong[pong.length - 1]);
        }
    }

    @Test
    void r48_roundTripTimeItsDeviationAndLossAreReported() {
        for (long millis : new long[] {10, 20, 30}) {
            ann.host.counts().measured(millis * Town.MILLI);
        }
        town.server.loss(ann.host, 12, 34);
        Map<String, String> figures = figures(ann, List.of());
        assertEquals("3", figures.get("host.rtt.count"));
        assertEquals("20.000", figures.get("host.rtt.mean.ms"));
        assertEquals("10.000", figures.get("host.rtt.deviation.ms"));
        assertEquals("12", figures.get("host.loss.in.permille"));
        assertEquals("34", figures.get("host.loss.out.permille"));
    }

    private static Map<String, String> figures(Person person, List<Address> group) {
        Map<String, String> figures = new TreeMap<>();
        for (String line :
                person.done(new GroupRequest.Statistics(group)).text().split("\n")) {
            String[] parts = line.split("=", 2);
            figures.put(parts[0], parts[1]);
        }
        return figures;
    }

    @Test
    void r61_messagesAndBytesInAndOutAreReportedAHostAGroupAndInAll() {
        Address quiet = ann.create();
        Address group = group(Attributes.everyMillis(100));
        for (int i = 0; i < 150; i++) {
            ann.say(group, "12345");
            town.pass(100);
        }
        Map<String, String> ofGroup = figures(bob, List.of(group));
        assertEquals("3", ofGroup.get("group.members"));
        assertEquals("150", ofGroup.get("group.in.messages"));
        assertEquals("750", ofGroup.get("group.in.bytes"));
        assertEquals("300", ofGroup.get("group.out.messages"));
        assertEquals("300", ofGroup.get("group.out.elements"));
        assertEquals("10.000", ofGroup.get("group.in.messages.rate"));
        assertEquals("50.000", ofGroup.get("group.in.bytes.rate"));
        assertEquals("20.000", ofGroup.get("group.out.messages.rate"));
        assertEquals("150", ofGroup.get("group.periods"));
        assertEquals("0", figures(bob, List.of(quiet)).get("group.in.messages"));

        long outBytes = cid.all.stream().mapToInt(a -> a.parcel().size()).sum();
        assertEquals(outBytes, cid.host.counts().out().bytes());
        Map<String, String> ofBob = figures(bob, List.of());
        assertEquals("3", ofBob.get("server.hosts"));
        assertEquals("2", ofBob.get("server.groups"));
        assertEquals("" + (bob.all.size() - 1), ofBob.get("host.out.messages"), "the answer itself not yet");
        assertTrue(Double.parseDouble(ofBob.get("host.out.messages.rate")) >= 10);
        long all = List.of(ann, bob, cid).stream()
                .mapToLong(p -> p.host.counts().in().messages())
                .sum();
        assertEquals(all, town.server.in().messages());
        town.now += 60_000_000_000L;
        assertEquals(0, town.server.in().messagesPerSecond(town.now), 0.01, "rates are of the last ten seconds");
    }

    @Test
    void r62_packingCanBeSwitchedOffToSeeWhatItIsWorth() {
        long packed = messagesForOneSecond(true);
        long plain = messagesForOneSecond(false);
        assertEquals(10 * 10, packed);
        assertEquals(10 * 9 * 10, plain);
    }

    /** Ten hosts, each saying something ten times. */
    private static long messagesForOneSecond(boolean packing) {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> limit.packing = packing));
        List<Person> people = town.people(10);
        Address group = people.getFirst().create(Attributes.everyMillis(100));
        people.subList(1, 10).forEach(p -> p.join(group));
        people.forEach(Person::news);
        for (int i = 0; i < 10; i++) {
            people.forEach(p -> p.say(group, "x"));
            town.pass(100);
        }
        return people.stream().mapToInt(p -> p.frames().size()).sum();
    }

    @Test
    void r62_roundsAreRoundsWithPackingOrWithout() {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> limit.packing = false));
        Person one = town.person();
        Person two = town.person();
        Address game = one.create(Attributes.of(Delivery.SYNCHRONOUS));
        two.join(game);
        one.say(game, "a");
        assertTrue(two.frames().isEmpty());
        assertFalse(one.host.isGone());
    }
}
