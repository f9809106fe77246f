package dev.ambit.gateway.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.group.Address;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A stranger's groups on a real socket, while the clock of the groups' thread is late, goes back a little and jumps ahead. */
class LateLoopTest {

    @Test
    void aStrangersSumNeitherEndsTheGroupsNorGetsLostHoweverLateTheThreadIs() throws Exception {
        AtomicLong off = new AtomicLong();
        try (TestTown town = new TestTown(
                                GatewayLimits.DEFAULT, GroupLimits.DEFAULT, () -> System.nanoTime() + off.get())
                        .open();
                TestHost stranger = town.host()) {
            for (String processor : List.of("sum", "last")) {
                Address group = TestHost.source(stranger.ask(new GroupRequest.Create(
                        true,
                        Attributes.everyMillis(100)
                                .with(Tag.PROCESSOR, processor)
                                .with(Tag.ECHO, 1))));
                for (Duration jump :
                        List.of(Duration.ZERO, Duration.ofHours(3), Duration.ofMillis(-50), Duration.ofDays(30))) {
                    stranger.send(Message.Send.toGroup(group, "5".getBytes(StandardCharsets.UTF_8)));
                    off.addAndGet(jump.toNanos());
                    byte[] heard = stranger.await(MessageType.RECEIVE)
                            .elements()
                            .getFirst()
                            .data();
                    String text = AppData.read(heard)
                            .map(AppData::text)
                            .orElseGet(() -> new String(heard, StandardCharsets.UTF_8));
                    assertEquals("5", text, processor);
                }
            }
        }
    }
}
