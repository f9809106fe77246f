package dev.ambit.world.thing;

import dev.ambit.kod.run.Roots;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** What the builders who are here have done lately; each undoes only what they did themselves. */
final class UndoHistories {
    private final Map<Thing, UndoHistory> histories = new HashMap<>();

    /** @throws Refusal when it is nobody who could have done anything */
    UndoHistory of(Effective who) {
        Thing avatar = who.avatar();
        if (avatar == null) {
            throw new Refusal("There is nothing to undo.");
        }
        return histories.computeIfAbsent(avatar, a -> new UndoHistory());
    }

    /** Somebody has left: what they did stays done. */
    void forget(Thing avatar) {
        histories.remove(avatar);
    }

    /** Values that garbage collection must leave alone. */
    void eachHeld(LongConsumer visit) {
        histories.values().forEach(history -> history.eachHeld(visit));
    }

    void remember(Effective who, String what, Consumer<Effective> undo, Consumer<Effective> redo, long... held) {
        remember(who, what, undo, redo, visit -> Arrays.stream(held).forEach(visit));
    }

    void remember(Effective who, String what, Consumer<Effective> undo, Consumer<Effective> redo, Roots held) {
        if (who.avatar() != null) {
            of(who).add(new UndoHistory.Step(what, undo, redo, held));
        }
    }
}
