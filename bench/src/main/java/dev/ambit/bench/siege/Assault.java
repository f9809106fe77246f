package dev.ambit.bench.siege;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * One way to hurt a server, again and again until the siege is over. What a server does about it (hang up, refuse, ignore) is its own
 * affair: an attacker that loses its connection comes back.
 */
abstract class Assault {
    /** One deed of an attacker; whatever it throws is what the server did about it. */
    interface Deed {
        void run() throws Exception;
    }

    /** Where it all goes to, and until when. */
    static final class Target {
        private final Fortress.Doors doors;
        private volatile long endNanos;

        Target(Fortress.Doors doors, long seconds) {
            this.doors = doors;
            this.endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        }

        Fortress.Doors doors() {
            return doors;
        }

        boolean goesOn() {
            return System.nanoTime() - endNanos < 0;
        }

        /** Before its time. */
        void end() {
            endNanos = System.nanoTime();
        }

        /** Waits, but not beyond the end. */
        void pause(long millis) {
            long left = (endNanos - System.nanoTime()) / 1_000_000;
            Fortress.pause(Math.clamp(left, 0, millis));
        }
    }

    /** After a connection was refused or lost. */
    private static final int COME_BACK_MILLIS = 250;

    private final String name;
    private final LongAdder deeds = new LongAdder();
    private final LongAdder refusals = new LongAdder();

    Assault(String name) {
        this.name = name;
    }

    final String name() {
        return name;
    }

    /** How often something was done. */
    final long deeds() {
        return deeds.sum();
    }

    /** How often the server did not put up with it. */
    final long refusals() {
        return refusals.sum();
    }

    final boolean wasTried() {
        return deeds() + refusals() > 0;
    }

    final void did() {
        deeds.increment();
    }

    final void wasRefused() {
        refusals.increment();
    }

    /** Starts what it does, on threads of its own; returns at once. */
    abstract void begin(Target target);

    /** So many attackers, each doing it anew whenever it ends. */
    final void attackers(int count, Target target, Deed deed) {
        for (int i = 0; i < count; i++) {
            Thread.ofVirtual().name("siege: " + name).start(() -> {
                target.pause(ThreadLocalRandom.current().nextInt(1000));
                while (target.goesOn()) {
                    try {
                        deed.run();
                    } catch (Exception e) {
                        refusals.increment();
                    }
                    target.pause(COME_BACK_MILLIS);
                }
            });
        }
    }

    /** An address of the attackers' own network. */
    static String address(int house) {
        return "127.6.6." + (1 + Math.floorMod(house, 250));
    }
}
