package dev.ambit.bench.brawl;

import dev.ambit.bench.siege.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Many {@link Brawler}s at once, each on a thread of its own. */
final class Brawl implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 180;
    private static final int DRAIN_MILLIS = 20_000;
    private static final int AT_ONCE = 60;

    private final List<Brawler> all = new ArrayList<>();
    private final List<CompletableFuture<Void>> playing = new ArrayList<>();
    private final AtomicBoolean goesOn = new AtomicBoolean();
    private final Samples answers = new Samples();

    /** Lets them come in, a few at a time: who is in the game and says nothing for half a minute is cut off. */
    Brawl(BrawlServer server, int people, long seed) throws Exception {
        Semaphore doorway = new Semaphore(AT_ONCE);
        List<Brawler> inside = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> coming = new ArrayList<>();
        for (int i = 0; i < people; i++) {
            int number = i;
            coming.add(inTheBackground(() -> {
                doorway.acquire();
                try {
                    inside.add(Brawler.enter("Fighter " + number, server.door(), seed + number, answers));
                } finally {
                    doorway.release();
                }
            }));
        }
        await(coming);
        all.addAll(inside);
    }

    interface Deed {
        void on(Brawler one) throws Exception;
    }

    /** Lets each do something, all at once, and waits until they are done. */
    void each(Deed deed) throws Exception {
        await(all.stream().map(one -> inTheBackground(() -> deed.on(one))).toList());
    }

    /** From now on they play. */
    void begin(Brawler.Pace pace) {
        goesOn.set(true);
        all.forEach(one -> playing.add(inTheBackground(() -> one.play(pace, goesOn::get))));
    }

    /** They play no more, and hear the last answers; what became of those who miss some, or lost their connection. */
    List<String> end() {
        goesOn.set(false);
        List<String> troubles = new ArrayList<>();
        for (int i = 0; i < playing.size(); i++) {
            try {
                playing.get(i).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (!all.get(i).hasHeardAll(DRAIN_MILLIS)) {
                    troubles.add("a word that was said was not heard");
                }
            } catch (ExecutionException e) {
                troubles.add(String.valueOf(e.getCause()));
            } catch (Exception e) {
                troubles.add(e.toString());
            }
        }
        playing.clear();
        return troubles;
    }

    /** They notice that the server is gone, each at its own time. */
    void endWithTheServer() throws InterruptedException, TimeoutException {
        goesOn.set(false);
        for (CompletableFuture<Void> one : playing) {
            try {
                one.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                // It was cut off, as expected.
            }
        }
        playing.clear();
    }

    private interface Work {
        void run() throws Exception;
    }

    private static CompletableFuture<Void> inTheBackground(Work work) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    private static void await(List<CompletableFuture<Void>> all) throws Exception {
        for (CompletableFuture<Void> one : all) {
            one.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** How long they waited for their own words: the median, and the 99th percentile. */
    double[] answerMillis() {
        double[] sorted = answers.sorted(new Samples.Window(Long.MIN_VALUE, Long.MAX_VALUE), List.of());
        return new double[] {Samples.percentile(sorted, 0.5), Samples.percentile(sorted, 0.99)};
    }

    long facts() {
        return all.stream().mapToLong(Brawler::facts).sum();
    }

    long sent() {
        return all.stream().mapToLong(Brawler::sent).sum();
    }

    long received() {
        return all.stream().mapToLong(Brawler::received).sum();
    }

    @Override
    public void close() throws IOException {
        for (Brawler one : all) {
            one.close();
        }
    }
}
