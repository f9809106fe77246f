package dev.ambit.group.core;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Town.Person;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever one host sends, nothing breaks, and two others who talk to each other in a group of theirs notice nothing. */
class GroupServerFuzzTest {

    @FuzzTest(maxDuration = "6s")
    void anythingAHostSends(FuzzedDataProvider data) {
        List<byte[]> messages = new ArrayList<>();
        while (data.remainingBytes() > 0 && messages.size() < 40) {
            int kind = data.consumeInt(0, 4);
            byte[] bytes = data.consumeBytes(data.consumeInt(0, 60));
            messages.add(message(kind, bytes, data.consumeInt(0, 20)));
        }
        attack(messages);
    }

    /** The fuzzer likes it short; these are long, and mostly well-formed. */
    @Test
    void longAttacksChangeNothingForOthers() {
        for (int seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<byte[]> messages = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                byte[] bytes = new byte[random.nextInt(40)];
                random.nextBytes(bytes);
                if (bytes.length > 1 && random.nextInt(4) > 0) {
                    bytes[0] = (byte) (1 + random.nextInt(22));
                    byte[] address = new ByteWriter()
                            .put(any(random.nextInt(24)), AddressForm::write)
                            .toBytes();
                    System.arraycopy(address, 0, bytes, 1, Math.min(address.length, bytes.length - 1));
                }
                messages.add(message(random.nextInt(5), bytes, random.nextInt(24)));
            }
            attack(messages);
        }
    }

    private static Address any(int number) {
        return switch (number % 3) {
            case 0 -> Address.host(number / 3);
            case 1 -> Address.implicit(16 + number / 3);
            default -> Address.logical(number < 6 ? number / 3 : 14 + number / 3);
        };
    }

    private static byte[] message(int kind, byte[] bytes, int number) {
        return switch (kind) {
            case 0 -> bytes;
            case 1 -> Ulp.encode(Message.Send.control(bytes));
            case 2 -> Ulp.encode(Message.Send.state(any(number), bytes));
            case 3 ->
                Ulp.encode(new Message.Send(
                        MessageType.SEND, number % 2 == 0, any(number), List.of(any(number + 3)), bytes));
            default -> Ulp.encode(Message.Send.toGroup(any(number), bytes));
        };
    }

    private static void attack(List<byte[]> messages) {
        Town town = new Town(GroupLimits.DEFAULT.but(limit -> limit.faults = 1000));
        Person ann = town.person("ann");
        Person bob = town.person("bob");
        List<Address> rooms = new ArrayList<>();
        for (Delivery delivery : Delivery.values()) {
            rooms.add(ann.create(Attributes.of(delivery)));
        }
        rooms.forEach(bob::join);
        Person eve = town.person("eve");
        // One group that eve may do what it likes in.
        Address open = eve.create(Attributes.everyMillis(20));
        ann.join(open);
        for (int i = 0; i < messages.size(); i++) {
            town.server.receive(eve.host, messages.get(i), i % 7 != 0, town.now);
            if (i % 5 == 0) {
                eve.hasRoom = !eve.hasRoom;
                town.server.roomAgain(eve.host, town.now);
            }
            town.pass(3);
        }
        town.pass(6000);
        Address self = eve.address();
        ann.leaveIfIn(open);
        for (Address room : rooms) {
            check(eve.closings.isEmpty() || !eve.host.isConnected(), "closed and yet there");
            ann.news();
            bob.news();
            ann.say(room, "ping", bob.address());
            bob.say(room, "pong", ann.address());
            town.pass(6000);
            List<String> toBob = bob.saidBy(ann.host.address());
            List<String> toAnn = ann.saidBy(bob.host.address());
            check(toBob.equals(List.of("ping")), room + ": bob heard " + toBob);
            check(toAnn.equals(List.of("pong")), room + ": ann heard " + toAnn);
        }
        town.server.detach(eve.host, "enough", town.now);
        check(town.server.host(self).isEmpty() || self.equals(Address.SERVER), "eve is still on the map");
        check(town.server.hostCount() == 2, "hosts: " + town.server.hostCount());
        town.server.detach(ann.host, "home", town.now);
        town.server.detach(bob.host, "home", town.now);
        check(town.server.groupCount() == 0, "groups: " + town.server.groupCount());
        check(town.server.advance(Long.MAX_VALUE - 1) == Long.MAX_VALUE, "something is left to do");
    }

    private static void check(boolean isSo, String otherwise) {
        if (!isSo) {
            throw new AssertionError(otherwise);
        }
    }
}
