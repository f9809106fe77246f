package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.Guard;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class PeriodicCheckTest {

    @Test
    void aLookThatFailsIsCountedAndDoesNotEndTheOthers() throws InterruptedException {
        Guard guard = new Guard(LoggerFactory.getLogger(PeriodicCheckTest.class), System::nanoTime);
        EventLoop thread = new DefaultEventLoop();
        CountDownLatch looks = new CountDownLatch(3);
        try {
            PeriodicCheck.every(1, TimeUnit.MILLISECONDS, thread, guard, () -> {
                looks.countDown();
                if (looks.getCount() > 0) {
                    throw new OutOfMemoryError("on purpose");
                }
            });
            assertTrue(looks.await(300, TimeUnit.SECONDS), "nobody looks any more");
            assertEquals(2, guard.faults());
        } finally {
            thread.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
    }
}
