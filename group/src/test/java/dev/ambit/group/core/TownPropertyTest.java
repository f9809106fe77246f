package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Arrived;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * People come, go and talk at random in groups of every delivery. A naive model, with a queue for each member and nothing shared,
 * says what everybody must have heard.
 */
class TownPropertyTest {
    private static final int PERIOD_MILLIS = 50;
    /** No round ends by it, even if hours are missed again and again. */
    private static final int LONG_MILLIS = Integer.MAX_VALUE;

    /** One group as anybody would write it down. */
    private static final class Model {
        final Address address;
        final Delivery delivery;
        final boolean echoes;
        final Set<Person> members = new LinkedHashSet<>();
        final Map<Person, List<String>> pending = new HashMap<>();
        final Map<Person, Integer> turns = new HashMap<>();
        final Set<Person> awaited = new LinkedHashSet<>();
        final Set<Person> late = new LinkedHashSet<>();
        boolean hasBegun;

        Model(Address address, Delivery delivery, boolean echoes) {
            this.address = address;
            this.delivery = delivery;
            this.echoes = echoes;
        }
    }

    private final Map<Person, List<String>> expected = new LinkedHashMap<>();
    private final List<Model> groups = new ArrayList<>();
    private int count;

    @Property(tries = 150)
    void everybodyHearsWhatTheModelSaysInTheOrderOfEachSource(@ForAll long seed, @ForAll boolean isPunctual) {
        SplittableRandom random = new SplittableRandom(seed);
        expected.clear();
        groups.clear();
        count = 0;
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> {
            limit.sendsPerSecond = 1_000_000;
            limit.sendBurst = 1_000_000;
            limit.addressRestSeconds = random.nextInt(2);
            limit.largestTimeoutMillis = LONG_MILLIS;
        }));
        if (!isPunctual) {
            town.unreliable(random.split(), 3_600_000);
        }
        List<Person> everybody = new ArrayList<>();
        List<Person> here = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            step(town, random, everybody, here);
        }
        endPeriods(town);
        for (Person person : everybody) {
            check(person, seed);
        }
    }

    private void step(Town town, SplittableRandom random, List<Person> everybody, List<Person> here) {
        int what = random.nextInt(100);
        if (here.size() < 3 || what < 4) {
            Person person = town.person("", random.nextInt(4));
            person.datagramBytes = random.nextInt(3) == 0 ? 100 : 0;
            everybody.add(person);
            here.add(person);
            expected.put(person, new ArrayList<>());
        } else if (what < 6) {
            Person person = here.remove(random.nextInt(here.size()));
            if (random.nextBoolean()) {
                person.done(new GroupRequest.Disconnect());
            }
            town.server.detach(person.host, "gone", town.now);
            groups.forEach(group -> left(group, person));
        } else if (what < 10 && groups.size() < 12) {
            make(town, random, here.get(random.nextInt(here.size())));
        } else if (groups.isEmpty()) {
            return;
        } else if (what < 25) {
            Model group = groups.get(random.nextInt(groups.size()));
            Person person = here.get(random.nextInt(here.size()));
            if (!group.members.isEmpty() && !group.members.contains(person)) {
                person.join(group.address);
                group.members.add(person);
                joined(group, person);
            }
        } else if (what < 30) {
            Model group = groups.get(random.nextInt(groups.size()));
            Person person = here.get(random.nextInt(here.size()));
            if (group.members.contains(person)) {
                person.leave(group.address);
                left(group, person);
            }
        } else if (what < 36) {
            town.pass(1 + random.nextInt(PERIOD_MILLIS) * 2L);
            endPeriods(town);
        } else {
            talk(random, here);
        }
    }

    private void make(Town town, SplittableRandom random, Person maker) {
        Delivery delivery = Delivery.values()[random.nextInt(3)];
        boolean echoes = random.nextInt(4) == 0;
        if (delivery == Delivery.ISOCHRONOUS) {
            endPeriods(town);
        }
        Attributes attributes = Attributes.of(delivery)
                .with(Tag.PERIOD_MILLIS, PERIOD_MILLIS)
                .with(Tag.ECHO, echoes ? 1 : 0)
                .with(Tag.COMPRESSION, random.nextInt(2))
                .with(Tag.TIMEOUT_MILLIS, LONG_MILLIS);
        Address address = maker.create(attributes);
        Model group = new Model(address, delivery, echoes);
        groups.removeIf(old -> old.members.isEmpty());
        groups.add(group);
        group.members.add(maker);
        joined(group, maker);
    }

    private void talk(SplittableRandom random, List<Person> here) {
        Model group = groups.get(random.nextInt(groups.size()));
        if (group.members.isEmpty()) {
            return;
        }
        List<Person> members = List.copyOf(group.members);
        Person speaker = members.get(random.nextInt(members.size()));
        boolean isVolatile = random.nextInt(3) == 0 && group.delivery != Delivery.SYNCHRONOUS;
        Person only = random.nextInt(3) == 0 ? here.get(random.nextInt(here.size())) : null;
        boolean isComplement = only != null && random.nextBoolean();
        List<Address> auxiliary = only == null
                ? List.of()
                : isComplement ? List.of(Address.COMPLEMENT, only.address()) : List.of(only.address());
        String text = group.address + (isVolatile ? " v" : " r") + count++ + "x".repeat(random.nextInt(20));
        Message.Send send = Message.Send.toSome(group.address, auxiliary, Town.bytes(text));
        speaker.give(isVolatile ? send.asVolatile() : send);

        Set<Person> targets = new LinkedHashSet<>(group.members);
        if (only != null && isComplement) {
            targets.remove(only);
        } else if (only != null) {
            targets.retainAll(Set.of(only));
        }
        boolean isTurn = only == null || !targets.isEmpty();
        if (group.delivery == Delivery.SYNCHRONOUS && isTurn && group.turns.getOrDefault(speaker, 0) > 0) {
            return;
        }
        if (!group.echoes) {
            targets.remove(speaker);
        }
        for (Person person : targets) {
            if (!group.late.contains(person)) {
                group.pending.computeIfAbsent(person, _ -> new ArrayList<>()).add(speaker.address() + " " + text);
            }
        }
        if (group.delivery == Delivery.IMMEDIATE) {
            flush(group);
        } else if (group.delivery == Delivery.SYNCHRONOUS) {
            group.hasBegun |= isTurn || !targets.isEmpty();
            if (isTurn) {
                group.turns.merge(speaker, 1, Integer::sum);
            }
            endRoundIfComplete(group);
        }
    }

    private void joined(Model group, Person person) {
        if (group.hasBegun) {
            group.late.add(person);
        } else {
            group.awaited.add(person);
        }
    }

    private void left(Model group, Person person) {
        if (!group.members.remove(person)) {
            return;
        }
        group.pending.remove(person);
        boolean wasWaitedFor = group.awaited.remove(person) && !group.turns.containsKey(person);
        group.turns.remove(person);
        group.late.remove(person);
        if (group.delivery == Delivery.SYNCHRONOUS && wasWaitedFor && !group.members.isEmpty()) {
            endRoundIfComplete(group);
        }
    }

    private void endRoundIfComplete(Model group) {
        if (group.hasBegun && group.turns.keySet().containsAll(group.awaited)) {
            flush(group);
            group.turns.clear();
            group.awaited.clear();
            group.awaited.addAll(group.members);
            group.late.clear();
            group.hasBegun = false;
        }
    }

    /** Whatever clock there was before: each period is over, so that the model needs none. */
    private void endPeriods(Town town) {
        town.passPunctually(3 * PERIOD_MILLIS);
        for (Model group : groups) {
            if (group.delivery == Delivery.ISOCHRONOUS) {
                flush(group);
            }
        }
    }

    private void flush(Model group) {
        group.pending.forEach((person, texts) -> expected.get(person).addAll(texts));
        group.pending.clear();
    }

    /** Datagrams and the stream are two ways: the order holds for each source, group and way. */
    private void check(Person person, long seed) {
        List<String> heard = new ArrayList<>();
        for (Arrived arrived : person.frames()) {
            for (Element element : arrived.message().elements()) {
                heard.add(element.source() + " " + Town.text(element.data()));
            }
        }
        List<String> wanted = expected.get(person);
        Map<String, List<String>> wantedByKind = byKind(wanted);
        Map<String, List<String>> heardByKind = byKind(heard);
        assertEquals(wantedByKind.keySet(), heardByKind.keySet(), "seed " + seed);
        wantedByKind.forEach((kind, texts) -> assertEquals(texts, heardByKind.get(kind), kind + ", seed " + seed));
    }

    private static Map<String, List<String>> byKind(List<String> all) {
        Map<String, List<String>> by = new java.util.TreeMap<>();
        for (String line : all) {
            String[] parts = line.split(" ");
            by.computeIfAbsent(parts[0] + " " + parts[1] + " " + parts[2].charAt(0), _ -> new ArrayList<>())
                    .add(line);
        }
        return by;
    }
}
