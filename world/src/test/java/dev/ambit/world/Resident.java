package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Somebody in a {@link Village}, who asks and remembers what was heard. */
public final class Resident {
    final Ears ears = new Ears();
    private final Village village;
    private long asked;

    public Resident(Village village, String name) {
        this(village, name, Identity.claimed());
    }

    public Resident(Village village, String name, Identity identity) {
        this.village = village;
        village.accept(new Input.Arrive(ears, name, "robot", identity));
        village.tick();
    }

    int id() {
        return ears.news(News.Welcome.class).getFirst().you().id();
    }

    /** Asks without waiting for the tick. */
    long send(Request request) {
        village.accept(new Input.Ask(ears, ++asked, request));
        return asked;
    }

    Optional<Result> answer(long number) {
        return ears.news(News.Answer.class).stream()
                .filter(answer -> answer.number() == number)
                .map(News.Answer::result)
                .findFirst();
    }

    Result ask(Request request) {
        long number = send(request);
        village.tick();
        return answer(number).orElseThrow();
    }

    Datum done(Request request) {
        Result result = ask(request);
        return assertInstanceOf(Result.Done.class, result, result::toString).value();
    }

    String refused(Request request) {
        return assertInstanceOf(Result.Failed.class, ask(request)).why();
    }

    public int create(String className) {
        return ((Datum.Ref) done(new Request.Create(Optional.empty(), className, Optional.empty()))).id();
    }

    void set(int thing, String name, Datum value) {
        done(new Request.SetProperty(thing, name, value));
    }

    public void addMethod(int thing, String source) {
        done(new Request.AddMethod(thing, source, MethodSide.SERVER, Visibility.PUBLIC));
    }

    public Datum call(int thing, String method) {
        return call(thing, method, Map.of());
    }

    public Datum call(int thing, String method, Map<String, Datum> arguments) {
        return done(new Request.Call(thing, method, arguments));
    }

    void leave() {
        village.accept(new Input.Leave(ears));
        village.tick();
    }

    /** What was said to this one, in order, without news of other kinds. */
    List<String> notices() {
        return ears.news(News.Notice.class).stream().map(News.Notice::text).toList();
    }
}
