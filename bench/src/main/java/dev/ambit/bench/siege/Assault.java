package dev.ambit.bench.siege;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * One way to hurt a server, again and again until the siege is over. What a server does about it (hang up, refuse, ignore) is its own
 * affair: an attacker that loses its connection comes back. Some things must never come of it; those are breaches.
 */
final class Assault {
    /** What one attacker does; whatever it throws is what the server did about it. */
    interface Way {
        void go(Assault self, Target target) throws Exception;
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
    private final int count;
    private final Way way;
    private final LongAdder deeds = new LongAdder();
    private final LongAdder refusals = new LongAdder();
    private final Queue<String> breaches = new ConcurrentLinkedQueue<>();
    private volatile String lastRefusal = "";

    /** @param count attackers at a time */
    Assault(String name, int count, Way way) {
        this.name = name;
        this.count = count;
        this.way = way;
    }

    String name() {
        return name;
    }

    /** How often it was really done: those who need to be inside count only what they do there. */
    long deeds() {
        return deeds.sum();
    }

    /** How often the server did not put up with it, or nothing came of it before it could begin. */
    long refusals() {
        return refusals.sum();
    }

    /** Why, the last time. */
    String lastRefusal() {
        return lastRefusal;
    }

    /** What should not have been possible. */
    Queue<String> breaches() {
        return breaches;
    }

    /** It is done, and not only meant to be. */
    void did() {
        deeds.increment();
    }

    void wasRefused(String why) {
        refusals.increment();
        lastRefusal = why;
    }

    void breached(String how) {
        breaches.add(how);
    }

    /** Starts all of them, on threads of their own, each doing it anew whenever it ends; returns at once. */
    void begin(Target target) {
        for (int i = 0; i < count; i++) {
            Thread.ofVirtual().name("siege: " + name).start(() -> {
                target.pause(ThreadLocalRandom.current().nextInt(1000));
                while (target.goesOn()) {
                    try {
                        way.go(this, target);
                    } catch (Exception e) {
                        wasRefused(e.toString());
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

    /** Any address of theirs. */
    static String anyAddress() {
        return address(ThreadLocalRandom.current().nextInt(250));
    }

    /** Somebody nobody has heard of. */
    static String newName(String kind) {
        return kind + ThreadLocalRandom.current().nextInt(1_000_000);
    }
}
