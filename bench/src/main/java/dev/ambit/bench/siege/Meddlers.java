package dev.ambit.bench.siege;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Those who use groups for harm, as everybody may without an account: groups that compute, rounds that wait. */
final class Meddlers {
    private static final int SMALLEST_PERIOD = 5;

    private Meddlers() {}

    static List<Assault> all() {
        return List.of(
                new Assault("groups that add up what is said", 3, Meddlers::processors),
                new Assault("rounds with somebody who never speaks", 2, Meddlers::rounds));
    }

    private static void processors(Assault self, Assault.Target target) throws Exception {
        try (HostPeer host = new HostPeer(Assault.address(120), target.doors().groups())) {
            host.connect(Assault.newName("Meddler"));
            List<Address> groups = new java.util.ArrayList<>();
            for (String processor : List.of("sum", "last", "vote")) {
                groups.add(host.create(Attributes.of(Delivery.ISOCHRONOUS)
                        .with(Tag.PERIOD_MILLIS, SMALLEST_PERIOD)
                        .with(Tag.PROCESSOR, processor)
                        .with(Tag.ECHO, 1)
                        .with(Tag.OPEN, 1)));
            }
            host.ignoreAnswers();
            for (int i = 0; i < 150 && target.goesOn(); i++) {
                byte[] five = "5".getBytes(StandardCharsets.UTF_8);
                host.sendMessage(Ulp.encode(Message.Send.toGroup(groups.get(i % groups.size()), five)));
                self.did();
                target.pause(ThreadLocalRandom.current().nextInt(30));
            }
        }
    }

    private static void rounds(Assault self, Assault.Target target) throws Exception {
        try (HostPeer speaker =
                        new HostPeer(Assault.address(121), target.doors().groups());
                HostPeer frozen =
                        new HostPeer(Assault.address(122), target.doors().groups())) {
            speaker.connect(Assault.newName("Speaker"));
            frozen.connect(Assault.newName("Frozen"));
            Address group = speaker.create(Attributes.of(Delivery.SYNCHRONOUS).with(Tag.TIMEOUT_MILLIS, 100));
            frozen.ask(Message.Send.control(new GroupRequest.Join(group, new byte[0]).encode()));
            speaker.ignoreAnswers();
            while (target.goesOn()) {
                speaker.sendMessage(Ulp.encode(Message.Send.toGroup(group, new byte[] {1})));
                self.did();
                target.pause(20);
            }
        }
    }
}
