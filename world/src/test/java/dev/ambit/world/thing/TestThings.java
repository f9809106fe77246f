package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.Prepared;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.space.room.Levels;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.thing.Effective.Rank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;

/**
 * A heap of Things with everything around it on hand: time that passes when told to, a fixed seed, logs and what people
 * are told as lists.
 *
 * <pre>{@code
 * TestThings world = TestThings.with("Dog is Thing  messages:  Bark() { return 3; }  end");
 * Thing ada = world.person("Ada");
 * Thing rex = world.create(ada, "Dog");
 * world.perform(ada, "drop", rex);
 * assertEquals(3, world.call(ada, rex, "Bark"));
 * assertEquals(List.of("You drop Rex."), world.told(ada));
 * }</pre>
 *
 * Three ways to start: {@link #commons} is the world that ships, {@link #with} its classes and some more with nothing
 * made of them yet, {@link #bare} only what is given. Each takes the engine first, or is on the JVM engine. What people
 * do comes through the {@link Desk} as their avatar and is refused with a {@link Refusal}; what has no person in front
 * is done by the world itself.
 */
final class TestThings implements MachineHost, Remote {
    static final Engine.Maker INTERPRETER = Interpreter::new;
    static final Engine.Maker JVM = JvmEngine::new;

    /** For {@code @MethodSource}: every engine there is. */
    static Stream<Named<Engine.Maker>> engines() {
        return Stream.of(Named.of("interpreter", INTERPRETER), Named.of("JVM", JVM));
    }

    /** Where the world that ships has its Kod, seen from this module. */
    static final Path KOD = Path.of("..", "worlds", "commons", "kod");

    private static final String BUILDER_OF_THE_WORLD = "system.kod";

    /** A client-side method that was sent to the bystanders of a Thing. */
    record Called(Thing thing, String method, Sent sent) {}

    final Things things;
    final Desk desk;

    /** Lines of the error log, oldest first. */
    final List<String> errors = new ArrayList<>();

    /** Lines of the debug log, oldest first. */
    final List<String> logged = new ArrayList<>();

    final List<Called> called = new ArrayList<>();

    /** Whose words each text was that somebody was told; "" for the world's own. */
    final Map<String, String> toldBy = new HashMap<>();

    private final Map<Thing, List<String>> told = new HashMap<>();
    private final RandomGenerator random = new Random(42);
    private long millis = 1_000;

    TestThings(Engine.Maker engine, Limits limits, Quota quota, List<SourceFile> sources) {
        things = new Things(this, limits, engine, Policy.STANDARD, quota);
        things.remote(this);
        desk = new Desk(things);
        Compilation compilation = KodCompiler.compile(sources, new Kodbase(), KodCompiler.Options.DEFAULT);
        if (!compilation.succeeded()) {
            throw new IllegalArgumentException(compilation.render());
        }
        new Loading(things).load(compilation, Prepared.of(compilation));
    }

    // ---- starting ----

    /** The world that ships, built. */
    static TestThings commons(Engine.Maker engine) {
        TestThings world = new TestThings(engine, Limits.DEFAULT, Quota.DEFAULT, files(path -> true));
        world.things.maker().start("System");
        return world;
    }

    static TestThings commons() {
        return commons(JVM);
    }

    /**
     * The classes of the world that ships, and these. Nothing is made yet but the world's own Thing, unless a System
     * that builds something is among them.
     */
    static TestThings with(Engine.Maker engine, Limits limits, Quota quota, String... sources) {
        List<SourceFile> files =
                new ArrayList<>(files(path -> !path.getFileName().toString().equals(BUILDER_OF_THE_WORLD)));
        files.addAll(given(sources));
        TestThings world = new TestThings(engine, limits, quota, files);
        world.things.maker().start(world.things.classNamed("System").isPresent() ? "System" : "Warden");
        return world;
    }

    static TestThings with(Engine.Maker engine, String... sources) {
        return with(engine, Limits.DEFAULT, Quota.DEFAULT, sources);
    }

    static TestThings with(String... sources) {
        return with(JVM, sources);
    }

    /** These classes and no others; none of them is made yet. */
    static TestThings bare(Engine.Maker engine, String... sources) {
        return new TestThings(engine, Limits.DEFAULT, Quota.DEFAULT, given(sources));
    }

    static TestThings bare(String... sources) {
        return bare(JVM, sources);
    }

    private static List<SourceFile> given(String... sources) {
        List<SourceFile> files = new ArrayList<>();
        for (String source : sources) {
            files.add(SourceFile.utf8("given" + files.size() + ".kod", source));
        }
        return files;
    }

    private static List<SourceFile> files(java.util.function.Predicate<Path> wanted) {
        try (Stream<Path> paths = Files.walk(KOD)) {
            return paths.filter(path -> path.toString().endsWith(".kod"))
                    .filter(wanted)
                    .sorted()
                    .map(TestThings::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SourceFile read(Path path) {
        try {
            return new SourceFile(path.getFileName().toString(), Files.readAllBytes(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- people ----

    /** Somebody who is connected and may build. */
    Thing person(String name) {
        return person(name, Rank.BUILDER);
    }

    Thing person(String name, Rank rank) {
        Thing avatar = make("Avatar");
        things.rank(avatar, rank);
        things.write(avatar, "name", new Datum.Text(name));
        avatar.connected = true;
        return avatar;
    }

    /** Somebody who stands in a room. */
    Thing person(String name, Thing room) {
        Thing avatar = person(name);
        put(avatar, room);
        return avatar;
    }

    Effective as(Thing avatar) {
        return things.account(avatar).effective();
    }

    /** What somebody was told since this was last asked, oldest first. */
    List<String> told(Thing avatar) {
        List<String> texts = told.remove(avatar);
        return texts == null ? List.of() : texts;
    }

    // ---- what people do ----

    /** @throws Refusal when it cannot be done */
    Result ask(Thing who, Request.OfThings request) {
        return things.as(as(who), () -> desk.answer(as(who), request));
    }

    /** What the desk answers to requests that are done with a value. */
    Datum value(Thing who, Request.OfThings request) {
        return ((Result.Done) ask(who, request)).value();
    }

    /** Makes something from a class; it is in the hands of who made it. */
    Thing create(Thing who, String className) {
        return made(value(who, new Request.Create(Optional.empty(), className, Optional.empty())));
    }

    Thing create(Thing who, String className, String name) {
        return made(value(who, new Request.Create(Optional.empty(), className, Optional.of(name))));
    }

    /** Makes something from another Thing. */
    Thing create(Thing who, Thing exemplar) {
        return made(value(who, new Request.Create(Optional.of(exemplar.id()), "", Optional.empty())));
    }

    private Thing made(Datum ref) {
        return things.get(((Datum.Ref) ref).id());
    }

    /** Whether it worked; what it did says {@link #told}. */
    boolean perform(Thing who, String verb, Thing what) {
        return isTrue(value(who, new Request.Do(verb, what.id(), Optional.empty())));
    }

    boolean perform(Thing who, String verb, Thing what, Thing with) {
        return isTrue(value(who, new Request.Do(verb, what.id(), Optional.of(with.id()))));
    }

    private static boolean isTrue(Datum value) {
        return value instanceof Datum.Whole whole && whole.number() != 0;
    }

    /** Calls a method as somebody; arguments are names and values, which may be Things, texts, numbers, lists, null. */
    @Nullable
    Object call(Thing who, Thing target, String method, @Nullable Object... namesAndValues) {
        Map<String, Datum> arguments = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], datum(namesAndValues[i + 1]));
        }
        return plain(value(who, new Request.Call(target.id(), method, arguments)));
    }

    void set(Thing who, Thing target, String name, @Nullable Object value) {
        ask(who, new Request.SetProperty(target.id(), name, datum(value)));
    }

    /** Somebody has walked somewhere: no request of theirs, the world itself writes it down. */
    void stand(Thing who, String name, int value) {
        things.write(who, name, new Datum.Whole(value));
    }

    void addProperty(Thing who, Thing target, String name, @Nullable Object value) {
        ask(who, new Request.AddProperty(target.id(), name, datum(value), Set.of()));
    }

    /** A public method that runs in the world. */
    void addMethod(Thing who, Thing target, String source) {
        ask(who, new Request.AddMethod(target.id(), source, MethodSide.SERVER, Visibility.PUBLIC));
    }

    /** Says something in the room, as the world does when somebody speaks. */
    void say(Thing who, String text) {
        fire(who, "Say", who, text);
    }

    /** Lets something happen; {@code arguments} are who, what and where, as far as given. */
    void fire(Thing thing, String event, @Nullable Object... arguments) {
        String[] names = {"who", "what", "where"};
        things.as(things.isAvatar(thing) ? as(thing) : Effective.ROOT, () -> {
            Map<String, Long> sent = new HashMap<>();
            for (int i = 0; i < arguments.length; i++) {
                sent.put(names[i], things.values().value(datum(arguments[i])));
            }
            return things.events().fire(thing, event, things.messages().sent(sent));
        });
    }

    // ---- what the world does ----

    Thing make(String className) {
        return things.as(Effective.ROOT, () -> things.create(className));
    }

    /** Makes something in a place. */
    Thing make(String className, String name, @Nullable Thing place) {
        Thing thing = make(className);
        things.write(thing, "name", new Datum.Text(name));
        put(thing, place);
        return thing;
    }

    void put(Thing thing, @Nullable Thing place) {
        things.containment().move(thing, place);
    }

    /** What the world itself gets when it sends a message. */
    @Nullable
    Object send(Thing target, String message, @Nullable Object... namesAndValues) {
        return things.as(Effective.ROOT, () -> {
            Map<String, Long> sent = new HashMap<>();
            for (int i = 0; i < namesAndValues.length; i += 2) {
                sent.put((String) namesAndValues[i], things.values().value(datum(namesAndValues[i + 1])));
            }
            return plain(things.values()
                    .datum(things.messages()
                            .send(target, message, things.messages().sent(sent))
                            .orElseThrow()));
        });
    }

    /** A property as plain Java: a Thing, a String, a Long, a List, or null for nil. */
    @Nullable
    Object get(Thing thing, String property) {
        return plain(things.read(thing, property).orElseThrow());
    }

    /** The first Thing of a name. */
    Thing named(String name) {
        for (int id = 0; id < things.machine().objects.count(); id++) {
            Thing thing = things.find(id);
            if (thing != null && !Things.isClass(thing) && things.nameOf(thing).equals(name)) {
                return thing;
            }
        }
        throw new IllegalArgumentException("nothing is called " + name);
    }

    /** Time passes, and the timers that fall into it run when they are due. */
    void passes(long moreMillis) {
        long until = millis + moreMillis;
        while (things.machine().timers.nextDueMillis() < until) {
            millis = Math.max(millis, things.machine().timers.nextDueMillis() + 1);
            things.runTimers(1);
        }
        millis = until;
    }

    Datum datum(@Nullable Object value) {
        return switch (value) {
            case null -> Datum.NIL;
            case Datum datum -> datum;
            case Thing thing -> new Datum.Ref(thing.id());
            case String text -> new Datum.Text(text);
            case Number number -> new Datum.Whole(number.longValue());
            case List<?> list -> new Datum.Many(list.stream().map(this::datum).toList());
            default -> throw new IllegalArgumentException("no value of Kod: " + value);
        };
    }

    private @Nullable Object plain(Datum datum) {
        return switch (datum) {
            case Datum.Nil _ -> null;
            case Datum.Whole whole -> whole.number();
            case Datum.Text text -> text.text();
            case Datum.Ref ref -> things.get(ref.id());
            case Datum.Many many -> many.items().stream().map(this::plain).toList();
            case Datum.Kind kind -> kind;
            case Datum.Other other -> other;
        };
    }

    // ---- the outside ----

    @Override
    public long millis() {
        return millis;
    }

    @Override
    public long epochSeconds() {
        return KOD_EPOCH_SECONDS + millis / 1_000;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public void debug(String line) {
        logged.add(line);
    }

    @Override
    public void error(String line) {
        errors.add(line);
    }

    @Override
    public void call(Thing thing, Method method, Sent sent) {
        called.add(new Called(thing, method.name(), sent));
    }

    @Override
    public void level(Thing room, int id, Levels.Part part, int to, int unitsPerSecond) {}

    @Override
    public boolean launch(Thing avatar, String application, Thing from) {
        return false;
    }

    @Override
    public void levelAsDrawn(Thing room, int id, Levels.Part part, int unitsPerSecond) {}

    @Override
    public void tell(Thing avatar, String text, Thing from, @Nullable Thing by) {
        toldBy.put(text, by == null ? "" : things.nameOf(by));
        told.computeIfAbsent(avatar, a -> new ArrayList<>()).add(text);
    }
}
