package dev.ambit.world;

import dev.ambit.kod.run.Prepared;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.space.Room;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.sight.Scene;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Policy;
import dev.ambit.world.thing.Recorder;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Seen;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One world: its Things, and the people among them. Input runs when it arrives ({@link #accept}); output leaves on the
 * tick ({@link #tick}), one {@link Dispatch} per visitor. Owned by one thread.
 */
public final class World {

    private static final Logger LOG = LoggerFactory.getLogger(World.class);
    private static final Pattern LOOK = Pattern.compile("[a-z0-9-]{1,32}");
    private static final int MOST_TIMERS_A_TICK = 10_000;
    private static final String GUEST = " guest #";

    /** While nothing changes, the world's time is written down this often, for timers that wait. */
    private static final long CLOCK_EVERY_MILLIS = 60_000;

    /** So long it takes everybody to come back after the world has started anew. */
    private static final long RETURN_MILLIS = 120_000;

    private final String name;
    private final WorldRules rules;
    private final Blueprint blueprint;
    private final WorldHost host;
    private final Things things;
    private final People people;
    private final Desk desk;
    private final Bystanders bystanders;
    private final Rooms rooms;
    private final Passers passers;
    private final Codes codes;
    private final Past past;
    private final Callout callout;
    private final Reach reach;

    private final Logbook logbook;
    private final Outbox outbox;
    private final @Nullable Recorder recorder;
    private final List<String> restoreReports;

    private final Map<Line, Visitor> visitors = new LinkedHashMap<>();
    private final Map<Thing, Visitor> byAvatar = new HashMap<>();
    private final Map<String, Thing> avatars = new HashMap<>();
    private final Set<String> takenNames = new HashSet<>();

    private long tick;
    private long millis;
    private long putBacks;
    private long clockWrittenMillis;
    private boolean behind;
    private String returnNotice = "";
    private long returnNoticeUntilMillis;

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
        this.blueprint = blueprint;
        this.logbook = logbook;
        outbox = new Outbox(logbook);
        name = blueprint.name();
        rules = blueprint.rules();
        host = new WorldHost(blueprint.epochSeconds() - image.clockMillis() / 1000, blueprint.random());
        things = new Things(host, blueprint.limits(), JvmEngine::new, Policy.STANDARD, blueprint.quota());
        people = new People(things);
        desk = new Desk(things);
        bystanders = new Bystanders(new Seen(things));
        rooms = new Rooms(things, people, blueprint.geometry(), rules.radius());
        reach = new Reach(things, people);
        passers = new Passers(things, people);
        Prepared files = Prepared.of(blueprint.kod());
        codes = new Codes(things, bystanders, files);
        past = new Past(things, desk);
        callout = new Callout(people, byAvatar, bystanders);
        things.remote(callout);
        things.roots(desk::eachHeld);
        host.onError(this::tellAuthor);
        host.millis(image.clockMillis());
        recorder = logbook == Logbook.NONE ? null : new Recorder(things, image);
        if (recorder != null) {
            things.journal(recorder);
        }
        if (image.system() == Change.NOBODY) {
            things.load(blueprint.kod(), files);
            people.start();
            restoreReports = List.of();
        } else {
            restoreReports = restore(files, image);
        }
        if (recorder != null) {
            people.system().ifPresent(recorder::system);
        }
    }

    private List<String> restore(Prepared files, Image image) {
        Things.Restored restored = things.restore(blueprint.kod(), files, image);
        if (restored.system() == null) {
            throw new Refusal("The journal names #" + image.system()
                    + " as the Thing that stands for the world, and there is none.");
        }
        people.restored(restored.system());
        image.people().forEach((key, id) -> {
            Thing avatar = things.find(id);
            if (avatar == null) {
                return;
            }
            people.keep(avatar);
            if (!key.startsWith(GUEST)) {
                avatars.put(key, avatar);
                people.sendAway(avatar);
            } else if (recorder != null) {
                people.sendGuestAway(avatar);
                recorder.personGone(key);
            }
        });
        people.loaded();
        return restored.reports();
    }

    /** Who somebody is to the world, also while they are away: what they have written runs with their rights. */
    public void rank(String name, Effective.Rank rank) {
        Thing avatar = avatars.get(Names.key(name));
        if (avatar != null) {
            things.rank(avatar, rank);
        }
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
        switch (input) {
            case Input.Arrive arrive -> arrive(arrive, visitor, nowMillis);
            case Input.Leave _ -> leave(visitor);
            case Input.Rerank rerank -> whenInside(visitor, v -> rerank(v, rerank.rank()));
            case Input.Dismiss dismissal -> whenInside(visitor, v -> dismiss(v, dismissal.why(), false));
            case Input.Walk walk -> whenInside(visitor, v -> walk(v, walk.place(), nowMillis));
            case Input.Say say -> whenInside(visitor, v -> say(v, say.text()));
            case Input.Ask ask -> whenInside(visitor, v -> ask(v, ask));
            case Input.NewCode code -> takeCode(visitor, code);
            case Input.FromThePast answer -> takePast(visitor, answer);
            case Input.Ping ping -> whenInside(visitor, v -> v.own.add(new News.Pong(ping.number())));
        }
        followAvatars();
    }

    /** Ends the tick: what is due happens, and everybody hears what happened since the last one. */
    public void tick(long nowMillis) {
        tick++;
        millis = nowMillis;
        host.millis(nowMillis);
        watchTheDisk();
        if (!behind) {
            things.runTimers(MOST_TIMERS_A_TICK);
            followAvatars();
            passers.tell(visitors.values(), nowMillis);
        }
        // After all that could make a Thing: a number that is free again must not be used before its end is told.
        things.collectGarbage();
        writeDown(nowMillis);
        past.written(outbox.lastEntry());
        things.eachTouched(bystanders::touched);
        bystanders.tell(things.changes());
        welcomeNewcomers();
        deliver();
        outbox.nextTick();
        things.changes().clear();
        callout.nextTick();
        visitors.values().forEach(Visitor::nextTick);
        rooms.closeEmpty();
    }

    private void writeDown(long nowMillis) {
        if (recorder == null) {
            return;
        }
        byte[] changes = recorder.record(nowMillis);
        if (changes.length == 0 && nowMillis - clockWrittenMillis >= CLOCK_EVERY_MILLIS) {
            changes = recorder.recordClock(nowMillis);
            clockWrittenMillis = nowMillis;
        }
        if (changes.length > 0) {
            clockWrittenMillis = nowMillis;
            outbox.after(logbook.write(changes));
        }
    }

    /** When too much waits for the disk, nothing new happens until it has caught up; people can still walk. */
    private void watchTheDisk() {
        if (logbook.isBehind() == behind) {
            return;
        }
        behind = !behind;
        String what = behind
                ? "The disk is slow. What you do waits until it has caught up; you can walk meanwhile."
                : "The disk has caught up; everything goes on.";
        LOG.warn("{}", what);
        visitors.values().forEach(visitor -> visitor.own.add(new News.Notice(what)));
    }

    /** Whether only walking is possible, because too much waits for the disk. */
    public boolean isBehind() {
        return behind;
    }

    /** Whether an input can be taken now, or has to wait for the disk. */
    boolean takes(Input input) {
        return !behind || input instanceof Input.Walk || input instanceof Input.Ping;
    }

    /** Tells what may be told since the journal has got on. */
    public void release() {
        outbox.release();
    }

    /** Says goodbye to everybody and ends every line; the world is empty afterwards. */
    public void close(String why) {
        visitors.values().forEach(v -> v.own.add(new News.Goodbye(why, true)));
        tick(millis);
        if (logbook.awaitSafe(outbox.lastEntry())) {
            outbox.release();
        }
        visitors.keySet().forEach(Line::end);
        List.copyOf(visitors.values()).forEach(this::leave);
        tick(millis);
        logbook.awaitSafe(outbox.lastEntry());
    }

    public int population() {
        return visitors.size();
    }

    public long ticks() {
        return tick;
    }

    /** How many steps were refused so far because of a wall or the speed limit. */
    public long putBacks() {
        return putBacks;
    }

    /** The Things of this world; for its own thread. */
    public Things things() {
        return things;
    }

    /** Gives the way to read the world's files anew, which takes time and happens elsewhere. */
    public void reader(CodeReader reader) {
        codes.reader(reader);
    }

    /** Gives the way to read the world's past, and to go back to it. */
    public void archive(Archive archive) {
        past.archive(archive);
    }

    /** Goes on counting where the world has stopped that was here before. */
    public void ticksBefore(long ticks) {
        tick = ticks;
    }

    /** Tells this to everybody who comes in the next moments: those who were here before, most likely. */
    public void tellReturners(String what) {
        returnNotice = what;
        returnNoticeUntilMillis = host.millis() + RETURN_MILLIS;
    }

    // ---- coming and going ----

    private void arrive(Input.Arrive arrive, @Nullable Visitor already, long nowMillis) {
        if (already != null) {
            already.own.add(new News.Notice("You are already inside, as " + already.name + "."));
            return;
        }
        String wish = arrive.identity() instanceof Identity.Known known ? known.name() : Names.tidy(arrive.name());
        if (!Names.isVisible(wish) || Names.length(wish) > rules.nameLength()) {
            refuse(
                    arrive.line(),
                    "A name has 1 to " + rules.nameLength() + " visible characters. Please choose another one.");
        } else if (!LOOK.matcher(arrive.look()).matches()) {
            refuse(arrive.line(), "There is no such avatar. Please choose another one.");
        } else if (!makeWay(arrive.identity(), wish) && visitors.size() >= rules.visitors()) {
            refuse(arrive.line(), "The world is full (" + rules.visitors() + " visitors). Please try again later.");
        } else {
            admit(arrive, wish, nowMillis);
        }
    }

    /** A name is its account's: whoever has it right now goes. Whether somebody went. */
    private boolean makeWay(Identity identity, String name) {
        if (!(identity instanceof Identity.Known)) {
            return false;
        }
        Optional<Visitor> inTheWay = visitors.values().stream()
                .filter(visitor -> Names.key(visitor.name).equals(Names.key(name)))
                .findFirst();
        inTheWay.ifPresent(visitor -> dismiss(
                visitor,
                visitor.identity instanceof Identity.Known
                        ? "You have entered from somewhere else."
                        : "Somebody has come whose account is called " + name + ".",
                false));
        return inTheWay.isPresent();
    }

    /** Guests leave the names of known avatars alone, whether those are here or not. */
    private String freeName(Identity identity, String wish) {
        if (!(identity instanceof Identity.Guest)) {
            return Names.free(wish, rules.nameLength(), takenNames);
        }
        Set<String> taken = new HashSet<>(takenNames);
        taken.addAll(avatars.keySet());
        return Names.free(wish, rules.nameLength(), taken);
    }

    private void admit(Input.Arrive arrive, String wish, long nowMillis) {
        String granted = freeName(arrive.identity(), wish);
        things.begin(Effective.ROOT);
        Thing avatar = avatar(arrive.identity(), granted, arrive.look());
        Optional<Venue> found = rooms.homeOf(avatar);
        if (found.isEmpty()) {
            things.end();
            refuse(arrive.line(), "This world has no room to stand in. Its builders are at work; come back later.");
            return;
        }
        Venue venue = found.get();
        Place place = venue.spot();
        Visitor visitor = new Visitor(
                avatar,
                granted,
                arrive.look(),
                arrive.identity(),
                arrive.line(),
                place,
                rules.speed(),
                nowMillis,
                new Watcher(avatar),
                venue);
        takenNames.add(Names.key(granted));
        visitors.put(arrive.line(), visitor);
        byAvatar.put(avatar, visitor);
        people.connect(avatar, true);
        people.putPlace(avatar, place);
        people.moveTo(avatar, venue.thing);
        venue.enter(visitor);
        bystanders.enter(visitor.watcher);
        people.fire(avatar, "Connect", avatar, Datum.NIL);
        things.end();
        if (!returnNotice.isEmpty() && nowMillis < returnNoticeUntilMillis) {
            visitor.own.add(new News.Notice(returnNotice));
        }
    }

    /** Who comes back under a name gets the avatar of that name, with all it owns; guests never come back. */
    private Thing avatar(Identity identity, String granted, String look) {
        Thing avatar = identity instanceof Identity.Guest ? guestAvatar() : knownAvatar(granted);
        things.write(avatar, "name", new Datum.Text(granted));
        things.write(avatar, "look", new Datum.Text(look));
        things.rank(avatar, rankOf(identity, granted));
        return avatar;
    }

    /** Written down, too: if the world crashes, somebody has to clean up after them. */
    private Thing guestAvatar() {
        Thing avatar = people.createAvatar();
        if (recorder != null) {
            recorder.person(guestKey(avatar), avatar);
        }
        return avatar;
    }

    /** No name starts with a blank. */
    private static String guestKey(Thing avatar) {
        return GUEST + avatar.id();
    }

    private Thing knownAvatar(String granted) {
        Thing known = avatars.get(Names.key(granted));
        Thing avatar = known != null && !known.isDeleted() ? known : people.createAvatar();
        if (avatars.put(Names.key(granted), avatar) != avatar && recorder != null) {
            recorder.person(Names.key(granted), avatar);
        }
        return avatar;
    }

    private Effective.Rank rankOf(Identity identity, String visitorName) {
        return switch (identity) {
            case Identity.Known known -> known.rank();
            case Identity.Guest guest -> guest.rank();
            case Identity.Claimed _ -> rankOfName(visitorName);
        };
    }

    private Effective.Rank rankOfName(String visitorName) {
        if (blueprint.wizards().stream().anyMatch(w -> Names.key(w).equals(Names.key(visitorName)))) {
            return Effective.Rank.WIZARD;
        }
        return blueprint.guests() ? Effective.Rank.GUEST : Effective.Rank.BUILDER;
    }

    private void refuse(Line line, String why) {
        line.deliver(new Dispatch(tick, millis, List.of(new News.Refused(why)), new Bulletin(List.of())));
        line.end();
    }

    private void leave(@Nullable Visitor visitor) {
        if (visitor == null) {
            return;
        }
        things.begin(Effective.ROOT);
        people.fire(visitor.avatar, "Disconnect", visitor.avatar, Datum.NIL);
        visitors.remove(visitor.line);
        outbox.forget(visitor);
        byAvatar.remove(visitor.avatar);
        takenNames.remove(Names.key(visitor.name));
        visitor.venue.leave(visitor);
        bystanders.leave(visitor.watcher);
        desk.forget(visitor.avatar);
        people.connect(visitor.avatar, false);
        if (visitor.identity instanceof Identity.Guest) {
            people.undoWorks(visitor.avatar, visitor.venue.thing);
        }
        people.moveTo(visitor.avatar, null);
        putAway(visitor);
        things.end();
    }

    /** The avatars of accounts stay, whether they have anything or not: they are who people are here. */
    private void putAway(Visitor visitor) {
        switch (visitor.identity) {
            case Identity.Known _ -> {}
            case Identity.Guest _ -> {
                if (recorder != null) {
                    recorder.personGone(guestKey(visitor.avatar));
                }
                people.forget(visitor.avatar);
            }
            case Identity.Claimed _ -> {
                if (people.isForgettable(visitor.avatar)) {
                    avatars.remove(Names.key(visitor.name));
                    if (recorder != null) {
                        recorder.personGone(Names.key(visitor.name));
                    }
                    people.forget(visitor.avatar);
                }
            }
        }
    }

    private void rerank(Visitor visitor, Effective.Rank rank) {
        if (visitor.effective(things).rank() != rank) {
            things.rank(visitor.avatar, rank);
            visitor.own.add(new News.Ranked(rank));
        }
    }

    /** Kod may have moved avatars: to another room, or to another place in theirs. */
    private void followAvatars() {
        if (things.changes().isEmpty()) {
            return;
        }
        for (Visitor visitor : List.copyOf(visitors.values())) {
            Thing room = rooms.roomOf(visitor.avatar);
            if (room != visitor.venue.thing) {
                changeRoom(visitor, room);
            } else {
                Place place = people.placeOf(visitor.avatar);
                if (!place.equals(visitor.place) && visitor.venue.room.allows(place, place)) {
                    visitor.place = place;
                    visitor.moved = true;
                    visitor.own.add(new News.PutBack(place));
                }
            }
        }
    }

    private void changeRoom(Visitor visitor, @Nullable Thing room) {
        Venue from = visitor.venue;
        Optional<Venue> found = room == null ? Optional.empty() : rooms.venue(room);
        if (found.isEmpty() && rooms.isAround(visitor.avatar, from.thing)) {
            // Nobody can stand nowhere: back to where they were.
            people.moveTo(visitor.avatar, from.thing);
            visitor.own.add(new News.Notice("There is no way in."));
            return;
        }
        if (found.isEmpty()) {
            found = rooms.homeOf(visitor.avatar);
            found.ifPresent(home -> people.moveTo(visitor.avatar, home.thing));
        }
        if (found.isEmpty()) {
            dismiss(visitor, "The room you were in is gone, and there is no other.", true);
            return;
        }
        Venue to = found.get();
        Place wish = people.placeOf(visitor.avatar);
        boolean meant = !wish.equals(visitor.place) && to.room.allows(wish, wish);
        Place place = meant ? wish : to.spot();
        people.putPlace(visitor.avatar, place);
        from.leave(visitor);
        visitor.arriveAt(place, host.millis());
        to.enter(visitor);
    }

    private void dismiss(Visitor visitor, String why, boolean mayReturn) {
        // Not what waits for the disk: they would see what is perhaps never so.
        outbox.forget(visitor);
        News goodbye = new News.Goodbye(why, mayReturn);
        visitor.line.deliver(new Dispatch(tick, millis, List.of(goodbye), new Bulletin(List.of())));
        visitor.line.end();
        leave(visitor);
    }

    // ---- walking and talking ----

    private void walk(Visitor visitor, Place to, long nowMillis) {
        Place from = visitor.place;
        boolean still = to.x() == from.x() && to.z() == from.z();
        if (still || (visitor.venue.room.allows(from, to) && visitor.couldReach(to, nowMillis))) {
            visitor.place = to;
            visitor.moved = true;
            people.putPlace(visitor.avatar, to);
            if (!behind) {
                crossLines(visitor, from, to);
                passers.walked(visitor);
            }
        } else {
            putBacks++;
            visitor.own.add(new News.PutBack(from));
            if (!behind) {
                passers.hitWall(visitor, nowMillis);
            }
        }
    }

    private void crossLines(Visitor visitor, Place from, Place to) {
        for (Boundary boundary : visitor.venue.room.boundaries()) {
            if (boundary.isCrossed(from, to)) {
                things.begin(visitor.effective(things));
                people.fire(visitor.avatar, "CrossLine", visitor.avatar, new Datum.Text(boundary.name()));
                things.end();
            }
        }
    }

    private void say(Visitor visitor, String text) {
        Optional<String> words = words(visitor, text);
        if (words.isEmpty()) {
            return;
        }
        visitor.venue.say(new News.Said(visitor.id, words.get()));
        things.begin(visitor.effective(things));
        people.fire(visitor.avatar, "Say", visitor.avatar, new Datum.Text(words.get()));
        things.end();
    }

    private Optional<String> words(Visitor visitor, String text) {
        String words = Names.tidy(text);
        if (!Names.isVisible(words)) {
            return Optional.empty();
        }
        if (Names.length(words) > rules.talkLength()) {
            visitor.own.add(new News.Notice("That was too long to say: " + Names.length(words) + " characters, "
                    + rules.talkLength() + " is the most."));
            return Optional.empty();
        }
        return Optional.of(words);
    }

    // ---- asking ----

    private void ask(Visitor visitor, Input.Ask ask) {
        things.begin(visitor.effective(things));
        Optional<News.Result> result;
        try {
            result = answer(visitor, ask);
        } catch (Refusal refusal) {
            result = Optional.of(new News.Result.Failed(refusal.why(), refusal.diagnoses()));
        } finally {
            things.end();
        }
        result.ifPresent(known -> visitor.own.add(new News.Answer(ask.number(), known)));
    }

    /** Nothing when the answer takes longer and comes by itself. */
    private Optional<News.Result> answer(Visitor visitor, Input.Ask ask) {
        Effective who = visitor.effective(things);
        reach.check(visitor, who, ask.request());
        return switch (ask.request()) {
            case Request.Whisper whisper -> Optional.of(whisper(visitor, whisper));
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
            case Request.OfThePast request -> {
                past.ask(visitor, who, ask, request);
                yield Optional.empty();
            }
            case Request other -> Optional.of(desk.answer(who, other));
        };
    }

    private News.Result whisper(Visitor visitor, Request.Whisper whisper) {
        Thing to = things.get(whisper.to());
        Visitor listener = byAvatar.get(to);
        if (listener == null) {
            throw new Refusal(things.nameOf(to) + " is not here to listen.");
        }
        Optional<String> words = words(visitor, whisper.text());
        if (words.isPresent() && !people.hasMuted(to, visitor.avatar)) {
            listener.own.add(
                    new News.Told(visitor.name + " whispers: " + words.get(), Optional.of(visitor.avatar.id())));
            people.fire(visitor.avatar, "Whisper", visitor.avatar, new Datum.Ref(to.id()));
        }
        return new News.Result.Done(Datum.NIL);
    }

    private void takeCode(@Nullable Visitor visitor, Input.NewCode code) {
        News.Result result = codes.take(code);
        if (visitor != null && code.number() >= 0) {
            visitor.own.add(new News.Answer(code.number(), result));
        }
    }

    private void takePast(@Nullable Visitor visitor, Input.FromThePast answer) {
        things.begin(visitor == null ? Effective.ROOT : visitor.effective(things));
        Optional<News.Result> result;
        try {
            result = past.take(visitor, answer);
        } catch (Refusal refusal) {
            result = Optional.of(new News.Result.Failed(refusal.why(), refusal.diagnoses()));
        } finally {
            things.end();
        }
        if (visitor != null) {
            result.ifPresent(known -> visitor.own.add(new News.Answer(answer.number(), known)));
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
                                ? new News.InRoom(venue.thing.id(), venue.room, newcomer.place, others)
                                : new News.Welcome(
                                        newcomer.asSeen(),
                                        name,
                                        venue.thing.id(),
                                        venue.room,
                                        others,
                                        rules,
                                        newcomer.effective(things).rank()));
                newcomer.welcomed = true;
            }
        }
    }

    private void deliver() {
        for (Venue venue : rooms.open()) {
            Bulletin people = venue.gather();
            Map<Scene, Bulletin> whole = new HashMap<>();
            for (Visitor visitor : venue.inside()) {
                visitor.own.addAll(visitor.watcher.news());
                Bulletin bulletin = visitor.watcher.isApart()
                        ? people
                        : visitor.watcher
                                .scene()
                                .map(scene -> whole.computeIfAbsent(scene, s -> people.after(s.news())))
                                .orElse(people);
                deliver(visitor, bulletin);
            }
        }
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
