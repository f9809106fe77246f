package dev.ambit.world;

import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.thing.Seen;
import dev.ambit.world.thing.Things;

/**
 * What is around people: the rooms and the map of the world, and interest, which is whom and what each of them may know of ({@link Lookout}
 * for people, {@link Bystanders} for Things, {@link Whereabouts} for everybody's place on the map).
 */
final class Surroundings {
    /**
     * A page keeps the Things of so many people who were in view, for each who can be: a crowd comes and goes. Of 350 people in a
     * room, so, nobody is told of twice; each who is kept by somebody takes about 220 bytes.
     */
    private static final int KEPT_FOR_EACH_IN_VIEW = 6;

    final Rooms rooms;
    final WorldMap map;
    final Drafts drafts;
    final Whereabouts whereabouts;
    final Bystanders bystanders;
    private final Things things;
    private final Visitors visitors;

    Surroundings(WorldState state, Geometry geometry, WorldRules rules, Visitors visitors) {
        this.visitors = visitors;
        things = state.things;
        rooms = new Rooms(things, state.people, geometry, rules);
        map = new WorldMap(things, state.people, rooms, rules.positions().grid());
        drafts = new Drafts(things, state.desk, rooms, rules.planLength());
        whereabouts = new Whereabouts(rules.positions(), map);
        bystanders = new Bystanders(
                new Seen(things),
                KEPT_FOR_EACH_IN_VIEW * rules.positions().crowd(),
                new Neighbourhood(state.people, visitors));
    }

    /** Somebody comes into the world, to where their position says. */
    void enter(Visitor visitor) {
        whereabouts.enter(visitor);
        visitor.position.venue().enter(visitor);
        bystanders.enter(visitor.watcher);
    }

    void leave(Visitor visitor) {
        drafts.forget(visitor.line);
        visitor.position.venue().leave(visitor);
        whereabouts.leave(visitor);
        bystanders.leave(visitor.watcher);
    }

    /**
     * Finds out whom and what everybody is told of from now on.
     *
     * @param seldom people once in so many times
     */
    void lookAround(long nowMillis, int seldom) {
        rooms.survey(nowMillis);
        drawMap();
        rooms.open().forEach(venue -> venue.lookAround(seldom));
        // After it is clear who is told of whom: with people come their Things.
        things.eachTouched(bystanders::touched);
        bystanders.tell(things.changes());
    }

    /** Rooms come, go and move on the map. */
    private void drawMap() {
        if (map.follow()) {
            visitors.all().stream()
                    .filter(visitor -> visitor.news.isWelcomed() && visitor.readsFrames)
                    .forEach(visitor -> visitor.news.add(new News.Places(map.places())));
        }
    }
}
