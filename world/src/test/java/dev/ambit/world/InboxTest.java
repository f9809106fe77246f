package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.world.message.Input;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InboxTest {

    private final Ears ears = new Ears();

    @Test
    void inputComesOutInTheOrderItWentIn() {
        Inbox inbox = new Inbox(10);
        inbox.offer(new Input.Ping(ears, 1));
        inbox.offer(new Input.Ping(ears, 2));
        assertEquals(new Input.Ping(ears, 1), inbox.poll());
        assertEquals(new Input.Ping(ears, 2), inbox.poll());
        assertNull(inbox.poll());
    }

    @Test
    void aFullInboxRefusesEverythingButALeave() {
        Inbox inbox = new Inbox(2);
        assertTrue(inbox.offer(new Input.Ping(ears, 1)));
        assertTrue(inbox.offer(new Input.Ping(ears, 2)));
        assertFalse(inbox.offer(new Input.Ping(ears, 3)));
        assertTrue(inbox.offer(new Input.Leave(ears)));
        assertEquals(3, inbox.size());
    }

    @Test
    void stepsKeepTheirOrderAmongAllElseAndAreLent() {
        Inbox inbox = new Inbox(4);
        Ears other = new Ears();
        for (int round = 0; round < 10; round++) {
            assertTrue(inbox.offerStep(ears, new Place(round, 2, 3)));
            assertTrue(inbox.offer(new Input.Ping(ears, round)));
            assertTrue(inbox.offerStep(other, new Place(4, 5, round)));
            Input first = inbox.poll();
            Input kept = first.kept();
            assertEquals(new Input.Walk(ears, new Place(round, 2, 3)), first);
            assertEquals(new Input.Ping(ears, round), inbox.poll());
            assertEquals(new Input.Walk(other, new Place(4, 5, round)), inbox.poll());
            assertEquals(new Input.Walk(ears, new Place(round, 2, 3)), kept, "what is kept stays as it was");
            assertNull(inbox.poll());
        }
    }

    @Test
    void aFullInboxRefusesStepsAndNobodySleepsLessForThem() {
        Inbox inbox = new Inbox(2);
        assertTrue(inbox.offerStep(ears, new Place(1, 2, 3)));
        assertTrue(inbox.offerStep(ears, new Place(2, 2, 3)));
        assertFalse(inbox.offerStep(ears, new Place(3, 2, 3)));
        long before = System.nanoTime();
        inbox.await(2_000_000);
        assertTrue(System.nanoTime() - before >= 1_000_000, "steps can wait for the tick");
        assertTrue(inbox.offer(new Input.Leave(ears)));
        inbox.await(Long.MAX_VALUE);
    }

    @Test
    void stepsLeaveRoomForWhatCannotBeSaidAgain() {
        Inbox inbox = new Inbox(100);
        int steps = 0;
        while (inbox.offerStep(ears, new Place(steps, 0, 0))) {
            steps++;
        }
        assertEquals(75, steps);
        for (int i = 0; i < 25; i++) {
            assertTrue(inbox.offer(new Input.Ping(ears, i)));
        }
        assertFalse(inbox.offer(new Input.Ping(ears, 25)));
        inbox.poll();
        assertFalse(inbox.offerStep(ears, new Place(0, 0, 0)), "words come first");
        assertTrue(inbox.offer(new Input.Ping(ears, 26)));
    }

    @Test
    void takingMakesRoomAgain() {
        Inbox inbox = new Inbox(1);
        inbox.offer(new Input.Ping(ears, 1));
        inbox.poll();
        assertTrue(inbox.offer(new Input.Ping(ears, 2)));
    }

    @Test
    void manyThreadsMayOfferAtOnceAndNothingIsLost() throws InterruptedException {
        Inbox inbox = new Inbox(100_000);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 10_000; i++) {
                    inbox.offer(new Input.Ping(ears, i));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int taken = 0;
        while (inbox.poll() != null) {
            taken++;
        }
        assertEquals(40_000, taken);
        assertEquals(0, inbox.size());
    }
}
