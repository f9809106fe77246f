package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.Blueprint;
import dev.ambit.world.World;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.ChangeLog;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Quota;
import dev.ambit.world.thing.Thing;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A world to measure: the core exemplars that ship, a {@code System} of the bench, and whatever else is given, with
 * people whose lines drop what they hear. Nothing runs out of statements here, and a journal hears of every write.
 */
final class BenchWorld {
    static final String WIZARD = "Wizard";
    static final int TICK_MILLIS = 50;

    static final List<String> CORE =
            List.of("thing", "artifact", "enclosure", "container", "room", "portal", "avatar", "warden");
    private static final long PLENTY = 1_000_000_000_000L;
    private static final Quota QUOTA =
            new Quota(PLENTY, PLENTY, Integer.MAX_VALUE, PLENTY, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final Room FIELD = Room.hall(
            "field", 65536, 65536, 256, true, "f", "w", "c", new Place(32768, 32768, 0), List.of(), List.of());

    final World world;
    final Counting journal = new Counting();
    private final List<Person> people = new ArrayList<>();
    private long millis;

    BenchWorld(Compilation kod) {
        world = new World(new Blueprint(
                "bench",
                kod,
                name -> Optional.of(FIELD),
                WorldRules.DEFAULT.with(PaceRules.NONE),
                Set.of(WIZARD),
                false,
                Limits.DEFAULT.withStatements(PLENTY).withWork(PLENTY),
                QUOTA,
                0,
                new Random(42)));
        world.things().journal(journal);
    }

    /** A journal that only counts: what writing it down costs is another bench's business. */
    static final class Counting implements ChangeLog {
        long writes;
        long changes;

        @Override
        public void wrote(Thing thing, int slot, Effective by) {
            writes++;
        }

        @Override
        public void changed(Thing thing, Deed what, String name, Effective by) {
            changes++;
        }
    }

    /** Somebody inside, who remembers the last answer. */
    static final class Person implements Line {
        int avatar;
        Result answer = new Result.Done(Datum.NIL);
        long dispatches;

        @Override
        public void deliver(Dispatch dispatch) {
            dispatches++;
            for (News news : dispatch.own()) {
                switch (news) {
                    case News.Welcome welcome -> avatar = welcome.you().id();
                    case News.Answer told -> answer = told.result();
                    default -> {}
                }
            }
        }

        @Override
        public void end() {}
    }

    // ---- sources ----

    /** The core exemplars and the bench's System. */
    static List<SourceFile> sources() throws IOException {
        List<SourceFile> sources = new ArrayList<>();
        for (String name : CORE) {
            sources.add(resource("/worlds/commons/kod/", name + ".kod"));
        }
        sources.add(resource("/kod/things/", "system.kod"));
        return sources;
    }

    static SourceFile resource(String folder, String name) throws IOException {
        try (InputStream in = BenchWorld.class.getResourceAsStream(folder + name)) {
            return new SourceFile(
                    name, Objects.requireNonNull(in, folder + name).readAllBytes());
        }
    }

    static Compilation compile(List<SourceFile> sources, Kodbase names, Includes includes) throws AmbitException {
        Compilation compilation = KodCompiler.compile(
                sources, names, new KodCompiler.Options(true, KodCompiler.Order.BY_DEPENDENCY, includes));
        if (!compilation.succeeded()) {
            throw new AmbitException(compilation.render());
        }
        return compilation;
    }

    static BenchWorld commons() throws IOException, AmbitException {
        return new BenchWorld(compile(sources(), new Kodbase(), Includes.NONE));
    }

    // ---- people ----

    Person arrive(String name) {
        Person person = new Person();
        people.add(person);
        world.accept(new Input.Arrive(person, name, "robot"), millis);
        tick();
        return person;
    }

    /** Everybody beyond the first so many leaves. */
    void keepOnly(int count) {
        while (people.size() > count) {
            world.accept(new Input.Leave(people.removeLast()), millis);
        }
        tick();
    }

    void accept(Input input) {
        world.accept(input, millis);
    }

    void tick() {
        millis += TICK_MILLIS;
        world.tick(millis);
    }

    /** Asks and waits for the tick that brings the answer. */
    Datum ask(Person person, Request request) {
        accept(new Input.Ask(person, 1, request));
        tick();
        return switch (person.answer) {
            case Result.Done done -> done.value();
            case Result.Failed failed -> throw new IllegalStateException(failed.why());
            case Result other -> throw new IllegalStateException("not done: " + other);
        };
    }

    int create(Person person, String className) {
        return ((Datum.Ref) ask(person, new Request.Create(Optional.empty(), className, Optional.empty()))).id();
    }

    void addMethod(Person person, int thing, String source) {
        ask(person, new Request.AddMethod(thing, source, MethodSide.SERVER, Visibility.PUBLIC));
    }

    Datum call(Person person, int thing, String method, Map<String, Datum> arguments) {
        return ask(person, new Request.Call(thing, method, arguments));
    }

    Datum call(Person person, int thing, String method, String name, long value) {
        return call(person, thing, method, Map.of(name, new Datum.Whole(value)));
    }

    /** How long a call takes, without the tick that tells of it. */
    long nanosOfCall(Person person, int thing, String method, long turns) {
        Input.Ask ask =
                new Input.Ask(person, 1, new Request.Call(thing, method, Map.of("turns", new Datum.Whole(turns))));
        long start = Median.cpuNanos();
        accept(ask);
        long nanos = Median.cpuNanos() - start;
        tick();
        if (!(person.answer instanceof Result.Done done) || !done.value().equals(new Datum.Whole(turns))) {
            throw new IllegalStateException(method + " answered " + person.answer);
        }
        return nanos;
    }

    /** A text of Kod as it would be in a file. */
    static SourceFile source(String name, String text) {
        return new SourceFile(name, text.getBytes(ISO_8859_1));
    }
}
