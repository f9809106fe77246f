package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Input;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers what people ask. Each question runs with the rights of who asks, and has one answer, now or later. */
final class Answers {
    final HotReload codes;
    final Past past;
    private final Things things;
    private final Desk desk;
    private final Bystanders bystanders;
    private final Reach reach;
    private final Visitors visitors;
    private final Talk talk;
    private final Drafts drafts;
    private final Circle circle;
    private Supplier<String> figures = () -> "{}";

    Answers(WorldState state, Surroundings around, Visitors visitors, Talk talk, Circle circle) {
        things = state.things;
        desk = state.desk;
        bystanders = around.bystanders;
        drafts = around.drafts;
        reach = new Reach(things, state.people);
        codes = new HotReload(things, bystanders, state.files);
        past = new Past(things, desk);
        this.visitors = visitors;
        this.talk = talk;
        this.circle = circle;
    }

    void ask(Visitor visitor, Input.Ask ask) {
        as(visitor, () -> answer(visitor, ask)).ifPresent(known -> visitor.news.answer(ask.number(), known));
    }

    /** Nothing when the answer takes longer and comes by itself. */
    private Optional<Result> answer(Visitor visitor, Input.Ask ask) {
        Effective who = visitor.effective(things);
        reach.check(visitor, who, ask.request());
        return switch (ask.request()) {
            case Request.OfThings request -> Optional.of(desk.answer(who, request));
            case Request.Interest interest -> Optional.of(interest(visitor, interest));
            case Request.OfPeople request -> Optional.of(ofPeople(visitor, request));
            case Request.OfPlans request -> ofPlans(who, ask, request);
            case Request.OfThePast request -> {
                past.ask(visitor, who, ask, request);
                yield Optional.empty();
            }
            case Request.OfTheWorld request -> ofTheWorld(who, ask, request);
        };
    }

    private Result interest(Visitor visitor, Request.Interest interest) {
        Thing thing = things.get(interest.id());
        if (interest.on()) {
            bystanders.interest(visitor.watcher, thing);
        } else {
            bystanders.loseInterest(visitor.watcher, thing);
        }
        return new Result.Done(Datum.NIL);
    }

    private Result ofPeople(Visitor visitor, Request.OfPeople request) {
        return switch (request) {
            case Request.Whisper whisper -> whisper(visitor, whisper);
            case Request.Who who -> circle.who(visitor, who);
            case Request.Find find -> circle.find(visitor, find);
            case Request.Befriend befriend -> circle.befriend(visitor, befriend);
            case Request.Block block -> circle.block(visitor, block);
            case Request.Mute mute -> circle.mute(visitor, mute);
        };
    }

    private Optional<Result> ofPlans(Effective who, Input.Ask ask, Request.OfPlans request) {
        return switch (request) {
            case Request.ShowPlan show -> Optional.of(drafts.show(who, show));
            case Request.Draft draft -> drafts.take(who, ask, draft);
        };
    }

    private Optional<Result> ofTheWorld(Effective who, Input.Ask ask, Request.OfTheWorld request) {
        return switch (request) {
            case Request.Reload _ -> {
                codes.reload(who, ask.line(), ask.number());
                yield Optional.empty();
            }
            case Request.Usage _ -> Optional.of(figures(who));
        };
    }

    /** Gives the way to tell how the world is used; whoever counts that does it elsewhere. */
    void figures(Supplier<String> newFigures) {
        figures = newFigures;
    }

    private Result figures(Effective who) {
        if (!who.isWizard()) {
            throw new Refusal("Only wizards see how the world is used.");
        }
        return new Result.Done(new Datum.Text(figures.get()));
    }

    private Result whisper(Visitor visitor, Request.Whisper whisper) {
        Thing to = things.get(whisper.to());
        Visitor listener = visitors.of(to);
        if (listener == null) {
            throw new Refusal(things.nameOf(to) + " is not here to listen.");
        }
        talk.whisper(visitor, listener, whisper.text());
        return new Result.Done(Datum.NIL);
    }

    /** The world's files have been read; whoever asked for that may be gone. */
    void takeCode(@Nullable Visitor visitor, Input.NewCode code) {
        Result result = codes.take(code);
        if (visitor != null && code.number() >= 0) {
            visitor.news.answer(code.number(), result);
        }
    }

    /** Something was found in the journal; whoever asked for it may be gone. */
    void takePast(@Nullable Visitor visitor, Input.FromThePast answer) {
        Optional<Result> result = as(visitor, () -> past.take(visitor, answer));
        if (visitor != null) {
            result.ifPresent(known -> visitor.news.answer(answer.number(), known));
        }
    }

    /** A plan has been worked out; whoever has drawn it may be gone. */
    void takeDrawn(@Nullable Visitor visitor, Input.Drawn answer) {
        Optional<Result> result = as(visitor, () -> drafts.take(answer, visitor));
        if (visitor != null) {
            result.ifPresent(known -> visitor.news.answer(answer.order().number(), known));
        }
    }

    private Optional<Result> as(@Nullable Visitor visitor, Supplier<Optional<Result>> deed) {
        return things.as(visitor == null ? Effective.ROOT : visitor.effective(things), () -> {
            try {
                return deed.get();
            } catch (Refusal refusal) {
                return Optional.of(new Result.Failed(refusal.why(), refusal.diagnoses()));
            }
        });
    }
}
