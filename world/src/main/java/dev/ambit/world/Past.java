package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Found;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Archive;
import dev.ambit.world.message.Input;
import dev.ambit.world.thing.Action;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the world's past, and brings it back: reads elsewhere, changes here. A question goes out at the end of its
 * tick, when all that has happened so far has its place in the journal; which Things go away while it is being read is
 * noted here, for their numbers may be others' when the answer comes.
 */
final class Past {
    private static final int MOST_READINGS = 16;

    /** Something is being read for somebody. */
    private static final class Reading {
        final Thing avatar;
        final Input.Ask ask;
        final Request.OfThePast request;
        final @Nullable Thing about;
        final BitSet goneSince = new BitSet();
        boolean sent;

        Reading(Thing avatar, Input.Ask ask, Request.OfThePast request, @Nullable Thing about) {
            this.avatar = avatar;
            this.ask = ask;
            this.request = request;
            this.about = about;
        }
    }

    private final Things things;
    private final Desk desk;
    private final List<Reading> readings = new ArrayList<>();
    private @Nullable Archive archive;
    private boolean goingBack;

    Past(Things things, Desk desk) {
        this.things = things;
        this.desk = desk;
    }

    void archive(Archive newArchive) {
        archive = newArchive;
        desk.keepsHistory();
    }

    /** Begins to read; the answer comes when that is done. */
    void ask(Visitor visitor, Effective who, Input.Ask ask, Request.OfThePast request) {
        Thing about = require(who, request);
        if (archive == null) {
            throw new Refusal("This world keeps no journal, so it has no past.");
        }
        if (goingBack) {
            throw new Refusal("The world is going back already.");
        }
        if (readings.stream().anyMatch(reading -> reading.avatar == visitor.avatar)) {
            throw new Refusal("The past is still being read for you; ask again when that is done.");
        }
        if (readings.size() >= MOST_READINGS) {
            throw new Refusal("Too many people look into the past right now. Ask again in a moment.");
        }
        readings.add(new Reading(visitor.avatar, ask, request, about));
    }

    /** The Thing it is about, if it is about one. */
    private @Nullable Thing require(Effective who, Request.OfThePast request) {
        return switch (request) {
            case Request.History history -> {
                Thing thing = things.get(history.id());
                things.permissions()
                        .require(who, Action.INSPECT, thing, "", "look into the past of " + things.nameOf(thing));
                yield thing;
            }
            case Request.Revert revert -> {
                Thing thing = things.get(revert.id());
                things.permissions().require(who, Action.INSPECT, thing, "", "change " + things.nameOf(thing));
                yield thing;
            }
            case Request.Moments _, Request.Losses _, Request.RollBack _ -> {
                things.permissions().requireMay(who, Action.ROLL_BACK, "turn back time");
                yield null;
            }
            case Request.Snapshot _ -> {
                things.permissions().requireMay(who, Action.ROLL_BACK, "have snapshots made");
                yield null;
            }
        };
    }

    /** The tick is written down, as this entry or before it. */
    void written(long entry) {
        if (archive == null || readings.isEmpty()) {
            return;
        }
        for (Reading reading : readings) {
            if (reading.sent) {
                things.changes().deleted().forEach(gone -> reading.goneSince.set(gone.id()));
            } else {
                reading.sent = true;
                boolean everything = things.account(reading.avatar).effective().isWizard();
                archive.read(new Archive.Question(
                        reading.ask.line(), reading.ask.number(), reading.request, everything, entry));
            }
        }
    }

    /** @return the answer; nothing when nobody here has asked for that */
    Optional<Result> take(@Nullable Visitor visitor, Input.FromThePast answer) {
        Reading reading = finished(answer);
        if (visitor == null || reading == null || reading.avatar != visitor.avatar) {
            return Optional.empty();
        }
        Effective who = visitor.effective(things);
        return Optional.of(
                switch (answer.found()) {
                    case Found.Nothing nothing -> new Result.Failed(nothing.why(), List.of());
                    case Found.Events events -> new Result.Past(events.events());
                    case Found.Moments moments -> new Result.Moments(moments.moments());
                    case Found.Losses losses -> new Result.WouldLose(losses.losses());
                    case Found.Done done -> new Result.Done(new Datum.Text(done.what()));
                    case Found.State state -> revert(who, reading, state);
                    case Found.WayBack to -> goBack(who, visitor.name, to);
                });
    }

    private @Nullable Reading finished(Input.FromThePast answer) {
        for (Iterator<Reading> all = readings.iterator(); all.hasNext(); ) {
            Reading reading = all.next();
            if (reading.ask.line() == answer.line() && reading.ask.number() == answer.number()) {
                all.remove();
                return reading;
            }
        }
        return null;
    }

    private Result revert(Effective who, Reading reading, Found.State state) {
        Thing thing = reading.about;
        if (thing == null || thing.isDeleted()) {
            throw new Refusal("That Thing has been deleted meanwhile.");
        }
        things.changes().deleted().forEach(gone -> reading.goneSince.set(gone.id()));
        return desk.revert(who, thing, state.past(), id -> !reading.goneSince.get(id));
    }

    private Result goBack(Effective who, String name, Found.WayBack to) {
        // They may have been wizards when they asked.
        things.permissions().requireMay(who, Action.ROLL_BACK, "turn back time");
        if (archive == null || goingBack) {
            throw new Refusal("The world is going back already.");
        }
        goingBack = true;
        archive.rollBack(to, name);
        return new Result.Done(new Datum.Text("The world goes back to entry " + to.sequence() + "."));
    }
}
