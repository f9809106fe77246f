package dev.ambit.gateway.connection;

import java.util.Optional;

/**
 * Looks once a second whether a connection is worth keeping, whatever it speaks. Seconds are counted and not measured: when the
 * machine itself stood still for a while, what it has not read yet must not be taken for silence. The stage may be set by any
 * thread; all else is owned by the connection's.
 */
public final class Vigil {

    /** How far a connection has come; each stage has its own time. */
    public enum Stage {
        /** It has not said who it is. {@code limits.silentSeconds}. */
        NEW,
        /** It has said so, and is not where it wants to be. {@code limits.lobbySeconds}. */
        LOBBY,
        /** It may stay as long as there is somebody at its other end. */
        INSIDE,
        /** Its last words are on their way. {@code limits.silentSeconds}. */
        ENDING
    }

    /** Why a connection has to end. */
    public record Sentence(CutOff reason, String why) {}

    private final ConnectionLimits limits;
    private volatile Stage stage = Stage.NEW;
    private Stage stageBefore = Stage.NEW;
    private int stageSeconds;
    private int silentSeconds;
    private int stalledSeconds;

    Vigil(ConnectionLimits limits) {
        this.limits = limits;
    }

    public void stage(Stage now) {
        if (stage != Stage.ENDING) {
            stage = now;
        }
    }

    public Stage stage() {
        return stage;
    }

    /** Something was said. */
    public void heard() {
        silentSeconds = 0;
    }

    /** How long nothing was said. */
    public int silentSeconds() {
        return silentSeconds;
    }

    /**
     * Called once a second.
     *
     * @param isStuck whether something waits for it, and it has taken nothing of that since the last time
     * @param isWithin whether it has said half a message
     * @param isHeld whether something it has said waits here, or nothing is read of it; then its silence is none, and nor is the
     *     other half of its message missing
     */
    public Optional<Sentence> look(boolean isStuck, boolean isWithin, boolean isHeld) {
        Stage now = stage;
        // Who has said something that nobody here has heard yet is not late: we are.
        stageSeconds = now != stageBefore ? 1 : isHeld && now != Stage.ENDING ? stageSeconds : stageSeconds + 1;
        stageBefore = now;
        silentSeconds = isHeld ? 0 : silentSeconds + 1;
        stalledSeconds = isStuck || (isWithin && !isHeld) ? stalledSeconds + 1 : 0;
        if (now == Stage.NEW && stageSeconds >= limits.silentSeconds()) {
            return Optional.of(new Sentence(CutOff.SILENT, "no hello for " + stageSeconds + " s"));
        }
        if (now == Stage.LOBBY && stageSeconds >= limits.lobbySeconds()) {
            return Optional.of(new Sentence(CutOff.SILENT, "not inside after " + stageSeconds + " s"));
        }
        if (stalledSeconds >= limits.stalledSeconds()) {
            String what = isStuck ? "it has not read for " : "half a message for ";
            return Optional.of(new Sentence(CutOff.STALLED, what + stalledSeconds + " s"));
        }
        return Optional.empty();
    }

    /** Whether the last words have waited long enough behind what the other side does not read. */
    public boolean isOver() {
        return stage == Stage.ENDING && stageBefore == Stage.ENDING && stageSeconds >= limits.silentSeconds();
    }
}
