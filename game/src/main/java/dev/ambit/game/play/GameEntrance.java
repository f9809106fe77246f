package dev.ambit.game.play;

import dev.ambit.world.Inbox;
import dev.ambit.world.message.Input;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How other threads reach the game that runs now. It may be another one soon: a world that goes back in time begins anew, with a game of
 * its own. Any thread.
 */
public final class GameEntrance {
    private final Inbox inbox;
    private volatile @Nullable KodGame game;

    public GameEntrance(Inbox inbox) {
        this.inbox = inbox;
    }

    /** From now on this is the game. */
    void isNow(KodGame running) {
        game = running;
    }

    /** The game that runs, for those who only look: how many play. Nothing before it has begun. */
    public <T> T look(Function<KodGame, T> question, T before) {
        KodGame running = game;
        return running == null ? before : question.apply(running);
    }

    /** Has something done in the world's loop; false when so much waits already that it was not taken. */
    public boolean offer(GameDeed deed) {
        return inbox.offer((Input.Deed) nowMillis -> run(deed, nowMillis));
    }

    /** The same for what the game must not miss: that somebody is gone. */
    public void offerSurely(GameDeed deed) {
        inbox.offer(new Input.Deed() {
            @Override
            public void happen(long nowMillis) {
                run(deed, nowMillis);
            }

            @Override
            public boolean isOwed() {
                return true;
            }
        });
    }

    private void run(GameDeed deed, long nowMillis) {
        KodGame running = game;
        if (running != null) {
            deed.on(running, nowMillis);
        }
    }
}
