package dev.ambit.gateway.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Hosts on real sockets, and what becomes of them. */
class HostConnectionTest {

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000);
            assertFalse(Thread.interrupted(), "waited in vain");
        }
    }

    @Test
    void whoConnectsAndHangsUpLeavesNothingBehindHoweverLateTheGroupsAre() throws Exception {
        try (TestTown town = new TestTown().open()) {
            CountDownLatch held = new CountDownLatch(1);
            for (int i = 0; i < 300; i++) {
                if (i == 200) {
                    // The groups hear of the last hundred when these are gone already.
                    town.loop.run(server -> awaitQuietly(held));
                }
                try (TestHost host = new TestHost(town.port())) {
                    host.send(Message.Send.control(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "").encode()));
                }
            }
            until(() -> town.traffic.connections.get() == 0);
            held.countDown();
            CountDownLatch done = new CountDownLatch(1);
            town.loop.run(server -> done.countDown());
            done.await();
            assertEquals(0, town.datagrams.paths());
        }
    }

    private static void awaitQuietly(CountDownLatch held) {
        try {
            held.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aLookThatFailsIsCountedAndTheNextOneFindsWhoIsSilent() throws Exception {
        GatewayLimits limits = new GatewayLimits(100, 2, 30, 20, 65536, 60, 1 << 20);
        AtomicBoolean clockFails = new AtomicBoolean();
        try (TestTown town = new TestTown(limits, GroupLimits.DEFAULT, () -> {
            if (clockFails.get() && Thread.currentThread().getName().startsWith("gateway")) {
                throw new StackOverflowError("on purpose");
            }
            return System.nanoTime();
        })) {
            town.open();
            try (TestHost silent = new TestHost(town.port())) {
                until(() -> town.traffic.connections.get() == 1);
                clockFails.set(true);
                until(() -> town.traffic.guard.faults() > 0);
                clockFails.set(false);
                assertTrue(silent.awaitEnd().startsWith("no hello for"));
            }
        }
    }
}
