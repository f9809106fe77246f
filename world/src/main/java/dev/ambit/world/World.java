package dev.ambit.world;

import dev.ambit.kod.run.Prepared;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.space.room.Room;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.sight.Scene;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Policy;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Seen;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One world: its Things, and the people among them. Input runs when it arrives ({@link #accept}); output leaves on the
 * tick ({@link #tick}), one {@link Dispatch} per visitor. Owned by one thread.
 */
public final class World {

    private static final String WAITS_AT_THE_DOOR =
            "The server's disk is slow or full, and nobody can come in before it has caught up. Please wait: you will be let in as soon as it has.";

    private static final Logger LOG = LoggerFactory.getLogger(World.class);
    private static final int MOST_TIMERS_A_TICK = 10_000;

    /**
     * A page keeps the Things of so many people who were in view, for each who can be: a crowd comes and goes. Of 350 people in a
     * room, so, nobody is told of twice; each who is kept by somebody takes about 220 bytes.
     */
    private static final int KEPT_FOR_EACH_IN_VIEW = 6;

    private final String name;
    private final WorldRules rules;
    private final WorldHost host;
    private final Things things;
    private final People people;
    private final Desk desk;
    private final Bystanders bystanders;
    private final Rooms rooms;
    private final WorldMap map;
    private final Whereabouts whereabouts;
    private final Circle circle;
    private final Passers passers;
    private final Codes codes;
    private final Past past;
    private final Drafts drafts;
    private final Callout callout;
    private final Memory memory;
    private final Outbox outbox;
    private final Avatars avatars;
    private final Reception reception;
    private final Talk talk;
    private final Footfall footfall = new Footfall();
    private final Voices voices;
    private final Answers answers;
    private final Traits traits;
    private final Travels travels;
    private final Porch porch;
    private final Strain strain = new Strain();
    private final Pacing pacing;
    private final List<String> restoreReports;

    private final Map<Line, Visitor> visitors = new LinkedHashMap<>();
    private final Map<Thing, Visitor> byAvatar = new HashMap<>();

    /** What all hear who are in a room and see the same; for one room at a time. */
    private final Map<Scene, Bulletin> wholes = new HashMap<>();

    private long tick;
    private long millis;

    /** The smallest world: one room, where people walk and talk. */
    public World(String name, Room room, WorldRules rules) {
        this(PlainWorld.blueprint(name, room, rules));
    }

    /** A new world of which nothing lasts. */
    public World(Blueprint blueprint) {
        this(blueprint, Logbook.NONE, new Image());
    }

    /**
     * A world that goes on where an image of it ends; or a new one, when the image is empty.
     *
     * @throws Refusal when the world's Kod does not go with the image
     */
    public World(Blueprint blueprint, Logbook logbook, Image image) {
        name = blueprint.name();
        rules = blueprint.rules();
        host = new WorldHost(blueprint.epochSeconds() - image.clockMillis() / 1000, blueprint.random());
        things = new Things(host, blueprint.limits(), JvmEngine::new, Policy.STANDARD, blueprint.quota());
        people = new People(things);
        desk = new Desk(things);
        bystanders = new Bystanders(
                new Seen(things),
                KEPT_FOR_EACH_IN_VIEW * rules.positions().crowd(),
                new Neighbourhood(people, byAvatar));
        rooms = new Rooms(things, people, blueprint.geometry(), rules);
        map = new WorldMap(things, people, rooms, rules.positions().grid());
        whereabouts = new Whereabouts(rules.positions(), map);
        circle = new Circle(things, people, whereabouts, visitors.values());
        passers = new Passers(things, people);
        Prepared files = Prepared.of(blueprint.kod());
        codes = new Codes(things, bystanders, files);
        past = new Past(things, desk);
        drafts = new Drafts(things, desk, rooms, rules.planLength());
        pacing = new Pacing(rules.visits().pace(), things, host::millis);
        callout = new Callout(people, byAvatar, bystanders, rooms, pacing, host::millis);
        things.remote(callout);
        things.roots(desk::eachHeld);
        host.onError(this::tellAuthor);
        host.millis(image.clockMillis());
        memory = new Memory(logbook, things, image);
        outbox = memory.outbox;
        avatars = new Avatars(things, people, blueprint, memory);
        reception = new Reception(
                rules,
                things,
                people,
                desk,
                bystanders,
                rooms,
                whereabouts,
                drafts,
                outbox,
                avatars,
                pacing,
                visitors,
                byAvatar);
        porch = new Porch(
                rules.visits().arrivals(), rules.visitors() + rules.visits().priorityVisitors(), image.clockMillis());
        talk = new Talk(things, people, rules.talkLength());
        voices = new Voices(people, visitors);
        answers = new Answers(things, people, desk, bystanders, byAvatar, talk, codes, past, drafts, circle);
        travels = new Travels(
                things, people, rooms, rules, memory, reception, passers, pacing, visitors.values(), host::millis);
        traits = new Traits(name, things, people, desk, visitors.values());
        if (image.system() == Change.NOBODY) {
            things.load(blueprint.kod(), files);
            people.start();
            restoreReports = List.of();
        } else {
            restoreReports = restore(blueprint, files, image);
        }
        people.keepPlansHere(Rooms.PLAN);
        people.system().ifPresent(memory::system);
    }

    private List<String> restore(Blueprint blueprint, Prepared files, Image image) {
        Things.Restored restored = things.restore(blueprint.kod(), files, image);
        if (restored.system() == null) {
            throw new Refusal("The journal names #" + image.system()
                    + " as the Thing that stands for the world, and there is none.");
        }
        people.restored(restored.system());
        avatars.restore(image);
        people.loaded();
        return restored.reports();
    }

    /** Who somebody is to the world, also while they are away: what they have written runs with their rights. */
    public void rank(String name, Effective.Rank rank) {
        avatars.rank(name, rank);
    }

    /** What could not be brought back as it was. */
    public List<String> restoreReports() {
        return restoreReports;
    }

    /** The world's own time, which goes on from where it was before. */
    public long clockMillis() {
        return host.millis();
    }

    /** Runs one input at the given time. */
    public void accept(Input input, long nowMillis) {
        host.millis(nowMillis);
        Visitor visitor = visitors.get(input.line());
        if (visitor == null && porch.keeps(input, host.millis(), this::turnAway)) {
            return;
        }
        hear(input, visitor, nowMillis);
    }

    private void hear(Input input, @Nullable Visitor visitor, long nowMillis) {
        if (visitor != null && !pacing.allows(visitor, input)) {
            return;
        }
        switch (input) {
            case Input.Arrive arrive -> reception.arrive(arrive, visitor, nowMillis);
            case Input.Leave _ -> reception.leave(visitor);
            case Input.Rerank rerank -> whenInside(visitor, v -> reception.rerank(v, rerank.rank()));
            case Input.Dismiss dismissal -> reception.dismiss(dismissal, visitor);
            case Input.Walk walk -> {
                // Most of all input; nothing is made for it.
                if (visitor != null) {
                    travels.walk(visitor, walk, nowMillis);
                }
            }
            case Input.Go go -> whenInside(visitor, v -> travels.go(v, go, nowMillis));
            case Input.Exit exit -> whenInside(visitor, v -> travels.exit(v, exit.exit()));
            case Input.Proclaim said ->
                whenInside(visitor, v -> talk.proclaim(v, said.text(), visitors.values(), rules.visits()));
            case Input.Whisper whisper ->
                whenInside(visitor, v -> talk.whisper(v, whisper.to(), whisper.text(), visitors.values()));
            case Input.SetTraits wish -> whenInside(visitor, v -> as(v, () -> traits.set(v, wish)));
            case Input.AskTraits question -> whenInside(visitor, v -> as(v, () -> traits.tell(v, question)));
            case Input.SetStates wish -> whenInside(visitor, v -> as(v, () -> traits.setStates(v, wish)));
            case Input.AskStates question ->
                whenInside(visitor, v -> as(v, () -> traits.tellStates(v, question.object())));
            case Input.Heed heed -> whenInside(visitor, v -> v.crowdWish = heed.most());
            case Input.Resume resume ->
                whenInside(visitor, v -> whereabouts.resume(v, resume.own(), resume.map(), nowMillis));
            case Input.Say say -> whenInside(visitor, v -> talk.say(v, say.text()));
            case Input.Speak speak -> whenInside(visitor, v -> voices.speak(v, speak.on(), nowMillis));
            case Input.Ask ask -> whenInside(visitor, v -> answers.ask(v, ask));
            case Input.NewCode code -> answers.takeCode(visitor, code);
            case Input.FromThePast answer -> answers.takePast(visitor, answer);
            case Input.Surveyed surveyed -> rooms.take(surveyed);
            case Input.Drawn drawn when drawn.order().number() < 0 -> rooms.take(drawn);
            case Input.Drawn drawn -> answers.takeDrawn(visitor, drawn);
            case Input.Ping ping -> whenInside(visitor, v -> v.own.add(new News.Pong(ping.number())));
        }
        travels.followAvatars(visitor);
    }

    /** Ends the tick: what is due happens, and everybody hears what happened since the last one. */
    public void tick(long nowMillis) {
        tick++;
        millis = nowMillis;
        reception.at(tick, nowMillis);
        host.millis(nowMillis);
        memory.watchTheDisk(visitors.values(), this::tellWhoWaits);
        if (!memory.isBehind()) {
            letIn();
            things.runTimers(MOST_TIMERS_A_TICK);
            travels.followAvatars(null);
            passers.tell(visitors.values(), nowMillis);
        }
        // After all that could make a Thing: a number that is free again must not be used before its end is told.
        things.collectGarbage();
        memory.writeDown(nowMillis);
        past.written(outbox.lastEntry());
        rooms.survey(nowMillis);
        circle.follow();
        drawMap();
        rooms.open().forEach(venue -> venue.lookAround(strain.seldom()));
        // After it is clear who is told of whom: with people come their Things.
        things.eachTouched(bystanders::touched);
        bystanders.tell(things.changes());
        welcomeNewcomers();
        countHeads();
        deliver();
        voices.follow(nowMillis);
        whereabouts.tell(visitors.values(), nowMillis, strain.seldom());
        outbox.nextTick();
        things.changes().clear();
        callout.nextTick();
        visitors.values().forEach(Visitor::nextTick);
        rooms.closeEmpty();
    }

    /**
     * How the last tick went, as who runs the world has measured it: one that is late tells less often what can wait.
     *
     * @param lateNanos so much after its time it began
     */
    public void took(long tickNanos, long lateNanos, long periodNanos) {
        strain.ticked(tickNanos, lateNanos, periodNanos);
    }

    /** How hard-pressed it is: 0 when all is well, 2 at most. */
    public int strain() {
        return strain.level();
    }

    /** Whether only walking is possible, because too much waits for the disk. */
    public boolean isBehind() {
        return memory.isBehind();
    }

    /** Whether an input can be taken now, or has to wait for the disk. */
    boolean takes(Input input) {
        return memory.takes(input);
    }

    /** An input has to wait for the disk; somebody who wants to come in is told so. */
    void keepsWaiting(Input input) {
        if (input instanceof Input.Arrive arrive) {
            tellWhoWaits(arrive.line());
        }
    }

    private void tellWhoWaits(Line line) {
        tellWhoWaits(line, WAITS_AT_THE_DOOR);
    }

    private void tellWhoWaits(Line line, String what) {
        line.deliver(new Dispatch(tick, millis, List.of(new News.Notice(what)), new Bulletin(List.of())));
    }

    /** Those come in who have stood in line long enough, and what they said meanwhile is heard. */
    private void letIn() {
        porch.letIn(host.millis(), caller -> {
            hear(caller.arrive);
            caller.said().forEach(this::hear);
        });
        porch.tellWhoWaits(host.millis(), this::tellWhoWaits);
    }

    /** As the loop does with what comes: what fails is left out. */
    private void hear(Input input) {
        try {
            hear(input, visitors.get(input.line()), host.millis());
        } catch (RuntimeException | Error e) {
            LOG.error("What somebody said who had stood in line failed and was skipped: {}", input, e);
        }
    }

    private void turnAway(Line line, String why) {
        reception.refuse(line, why, News.Cause.FULL);
    }

    /** So many stand in line to come in. */
    public int waiting() {
        return porch.waiting();
    }

    /** Tells what may be told since the journal has got on. */
    public void release() {
        outbox.release();
    }

    /** Says goodbye to everybody and ends every line; the world is empty afterwards. */
    public void close(String why) {
        visitors.values().forEach(v -> v.own.add(new News.Goodbye(why, true)));
        tick(millis);
        if (memory.settle()) {
            outbox.release();
        }
        porch.close(line -> reception.dismiss(line, why, true));
        visitors.keySet().forEach(Line::end);
        List.copyOf(visitors.values()).forEach(reception::leave);
        tick(millis);
        memory.settle();
    }

    /** The walls of the room where people come in. */
    public Optional<Room> startRoom() {
        return people.startRoom().flatMap(rooms::venue).map(Venue::room);
    }

    @Nullable
    Visitor at(Line line) {
        return visitors.get(line);
    }

    public int population() {
        return visitors.size();
    }

    public long ticks() {
        return tick;
    }

    /** How many steps were refused so far because of a wall or the speed limit. */
    public long putBacks() {
        return travels.putBacks();
    }

    /** How often somebody was too fast for others, and was refused. */
    public long slowed() {
        return pacing.refused();
    }

    /** The Things of this world; for its own thread. */
    public Things things() {
        return things;
    }

    /** Gives the way to read the world's files anew, which takes time and happens elsewhere. */
    public void reader(CodeReader reader) {
        codes.reader(reader);
    }

    /** Gives the way to ask whose picture is whose. */
    public void closet(Closet closet) {
        reception.closet(closet);
        traits.closet(closet);
    }

    /** Gives the way to work out rooms that people draw. */
    public void draughtsman(Draughtsman draughtsman) {
        drafts.draughtsman(draughtsman);
    }

    /** Gives the way to read the world's past, and to go back to it. */
    public void archive(Archive archive) {
        past.archive(archive);
    }

    /** Gives the way to tell wizards how the world is used: JSON that is ready, for nobody waits for it. */
    public void figures(Supplier<String> figures) {
        answers.figures(figures);
    }

    /** All rooms with walls; another list when there are others, or any of them has changed. */
    public List<RoomEntry> directory() {
        return map.directory();
    }

    /** Who is here, by rank and by room. */
    public Census census() {
        Map<Effective.Rank, Integer> ranks = new EnumMap<>(Effective.Rank.class);
        visitors.values()
                .forEach(visitor -> ranks.merge(visitor.effective(things).rank(), 1, Integer::sum));
        Map<Integer, Integer> people = new HashMap<>();
        rooms.open()
                .forEach(venue -> people.put(venue.thing.id(), venue.inside().size()));
        return new Census(visitors.size(), ranks, footfall.rooms(people));
    }

    /** Goes on counting where the world has stopped that was here before. */
    public void ticksBefore(long ticks) {
        tick = ticks;
        reception.at(tick, millis);
    }

    /** Tells this to everybody who comes in the next moments: those who were here before, most likely. */
    public void tellReturners(String what) {
        reception.tellReturners(what, host.millis());
    }

    private void as(Visitor visitor, Runnable deed) {
        things.begin(visitor.effective(things));
        try {
            deed.run();
        } finally {
            things.end();
        }
    }

    /** Whoever wrote a method that fails is told, if they are here. */
    private void tellAuthor(String line) {
        people.payingAvatar().map(byAvatar::get).ifPresent(visitor -> visitor.complain(line));
    }

    // ---- output ----

    private void welcomeNewcomers() {
        for (Venue venue : rooms.open()) {
            for (Visitor newcomer : venue.newcomers()) {
                List<Person> others = venue.others(newcomer);
                newcomer.own.addFirst(
                        newcomer.welcomed
                                ? new News.InRoom(
                                        venue.thing.id(),
                                        venue.room(),
                                        venue.levels().motions(),
                                        newcomer.place,
                                        others,
                                        map.spotOf(venue),
                                        newcomer.jump())
                                : new News.Welcome(
                                        newcomer.asSeen(),
                                        name,
                                        venue.thing.id(),
                                        venue.room(),
                                        venue.levels().motions(),
                                        others,
                                        rules,
                                        newcomer.effective(things).rank(),
                                        map.spotOf(venue)));
                footfall.visited(venue.thing.id(), venue.room().name());
                if (!newcomer.welcomed && newcomer.readsFrames) {
                    newcomer.own.add(1, circle.of(newcomer));
                }
                newcomer.welcomed = true;
            }
        }
    }

    /** Rooms come, go and move on the map. */
    private void drawMap() {
        if (map.follow()) {
            visitors.values().stream()
                    .filter(visitor -> visitor.welcomed && visitor.readsFrames)
                    .forEach(visitor -> visitor.own.add(new News.Places(map.places())));
        }
    }

    private void countHeads() {
        for (Visitor visitor : visitors.values()) {
            if (visitor.readsFrames) {
                visitor.count(visitors.size(), millis, strain.seldom());
            }
        }
    }

    private void deliver() {
        for (Venue venue : rooms.open()) {
            Bulletin people = venue.gather();
            Map<Newcomers, Bulletin> panoramas = new HashMap<>();
            Scene scene = null;
            Bulletin whole = people;
            for (Visitor visitor : venue.inside()) {
                Watcher watcher = visitor.watcher;
                if (!watcher.news().isEmpty()) {
                    visitor.own.addAll(watcher.news());
                }
                Scene seen = watcher.sceneOrNull();
                if (seen != scene) {
                    // Nearly always the same for all inside; and for them one bulletin.
                    scene = seen;
                    whole = seen == null ? people : wholes.computeIfAbsent(seen, s -> people.after(s.news()));
                }
                Bulletin bulletin = watcher.isApart() ? people : whole;
                if (watcher.isNewcomer()) {
                    bulletin = panoramas.computeIfAbsent(
                            new Newcomers(watcher.scene(), visitor.readsFrames),
                            alike -> people.after(panorama(alike)));
                }
                deliver(visitor, bulletin);
            }
            wholes.clear();
        }
    }

    /** Those who come in within a tick and are told alike what there is. */
    private record Newcomers(Optional<Scene> scene, boolean readFrames) {}

    private List<News> panorama(Newcomers newcomers) {
        List<News> news = new ArrayList<>();
        if (newcomers.readFrames) {
            news.add(new News.Places(map.places()));
        }
        newcomers.scene.ifPresent(scene -> news.addAll(scene.panorama()));
        return news;
    }

    private void deliver(Visitor visitor, Bulletin bulletin) {
        if (visitor.own.isEmpty() && bulletin.isEmpty()) {
            return;
        }
        Dispatch dispatch = new Dispatch(tick, millis, visitor.own, bulletin);
        visitor.own.clear();
        outbox.send(visitor, dispatch);
    }

    /** Input of a line that has not arrived, or has been refused or closed meanwhile, is nobody's. */
    private static void whenInside(@Nullable Visitor visitor, Consumer<Visitor> action) {
        if (visitor != null) {
            action.accept(visitor);
        }
    }
}
