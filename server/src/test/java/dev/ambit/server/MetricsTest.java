package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.connection.Traffic;
import dev.ambit.world.Inbox;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private final Metrics metrics = new Metrics(new Traffic(), new Inbox(10), Optional.empty());

    private void used(int people) {
        metrics.used(
                Map.of("guest", people, "wizard", 1),
                Map.of("page", people, "irc", 2),
                people % 3 == 0 ? Map.of("The Commons", people) : Map.of("The Commons", people, "\"a\\b\"\n", 1),
                Map.of("guests", (long) people));
    }

    @Test
    void whoReadsTheMetricsWhilePeopleAreCountedIsAlwaysAnswered() {
        AtomicBoolean enough = new AtomicBoolean();
        used(0);
        CompletableFuture<Void> counting = CompletableFuture.runAsync(() -> {
            for (int i = 0; !enough.get(); i++) {
                used(i);
            }
        });
        try {
            for (int i = 0; i < 500; i++) {
                String text = metrics.text();
                assertEquals(1, text.split("ambit_users\\{rank=\"guest\"\\}", -1).length - 1, text);
            }
        } finally {
            enough.set(true);
            counting.join();
        }
    }

    @Test
    void whatIsCountedIsToldByLabelAndARoomThatIsEmptyAgainIsNot() {
        used(4);
        assertTrue(metrics.text().contains("ambit_room_people{room=\"\\\"a\\\\b\\\"\\n\"} 1.0"), metrics.text());
        used(3);
        String text = metrics.text();
        assertTrue(text.contains("ambit_users{rank=\"guest\"} 3.0"), text);
        assertTrue(text.contains("ambit_hosts{door=\"irc\"} 2.0"), text);
        assertTrue(text.contains("ambit_room_people{room=\"The Commons\"} 3.0"), text);
        assertTrue(text.contains("ambit_logins{kind=\"guests\"} 3.0"), text);
        assertEquals(
                1,
                text.lines()
                        .filter(line -> line.startsWith("ambit_room_people{"))
                        .count(),
                text);
    }
}
