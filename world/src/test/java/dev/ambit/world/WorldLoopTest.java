package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class WorldLoopTest {

    private static final Room ROOM =
            Room.hall("r", 1000, 1000, 256, true, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());

    private final World world = new World("Test", ROOM, WorldRules.DEFAULT);
    private final Inbox inbox = new Inbox(100);

    /** A line for another thread to read. */
    private static final class Queue implements Line {
        final LinkedBlockingQueue<Dispatch> heard = new LinkedBlockingQueue<>();
        final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public void deliver(Dispatch dispatch) {
            heard.add(dispatch);
        }

        @Override
        public void end() {
            ended.countDown();
        }
    }

    @Test
    void inputIsAnsweredOnATickAndStoppingSaysGoodbye() throws InterruptedException {
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(5), System::nanoTime, (_, _) -> {});
        loop.start();
        Queue ada = new Queue();
        inbox.offer(new Input.Arrive(ada, "Ada", "robot"));
        Dispatch first = ada.heard.poll(10, TimeUnit.SECONDS);
        assertTrue(first.own().getFirst() instanceof News.Welcome);
        loop.stop("enough");
        Dispatch last = ada.heard.poll(10, TimeUnit.SECONDS);
        assertEquals(List.of(new News.Goodbye("enough")), last.own());
        assertTrue(ada.ended.await(300, TimeUnit.SECONDS));
    }

    @Test
    void anInputThatFailsIsSkippedAndTheWorldGoesOn() throws InterruptedException {
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(5), System::nanoTime, (_, _) -> {});
        loop.start();
        Line broken = new Line() {
            @Override
            public void deliver(Dispatch dispatch) {
                throw new IllegalStateException("broken on purpose");
            }

            @Override
            public void end() {}
        };
        inbox.offer(new Input.Arrive(broken, "", "robot"));
        Queue ada = new Queue();
        inbox.offer(new Input.Arrive(ada, "Ada", "robot"));
        assertTrue(ada.heard.poll(10, TimeUnit.SECONDS).own().getFirst() instanceof News.Welcome);
        loop.stop("enough");
    }

    @Test
    void aLoopThatFellFarBehindSkipsTicksInsteadOfRushing() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        CountDownLatch lookedAtTheClock = new CountDownLatch(1);
        CountDownLatch jumped = new CountDownLatch(1);
        AtomicLong ticks = new AtomicLong();
        LongSupplier watchedClock = () -> {
            long now = clock.get();
            lookedAtTheClock.countDown();
            return now;
        };
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(50), watchedClock, (_, _) -> {
            ticks.incrementAndGet();
            jumped.countDown();
        });
        loop.start();
        assertTrue(lookedAtTheClock.await(300, TimeUnit.SECONDS));
        clock.set(TimeUnit.MINUTES.toNanos(10));
        inbox.wake();
        assertTrue(jumped.await(300, TimeUnit.SECONDS));
        loop.stop("enough");
        assertTrue(ticks.get() <= 12, "12,000 ticks were missed, " + ticks.get() + " were run");
    }

    @Test
    void aWorldWhoseTicksTakeTooLongTellsLessOften() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        CountDownLatch strained = new CountDownLatch(1);
        // Every look at the clock takes as long as a tick may.
        LongSupplier costlyClock = () -> clock.addAndGet(50_000_000);
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(50), costlyClock, (ticked, _) -> {
            if (ticked.strain() == 2) {
                strained.countDown();
            }
        });
        loop.start();
        assertTrue(strained.await(300, TimeUnit.SECONDS));
        loop.stop("enough");
    }

    @Test
    void aWorldWhoseTicksTakeTooLongStillListens() throws InterruptedException {
        // Every look at the clock costs 1 ms and every tick three periods: there is never time left before the next.
        AtomicLong clock = new AtomicLong();
        AtomicLong leftTwoTicksLater = new AtomicLong(-1);
        CountDownLatch measured = new CountDownLatch(1);
        Queue ada = new Queue();
        LongSupplier costlyClock = () -> clock.addAndGet(1_000_000);
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(50), costlyClock, (ticked, _) -> {
            clock.addAndGet(150_000_000);
            if (ticked.ticks() == 1) {
                for (int i = 0; i < 10; i++) {
                    inbox.offer(new Input.Ping(ada, i));
                }
            } else if (ticked.ticks() == 3) {
                leftTwoTicksLater.set(inbox.size());
                measured.countDown();
            }
        });
        loop.start();
        assertTrue(measured.await(300, TimeUnit.SECONDS));
        loop.stop("enough");
        assertEquals(0, leftTwoTicksLater.get(), "input left waiting");
    }

    @Test
    void whateverFailsInATickTheLoopGoesOnAndDoesNotCallItATurn() throws InterruptedException {
        AtomicLong failing = new AtomicLong(3);
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(5), System::nanoTime, (_, _) -> {
            if (failing.getAndDecrement() > 0) {
                throw new AssertionError("broken on purpose");
            }
        });
        loop.start();
        until(() -> loop.guard().turns() >= 2);
        assertEquals(3, loop.guard().faults());
        assertEquals("", loop.guard().lastFault(), "it is well again");
        assertTrue(loop.isRunning());
        loop.stop("enough");
    }

    @Test
    void anInputForWhichTheStackIsTooSmallIsSkipped() throws InterruptedException {
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(5), System::nanoTime, (_, _) -> {});
        loop.start();
        Line bottomless = new Line() {
            @Override
            public void deliver(Dispatch dispatch) {}

            @Override
            public void end() {}

            @Override
            public int hashCode() {
                throw new StackOverflowError("on purpose");
            }
        };
        inbox.offer(new Input.Arrive(bottomless, "Eve", "robot"));
        Queue ada = new Queue();
        inbox.offer(new Input.Arrive(ada, "Ada", "robot"));
        assertTrue(ada.heard.poll(10, TimeUnit.SECONDS).own().getFirst() instanceof News.Welcome);
        assertTrue(loop.guard().faults() > 0);
        assertTrue(loop.guard().newestFault().startsWith("An input failed and was skipped: Arrive"));
        until(() -> loop.guard().deeds() == 1);
        loop.stop("enough");
    }

    @Test
    void aClockThatGoesBackAnHourHoldsNobodyUp() throws InterruptedException {
        // The other way is told above: a clock that leaps ahead makes the loop skip ticks.
        AtomicLong clock = new AtomicLong(TimeUnit.HOURS.toNanos(2));
        List<Long> millis = new CopyOnWriteArrayList<>();
        // Ten ticks of real time: what the clock says changes only by hand and by being looked at.
        LongSupplier watched = () -> clock.addAndGet(1_000_000);
        WorldLoop loop = new WorldLoop(world, inbox, Duration.ofMillis(50), watched, (ticked, _) -> {
            millis.add(ticked.clockMillis());
            if (ticked.ticks() == 3) {
                clock.addAndGet(-TimeUnit.HOURS.toNanos(1));
            } else if (ticked.ticks() % 2 == 0) {
                clock.addAndGet(-TimeUnit.MILLISECONDS.toNanos(70));
            }
        });
        loop.start();
        until(() -> {
            inbox.wake();
            return millis.size() >= 20;
        });
        loop.stop("enough");
        for (int i = 1; i < 20; i++) {
            assertTrue(millis.get(i) >= millis.get(i - 1), "the world's time went back: " + millis);
        }
        assertTrue(millis.get(19) - millis.get(0) < 60_000, "the world's time leapt: " + millis);
    }

    /** The time limit of the class bounds it. */
    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(200_000);
            assertFalse(Thread.interrupted(), "waited in vain");
        }
    }
}
