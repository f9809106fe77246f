package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcceptGuardTest {
    @Test
    void whoCannotBeLetInIsCountedAndTheDoorRestsASecond() {
        Traffic traffic = new Traffic();
        EmbeddedChannel door = new EmbeddedChannel(new AcceptGuard(Door.PAGE, traffic));
        door.pipeline().fireExceptionCaught(new IOException("Too many open files"));
        door.checkException();
        assertEquals(1, traffic.notAccepted.sum());
        assertTrue(door.isOpen());
        assertFalse(door.config().isAutoRead());
        door.advanceTimeBy(1, TimeUnit.SECONDS);
        door.runScheduledPendingTasks();
        assertTrue(door.config().isAutoRead());
    }
}
