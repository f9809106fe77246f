package dev.ambit.server.rooms;

import dev.ambit.server.health.Faults;
import dev.ambit.space.sight.Sight;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Draughtsman;
import dev.ambit.world.message.Drawn;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Works out what people draw, on a thread of its own, and puts it on the shelf. The world bounds how much waits. */
public final class DrawingOffice implements Draughtsman {
    private static final Logger LOG = LoggerFactory.getLogger(DrawingOffice.class);

    private final RoomShelf shelf;
    private final Inbox inbox;
    private final ExecutorService worker = new ThreadPoolExecutor(
            0,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            run -> Thread.ofPlatform().name("drawing office").daemon().unstarted(run));

    public DrawingOffice(RoomShelf shelf, Inbox inbox) {
        this.shelf = shelf;
        this.inbox = inbox;
    }

    @Override
    public void draw(Line asker, Order order) {
        worker.execute(() -> inbox.offer(new Input.Drawn(asker, order, drawn(order))));
    }

    @Override
    public void survey(Survey survey) {
        worker.execute(() -> inbox.offer(new Input.Surveyed(survey, sight(survey))));
    }

    /** Where it cannot be found out, who sees whom stays as it was. */
    private static Sight sight(Survey survey) {
        try {
            return survey.sight();
        } catch (RuntimeException | Error e) {
            Faults.caught(LOG, "Who sees whom in room #" + survey.venue() + " cannot be found out", e);
            return survey.room().sight();
        }
    }

    private Drawn drawn(Order order) {
        try {
            Drawn drawn = Drawn.of(order.text());
            drawn.room().ifPresent(shelf::put);
            return drawn;
        } catch (RuntimeException | Error e) {
            // Somebody waits for an answer, whatever happens.
            Faults.caught(
                    LOG,
                    "A plan of " + order.text().length() + " characters for room #" + order.room()
                            + " cannot be worked out",
                    e);
            return Drawn.broken("Something in this plan cannot be worked out: " + e + ".");
        }
    }
}
