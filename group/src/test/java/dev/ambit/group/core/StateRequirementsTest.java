package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Answer;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Requirements 39 to 42: state, processors, time. */
class StateRequirementsTest {
    private final Town town = new Town();
    private final Person ann = town.person("ann");
    private final Person bob = town.person("bob");
    private final Person eve = town.person("eve");

    private static StateRequest read(String key) {
        return new StateRequest.Read(Town.bytes(key));
    }

    private static StateRequest write(String key, String value) {
        return new StateRequest.Write(Town.bytes(key), Town.bytes(value));
    }

    private static StateRequest replace(String key, long version, String value) {
        return new StateRequest.Replace(Town.bytes(key), version, Town.bytes(value));
    }

    private record Kept(Status status, long version, String value) {}

    private static Kept kept(Answer answer) {
        try {
            UlpReader in = new UlpReader(answer.rest());
            return new Kept(answer.status(), in.varint("the version"), Town.text(in.rest()));
        } catch (UlpException e) {
            throw new AssertionError(e);
        }
    }

    private Kept ask(Person person, Address group, StateRequest request) {
        Answer answer = person.state(group, request);
        assertEquals(request.code() | 0x80, answer.code());
        return kept(answer);
    }

    @Test
    void r39_whatIsWrittenIsReadAndKeysDoNotMix() {
        for (Address group : List.of(ann.create(), ann.createSet())) {
            Address other = ann.create();
            bob.join(group);
            assertEquals(new Kept(Status.OK, 0, ""), ask(bob, group, read("a")));
            assertEquals(new Kept(Status.OK, 1, ""), ask(ann, group, write("a", "one")));
            assertEquals(new Kept(Status.OK, 2, ""), ask(ann, group, write("b", "two")));
            assertEquals(new Kept(Status.OK, 1, ""), ask(ann, other, write("a", "elsewhere")));
            assertEquals(new Kept(Status.OK, 1, "one"), ask(bob, group, read("a")));
            assertEquals(new Kept(Status.OK, 2, "two"), ask(bob, group, read("b")));
            assertEquals(new Kept(Status.OK, 3, ""), ask(bob, group, write("a", "")));
            assertEquals(new Kept(Status.OK, 3, ""), ask(ann, group, read("a")), "empty is not nothing");
            assertEquals(new Kept(Status.OK, 0, ""), ask(ann, group, new StateRequest.Remove(Town.bytes("a"))));
            assertEquals(new Kept(Status.OK, 0, ""), ask(ann, group, read("a")));
        }
    }

    @Test
    void r39_compareAndSetTellsWhoWasFirst() {
        Address group = ann.create();
        bob.join(group);
        assertEquals(new Kept(Status.OK, 1, ""), ask(ann, group, replace("turn", 0, "ann")));
        assertEquals(new Kept(Status.CHANGED, 1, "ann"), ask(bob, group, replace("turn", 0, "bob")));
        assertEquals(new Kept(Status.OK, 2, ""), ask(bob, group, replace("turn", 1, "bob")));
        ask(ann, group, new StateRequest.Remove(Town.bytes("turn")));
        ask(ann, group, write("turn", "again"));
        assertEquals(Status.CHANGED, ask(bob, group, replace("turn", 1, "bob")).status(), "a version never comes back");
    }

    @Test
    void r39_whoIsNoMemberNeitherReadsNorWrites() {
        Address group = ann.create(Attributes.NONE.with(Tag.OPEN, 1));
        ask(ann, group, write("secret", "42"));
        for (StateRequest request :
                List.of(read("secret"), write("secret", "0"), replace("secret", 1, "0"), new StateRequest.Snapshot())) {
            Answer answer = eve.state(group, request);
            assertEquals(Status.NOT_A_MEMBER, answer.status());
            assertTrue(answer.more().isEmpty());
            assertTrue(!answer.text().contains("42"));
        }
        assertEquals(new Kept(Status.OK, 1, "42"), ask(ann, group, read("secret")));
        assertEquals(
                Status.UNKNOWN_GROUP, eve.state(Address.implicit(99), read("x")).status());
        assertEquals(Status.UNKNOWN_GROUP, eve.state(Address.SERVER, read("x")).status());
    }

    @Test
    void r39_stateEndsWithItsGroup() {
        Address group = ann.create();
        ask(ann, group, write("a", "one"));
        ann.leave(group);
        assertEquals(group, bob.create());
        assertEquals(new Kept(Status.OK, 0, ""), ask(bob, group, read("a")));
    }

    @Test
    void r40_aLateJoinerFetchesASnapshotThatFitsTogether() throws UlpException {
        Address group = ann.create();
        bob.join(group);
        Map<String, String> model = new TreeMap<>();
        for (int i = 0; i < 40; i++) {
            String key = "k" + i % 17;
            (i % 2 == 0 ? ann : bob).state(group, write(key, "v" + i));
            model.put(key, "v" + i);
        }
        eve.join(group);
        Answer answer = eve.state(group, new StateRequest.Snapshot());
        assertEquals(Status.OK, answer.status());
        Map<String, String> seen = new TreeMap<>();
        for (Element element : answer.more()) {
            UlpReader in = new UlpReader(element.data());
            String key = in.text("the key", 64);
            long version = in.varint("the version");
            String value = Town.text(in.rest());
            assertEquals(new Kept(Status.OK, version, value), ask(ann, group, read(key)));
            seen.put(key, value);
        }
        assertEquals(model, seen);
        ann.state(group, write("k1", "later"));
        assertEquals("later", ask(eve, group, read("k1")).value());
    }

    @Test
    void r40_theFullestStateIsStillOneMessage() {
        GroupLimits limits = GroupLimits.DEFAULT;
        Address group = ann.create();
        int written = 0;
        while (ann.state(group, write("%064d".formatted(written), "x".repeat(written % 700)))
                        .status()
                == Status.OK) {
            written++;
            town.now += 1_000_000_000L;
        }
        assertTrue(written > 100 && written <= limits.stateKeys(), "" + written);
        Answer answer = ann.state(group, new StateRequest.Snapshot());
        assertEquals(written, answer.more().size());
        assertTrue(ann.all.getLast().parcel().size() <= limits.messageBytes());
    }

    private Address processed(String processor, Attributes attributes) {
        Address group = ann.create(attributes.with(Tag.PROCESSOR, processor));
        bob.join(group);
        eve.join(group);
        return group;
    }

    private static List<String> results(Person person, String program) {
        List<String> results = new ArrayList<>();
        for (Element element : person.heard()) {
            AppData data = AppData.read(element.data()).orElseThrow();
            assertEquals(program, data.app());
            assertEquals(Address.SERVER, element.source());
            results.add(data.text());
        }
        return results;
    }

    @Test
    void r41_sumSaysTheSumOfAPeriodAndKeepsTheTotal() {
        Address group = processed("sum", Attributes.everyMillis(50));
        ann.say(group, "40");
        bob.say(group, "-1");
        eve.give(Message.Send.toGroup(group, new AppData("bid", Town.bytes("3")).encode()));
        town.pass(50);
        for (Person person : List.of(ann, bob, eve)) {
            assertEquals(List.of("42"), results(person, "sum"));
        }
        ann.say(group, "8");
        town.pass(50);
        assertEquals(List.of("8"), results(bob, "sum"));
        assertEquals("50", ask(bob, group, read("sum")).value());
        ann.say(group, "not a number");
        town.pass(50);
        assertEquals(List.of("not a number"), bob.texts());
        ann.say(group, "5", bob.address());
        town.pass(50);
        assertEquals(List.of("5"), bob.texts(), "what is for some is not for the processor");
    }

    @Test
    void r41_sumWorksInRoundsAndAtOnce() {
        Address rounds = processed("sum", Attributes.of(Delivery.SYNCHRONOUS));
        ann.say(rounds, "1");
        bob.say(rounds, "2");
        assertEquals(List.of(), results(ann, "sum"));
        eve.say(rounds, "3");
        assertEquals(List.of("6"), results(ann, "sum"));
        bob.news();
        Address atOnce = processed("sum", Attributes.NONE);
        ann.say(atOnce, "7");
        assertEquals(List.of("7"), results(bob, "sum"));
    }

    @Test
    void r41_lastKeepsTheNewestOfEachSource() {
        Address group = processed("last", Attributes.everyMillis(50));
        ann.say(group, "a1");
        bob.say(group, "b1");
        ann.say(group, "a2");
        ann.say(group, "a3");
        town.pass(50);
        assertEquals(List.of("b1", "a3"), eve.texts());
        assertEquals(List.of("b1"), ann.texts(), "and nobody hears itself");
        town.pass(50);
        assertEquals(List.of(), eve.texts());
    }

    @Test
    void r41_voteSaysTheResultWhenAllHaveVotedOrThePeriodIsOver() {
        Address group = processed("vote", Attributes.everyMillis(1000));
        ann.say(group, "yes");
        bob.say(group, "no");
        eve.say(group, "no");
        town.pass(1000);
        assertEquals(List.of("2 no\n1 yes\n"), results(ann, "vote"));
        assertEquals("2 no\n1 yes\n", ask(ann, group, read("vote")).value());
        ann.say(group, "no");
        ann.say(group, "yes");
        bob.say(group, "yes");
        town.pass(1000);
        assertEquals(List.of("2 yes\n"), results(ann, "vote"), "the last word counts, and not all need to speak");
        Address atOnce = processed("vote", Attributes.NONE);
        ann.say(atOnce, "yes");
        bob.say(atOnce, "yes");
        assertEquals(List.of(), results(ann, "vote"));
        eve.leave(atOnce);
        assertEquals(List.of("2 yes\n"), results(ann, "vote"), "who leaves is not waited for");
    }

    @Test
    void r41_otherProcessorsCanBeAddedAndTheirFaultsHurtNobody() {
        Processor shout = new Processor() {
            @Override
            public String name() {
                return "shout";
            }

            @Override
            public Work begin() {
                return (source, data, desk) -> {
                    if (data.length == 0) {
                        throw new IllegalStateException("nothing to shout");
                    }
                    desk.write("last", data);
                    return new Verdict.Replace(Town.bytes(Town.text(data).toUpperCase(java.util.Locale.ROOT)));
                };
            }
        };
        Town other = new Town(GroupLimits.DEFAULT, Processors.of(shout));
        List<String> log = new ArrayList<>();
        other.server.onRefusal(log::add);
        Person one = other.person();
        Person two = other.person();
        Address group = one.create(Attributes.NONE.with(Tag.PROCESSOR, "shout"));
        two.join(group);
        one.say(group, "hey");
        assertEquals(List.of("HEY"), two.texts());
        assertEquals("hey", ask(two, group, read("last")).value());
        one.say(group, "");
        assertEquals(List.of(""), two.texts());
        assertTrue(log.getFirst().contains("nothing to shout"), log.toString());
    }

    @Test
    void r42_serverTimeComesWithConnectAndPing() throws UlpException {
        town.now = 1_234_567_891_000L;
        Person late = town.stranger();
        Answer welcome = late.ask(new GroupRequest.Connect(0, ""));
        UlpReader in = new UlpReader(welcome.rest());
        long token = in.u64("the token");
        assertEquals(late.host.token(), token);
        assertEquals(late.host, town.server.hostWithToken(token).orElseThrow());
        assertEquals(1_234_567_891L, in.u64("microseconds"));
        town.now += 5_000_000;
        Answer pong = late.ask(new GroupRequest.Ping(new byte[] {1, 2, 3}));
        in = new UlpReader(pong.rest());
        assertEquals(1_234_572_891L, in.u64("microseconds"));
        assertArrayEquals(new byte[] {1, 2, 3}, in.rest());
    }
}
