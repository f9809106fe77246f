package dev.ambit.world;

import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers what people ask. Each question runs with the rights of who asks, and has one answer, now or later. */
final class Answers {
    private final Things things;
    private final People people;
    private final Desk desk;
    private final Bystanders bystanders;
    private final Reach reach;
    private final Map<Thing, Visitor> byAvatar;
    private final Talk talk;
    private final Codes codes;
    private final Past past;
    private final Drafts drafts;
    private final Circle circle;
    private Supplier<String> figures = () -> "{}";

    Answers(
            Things things,
            People people,
            Desk desk,
            Bystanders bystanders,
            Map<Thing, Visitor> byAvatar,
            Talk talk,
            Codes codes,
            Past past,
            Drafts drafts,
            Circle circle) {
        this.things = things;
        this.people = people;
        this.desk = desk;
        this.bystanders = bystanders;
        this.reach = new Reach(things, people);
        this.byAvatar = byAvatar;
        this.talk = talk;
        this.codes = codes;
        this.past = past;
        this.drafts = drafts;
        this.circle = circle;
    }

    void ask(Visitor visitor, Input.Ask ask) {
        as(visitor, () -> answer(visitor, ask))
                .ifPresent(known -> visitor.own.add(new News.Answer(ask.number(), known)));
    }

    /** Nothing when the answer takes longer and comes by itself. */
    private Optional<News.Result> answer(Visitor visitor, Input.Ask ask) {
        Effective who = visitor.effective(things);
        reach.check(visitor, who, ask.request());
        return switch (ask.request()) {
            case Request.Whisper whisper -> Optional.of(whisper(visitor, whisper));
            case Request.Who request -> Optional.of(circle.who(visitor, request));
            case Request.Find request -> Optional.of(circle.find(visitor, request));
            case Request.Befriend request -> Optional.of(circle.befriend(visitor, request));
            case Request.Block request -> Optional.of(circle.block(visitor, request));
            case Request.Interest interest -> {
                Thing thing = things.get(interest.id());
                if (interest.on()) {
                    bystanders.interest(visitor.watcher, thing);
                } else {
                    bystanders.loseInterest(visitor.watcher, thing);
                }
                yield Optional.of(new News.Result.Done(Datum.NIL));
            }
            case Request.Reload _ -> {
                codes.reload(who, ask.line(), ask.number());
                yield Optional.empty();
            }
            case Request.Usage _ -> Optional.of(figures(who));
            case Request.ShowPlan request -> Optional.of(drafts.show(who, request));
            case Request.Draft draft -> drafts.take(who, ask, draft);
            case Request.OfThePast request -> {
                past.ask(visitor, who, ask, request);
                yield Optional.empty();
            }
            case Request other -> Optional.of(desk.answer(who, other));
        };
    }

    /** Gives the way to tell how the world is used; whoever counts that does it elsewhere. */
    void figures(Supplier<String> newFigures) {
        figures = newFigures;
    }

    private News.Result figures(Effective who) {
        if (!who.isWizard()) {
            throw new Refusal("Only wizards see how the world is used.");
        }
        return new News.Result.Done(new Datum.Text(figures.get()));
    }

    private News.Result whisper(Visitor visitor, Request.Whisper whisper) {
        Thing to = things.get(whisper.to());
        Visitor listener = byAvatar.get(to);
        if (listener == null) {
            throw new Refusal(things.nameOf(to) + " is not here to listen.");
        }
        talk.whisper(visitor, listener, whisper.text());
        return new News.Result.Done(Datum.NIL);
    }

    /** The world's files have been read; whoever asked for that may be gone. */
    void takeCode(@Nullable Visitor visitor, Input.NewCode code) {
        News.Result result = codes.take(code);
        if (visitor != null && code.number() >= 0) {
            visitor.own.add(new News.Answer(code.number(), result));
        }
    }

    /** Something was found in the journal; whoever asked for it may be gone. */
    void takePast(@Nullable Visitor visitor, Input.FromThePast answer) {
        Optional<News.Result> result = as(visitor, () -> past.take(visitor, answer));
        if (visitor != null) {
            result.ifPresent(known -> visitor.own.add(new News.Answer(answer.number(), known)));
        }
    }

    /** A plan has been worked out; whoever has drawn it may be gone. */
    void takeDrawn(@Nullable Visitor visitor, Input.Drawn answer) {
        Optional<News.Result> result = as(visitor, () -> drafts.take(answer, visitor));
        if (visitor != null) {
            result.ifPresent(
                    known -> visitor.own.add(new News.Answer(answer.order().number(), known)));
        }
    }

    private Optional<News.Result> as(@Nullable Visitor visitor, Supplier<Optional<News.Result>> deed) {
        things.begin(visitor == null ? Effective.ROOT : visitor.effective(things));
        try {
            return deed.get();
        } catch (Refusal refusal) {
            return Optional.of(new News.Result.Failed(refusal.why(), refusal.diagnoses()));
        } finally {
            things.end();
        }
    }
}
