package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Draughtsman;
import dev.ambit.world.message.Drawn;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.thing.Action;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.RoomRight;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rooms that are being drawn by people inside: takes plans in parts, has them worked out elsewhere, and rebuilds rooms with
 * those that are to stay. A plan is a property of its room like any other: journaled, and undone like any other.
 */
final class Drafts {
    private static final int MOST_AT_WORK = 8;

    /** A plan that is still coming in. */
    private record Coming(int room, StringBuilder text, int parts) {}

    private final Things things;
    private final Desk desk;
    private final Rooms rooms;
    private final int longest;
    private final Map<Line, Coming> coming = new HashMap<>();
    private final Map<Line, Long> atWork = new HashMap<>();
    private @Nullable Draughtsman draughtsman;

    Drafts(Things things, Desk desk, Rooms rooms, int longest) {
        this.things = things;
        this.desk = desk;
        this.rooms = rooms;
        this.longest = longest;
    }

    void draughtsman(Draughtsman newDraughtsman) {
        draughtsman = newDraughtsman;
        rooms.draughtsman(newDraughtsman);
    }

    /** The plan of a room, and whether the asker may change it. */
    Result show(Effective who, Request.ShowPlan request) {
        Thing room = rooms.room(request.room());
        return rooms.venue(room)
                .map(venue -> (Result) new Result.PlanOf(venue.room().plan(), mayDraw(who, room)))
                .orElseThrow(() -> new Refusal(things.nameOf(room) + " has no walls."));
    }

    private boolean mayDraw(Effective who, Thing room) {
        return things.permissions().allows(who, Action.WRITE, room, Rooms.PLAN)
                || who.rank().mayBuild() && things.permissions().allowsIn(who, RoomRight.BUILD, room);
    }

    /** Takes one part; the last one's answer comes when the plan has been worked out. */
    Optional<Result> take(Effective who, Input.Ask ask, Request.Draft draft) {
        Thing room = rooms.room(draft.room());
        if (!mayDraw(who, room)) {
            RoomRight.Whom whom = things.permissions().leftTo(room, RoomRight.BUILD);
            throw new Refusal("You may not rebuild " + things.nameOf(room) + ": "
                    + (whom == RoomRight.Whom.OWNER
                            ? "only its owner and wizards may."
                            : "that is left to " + whom.people() + "."));
        }
        Coming text = coming.get(ask.line());
        if (draft.part() == 0) {
            text = new Coming(draft.room(), new StringBuilder(), draft.of());
            coming.put(ask.line(), text);
        } else if (text == null || text.room() != draft.room() || text.parts() != draft.of()) {
            throw new Refusal(
                    "Part " + draft.part() + " of a plan whose beginning has not come; send it again from part 0.");
        }
        if (text.text().length() + draft.text().length() > longest) {
            coming.remove(ask.line());
            throw new Refusal("The plan is longer than " + longest + " characters (world.planLength).");
        }
        text.text().append(draft.text());
        if (draft.part() < draft.of() - 1) {
            return Optional.of(new Result.Done(Datum.NIL));
        }
        coming.remove(ask.line());
        return workOut(who, ask, draft, text.text().toString());
    }

    private Optional<Result> workOut(Effective who, Input.Ask ask, Request.Draft draft, String text) {
        Draughtsman.Order order = new Draughtsman.Order(ask.number(), draft.room(), text, draft.save());
        if (draughtsman == null) {
            return Optional.of(finish(who, order, Drawn.of(text)));
        }
        if (atWork.containsKey(ask.line())) {
            throw new Refusal("Your last plan is still being worked out; send this one when that is done.");
        }
        if (atWork.size() >= MOST_AT_WORK) {
            throw new Refusal("Too many plans are being worked out right now. Try again in a moment.");
        }
        atWork.put(ask.line(), ask.number());
        draughtsman.draw(ask.line(), order);
        return Optional.empty();
    }

    /** A plan has been worked out for somebody. */
    Optional<Result> take(Input.Drawn answer, @Nullable Visitor visitor) {
        boolean asked = atWork.remove(answer.line()) != null;
        return visitor == null || !asked
                ? Optional.empty()
                : Optional.of(finish(visitor.effective(things), answer.order(), answer.drawn()));
    }

    private Result finish(Effective who, Draughtsman.Order order, Drawn drawn) {
        Thing thing = rooms.room(order.room());
        if (order.save() && drawn.room().isPresent()) {
            List<Datum> parts = new ArrayList<>();
            for (String part : Rooms.parts(order.text())) {
                parts.add(new Datum.Text(part));
            }
            Datum plan = new Datum.Many(parts);
            Result result = things.permissions().allows(who, Action.WRITE, thing, Rooms.PLAN)
                    ? desk.answer(who, new Request.SetProperty(order.room(), Rooms.PLAN, plan))
                    : drawForOwner(who, thing, plan);
            if (result instanceof Result.Failed) {
                return result;
            }
            rooms.rebuild(thing, order.text(), drawn.room().get());
        }
        drawn.room().ifPresent(rooms::lookedAt);
        return new Result.DrawnPlan(drawn.room().map(room -> room.drawing().key()), drawn.problems());
    }

    /** The room leaves it to others: it is the room that changes itself, and only its owner can take that back. */
    private Result drawForOwner(Effective who, Thing room, Datum plan) {
        if (!mayDraw(who, room)) {
            return new Result.Failed("You may not rebuild " + things.nameOf(room) + " any more.", List.of());
        }
        things.write(room, Rooms.PLAN, plan);
        return new Result.Done(Datum.NIL);
    }

    void forget(Line line) {
        coming.remove(line);
    }
}
