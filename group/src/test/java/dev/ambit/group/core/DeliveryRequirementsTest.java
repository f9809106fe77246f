package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Arrived;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Requirements 26 to 29 and 34 to 38, 47: immediate, isochronous and bundled delivery, aggregates. Rounds are elsewhere. */
class DeliveryRequirementsTest {
    private final Town town = new Town();

    private List<Person> group(int count, Attributes attributes) {
        List<Person> people = town.people(count);
        Address group = people.getFirst().create(attributes);
        people.subList(1, count).forEach(person -> person.join(group));
        people.forEach(Person::news);
        return people;
    }

    private static final Address GROUP = Address.implicit(16);

    @Test
    void r26_immediateIsOneReceiveWithOneElementForEachMessageAndTarget() {
        List<Person> people = group(4, Attributes.of(Delivery.IMMEDIATE));
        people.forEach(person -> person.say(GROUP, "hi"));
        for (Person person : people) {
            List<Arrived> frames = person.frames();
            assertEquals(3, frames.size());
            frames.forEach(frame -> assertEquals(1, frame.message().elements().size()));
        }
    }

    @Test
    void r27_isochronousIsOneReceiveAHostAndPeriodAtTheTransmitOffset() {
        List<Person> people = group(
                3,
                Attributes.everyMillis(100)
                        .with(Tag.AGGREGATION_OFFSET_MILLIS, 20)
                        .with(Tag.TRANSMIT_OFFSET_MILLIS, 50));
        for (int period = 0; period < 5; period++) {
            people.forEach(person -> person.say(GROUP, "hi"));
            people.getFirst().say(GROUP, "again");
            town.pass(100);
            for (Person person : people) {
                List<Arrived> frames = person.frames();
                assertEquals(1, frames.size());
                assertEquals(
                        (period * 100L + 50) * Town.MILLI, frames.getFirst().at());
                assertEquals(
                        person == people.getFirst() ? 2 : 3,
                        frames.getFirst().message().elements().size());
            }
        }
        town.pass(1000);
        people.forEach(person -> assertEquals(List.of(), person.frames(), "nothing said, nothing sent"));
    }

    @Test
    void r27_theOwnerIsToldWhenToCome() {
        assertEquals(Long.MAX_VALUE, town.server.advance(town.now));
        List<Person> people = group(2, Attributes.everyMillis(50));
        assertEquals(Long.MAX_VALUE, town.server.advance(town.now), "an idle group costs nothing");
        town.now += 7 * Town.MILLI;
        people.getFirst().say(GROUP, "hi");
        assertEquals(50 * Town.MILLI, town.server.advance(town.now));
        town.now = 50 * Town.MILLI;
        town.server.advance(town.now);
        assertEquals(1, people.getLast().frames().size());
    }

    @Test
    void r28_whatComesAfterTheAggregationOffsetWaitsForTheNextPeriod() {
        List<Person> people = group(
                2,
                Attributes.everyMillis(100)
                        .with(Tag.AGGREGATION_OFFSET_MILLIS, 20)
                        .with(Tag.TRANSMIT_OFFSET_MILLIS, 60));
        Person speaker = people.getFirst();
        Person listener = people.getLast();
        town.pass(21);
        speaker.say(GROUP, "just late");
        town.pass(98);
        speaker.say(GROUP, "in time");
        town.pass(2);
        speaker.say(GROUP, "late");
        town.pass(39);
        List<Arrived> first = listener.frames();
        assertEquals(1, first.size());
        assertEquals(List.of("just late", "in time"), first.getFirst().texts());
        assertEquals(160 * Town.MILLI, first.getFirst().at());
        town.pass(100);
        List<Arrived> second = listener.frames();
        assertEquals(List.of("late"), second.getFirst().texts());
        assertEquals(260 * Town.MILLI, second.getFirst().at());
    }

    @Test
    void r28_aLateCallerDoesNotMendWhatCameTooLate() {
        List<Person> people = group(2, Attributes.everyMillis(100));
        people.getFirst().say(GROUP, "one");
        town.now = 130 * Town.MILLI;
        people.getFirst().say(GROUP, "two");
        town.server.advance(town.now);
        assertEquals(List.of("one"), people.getLast().texts());
        town.now = 200 * Town.MILLI;
        town.server.advance(town.now);
        assertEquals(List.of("two"), people.getLast().texts());
    }

    @Test
    void r29_aDynamicPeriodShortensAsMessagesOrBytesIncrease() {
        assertEquals(10, framesASecond(1, 10, 100, 0), "slow: as given");
        int quicker = framesASecond(1, 600, 100, 10);
        int quickest = framesASecond(1, 900, 100, 10);
        assertTrue(quicker > 15 && quicker < 25, "32 elements at 600 a second: " + quicker);
        assertTrue(quickest > 25 && quickest < 35, "32 elements at 900 a second: " + quickest);
        int byBytes = framesASecond(1000, 60, 100, 10);
        assertTrue(byBytes > 40 && byBytes < 60, "1,200 bytes at 60,000 a second: " + byBytes);
        int floored = framesASecond(1000, 900, 100, 20);
        assertTrue(floored >= 45 && floored <= 50, "not below the floor: " + floored);
        assertEquals(10, framesASecond(1000, 900, 100, 0), "not dynamic");
    }

    private static int framesASecond(int bytes, int perSecond, int period, int floor) {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> {
            limit.sendsPerSecond = 100_000;
            limit.sendBurst = 100_000;
            limit.aggregateBytes = 4 << 20;
            limit.messageBytes = 8 << 20;
        }));
        Person speaker = town.person();
        Person listener = town.person();
        Address group = speaker.create(Attributes.everyMillis(period).with(Tag.DYNAMIC_FLOOR_MILLIS, floor));
        listener.join(group);
        String text = "x".repeat(bytes);
        int seconds = 4;
        int owed = 0;
        int before = 0;
        for (int milli = 0; milli < seconds * 1000; milli++) {
            if (milli == (seconds - 1) * 1000) {
                before = listener.all.size();
            }
            for (owed += perSecond; owed >= 1000; owed -= 1000) {
                speaker.say(group, text);
            }
            town.pass(1);
        }
        return listener.all.size() - before;
    }

    @Test
    void r34_elementsKeepSourceLengthDataAndOrder() {
        List<Person> people = group(5, Attributes.everyMillis(50));
        SplittableRandom random = new SplittableRandom(34);
        List<Element> said = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Person speaker = people.get(random.nextInt(4));
            byte[] data = new byte[random.nextInt(300)];
            random.nextBytes(data);
            speaker.give(Message.Send.toGroup(GROUP, data));
            said.add(new Element(speaker.address(), data));
        }
        town.pass(50);
        assertEquals(said, people.getLast().heard());
        Address first = people.getFirst().address();
        assertEquals(
                said.stream().filter(e -> !e.source().equals(first)).toList(),
                people.getFirst().heard());
    }

    @Test
    void r34_everybodySharesOneArrayInTwoPiecesAtMost() {
        List<Person> people = group(20, Attributes.everyMillis(50));
        people.forEach(person -> person.say(GROUP, "I am " + person.address()));
        town.pass(50);
        byte[] shared = people.getFirst().all.getLast().parcel().pieces().get(1).bytes();
        for (Person person : people) {
            List<Parcel.Piece> pieces = person.frames().getFirst().parcel().pieces();
            assertTrue(pieces.size() <= 3, "a head and two pieces, not " + pieces.size());
            pieces.subList(1, pieces.size()).forEach(piece -> assertSame(shared, piece.bytes()));
        }
    }

    @Test
    void r35_aggregatedTrafficGrowsWithTheHostsAndNotWithTheirSquare() {
        assertEquals(7 * 10, outAMinute(10, 7, true) / 60);
        assertEquals(63 * 10, outAMinute(10, 7, false) / 60);
        assertEquals(4, perPeriod(4, true), "4 in, 4 out");
        assertEquals(12, perPeriod(4, false), "4 in, 12 out");
        assertEquals(20 * 10, outAMinute(20, 10, true) / 60);
        assertEquals(20 * 190, outAMinute(20, 10, false) / 60);
    }

    private static long perPeriod(int hosts, boolean isPacked) {
        return outAMinute(hosts, 1, isPacked) / 60;
    }

    /** Each host says something so many times a second, at its own moment. */
    private static long outAMinute(int hosts, int perSecond, boolean isPacked) {
        Town town = new Town();
        List<Person> people = town.people(hosts);
        int period = 1000 / perSecond;
        Address group =
                people.getFirst().create(isPacked ? Attributes.everyMillis(period) : Attributes.of(Delivery.IMMEDIATE));
        people.subList(1, hosts).forEach(person -> person.join(group));
        long before = town.server.counts(group).orElseThrow().out().messages();
        for (int i = 0; i < 60 * perSecond; i++) {
            for (int milli = 0; milli < period; milli++) {
                town.pass(1);
                for (int h = 0; h < hosts; h++) {
                    if (milli == h * (period - 1) / hosts) {
                        people.get(h).say(group, "x");
                    }
                }
            }
        }
        town.pass(period);
        return town.server.counts(group).orElseThrow().out().messages() - before;
    }

    @Test
    void r36_packedAggregatesAreShorterAndComeBackBitByBit() {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            people.add(town.person("", i % 3 == 1 ? 0 : GroupRequest.WANTS_PACKED));
        }
        Address group = people.getFirst().create(Attributes.everyMillis(50).with(Tag.COMPRESSION, 1));
        for (Person person : people.subList(1, 12)) {
            person.join(group);
        }
        SplittableRandom random = new SplittableRandom(36);
        for (int period = 0; period < 20; period++) {
            people.forEach(Person::news);
            List<Element> said = new ArrayList<>();
            for (Person person : people) {
                byte[] data = new byte[period == 19 ? 8 : 60 + random.nextInt(4)];
                if (period == 19) {
                    random.nextBytes(data);
                } else {
                    Arrays.fill(data, (byte) period);
                    data[random.nextInt(60)] = (byte) random.nextInt();
                }
                person.give(Message.Send.toGroup(group, data));
                said.add(new Element(person.address(), data));
            }
            town.pass(50);
            for (Person person : people) {
                Arrived arrived = person.frames().getFirst();
                List<Element> wanted = said.stream()
                        .filter(e -> !e.source().equals(person.address()))
                        .toList();
                assertEquals(wanted, arrived.message().elements());
                boolean isPacked = (arrived.parcel().toBytes()[0] & Ulp.PACKED) != 0;
                boolean hearsTheFirst = person != people.getFirst();
                boolean canBe = person.host.wants() != 0 && hearsTheFirst && period < 19;
                assertEquals(canBe, isPacked, "noise is not packed, and nobody is sent what it cannot read");
                assertTrue(
                        !isPacked || arrived.parcel().size() < 12 * 30,
                        "" + arrived.parcel().size());
            }
        }
    }

    @Test
    void r37_anAggregateLeavesEarlyWhenItIsFull() {
        List<Person> people = group(3, Attributes.everyMillis(1000).with(Tag.SIZE_CAP_BYTES, 500));
        for (int i = 0; i < 30; i++) {
            people.getFirst().say(GROUP, "%050d".formatted(i));
        }
        List<Arrived> early = people.getLast().frames();
        assertTrue(early.size() >= 3, "" + early.size());
        early.forEach(frame ->
                assertTrue(frame.parcel().size() <= 500, "" + frame.parcel().size()));
        town.pass(1000);
        List<String> all = new ArrayList<>();
        early.forEach(frame -> all.addAll(frame.texts()));
        all.addAll(people.getLast().texts());
        assertEquals(30, all.size());
        assertEquals(all.stream().sorted().toList(), all);
    }

    @Test
    void r37_noAggregateIsLongerThanAMessageMayBe() {
        List<Person> people = group(3, Attributes.everyMillis(1000));
        for (int i = 0; i < 100; i++) {
            people.get(i % 2).say(GROUP, "x".repeat(3000));
        }
        town.pass(1000);
        List<Arrived> frames = people.getLast().frames();
        assertEquals(
                100,
                frames.stream().mapToInt(f -> f.message().elements().size()).sum());
        frames.forEach(frame -> assertTrue(frame.parcel().size() <= 60 << 10));
        assertTrue(frames.size() <= 6, "and few are needed: " + frames.size());
    }

    @Test
    void r37_whatIsForOneOnlyDoesNotFillTheMessageOfAnother() {
        List<Person> people = group(40, Attributes.everyMillis(50));
        List<Person> others = people.subList(1, people.size());
        for (Person person : others) {
            people.getFirst().say(GROUP, "x".repeat(4000), person.address());
        }
        people.forEach(person -> assertEquals(0, person.frames().size(), "not yet"));
        town.pass(50);
        others.forEach(person -> assertEquals(1, person.frames().size(), "one message a period"));
    }

    @Test
    void r38_bundlesLeaveByAgeOrByIdleness() {
        Attributes bundled =
                Attributes.of(Delivery.BUNDLED).with(Tag.AGE_MILLIS, 100).with(Tag.IDLE_MILLIS, 30);
        List<Person> people = group(2, bundled);
        Person speaker = people.getFirst();
        speaker.say(GROUP, "lonely");
        town.pass(29);
        assertEquals(List.of(), people.getLast().frames());
        town.pass(1);
        assertEquals(List.of("lonely"), people.getLast().texts(), "nothing more has come");

        long begun = town.now;
        for (int i = 0; i < 12; i++) {
            speaker.say(GROUP, "" + i);
            town.pass(10);
        }
        List<Arrived> byAge = people.getLast().frames();
        assertEquals(1, byAge.size());
        assertEquals(begun + 100 * Town.MILLI, byAge.getFirst().at());
        assertEquals(10, byAge.getFirst().message().elements().size());
        town.pass(30);
        assertEquals(List.of("10", "11"), people.getLast().texts());
        assertEquals(Long.MAX_VALUE, town.server.advance(town.now + 1000 * Town.MILLI));
    }

    @Test
    void r38_aFullBundleLeavesAtOnce() {
        List<Person> people = group(
                2, Attributes.of(Delivery.BUNDLED).with(Tag.AGE_MILLIS, 1000).with(Tag.SIZE_CAP_BYTES, 100));
        people.getFirst().say(GROUP, "x".repeat(40));
        assertEquals(List.of(), people.getLast().frames());
        people.getFirst().say(GROUP, "y".repeat(40));
        assertEquals(List.of("x".repeat(40)), people.getLast().texts());
        town.pass(1000);
        assertEquals(List.of("y".repeat(40)), people.getLast().texts());
    }

    @Test
    void r47_whoHearsNothingGetsAnEmptyMessageEachPeriodIfTheGroupWantsThat() {
        List<Person> people = group(3, Attributes.everyMillis(200).with(Tag.KEEP_ALIVE, 1));
        town.pass(1000);
        for (Person person : people) {
            List<Arrived> frames = person.frames();
            assertEquals(5, frames.size());
            frames.forEach(frame -> assertEquals(0, frame.message().elements().size()));
        }
        people.getFirst().say(GROUP, "hi");
        town.pass(200);
        assertEquals(
                0, people.getFirst().frames().getFirst().message().elements().size());
        assertEquals(List.of("hi"), people.getLast().texts());
    }

    @Test
    void whatMayBeLostGoesInDatagramsOfTheirSizeAndTheRestByTheStream() {
        List<Person> people = group(3, Attributes.everyMillis(50));
        Person speaker = people.get(0);
        Person both = people.get(1);
        Person streamOnly = people.get(2);
        both.datagramBytes = 200;
        List<String> lasting = new ArrayList<>();
        List<String> fleeting = new ArrayList<>();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            String text = "%030d".formatted(i);
            if (i % 3 == 0) {
                speaker.say(GROUP, text);
                lasting.add(text);
            } else {
                speaker.sayVolatile(GROUP, text);
                fleeting.add(text);
            }
            all.add(text);
        }
        String huge = "z".repeat(500);
        speaker.sayVolatile(GROUP, huge);
        town.pass(50);
        List<Arrived> frames = both.frames();
        List<Arrived> datagrams =
                frames.stream().filter(f -> f.parcel().isVolatile()).toList();
        List<Arrived> stream =
                frames.stream().filter(f -> !f.parcel().isVolatile()).toList();
        assertEquals(
                fleeting, datagrams.stream().flatMap(f -> f.texts().stream()).toList());
        assertEquals(lasting, stream.getFirst().texts());
        assertEquals(List.of(huge), stream.getLast().texts(), "too long for a datagram");
        assertEquals(4, datagrams.size(), "five fit into each");
        all.add(huge);
        List<Arrived> one = streamOnly.frames();
        assertEquals(1, one.size());
        assertEquals(all, one.getFirst().texts());
    }
}
