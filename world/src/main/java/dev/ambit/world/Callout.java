package dev.ambit.world;

import dev.ambit.kod.run.Sent;
import dev.ambit.space.room.Levels;
import dev.ambit.world.message.News;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Method;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Remote;
import dev.ambit.world.thing.Thing;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Things make happen in people's pages. */
final class Callout implements Remote {
    private final People people;
    private static final Logger LOG = LoggerFactory.getLogger(Callout.class);

    /** Pages of hundreds of people run what is sent here; code that does not stop must not keep them busy. */
    private static final int MOST_CALLS_A_TICK = 200;

    private final Visitors visitors;
    private final Bystanders bystanders;
    private final Rooms rooms;
    private final Pacing pacing;
    private final LongSupplier millis;
    private int calls;

    Callout(People people, Visitors visitors, Bystanders bystanders, Rooms rooms, Pacing pacing, LongSupplier millis) {
        this.people = people;
        this.visitors = visitors;
        this.bystanders = bystanders;
        this.rooms = rooms;
        this.pacing = pacing;
        this.millis = millis;
    }

    void nextTick() {
        calls = 0;
    }

    @Override
    public void call(Thing thing, Method method, Sent sent) {
        if (calls++ == MOST_CALLS_A_TICK) {
            LOG.warn("Things call more than {} methods in pages in one tick; the rest is left out", MOST_CALLS_A_TICK);
        }
        if (calls > MOST_CALLS_A_TICK) {
            return;
        }
        bystanders.announce(thing, new News.CallMethod(thing.id(), method.name(), people.arguments(sent)));
    }

    @Override
    public void level(Thing room, int id, Levels.Part part, int to, int unitsPerSecond) {
        rooms.move(room, id, part, to, unitsPerSecond, millis.getAsLong());
    }

    @Override
    public void levelAsDrawn(Thing room, int id, Levels.Part part, int unitsPerSecond) {
        rooms.moveAsDrawn(room, id, part, unitsPerSecond, millis.getAsLong());
    }

    @Override
    public void tell(Thing avatar, String text, Thing from, @Nullable Thing by) {
        Visitor visitor = visitors.of(avatar);
        Thing speaker = people.isAvatar(from) ? from : from.owner();
        boolean muted = speaker != null && speaker != avatar && people.hasMuted(avatar, speaker);
        if (visitor != null && !muted && pacing.allowsToTell(visitor, speaker, visitors)) {
            visitor.news.hear(new News.Told(
                    text, Optional.of(from.id()), Optional.ofNullable(by).map(people::nameOf)));
        }
    }

    @Override
    public boolean launch(Thing avatar, String application, Thing from) {
        Visitor visitor = visitors.of(avatar);
        String what = NameRules.tidy(application);
        return visitor != null
                && NameRules.isVisible(what)
                && visitor.news.launch(new News.Launch(what, from.id()), millis.getAsLong());
    }
}
