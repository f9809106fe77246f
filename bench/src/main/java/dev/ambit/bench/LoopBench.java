package dev.ambit.bench;

import dev.ambit.gateway.page.PageWire;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.World;
import dev.ambit.world.WorldRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a tick costs against the number of clients: everybody walks in every tick, everybody is told. The world's part
 * and the encoding are real; only the sockets are left out, because on a small machine the clients at their other ends
 * would be measured too.
 */
final class LoopBench implements Bench {

    private static final int[] CROWDS = {10, 100, 500};
    private static final int WARM_UP_TICKS = 2000;
    private static final int TICKS = 2000;
    private static final int TICK_MILLIS = 50;

    @Override
    public String name() {
        return "loop";
    }

    @Override
    public String description() {
        return "cost of a tick with 10, 100 and 500 clients who all walk";
    }

    @Override
    public void run(Report report, Progress progress) {
        double[] micros = new double[CROWDS.length];
        for (int i = 0; i < CROWDS.length; i++) {
            progress.say(CROWDS[i] + " clients, " + TICKS + " ticks ...");
            Crowd crowd = new Crowd(CROWDS[i], true);
            micros[i] = crowd.microsPerTick();
            report.add("loop.tick_us." + CROWDS[i], CROWDS[i] + " clients: median tick", micros[i], "us");
            report.add(
                    "loop.bytes_per_client." + CROWDS[i],
                    CROWDS[i] + " clients: bytes a client a tick",
                    crowd.bytesPerClientTick(),
                    "bytes");
        }
        report.add(
                "loop.client_us.500",
                "500 clients: a client a tick",
                micros[2] / CROWDS[2],
                "us",
                "budget: 50,000 us a tick for all");
        report.add("loop.ratio.500_100", "500 against 100 clients", micros[2] / micros[1], "x", "5 is linear");
        progress.say("500 clients, every bulletin encoded for each of them ...");
        double apart = new Crowd(500, false).microsPerTick();
        report.add("loop.unshared_tick_us.500", "500 clients, nothing shared", apart, "us");
        report.add("loop.ratio.unshared", "unshared / shared", apart / micros[2], "x");
    }

    /** A world full of walkers whose lines encode what they hear and drop it. */
    private static final class Crowd {

        private static final Room FIELD = Room.hall(
                "field", 65536, 65536, 256, true, "f", "w", "c", new Place(32768, 32768, 0), List.of(), List.of());

        private final World world = new World("bench", FIELD, WorldRules.DEFAULT);
        private final List<Sink> lines = new ArrayList<>();
        private long bytes;
        private long now;

        Crowd(int size, boolean shared) {
            PageWire common = new PageWire(8192);
            for (int i = 0; i < size; i++) {
                Sink line = new Sink(shared ? common : new PageWire(8192));
                lines.add(line);
                world.accept(new Input.Arrive(line, "Walker " + i, "robot"), now);
            }
            world.tick(now);
        }

        private final class Sink implements Line {
            private final PageWire wire;

            Sink(PageWire wire) {
                this.wire = wire;
            }

            @Override
            public void deliver(Dispatch dispatch) {
                bytes += wire.encode(dispatch).readableBytes();
            }

            @Override
            public void end() {}
        }

        double microsPerTick() {
            walk(WARM_UP_TICKS, new long[WARM_UP_TICKS]);
            bytes = 0;
            long[] nanos = new long[TICKS];
            walk(TICKS, nanos);
            Arrays.sort(nanos);
            return nanos[TICKS / 2] / 1000.0;
        }

        double bytesPerClientTick() {
            return (double) bytes / TICKS / lines.size();
        }

        private void walk(int ticks, long[] nanos) {
            for (int t = 0; t < ticks; t++) {
                now += TICK_MILLIS;
                long start = System.nanoTime();
                for (int i = 0; i < lines.size(); i++) {
                    double angle = (t * 0.05 + i) % (2 * Math.PI);
                    int x = 32768 + (int) (100 * Math.cos(angle));
                    int z = 32768 + (int) (100 * Math.sin(angle));
                    world.accept(new Input.Walk(lines.get(i), new Place(x, z, t)), now);
                }
                world.tick(now);
                nanos[t] = System.nanoTime() - start;
            }
        }
    }
}
