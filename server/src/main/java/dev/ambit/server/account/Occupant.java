package dev.ambit.server.account;

import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.thing.Effective.Rank;
import java.util.function.Consumer;

/** Somebody who came in with an account, by whatever door. Two are the same when they are equal. Must not wait. */
public interface Occupant {

    void sendAway(String why);

    /** From now on they may do something else. */
    void rerank(Rank rank);

    /** A visitor of the world. */
    record Visiting(Line line, Consumer<Input> world) implements Occupant {
        @Override
        public void sendAway(String why) {
            world.accept(new Input.Dismiss(line, why));
        }

        @Override
        public void rerank(Rank rank) {
            world.accept(new Input.Rerank(line, rank));
        }
    }
}
