package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * The clock of the server's owner is late, early, set back and days ahead, in groups of every delivery with every processor. What was
 * said is heard, once, and what was missed costs no more than what is due.
 */
class AnyClockPropertyTest {
    private static final List<String> PROCESSORS = List.of("", "last", "sum", "vote");
    private static final long MONTH_MILLIS = 30L * 86_400_000;

    private final List<String> log = new ArrayList<>();

    private Town town(SplittableRandom random) {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> {
            limit.sendsPerSecond = 1_000_000;
            limit.sendBurst = 1_000_000;
        }));
        town.server.onRefusal(log::add);
        return town.unreliable(random, MONTH_MILLIS);
    }

    private static Attributes attributes(SplittableRandom random, Delivery delivery, String processor) {
        Attributes some = Attributes.of(delivery)
                .with(Tag.PERIOD_MILLIS, 5 + random.nextInt(100))
                .with(Tag.KEEP_ALIVE, random.nextInt(2))
                .with(Tag.TURNS_PER_ROUND, 1_000_000);
        some = random.nextBoolean() ? some.with(Tag.DYNAMIC_FLOOR_MILLIS, 5) : some;
        return processor.isEmpty() ? some : some.with(Tag.PROCESSOR, processor);
    }

    @Property(tries = 400)
    void nobodysWordsAreLostOrHeardTwiceWhateverTheClockSays(
            @ForAll long seed, @ForAll Delivery delivery, @ForAll @IntRange(max = 3) int which) {
        SplittableRandom random = new SplittableRandom(seed);
        Town town = town(random.split());
        String processor = PROCESSORS.get(which);
        List<Person> people = town.people(2 + random.nextInt(4));
        Address group = people.getFirst().create(attributes(random, delivery, processor));
        people.subList(1, people.size()).forEach(person -> person.join(group));
        people.forEach(Person::news);
        Map<Address, List<String>> said = new LinkedHashMap<>();
        int passes = 0;
        for (int i = 1; i <= 60; i++) {
            if (random.nextInt(4) == 0) {
                town.pass(random.nextInt(300));
                passes++;
            } else {
                Person speaker = people.get(random.nextInt(people.size()));
                speaker.say(group, "" + i);
                said.computeIfAbsent(speaker.address(), _ -> new ArrayList<>()).add("" + i);
            }
            assertTrue(town.server.plans() < 400, "plans pile up");
        }
        town.passPunctually(12_000);
        assertEquals(List.of(), log);
        for (Person person : people) {
            check(person, processor, said, people.size());
            // One for what was said, and what keeps a connection alive: for the time that a punctual owner was there.
            long most = 60 + passes * 70L + 12_000 / 5;
            assertTrue(person.all.size() < most, person.all.size() + " messages");
        }
    }

    private static void check(Person person, String processor, Map<Address, List<String>> said, int members) {
        Map<Address, List<String>> heard = new LinkedHashMap<>();
        for (Element element : person.heard()) {
            heard.computeIfAbsent(element.source(), _ -> new ArrayList<>())
                    .add(AppData.read(element.data()).map(AppData::text).orElseGet(() -> Town.text(element.data())));
        }
        List<String> results = heard.getOrDefault(Address.SERVER, List.of());
        switch (processor) {
            case "sum" ->
                assertEquals(
                        said.values().stream()
                                .flatMap(List::stream)
                                .mapToLong(Long::parseLong)
                                .sum(),
                        results.stream().mapToLong(Long::parseLong).sum());
            case "vote" -> {
                for (String result : results) {
                    int votes = result.lines()
                            .mapToInt(line -> Integer.parseInt(line.split(" ")[0]))
                            .sum();
                    assertTrue(votes >= 1 && votes <= members, result);
                }
            }
            case "last" ->
                said.forEach((who, texts) -> {
                    if (!who.equals(person.address())) {
                        List<String> of = heard.getOrDefault(who, List.of());
                        List<String> inOrder = new ArrayList<>(texts);
                        inOrder.retainAll(of);
                        assertEquals(inOrder, of, "in order, each once");
                        assertEquals(texts.getLast(), of.getLast());
                    }
                });
            default -> {
                Map<Address, List<String>> others = new LinkedHashMap<>(said);
                others.remove(person.address());
                assertEquals(others, heard);
            }
        }
    }

    @Test
    void aSumThatIsLateIsSaidOnce() {
        for (String processor : List.of("sum", "last")) {
            Town town = new Town();
            town.server.onRefusal(log::add);
            Person ann = town.person("ann");
            Person bob = town.person("bob");
            Address group = ann.create(Attributes.everyMillis(100).with(Tag.PROCESSOR, processor));
            bob.join(group).news();
            ann.say(group, "5");
            town.now += 100 * Town.MILLI + 1;
            town.server.advance(town.now);
            assertEquals(1, bob.heard().size(), processor);
            ann.say(group, "6");
            town.now += 1000 * Town.MILLI;
            ann.say(group, "7");
            town.passPunctually(100);
            assertEquals(2, bob.heard().size(), processor + ": the second came before the third was said");
        }
        assertEquals(List.of(), log);
    }

    @Test
    void aMonthThatWasMissedIsNotMadeUpFor() {
        Town town = new Town();
        Person ann = town.person("ann");
        Address group = ann.create(Attributes.everyMillis(5).with(Tag.KEEP_ALIVE, 1));
        town.person("bob").join(group);
        ann.news();
        town.now += MONTH_MILLIS * Town.MILLI;
        town.server.advance(town.now);
        assertTrue(ann.frames().size() <= 2);
        assertTrue(town.server.plans() <= 4);
    }

    @Test
    void aClockThatIsSetBackDoesNotHoldAnybodyUp() {
        Town town = new Town();
        town.now = 3_600_000 * Town.MILLI;
        Person ann = town.person("ann");
        Person bob = town.person("bob");
        Address group = ann.create(Attributes.everyMillis(100));
        bob.join(group).news();
        town.passPunctually(30);
        town.now = 0;
        ann.say(group, "hello");
        assertEquals(List.of(), bob.frames());
        town.passPunctually(100);
        assertEquals(List.of("hello"), bob.texts());
    }

    @Test
    void aProcessorThatSaysSomethingWhenSomebodyLeavesIsNotAskedAgainMeanwhile() {
        Town town = new Town(GroupLimits.DEFAULT, Processors.of(new Farewell()));
        town.server.onRefusal(log::add);
        Person ann = town.person("ann");
        Person bob = town.person("bob");
        Address group = ann.create(Attributes.everyMillis(100).with(Tag.PROCESSOR, "farewell"));
        bob.join(group);
        bob.say(group, "hi");
        town.now += 150 * Town.MILLI;
        bob.leave(group);
        town.passPunctually(200);
        assertEquals(List.of("hi", "left"), ann.texts());
        assertEquals(List.of(), log);
    }

    /** Says who has left, and does not expect to be asked anything while it does. */
    private static final class Farewell implements Processor, Processor.Work {
        private boolean isBusy;

        @Override
        public String name() {
            return "farewell";
        }

        @Override
        public Work begin() {
            return this;
        }

        @Override
        public Verdict said(Address source, byte[] data, Desk desk) {
            return Verdict.PASS;
        }

        @Override
        public void periodEnds(Desk desk) {
            if (isBusy) {
                throw new IllegalStateException("I am not done yet");
            }
        }

        @Override
        public void left(Address host, Desk desk) {
            isBusy = true;
            desk.say(Town.bytes("left"));
            isBusy = false;
        }
    }

    @Test
    void aTownThatDoesNotReadIsCutOffInOneTurnHoweverLargeItIs() {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> limit.backlogBytes = 1));
        Person ann = town.person("ann");
        Address group = ann.create(Attributes.of(Delivery.IMMEDIATE));
        for (Person deaf : town.people(9_000)) {
            deaf.join(group).hasRoom = false;
        }
        ann.say(group, "is anybody there?");
        assertEquals(1, town.server.hostCount());
    }
}
