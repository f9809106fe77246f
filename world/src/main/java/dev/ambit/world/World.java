package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.Room;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One world: a room and the people in it. Input runs when it arrives ({@link #accept}); output leaves on the tick
 * ({@link #tick}), one {@link Dispatch} per visitor. Owned by one thread.
 */
public final class World {

    private static final Logger LOG = LoggerFactory.getLogger(World.class);
    private static final Pattern LOOK = Pattern.compile("[a-z0-9-]{1,32}");

    private final String name;
    private final Room room;
    private final WorldRules rules;
    private final Entrance entrance;

    private final Map<Line, Visitor> visitors = new LinkedHashMap<>();
    private final Set<String> takenNames = new HashSet<>();
    private final List<News> talkOfTheTick = new ArrayList<>();
    private final List<Visitor> newcomers = new ArrayList<>();

    private int lastId;
    private long tick;
    private long millis;
    private long putBacks;

    public World(String name, Room room, WorldRules rules) {
        this.name = name;
        this.room = room;
        this.rules = rules;
        this.entrance = new Entrance(room, rules.radius());
    }

    /** Runs one input at the given time. */
    public void accept(Input input, long nowMillis) {
        Visitor visitor = visitors.get(input.line());
        switch (input) {
            case Input.Arrive arrive -> arrive(arrive, visitor, nowMillis);
            case Input.Leave _ -> leave(visitor);
            case Input.Walk walk -> whenInside(visitor, v -> walk(v, walk.place(), nowMillis));
            case Input.Say say -> whenInside(visitor, v -> say(v, say.text()));
            case Input.Ask ask ->
                whenInside(
                        visitor,
                        v -> v.own.add(new News.Answer(ask.number(), new News.Result.Failed("Not yet.", List.of()))));
            case Input.Ping ping -> whenInside(visitor, v -> v.own.add(new News.Pong(ping.number())));
        }
    }

    /** Ends the tick: everybody hears what happened since the last one. */
    public void tick(long nowMillis) {
        tick++;
        millis = nowMillis;
        Bulletin bulletin = gatherBulletin();
        welcomeNewcomers();
        deliver(bulletin);
    }

    /** Says goodbye to everybody and ends every line; the world is empty afterwards. */
    public void close(String why) {
        visitors.values().forEach(v -> v.own.add(new News.Goodbye(why)));
        tick(millis);
        visitors.keySet().forEach(Line::end);
        visitors.clear();
        takenNames.clear();
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

    private void arrive(Input.Arrive arrive, @Nullable Visitor already, long nowMillis) {
        if (already != null) {
            already.own.add(new News.Notice("You are already inside, as " + already.name + "."));
            return;
        }
        String wish = Names.tidy(arrive.name());
        if (!Names.isVisible(wish) || Names.length(wish) > rules.nameLength()) {
            refuse(
                    arrive.line(),
                    "A name has 1 to " + rules.nameLength() + " visible characters. Please choose another one.");
        } else if (!LOOK.matcher(arrive.look()).matches()) {
            refuse(arrive.line(), "There is no such avatar. Please choose another one.");
        } else if (visitors.size() >= rules.visitors()) {
            refuse(arrive.line(), "The world is full (" + rules.visitors() + " visitors). Please try again later.");
        } else {
            admit(arrive, wish, nowMillis);
        }
    }

    private void admit(Input.Arrive arrive, String wish, long nowMillis) {
        String granted = Names.free(wish, rules.nameLength(), takenNames);
        lastId++;
        Visitor visitor = new Visitor(
                lastId, granted, arrive.look(), arrive.line(), entrance.spot(lastId - 1), rules.speed(), nowMillis);
        takenNames.add(Names.key(granted));
        visitors.put(arrive.line(), visitor);
        newcomers.add(visitor);
    }

    private void refuse(Line line, String why) {
        line.deliver(new Dispatch(tick, millis, List.of(new News.Refused(why)), new Bulletin(List.of())));
        line.end();
    }

    private void leave(@Nullable Visitor visitor) {
        if (visitor == null) {
            return;
        }
        visitors.remove(visitor.line);
        takenNames.remove(Names.key(visitor.name));
        if (!newcomers.remove(visitor)) {
            talkOfTheTick.add(new News.Disappear(visitor.id));
        }
    }

    private void walk(Visitor visitor, Place to, long nowMillis) {
        boolean still = to.x() == visitor.place.x() && to.z() == visitor.place.z();
        if (still || (room.allows(visitor.place, to) && visitor.couldReach(to, nowMillis))) {
            visitor.place = to;
            visitor.moved = true;
        } else {
            putBacks++;
            visitor.own.add(new News.PutBack(visitor.place));
        }
    }

    private void say(Visitor visitor, String text) {
        String words = Names.tidy(text);
        if (!Names.isVisible(words)) {
            return;
        }
        if (Names.length(words) > rules.talkLength()) {
            visitor.own.add(new News.Notice("That was too long to say: " + Names.length(words) + " characters, "
                    + rules.talkLength() + " is the most."));
            return;
        }
        talkOfTheTick.add(new News.Said(visitor.id, words));
    }

    private Bulletin gatherBulletin() {
        List<News> news = new ArrayList<>(talkOfTheTick.size() + newcomers.size() + 1);
        newcomers.forEach(v -> news.add(new News.Appear(v.asSeen())));
        news.addAll(talkOfTheTick);
        talkOfTheTick.clear();
        int[] steps = gatherSteps();
        if (steps.length > 0) {
            news.add(new News.Moves(steps));
        }
        return new Bulletin(news);
    }

    private int[] gatherSteps() {
        int movers = 0;
        for (Visitor visitor : visitors.values()) {
            movers += visitor.moved ? 1 : 0;
        }
        int[] steps = new int[movers * News.Moves.NUMBERS_PER_STEP];
        int at = 0;
        for (Visitor visitor : visitors.values()) {
            if (visitor.moved) {
                visitor.moved = false;
                steps[at++] = visitor.id;
                steps[at++] = visitor.place.x();
                steps[at++] = visitor.place.z();
                steps[at++] = visitor.place.heading();
            }
        }
        return steps;
    }

    private void welcomeNewcomers() {
        if (newcomers.isEmpty()) {
            return;
        }
        List<Person> everybody = visitors.values().stream().map(Visitor::asSeen).toList();
        for (Visitor newcomer : newcomers) {
            List<Person> others =
                    everybody.stream().filter(p -> p.id() != newcomer.id).toList();
            newcomer.own.addFirst(new News.Welcome(newcomer.asSeen(), name, 0, room, others, rules, false));
        }
        newcomers.clear();
    }

    private void deliver(Bulletin bulletin) {
        for (Visitor visitor : visitors.values()) {
            if (visitor.own.isEmpty() && bulletin.isEmpty()) {
                continue;
            }
            Dispatch dispatch = new Dispatch(tick, millis, visitor.own, bulletin);
            visitor.own.clear();
            try {
                visitor.line.deliver(dispatch);
            } catch (RuntimeException e) {
                // One broken line must not keep the others from hearing.
                LOG.error("Could not deliver tick {} to {} on {}", tick, visitor.name, visitor.line, e);
            }
        }
    }

    /** Input of a line that has not arrived, or has been refused or closed meanwhile, is nobody's. */
    private static void whenInside(@Nullable Visitor visitor, Consumer<Visitor> action) {
        if (visitor != null) {
            action.accept(visitor);
        }
    }
}
