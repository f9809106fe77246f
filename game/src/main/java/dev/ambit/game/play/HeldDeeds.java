package dev.ambit.game.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What is done when all that has happened so far is on disk. On the world's thread. */
final class HeldDeeds {
    private record Held(long entry, List<Runnable> deeds) {}

    private final Deque<Held> held = new ArrayDeque<>();
    private List<Runnable> fresh = new ArrayList<>();

    void add(Runnable deed) {
        fresh.add(deed);
    }

    /** All so far depends on entries up to this one. */
    void wrote(long entry) {
        if (!fresh.isEmpty()) {
            held.add(new Held(entry, fresh));
            fresh = new ArrayList<>();
        }
    }

    /** Entries up to this one are on disk. */
    void release(long safe) {
        while (!held.isEmpty() && held.peek().entry <= safe) {
            held.remove().deeds.forEach(Runnable::run);
        }
    }
}
