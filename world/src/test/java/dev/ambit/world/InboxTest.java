package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
