package dev.ambit.bench.brawl;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Kills the server of a game while people play, again and again, sometimes while it starts; each time everybody comes in again and looks
 * whether anything that they were told is missing.
 */
public final class BrawlKills implements AutoCloseable {
    private static final int SNAPSHOT_ENTRIES = 50;

    /** What was found. */
    public record Outcome(int kills, int killsAtStart, long facts, List<String> losses) {}

    private final Random random;
    private final BrawlServer server;
    private final Brawl brawl;
    private final List<String> losses = new CopyOnWriteArrayList<>();
    private int kills;
    private int killsAtStart;

    public BrawlKills(int people, long seed) throws Exception {
        random = new Random(seed);
        server = new BrawlServer(new BrawlServer.Way("tiers", SNAPSHOT_ENTRIES, true));
        try {
            brawl = new Brawl(server, people, seed);
        } catch (Exception e) {
            server.close();
            throw e;
        }
    }

    public Outcome run(int wanted, Consumer<String> progress) throws Exception {
        while (kills < wanted && losses.isEmpty()) {
            brawl.begin(Brawler.Pace.BUSY);
            TimeUnit.MILLISECONDS.sleep(300 + random.nextInt(1_200));
            if (!server.isAlive()) {
                throw new IOException("The server has ended by itself:\n" + server.lastWords());
            }
            server.kill();
            kills++;
            brawl.endWithTheServer();
            if (kills < wanted && random.nextInt(4) == 0) {
                server.killWhileStarting(random.nextInt(1_500));
                kills++;
                killsAtStart++;
            }
            server.start();
            brawl.each(Brawler::enterAgain);
            brawl.each(one -> one.check().forEach(loss -> losses.add("after kill " + kills + ": " + loss)));
            if (kills % 5 == 0) {
                progress.accept(kills + " kills, " + brawl.facts() + " facts told");
            }
        }
        return new Outcome(kills, killsAtStart, brawl.facts(), List.copyOf(losses));
    }

    @Override
    public void close() throws IOException {
        brawl.close();
        server.close();
    }
}
