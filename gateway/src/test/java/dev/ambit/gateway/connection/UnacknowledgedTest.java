package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class UnacknowledgedTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void theSocketThatListensAtAPortIsFoundAndNoOther() throws IOException {
        try (ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertEquals(1, Unacknowledged.limit(door.getLocalPort(), 40));
        }
        assertEquals(0, Unacknowledged.limit(1, 40));
    }
}
