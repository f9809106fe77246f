package dev.ambit.game.play;

import dev.ambit.game.play.GameLine.Told;
import dev.ambit.kod.run.KodObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody in the game, from the choice of a character to the menu again. What it is told is gathered here, leaves in one piece at the
 * end of the tick, and not before the journal has what it tells of:
 *
 * <pre>
 * said  --wrote(entry)-->  held  --release(safe)-->  line
 * </pre>
 *
 * Owned by the world's thread.
 */
public final class GameSession {
    private record Held(long entry, List<Told> told) {}

    private final int number;
    private final GameAccount account;
    private final GameLine line;
    private final Deque<Held> held = new ArrayDeque<>();
    private List<Told> said = new ArrayList<>();
    private @Nullable KodObject character;
    private long heardMillis;
    private long messages;
    private boolean isOver;

    GameSession(int number, GameAccount account, GameLine line, long nowMillis) {
        this.number = number;
        this.account = account;
        this.line = line;
        heardMillis = nowMillis;
    }

    /** As Kod knows it. */
    public int number() {
        return number;
    }

    public GameAccount account() {
        return account;
    }

    GameLine line() {
        return line;
    }

    /** Where its client connects from. */
    public String address() {
        return line.address();
    }

    /** The version of its client, major times 100 and minor; 0 when it is not known. */
    public int version() {
        return line.version();
    }

    /** The object it plays; nothing while it chooses one. */
    public @Nullable KodObject character() {
        return character;
    }

    void plays(KodObject chosen) {
        character = chosen;
    }

    /** So many messages it has sent. */
    public long messages() {
        return messages;
    }

    void heard(long nowMillis) {
        heardMillis = nowMillis;
        messages++;
    }

    /** How long it has said nothing. */
    public long inactiveSeconds(long nowMillis) {
        return Math.max(0, nowMillis - heardMillis) / 1000;
    }

    boolean isOver() {
        return isOver;
    }

    /** Nothing said from now on reaches it. */
    void end() {
        isOver = true;
    }

    /** Says something; it leaves at the end of the tick. */
    void tell(Told one) {
        if (!isOver) {
            said.add(one);
        }
    }

    /** All that was said depends on entries up to this one. */
    void wrote(long entry) {
        if (!said.isEmpty()) {
            held.add(new Held(entry, said));
            said = new ArrayList<>();
        }
    }

    /** Lets go what is on disk; whether nothing waits any more. */
    boolean release(long safe) {
        List<Told> free = List.of();
        while (!held.isEmpty() && held.peek().entry <= safe) {
            List<Told> next = held.remove().told;
            if (free.isEmpty()) {
                free = next;
            } else {
                free = new ArrayList<>(free);
                free.addAll(next);
            }
        }
        if (!free.isEmpty()) {
            line.take(free);
        }
        return held.isEmpty();
    }

    /** Whether something waits that was said. */
    boolean isOwed() {
        return !said.isEmpty() || !held.isEmpty();
    }

    @Override
    public String toString() {
        return "session " + number + " of account " + account.number() + " (" + account.name() + ")";
    }
}
