package dev.ambit.world.thing;

import dev.ambit.kod.run.Roots;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** What one builder has done lately, so that it can be undone and done again. */
final class UndoHistory {
    private static final int MOST_STEPS = 100;

    /**
     * One change.
     *
     * @param what for people: "set description of Rex"
     * @param undo and {@code redo}: refuse as any change would, for instance because the Thing is gone by now; they get
     *     who asks as they are now, who may have other rights than when they did it
     * @param held values that must not be collected as garbage while the step can be undone
     */
    record Step(String what, Consumer<Effective> undo, Consumer<Effective> redo, Roots held) {}

    private final Deque<Step> done = new ArrayDeque<>();
    private final Deque<Step> undone = new ArrayDeque<>();

    void add(Step step) {
        undone.clear();
        done.push(step);
        if (done.size() > MOST_STEPS) {
            done.removeLast();
        }
    }

    String undo(Effective who) {
        Step step = done.poll();
        if (step == null) {
            throw new Refusal("There is nothing to undo.");
        }
        step.undo().accept(who);
        undone.push(step);
        return step.what();
    }

    String redo(Effective who) {
        Step step = undone.poll();
        if (step == null) {
            throw new Refusal("There is nothing to do again.");
        }
        step.redo().accept(who);
        done.push(step);
        return step.what();
    }

    void eachHeld(LongConsumer visit) {
        done.forEach(step -> step.held().each(visit));
        undone.forEach(step -> step.held().each(visit));
    }
}
