package dev.ambit.gateway.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Processors;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupLoopTest {

    private final AtomicBoolean clockFails = new AtomicBoolean();
    private final GroupLoop loop =
            new GroupLoop(new GroupServer(GroupLimits.DEFAULT, Processors.found(), () -> 7), () -> {
                if (clockFails.get()) {
                    throw new AssertionError("broken on purpose");
                }
                return System.nanoTime();
            });

    @AfterEach
    void stop() {
        loop.stop();
    }

    @SuppressWarnings("InfiniteRecursion") // until the stack is full
    private static int bottomless(int depth) {
        return bottomless(depth + 1) + 1;
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(200_000);
            assertFalse(Thread.interrupted(), "waited in vain");
        }
    }

    @Test
    void somethingForWhichTheStackIsTooSmallIsSkippedAndTheRestIsDone() throws InterruptedException {
        loop.start();
        CountDownLatch done = new CountDownLatch(1);
        loop.run(server -> bottomless(0));
        loop.run(server -> {
            throw new OutOfMemoryError("on purpose");
        });
        loop.run(server -> done.countDown());
        assertTrue(done.await(300, TimeUnit.SECONDS), "the groups' thread is dead");
        assertEquals(2, loop.guard().faults());
        long turns = loop.guard().turns();
        until(() -> loop.guard().turns() > turns);
        assertTrue(loop.isRunning());
    }

    @Test
    void aConnectionThatCannotBeWrittenToKeepsNobodyFromHearing() throws InterruptedException {
        EventLoop netty = new DefaultEventLoop();
        CountDownLatch heard = new CountDownLatch(1);
        loop.start();
        loop.run(server -> {
            loop.touched(departing(netty, () -> {
                throw new StackOverflowError("on purpose");
            }));
            loop.touched(departing(netty, heard::countDown));
        });
        try {
            assertTrue(heard.await(300, TimeUnit.SECONDS));
        } finally {
            netty.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
    }

    @Test
    void ofThoseThatLeaveTogetherOneThatFailsLeavesTheOthersAloneAndIsCounted() throws InterruptedException {
        EventLoop netty = new DefaultEventLoop();
        CountDownLatch sent = new CountDownLatch(2);
        loop.start();
        loop.run(server -> {
            loop.touched(departing(netty, () -> {}, sent::countDown));
            loop.touched(departing(netty, () -> {}, () -> {
                throw new StackOverflowError("on purpose");
            }));
            loop.touched(departing(netty, () -> {}, sent::countDown));
        });
        try {
            assertTrue(sent.await(300, TimeUnit.SECONDS), "what was behind it is lost");
            assertEquals(1, loop.guard().faults());
        } finally {
            netty.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
    }

    private static Departing departing(EventLoop thread, Runnable whenAsked) {
        return departing(thread, whenAsked, () -> {});
    }

    private static Departing departing(EventLoop thread, Runnable whenAsked, Runnable whenSent) {
        return new Departing() {
            @Override
            public EventLoop thread() {
                return thread;
            }

            @Override
            public Runnable departure(SharedBuffers buffers) {
                whenAsked.run();
                return whenSent;
            }
        };
    }

    @Test
    void aLoopThatIsGoneThoughNobodyAskedIsNotRunning() {
        loop.start();
        until(() -> loop.guard().turns() > 0);
        assertTrue(loop.isRunning());
        clockFails.set(true);
        until(() -> !loop.isRunning());
    }
}
