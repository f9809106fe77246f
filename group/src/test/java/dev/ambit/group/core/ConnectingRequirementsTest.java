package dev.ambit.group.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Requirements 1 to 5: connection and addressing. */
class ConnectingRequirementsTest {

    @Test
    void r01_connectGivesAnAddressThatNobodyElseHas() {
        Town town = new Town();
        Set<Address> seen = new HashSet<>();
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Person person = town.stranger();
            Town.Answer answer = person.ask(new GroupRequest.Connect(0, ""));
            assertEquals(Status.OK, answer.status());
            assertEquals(person.address(), answer.destination(), "the answer goes to the new address");
            assertTrue(answer.destination().isHost());
            assertTrue(seen.add(answer.destination()), "twice: " + answer.destination());
            people.add(person);
        }
        assertEquals(Address.host(1), people.getFirst().address());
        assertEquals(100, town.server.hostCount());
    }

    @Test
    void r01_aNumberRestsBeforeAnotherGetsIt() {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> limit.addressRestSeconds = 2));
        town.person();
        Person second = town.person();
        assertEquals(Address.host(2), second.address());
        town.server.detach(second.host, "gone", town.now);
        assertEquals(Address.host(3), town.person().address(), "2 still rests");
        town.now += 2_000_000_000L;
        assertEquals(Address.host(2), town.person().address(), "the lowest that is free");
    }

    @Test
    void r02_whoIsNotConnectedIsToldSoWhateverItAsks() {
        Town town = new Town();
        Address group = town.person().create();
        Person stranger = town.stranger();
        List<GroupRequest> all = List.of(
                new GroupRequest.Disconnect(),
                new GroupRequest.Create(true, dev.ambit.group.wire.Attributes.NONE),
                new GroupRequest.Join(group, new byte[0]),
                new GroupRequest.About(Function.LEAVE, group),
                new GroupRequest.QueryGroups(),
                new GroupRequest.Ping(new byte[0]),
                new GroupRequest.Statistics(List.of()),
                new GroupRequest.Named(Function.NAME, "ann"),
                new GroupRequest.Enter("#town", "", dev.ambit.group.wire.Attributes.NONE));
        for (GroupRequest request : all) {
            assertEquals(Status.NOT_CONNECTED, stranger.refused(request), request.toString());
        }
        assertEquals(
                Status.NOT_CONNECTED,
                stranger.state(group, new StateRequest.Snapshot()).status());
        stranger.say(group, "hello");
        assertEquals(Status.NOT_CONNECTED, stranger.failures().getFirst().status());
        assertFalse(stranger.host.isConnected());
        assertEquals(1, town.server.groupCount());
    }

    @Test
    void r02_nobodyConnectsTwice() {
        Town town = new Town();
        Person person = town.person("ann");
        Address before = person.address();
        assertEquals(Status.BAD_REQUEST, person.refused(new GroupRequest.Connect(0, "bob")));
        assertEquals(before, person.address());
        assertEquals("ann", person.host.name());
        assertEquals(1, town.server.hostCount());
    }

    @Test
    void r03_disconnectTakesTheHostOutOfEveryGroupAndOffTheMap() {
        Town town = new Town();
        Person ann = town.person("ann");
        Person bob = town.person("bob");
        Address group = ann.create();
        Address set = ann.createSet();
        bob.join(group).join(set);
        Address lost = bob.address();
        List<Host> gone = new ArrayList<>();
        town.server.onGone(gone::add);

        Town.Answer answer = bob.ask(new GroupRequest.Disconnect());

        assertEquals(Status.OK, answer.status());
        assertEquals(lost, answer.destination());
        assertEquals(List.of(ann.address()), ann.members(group));
        assertEquals(List.of(ann.address()), ann.members(set));
        assertTrue(town.server.host(lost).isEmpty());
        assertTrue(town.server.hostNamed("bob").isEmpty());
        assertEquals(List.of(bob.host), gone);
        town.server.detach(bob.host, "closed", town.now);
        assertEquals(1, gone.size(), "told once");
        ann.say(group, "anybody?");
        assertEquals(List.of(), bob.texts());
    }

    @Test
    void r03_aLostConnectionIsADisconnect() {
        Town town = new Town();
        Person ann = town.person();
        Person bob = town.person();
        Address group = ann.create();
        bob.join(group);
        List<Host> gone = new ArrayList<>();
        town.server.onGone(gone::add);
        town.server.detach(bob.host, "the line broke", town.now);
        assertEquals(List.of(ann.address()), ann.members(group));
        assertEquals(List.of(bob.host), gone);
        bob.give(Message.Send.control(new GroupRequest.Connect(0, "").encode()));
        assertFalse(bob.host.isConnected(), "who is gone does not come back on the same line");
    }

    @Test
    void r03_whoHasDisconnectedMayConnectAnew() {
        Town town = new Town();
        Person ann = town.person("ann");
        Address first = ann.address();
        ann.done(new GroupRequest.Disconnect());
        ann.done(new GroupRequest.Connect(0, "ann"));
        assertNotEquals(first, ann.address());
        assertEquals("ann", ann.host.name());
    }

    @Test
    void r04_addressesOfAllLengthsComeBackAsTheyWere() throws UlpException {
        for (int number : new int[] {0, 1, 15, 16, 31, 32, 2047, 2048, 4095, 4096, (1 << 29) - 1}) {
            for (Address address : List.of(Address.host(number), Address.implicit(number), Address.logical(number))) {
                byte[] bytes = new ByteWriter().put(address, AddressForm::write).toBytes();
                UlpReader in = new UlpReader(bytes);
                assertEquals(address, in.address("it"));
                assertTrue(in.isEmpty());
            }
        }
        // One number space: the longer forms of host 3.
        assertEquals(Address.host(3), new UlpReader(new byte[] {(byte) 0x83}).address("it"));
        assertEquals(Address.host(3), new UlpReader(new byte[] {(byte) 0xc0, 3}).address("it"));
        assertEquals(Address.host(3), new UlpReader(new byte[] {0, 0, 0, 3}).address("it"));
        for (int first = 0xe0; first <= 0xff; first++) {
            byte[] bad = {(byte) first, 0, 0, 0};
            assertThrows(UlpException.class, () -> new UlpReader(bad).address("it"));
        }
    }

    @Test
    void r05_theTypeBitOfHostsIsTheTopOfTheirNumber() throws UlpException {
        assertEquals(Address.host(31), new UlpReader(new byte[] {(byte) 0b10_01_1111}).address("it"));
        assertEquals(Address.host(16), new UlpReader(new byte[] {(byte) 0b10_01_0000}).address("it"));
        assertEquals(Address.host(4095), new UlpReader(new byte[] {(byte) 0b110_01_111, (byte) 0xff}).address("it"));
        assertEquals(Address.host((1 << 30) - 1), new UlpReader(new byte[] {0b0_01_11111, -1, -1, -1}).address("it"));
        assertEquals(
                1, new ByteWriter().put(Address.host(31), AddressForm::write).size());
        assertEquals(
                2, new ByteWriter().put(Address.host(4095), AddressForm::write).size());
        assertEquals(
                4, new ByteWriter().put(Address.host(4096), AddressForm::write).size());
    }
}
