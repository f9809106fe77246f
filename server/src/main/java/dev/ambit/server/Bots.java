package dev.ambit.server;

import dev.ambit.server.health.Faults;
import dev.ambit.space.Place;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.FrameKind;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Effective.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * People who are none: guests that walk about, so that one sees what a world is like when it is full. They live in the server
 * itself and enter through the inbox like everybody else.
 */
final class Bots implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Bots.class);
    private static final int STEPS_PER_SECOND = 5;
    private static final int ENTERING_AT_ONCE = 50;
    private static final List<String> LOOKS = List.of("robot", "fox", "cat", "owl", "frog");

    /** Slow enough to look at, in fine units per second. */
    private static final int SLOWEST = 60;

    private static final int FASTEST = 200;

    private final Inbox inbox;
    private final List<Bot> bots = new ArrayList<>();
    private final ScheduledExecutorService walking = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("bots").factory());
    private int entered;

    Bots(Inbox inbox, int count) {
        this.inbox = inbox;
        SplittableRandom random = new SplittableRandom(count);
        for (int i = 0; i < count; i++) {
            bots.add(new Bot("Bot " + (i + 1), random.split()));
        }
        walking.scheduleAtFixedRate(this::walk, 0, 1000 / STEPS_PER_SECOND, TimeUnit.MILLISECONDS);
    }

    private void walk() {
        try {
            step();
        } catch (Throwable e) {
            Faults.caught(LOG, "The bots stumbled and go on", e);
        }
    }

    private void step() {
        for (int i = 0; i < ENTERING_AT_ONCE && entered < bots.size(); i++) {
            Bot bot = bots.get(entered++);
            String look = LOOKS.get(entered % LOOKS.size());
            inbox.offer(new Input.Arrive(bot, bot.name, look, Identity.guest(Rank.GUEST), true));
        }
        for (Bot bot : bots.subList(0, entered)) {
            Input.Walk walk = bot.next();
            if (walk != null) {
                inbox.offer(walk);
            }
        }
    }

    @Override
    public void close() {
        walking.shutdownNow();
    }

    /** One of them: goes straight on until it bumps into something or feels like turning, and rests now and then. */
    private static final class Bot implements Line {
        private static final int TURN = 256;
        private static final int MOODS = 100;

        final String name;
        private final SplittableRandom random;
        private volatile @Nullable Place place;
        private volatile boolean isStopped;
        private int heading;
        private int speed;
        private int resting;

        Bot(String name, SplittableRandom random) {
            this.name = name;
            this.random = random;
            turn();
        }

        Input.@Nullable Walk next() {
            Place from = place;
            if (from == null) {
                return null;
            }
            int mood = random.nextInt(MOODS);
            if (isStopped || mood < 3) {
                isStopped = false;
                turn();
            } else if (mood == 99) {
                resting = random.nextInt(10 * STEPS_PER_SECOND);
            }
            if (resting > 0) {
                resting--;
                return null;
            }
            double angle = 2 * Math.PI * heading / TURN;
            double step = (double) speed / STEPS_PER_SECOND;
            Place to = new Place(
                    Math.clamp(Math.round(from.x() + step * Math.sin(angle)), 0, Place.FARTHEST),
                    Math.clamp(Math.round(from.z() - step * Math.cos(angle)), 0, Place.FARTHEST),
                    heading);
            place = to;
            return new Input.Walk(this, to);
        }

        private void turn() {
            heading = random.nextInt(TURN);
            speed = random.nextInt(SLOWEST, FASTEST);
        }

        /** Only where it is matters to it. */
        @Override
        public void deliver(Dispatch dispatch) {
            for (News news : dispatch.own()) {
                switch (news) {
                    case News.Welcome welcome -> place = welcome.you().place();
                    case News.InRoom room -> place = room.place();
                    case News.PutBack back -> {
                        place = back.place();
                        isStopped = true;
                    }
                    default -> {}
                }
            }
        }

        /** It looks at nothing, but the world makes a picture for it as for everybody: so a bot costs the world what a person does. */
        @Override
        public void show(FrameKind kind, int base, long millis, byte[] bytes, int length) {}

        @Override
        public void end() {
            place = null;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
