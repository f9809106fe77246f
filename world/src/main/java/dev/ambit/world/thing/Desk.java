package dev.ambit.world.thing;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.image.ThingPast;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers what people ask of Things: the same for the page, the command line and whoever speaks the wire. Every change
 * made here can be undone by who made it.
 */
public final class Desk {
    private final Things things;
    private final Edits edits;
    private final Inspector inspector;
    private final Handling handling;
    private final UndoHistories histories = new UndoHistories();
    private final UndoableEdits undoable;

    public Desk(Things things) {
        this.things = things;
        edits = new Edits(things);
        inspector = new Inspector(things, things.sources());
        handling = new Handling(things);
        undoable = new UndoableEdits(things, edits, histories);
    }

    /**
     * @param who asks, with the rights of an avatar
     * @throws Refusal when it cannot be done
     */
    public Result answer(Effective who, Request.OfThings request) {
        return switch (request) {
            case Request.Question question -> answer(who, question);
            case Request.Deed deed -> new Result.Done(handling.perform(who, deed));
            case Request.Edit edit -> done(undoable.edit(who, edit));
            case Request.Undo _ ->
                new Result.Done(new Datum.Text(histories.of(who).undo(who)));
            case Request.Redo _ ->
                new Result.Done(new Datum.Text(histories.of(who).redo(who)));
        };
    }

    private Result answer(Effective who, Request.Question question) {
        return switch (question) {
            case Request.Look look -> {
                Thing thing = things.get(look.id());
                yield new Result.Inspected(inspector.inspect(who, thing, handling.verbs(who, thing)));
            }
            case Request.ListThings list ->
                new Result.Listed(inspector.list(who, list.what(), list.id() == 0 ? null : things.get(list.id())));
            case Request.Check check ->
                new Result.Checked(Methods.diagnoses(edits.methods()
                        .check(who, things.get(check.id()), check.source())
                        .diagnostics()));
        };
    }

    private static Result done(@Nullable Thing made) {
        return new Result.Done(made == null ? Datum.NIL : new Datum.Ref(made.id()));
    }

    /** The world has a journal in which people can look back. */
    public void keepsHistory() {
        inspector.keepsHistory();
    }

    /**
     * Makes a Thing again what it was.
     *
     * @param isSame whether the Thing of a number is still the one that was read of
     */
    public Result revert(Effective who, Thing thing, ThingPast past, IntPredicate isSame) {
        return undoable.revert(who, thing, past, isSame);
    }

    /** Somebody has left: what they did stays done. */
    public void forget(Thing avatar) {
        histories.forget(avatar);
    }

    /** Values that garbage collection must leave alone. */
    public void eachHeld(LongConsumer visit) {
        histories.eachHeld(visit);
    }
}
