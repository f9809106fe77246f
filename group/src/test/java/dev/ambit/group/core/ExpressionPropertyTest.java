package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Set expressions against somebody who works them out with a pencil. */
class ExpressionPropertyTest {
    private static final int HOSTS = 9;
    private static final int SETS = 4;

    private final Town town = new Town(GroupLimits.DEFAULT.but(limit -> {
        limit.sendsPerSecond = 1_000_000;
        limit.sendBurst = 1_000_000;
        limit.faults = 1_000_000;
    }));
    private final List<Person> people = new ArrayList<>();
    private final Map<Address, Set<Integer>> sets = new HashMap<>();
    private final Set<Integer> members = new TreeSet<>();
    private Address group = Address.SERVER;

    private void settle(SplittableRandom random) {
        people.addAll(town.people(HOSTS));
        group = people.getFirst().create();
        members.add(1);
        for (Person person : people.subList(1, HOSTS)) {
            if (random.nextInt(3) > 0) {
                person.join(group);
                members.add(person.address().number());
            }
        }
        for (int i = 0; i < SETS; i++) {
            Person maker = people.get(random.nextInt(HOSTS));
            Address set = maker.createSet();
            Set<Integer> in = new TreeSet<>(Set.of(maker.address().number()));
            for (Person person : people) {
                if (person != maker && random.nextBoolean()) {
                    person.join(set);
                    in.add(person.address().number());
                }
            }
            sets.put(set, in);
        }
    }

    @Property(tries = 60)
    void everyListMeansWhatAPencilSays(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        people.clear();
        members.clear();
        sets.clear();
        settle(random);
        Person speaker = people.getFirst();
        for (int i = 0; i < 100; i++) {
            List<Address> list = random.nextInt(4) == 0 ? scrambled(random) : wellFormed(random);
            people.forEach(Person::news);
            speaker.give(Message.Send.toSome(group, list, Town.bytes("x")));
            Optional<Set<Integer>> wanted = pencil(list);
            Set<Integer> heard = new TreeSet<>();
            boolean isRefused = speaker.news().stream().anyMatch(a -> true);
            for (Person person : people.subList(1, HOSTS)) {
                if (!person.texts().isEmpty()) {
                    heard.add(person.address().number());
                }
            }
            assertEquals(wanted.isEmpty(), isRefused, list.toString());
            Set<Integer> expected = new TreeSet<>(wanted.orElse(Set.of()));
            expected.remove(1);
            assertEquals(expected, heard, list.toString());
        }
        for (Person person : people) {
            town.server.detach(person.host, "done", town.now);
        }
        assertEquals(0, town.server.groupCount());
    }

    private List<Address> wellFormed(SplittableRandom random) {
        List<Address> list = new ArrayList<>();
        argument(random, list);
        int steps = random.nextInt(6);
        for (int i = 0; i < steps; i++) {
            argument(random, list);
            list.add(random.nextBoolean() ? Address.UNION : Address.INTERSECTION);
        }
        return list;
    }

    private void argument(SplittableRandom random, List<Address> list) {
        if (random.nextInt(3) == 0) {
            list.add(Address.COMPLEMENT);
        }
        list.add(something(random));
    }

    private Address something(SplittableRandom random) {
        List<Address> known = new ArrayList<>(sets.keySet());
        known.sort(java.util.Comparator.comparingInt(Address::number));
        return random.nextBoolean()
                ? people.get(random.nextInt(HOSTS)).address()
                : known.get(random.nextInt(known.size()));
    }

    private List<Address> scrambled(SplittableRandom random) {
        List<Address> list = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            list.add(
                    switch (random.nextInt(5)) {
                        case 0 -> Address.UNION;
                        case 1 -> Address.INTERSECTION;
                        case 2 -> Address.COMPLEMENT;
                        default -> something(random);
                    });
        }
        return list;
    }

    /** A stack machine that knows no more than the rule: two arguments first, then one before each operator. */
    private Optional<Set<Integer>> pencil(List<Address> list) {
        List<Set<Integer>> stack = new ArrayList<>();
        boolean isComplement = false;
        boolean hasOperated = false;
        for (Address address : list) {
            if (address.equals(Address.COMPLEMENT)) {
                if (isComplement) {
                    return Optional.empty();
                }
                isComplement = true;
            } else if (address.isOperator()) {
                if (isComplement || stack.size() != 2) {
                    return Optional.empty();
                }
                Set<Integer> second = stack.removeLast();
                Set<Integer> first = stack.getLast();
                if (address.equals(Address.UNION)) {
                    first.addAll(second);
                } else {
                    first.retainAll(second);
                }
                hasOperated = true;
            } else {
                if (stack.size() == 2) {
                    return Optional.empty();
                }
                Set<Integer> named = address.isHost() ? Set.of(address.number()) : sets.get(address);
                Set<Integer> in = new TreeSet<>(members);
                if (isComplement) {
                    in.removeAll(named);
                } else {
                    in.retainAll(named);
                }
                stack.add(in);
                isComplement = false;
            }
        }
        boolean isWhole = stack.size() == 1 && !isComplement && (hasOperated || list.size() <= 2);
        return isWhole ? Optional.of(stack.getFirst()) : Optional.empty();
    }

    @Property(tries = 1)
    void twoHundredAndFiftyFiveAddressesOverAThousandMembersAreQuick() {
        Town large = new Town(GroupLimits.DEFAULT.but(limit -> limit.createdPerHost = 1000));
        List<Person> crowd = large.people(1000);
        Address room = crowd.getFirst().create();
        List<Address> teams = new ArrayList<>();
        for (int i = 0; i < 128; i++) {
            large.now += 1_000_000_000L;
            teams.add(crowd.get(i).createSet());
        }
        for (int i = 1; i < 1000; i++) {
            crowd.get(i).join(room);
            if (crowd.get(i).address().number() > 128) {
                crowd.get(i).join(teams.get(i % 128));
            }
        }
        List<Address> list = new ArrayList<>(List.of(teams.getFirst()));
        for (Address team : teams.subList(1, 128)) {
            list.add(team);
            list.add(Address.UNION);
        }
        assertEquals(255, list.size());
        Person speaker = crowd.getFirst();
        speaker.news();
        speaker.give(Message.Send.toSome(room, list, Town.bytes("x")));
        assertEquals(List.of(), speaker.news());
        assertEquals(999, crowd.stream().filter(p -> !p.texts().isEmpty()).count());
    }
}
