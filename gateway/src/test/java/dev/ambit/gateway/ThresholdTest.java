package dev.ambit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ThresholdTest {
    @Test
    void whoCannotBeLetInIsCountedAndTheDoorStaysOpen() {
        Traffic traffic = new Traffic();
        EmbeddedChannel door = new EmbeddedChannel(new Threshold(Door.PAGE, traffic));
        door.pipeline().fireExceptionCaught(new IOException("Too many open files"));
        assertEquals(1, traffic.notAccepted.sum());
        assertTrue(door.isOpen());
        assertThrows(IOException.class, door::checkException, "Netty rests when it hears of it");
    }
}
