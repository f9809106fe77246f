package dev.ambit.world;

import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Things;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The people inside and at the door, and what they do: each input finds here who does what it wants. */
final class Society {
    private static final Logger LOG = LoggerFactory.getLogger(Society.class);

    final Avatars avatars;
    final WorldAdmission admission;
    final Hearing hearing;
    final Circle circle;
    final Answers answers;
    final Traits traits;
    final Travels travels;
    final Pacing pacing;
    private final WorldHost host;
    private final Things things;
    private final Surroundings around;
    private final Visitors visitors;
    private final Tick tick;
    private final AdmissionQueue queue;
    private final Passers passers;
    private final Callout callout;
    private final Talk talk;
    private final Voices voices;

    Society(Blueprint blueprint, WorldState state, Surroundings around, Visitors visitors, Tick tick) {
        WorldRules rules = blueprint.rules();
        host = state.host;
        things = state.things;
        this.around = around;
        this.visitors = visitors;
        this.tick = tick;
        pacing = new Pacing(rules.visits().pace(), things, host::millis);
        avatars = new Avatars(things, state.people, blueprint, state.memory);
        hearing = new Hearing(state.people);
        admission = new WorldAdmission(rules, state, around, avatars, pacing, hearing, visitors, tick);
        queue = new AdmissionQueue(
                rules.visits().arrivals(), rules.visitors() + rules.visits().priorityVisitors());
        passers = new Passers(things, state.people);
        travels = new Travels(state, rules, around.rooms, admission, passers, pacing, visitors);
        circle = new Circle(things, state.people, around.whereabouts, hearing, visitors);
        talk = new Talk(things, state.people, visitors, rules);
        voices = new Voices(state.people, visitors);
        answers = new Answers(state, around, visitors, talk, circle);
        traits = new Traits(blueprint.name(), things, state.people, state.desk, visitors);
        callout = new Callout(state.people, visitors, around.bystanders, around.rooms, pacing, host::millis);
        things.remote(callout);
        host.onError(line -> state.people
                .payingAvatar()
                .map(visitors::of)
                // Whoever wrote a method that fails is told, if they are here.
                .ifPresent(author -> author.news.complain(line)));
    }

    /** Does what an input wants, or keeps it until who wants it is inside. */
    void accept(Input input, long nowMillis) {
        Visitor visitor = visitors.at(input.line());
        boolean waits = visitor == null
                && queue.keeps(input, host.millis(), (line, why) -> admission.refuse(line, why, News.Cause.FULL));
        if (!waits) {
            hear(input, visitor, nowMillis);
        }
    }

    private void hear(Input input, @Nullable Visitor visitor, long nowMillis) {
        if (visitor != null && !pacing.allows(visitor, input)) {
            return;
        }
        switch (input) {
            case Input.Arrive arrive -> admission.arrive(arrive, visitor, nowMillis);
            case Input.Leave leave -> {
                admission.leave(visitor);
                hearing.go(leave.line());
            }
            case Input.Rerank rerank -> whenInside(visitor, v -> admission.rerank(v, rerank.rank()));
            case Input.Dismiss dismissal -> admission.dismiss(dismissal, visitor);
            case Input.Walk walk -> {
                // Most of all input; nothing is made for it.
                if (visitor != null) {
                    travels.walk(visitor, walk, nowMillis);
                }
            }
            case Input.Go go -> whenInside(visitor, v -> travels.go(v, go, nowMillis));
            case Input.Exit exit -> whenInside(visitor, v -> travels.exit(v, exit.exit()));
            case Input.Say say -> whenInside(visitor, v -> talk.say(v, say.text()));
            case Input.Proclaim said -> whenInside(visitor, v -> talk.proclaim(v, said.text()));
            case Input.Whisper whisper -> whenInside(visitor, v -> talk.whisper(v, whisper.to(), whisper.text()));
            case Input.Speak speak -> whenInside(visitor, v -> voices.speak(v, speak.on(), nowMillis));
            case Input.Listen listen ->
                avatars.named(listen.account()).ifPresent(avatar -> hearing.come(listen.line(), avatar));
            case Input.Mute mute -> mute(mute, visitor);
            case Input.SetTraits wish -> withRights(visitor, v -> traits.set(v, wish));
            case Input.AskTraits question -> withRights(visitor, v -> traits.tell(v, question));
            case Input.SetStates wish -> withRights(visitor, v -> traits.setStates(v, wish));
            case Input.AskStates question -> withRights(visitor, v -> traits.tellStates(v, question.object()));
            case Input.Heed heed -> whenInside(visitor, v -> v.interest.wish(heed.most()));
            case Input.Resume resume ->
                whenInside(visitor, v -> around.whereabouts.resume(v, resume.own(), resume.map(), nowMillis));
            case Input.Ask ask -> whenInside(visitor, v -> answers.ask(v, ask));
            case Input.NewCode code -> {
                answers.takeCode(visitor, code);
                travels.allMayHaveMoved();
            }
            case Input.FromThePast answer -> answers.takePast(visitor, answer);
            case Input.Surveyed surveyed -> around.rooms.take(surveyed);
            case Input.Drawn drawn when drawn.order().number() < 0 -> around.rooms.take(drawn);
            case Input.Drawn drawn -> answers.takeDrawn(visitor, drawn);
            case Input.Deed deed -> deed.happen(nowMillis);
            case Input.Ping ping -> whenInside(visitor, v -> v.news.add(new News.Pong(ping.number())));
        }
        travels.follow(visitor);
    }

    private void mute(Input.Mute mute, @Nullable Visitor visitor) {
        try {
            circle.mute(mute.line(), mute.other(), mute.on());
        } catch (Refusal refusal) {
            if (visitor == null) {
                tick.say(mute.line(), new News.Notice(refusal.why()));
            } else {
                visitor.news.notice(refusal.why());
            }
        }
    }

    /** Input of a line that has not arrived, or has been refused or closed meanwhile, is nobody's. */
    private static void whenInside(@Nullable Visitor visitor, Consumer<Visitor> action) {
        if (visitor != null) {
            action.accept(visitor);
        }
    }

    /** The same with the rights of who wants it. */
    private void withRights(@Nullable Visitor visitor, Consumer<Visitor> action) {
        whenInside(visitor, v -> things.as(v.effective(things), () -> action.accept(v)));
    }

    /** Those come in who have stood in line long enough, and what they said meanwhile is heard. */
    void letIn() {
        queue.letIn(host.millis(), caller -> {
            hearAfterWaiting(caller.arrive);
            caller.said().forEach(this::hearAfterWaiting);
        });
        queue.tellWhoWaits(host.millis(), (line, how) -> tick.say(line, new News.Notice(how)));
    }

    /** As the loop does with what comes: what fails is left out. */
    private void hearAfterWaiting(Input input) {
        try {
            hear(input, visitors.at(input.line()), host.millis());
        } catch (RuntimeException | Error e) {
            LOG.error("What somebody said who had stood in line failed and was skipped: {}", input, e);
        }
    }

    int waiting() {
        return queue.waiting();
    }

    /** People follow where Kod has put them, and who listens hears who has walked. */
    void move(long nowMillis) {
        around.rooms.followPlans();
        travels.follow(null);
        passers.tell(visitors.all(), nowMillis);
    }

    /** Tells those who speak aloud who hears them now. */
    void followVoices(long nowMillis) {
        voices.follow(nowMillis);
    }

    /** All has been told that happened in this tick. */
    void nextTick() {
        callout.nextTick();
        visitors.all().forEach(visitor -> visitor.position.nextTick());
    }

    /** Nobody is inside or at the door any more. */
    void sendAway(String why) {
        queue.close(line -> admission.dismiss(line, why, true));
        List.copyOf(visitors.all()).forEach(visitor -> {
            visitor.line.end();
            admission.leave(visitor);
        });
        hearing.end();
    }
}
