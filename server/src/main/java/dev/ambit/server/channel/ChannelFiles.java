package dev.ambit.server.channel;

import dev.ambit.game.play.GameLog;
import dev.ambit.server.health.Faults;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A game's channels: a thread of its own writes their lines to files by day, and the last of them can be looked at. Who has something to say
 * never waits: what the disk cannot keep up with is left out, and the file says how much.
 */
public final class ChannelFiles implements GameLog, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelFiles.class);
    private static final int BATCH = 1000;
    private static final long LOOK_MILLIS = 200;
    private static final long LAST_WORDS_MILLIS = 10_000;

    /**
     * How channels are kept.
     *
     * @param folder of their files
     * @param onDisk which of them have files
     * @param keptDays after so many days a file is deleted; 0 keeps all
     * @param mostWaiting lines that may wait for the disk
     * @param mostShown lines of each that can be looked at
     */
    public record Keeping(Path folder, Set<GameChannel> onDisk, int keptDays, int mostWaiting, int mostShown) {
        public Keeping {
            onDisk = Set.copyOf(onDisk);
        }
    }

    private final Keeping keeping;
    private final GameLog elsewhere;
    private final Clock clock;
    private final RecentLines recent;
    private final BlockingQueue<ChannelLine> waiting;
    private final Map<GameChannel, DayFile> files = new EnumMap<>(GameChannel.class);
    private final AtomicLong numbers = new AtomicLong();
    private final LongAdder lost = new LongAdder();
    private final Thread writer;
    private volatile boolean isOver;

    /** @param elsewhere is told what has no file */
    public ChannelFiles(Keeping keeping, GameLog elsewhere, Clock clock) {
        this.keeping = keeping;
        this.elsewhere = elsewhere;
        this.clock = clock;
        recent = new RecentLines(keeping.mostShown());
        waiting = new ArrayBlockingQueue<>(keeping.mostWaiting());
        keeping.onDisk()
                .forEach(channel -> files.put(
                        channel, new DayFile(keeping.folder(), channel, clock.getZone(), keeping.keptDays())));
        writer = Thread.ofPlatform().name("game channels").daemon().start(this::run);
    }

    // ---- any thread ----

    @Override
    public void debug(String line) {
        take(GameChannel.DEBUG, line);
    }

    @Override
    public void error(String line) {
        take(GameChannel.ERROR, line);
    }

    @Override
    public void log(String line) {
        take(GameChannel.LOG, line);
    }

    private void take(GameChannel channel, String text) {
        ChannelLine line = ChannelLine.of(numbers.incrementAndGet(), channel, clock.instant(), text);
        recent.add(line);
        if (!keeping.onDisk().contains(channel)) {
            tellElsewhere(line);
        } else if (isOver || !waiting.offer(line)) {
            lost.increment();
        }
    }

    private void tellElsewhere(ChannelLine line) {
        switch (line.channel()) {
            case DEBUG -> elsewhere.debug(line.text());
            case ERROR -> elsewhere.error(line.text());
            case LOG -> elsewhere.log(line.text());
        }
    }

    RecentLines recent() {
        return recent;
    }

    // ---- the writer's ----

    private void run() {
        while (!isOver || !waiting.isEmpty()) {
            try {
                turn();
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) {
                Faults.caught(LOG, "Lines of the game's channels are not in their files", e);
            }
        }
        files.values().forEach(this::close);
    }

    private void turn() throws InterruptedException {
        ChannelLine first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
            return;
        }
        List<ChannelLine> batch = new ArrayList<>();
        batch.add(first);
        waiting.drainTo(batch, BATCH);
        long leftOut = lost.sumThenReset();
        if (leftOut > 0) {
            String many = leftOut + " lines are left out: the disk does not keep up (option Channel.MaxWaiting)";
            LOG.warn("The game's channels: {}", many);
            batch.add(ChannelLine.of(numbers.incrementAndGet(), first.channel(), clock.instant(), many));
        }
        for (Map.Entry<GameChannel, DayFile> entry : files.entrySet()) {
            List<ChannelLine> theirs = batch.stream()
                    .filter(line -> line.channel() == entry.getKey())
                    .toList();
            write(entry.getValue(), theirs);
        }
    }

    private static void write(DayFile file, List<ChannelLine> lines) {
        try {
            file.write(lines);
        } catch (IOException e) {
            LOG.warn("{} lines of a game's channel are not in its file: {}", lines.size(), e.toString());
        }
    }

    private void close(DayFile file) {
        try {
            file.close();
        } catch (IOException e) {
            LOG.warn("A channel's file cannot be closed: {}", e.toString());
        }
    }

    /** What was said before is in the files when this returns. */
    @Override
    public void close() {
        isOver = true;
        try {
            writer.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
