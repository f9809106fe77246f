package dev.ambit.world;

import dev.ambit.space.room.Room;
import dev.ambit.world.image.Image;
import dev.ambit.world.message.Archive;
import dev.ambit.world.message.CodeLoader;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Draughtsman;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Things;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One world: its Things, and the people among them. Input runs when it arrives ({@link #accept}); output leaves on the
 * tick ({@link #tick}), one {@link Dispatch} per visitor. Owned by one thread.
 *
 * <pre>
 * WorldState     what is: Things, Kod, the journal
 * Surroundings   where people are, and whom and what they may know of
 * Society        who is inside, and who does what they want
 * NewsDelivery   what they are told
 * </pre>
 */
public final class World {

    private static final String WAITS_AT_THE_DOOR =
            "The server's disk is slow or full, and nobody can come in before it has caught up. Please wait: you will be let in as soon as it has.";

    private final WorldState state;
    private final Visitors visitors = new Visitors();
    private final Surroundings around;
    private final Society society;
    private final NewsDelivery delivery;
    private final Strain strain = new Strain();
    private final Tick tick = new Tick();
    private final Optional<HostedGame> game;
    private final List<String> restoreReports;

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
        WorldRules rules = blueprint.rules();
        state = new WorldState(blueprint, logbook, image);
        around = new Surroundings(state, blueprint.geometry(), rules, visitors);
        society = new Society(blueprint, state, around, visitors, tick);
        delivery = new NewsDelivery(blueprint.name(), rules, state, around, society.circle, visitors, tick);
        game = blueprint.game();
        restoreReports = state.begin(blueprint, image, society.avatars);
        game.ifPresent(it -> it.begin(state.ground(image, society.answers.codes)));
    }

    /** Runs one input at the given time. */
    public void accept(Input input, long nowMillis) {
        state.host.millis(nowMillis);
        society.accept(input, nowMillis);
    }

    /** Ends the tick: what is due happens, and everybody hears what happened since the last one. */
    public void tick(long nowMillis) {
        begin(nowMillis);
        if (!state.memory.isBehind()) {
            society.letIn();
            state.runTimers();
            game.ifPresent(it -> it.tick(nowMillis));
            society.move(nowMillis);
        }
        // After all that could make a Thing: a number that is free again must not be used before its end is told.
        state.things.collectGarbage();
        writeDown(nowMillis);
        society.circle.follow();
        around.lookAround(nowMillis, strain.seldom());
        delivery.deliver(strain.seldom());
        society.followVoices(nowMillis);
        around.whereabouts.tell(visitors.all(), nowMillis, strain.seldom());
        end();
    }

    private void begin(long nowMillis) {
        tick.next(nowMillis);
        state.host.millis(nowMillis);
        state.memory.watchTheDisk(visitors.all(), this::tellWhoWaits);
    }

    /** What lasts of the changes goes to the journal; who asks for the past then knows how far it reaches. */
    private void writeDown(long nowMillis) {
        state.memory.writeDown(nowMillis);
        society.answers.past.written(state.memory.outbox.lastEntry());
        game.ifPresent(it -> it.wrote(state.memory.outbox.lastEntry()));
    }

    private void end() {
        state.things.changes().clear();
        society.nextTick();
        around.rooms.closeEmpty();
    }

    /**
     * How the last tick went, as who runs the world has measured it: one that is late tells less often what can wait.
     *
     * @param lateNanos so much after its time it began
     */
    public void took(long tickNanos, long lateNanos, long periodNanos) {
        strain.ticked(tickNanos, lateNanos, periodNanos);
    }

    /** Tells what may be told since the journal has got on. */
    public void release() {
        state.memory.outbox.release();
        game.ifPresent(it -> it.release(state.memory.safe()));
    }

    /** Whether an input can be taken now, or has to wait for the disk. */
    boolean takes(Input input) {
        return state.memory.takes(input);
    }

    /** An input has to wait for the disk; somebody who wants to come in is told so. */
    void keepsWaiting(Input input) {
        if (input instanceof Input.Arrive arrive) {
            tellWhoWaits(arrive.line());
        }
    }

    private void tellWhoWaits(Line line) {
        tick.say(line, new News.Notice(WAITS_AT_THE_DOOR));
    }

    /** Says goodbye to everybody and ends every line; the world is empty afterwards. */
    public void close(String why) {
        game.ifPresent(it -> it.end(why));
        visitors.all().forEach(visitor -> visitor.news.add(new News.Goodbye(why, true)));
        tick(tick.millis());
        if (state.memory.settle()) {
            release();
        }
        society.sendAway(why);
        tick(tick.millis());
        state.memory.settle();
    }

    // ---- how it is ----

    /** What could not be brought back as it was. */
    public List<String> restoreReports() {
        return restoreReports;
    }

    /** The world's own time, which goes on from where it was before. */
    public long clockMillis() {
        return state.host.millis();
    }

    public long ticks() {
        return tick.number();
    }

    /** How hard-pressed it is: 0 when all is well, 2 at most. */
    public int strain() {
        return strain.level();
    }

    /** Whether only walking is possible, because too much waits for the disk. */
    public boolean isBehind() {
        return state.memory.isBehind();
    }

    public int population() {
        return visitors.count();
    }

    /** So many stand in line to come in. */
    public int waiting() {
        return society.waiting();
    }

    /** How many steps were refused so far because of a wall or the speed limit. */
    public long putBacks() {
        return society.travels.putBacks();
    }

    /** How often somebody was too fast for others, and was refused. */
    public long slowed() {
        return society.pacing.refused();
    }

    /** Who is here, by rank and by room. */
    public Census census() {
        Map<Effective.Rank, Integer> ranks = new EnumMap<>(Effective.Rank.class);
        visitors.all()
                .forEach(visitor -> ranks.merge(visitor.effective(state.things).rank(), 1, Integer::sum));
        return new Census(visitors.count(), ranks, delivery.visitsOfRooms());
    }

    /** All rooms with walls; another list when there are others, or any of them has changed. */
    public List<RoomEntry> directory() {
        return around.map.directory();
    }

    /** The walls of the room where people come in. */
    public Optional<Room> startRoom() {
        return state.people.startRoom().flatMap(around.rooms::venue).map(Venue::room);
    }

    /** The Things of this world; for its own thread. */
    public Things things() {
        return state.things;
    }

    @Nullable
    Visitor at(Line line) {
        return visitors.at(line);
    }

    // ---- what it is given ----

    /** Who somebody is to the world, also while they are away: what they have written runs with their rights. */
    public void rank(String name, Effective.Rank rank) {
        society.avatars.rank(name, rank);
        society.hearing.reranked();
    }

    /** Gives the way to read the world's files anew, which takes time and happens elsewhere. */
    public void reader(CodeLoader reader) {
        society.answers.codes.reader(reader);
    }

    /** Gives the way to ask whose picture is whose. */
    public void closet(Closet closet) {
        society.admission.closet(closet);
        society.traits.closet(closet);
    }

    /** Gives the way to work out rooms that people draw. */
    public void draughtsman(Draughtsman draughtsman) {
        around.drafts.draughtsman(draughtsman);
    }

    /** Gives the way to read the world's past, and to go back to it. */
    public void archive(Archive archive) {
        society.answers.past.archive(archive);
    }

    /** Gives the way to tell wizards how the world is used: JSON that is ready, for nobody waits for it. */
    public void figures(Supplier<String> figures) {
        society.answers.figures(figures);
    }

    /** Goes on counting where the world has stopped that was here before. */
    public void ticksBefore(long ticks) {
        tick.after(ticks);
    }

    /** Tells this to everybody who comes in the next moments: those who were here before, most likely. */
    public void tellReturners(String what) {
        society.admission.tellReturners(what, state.host.millis());
    }
}
