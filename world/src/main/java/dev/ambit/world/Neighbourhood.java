package dev.ambit.world;

import dev.ambit.world.sight.Company;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who sees whom, and who is just what they look like; for those who tell of Things. */
final class Neighbourhood implements Company {
    private final People people;
    private final Map<Thing, Visitor> byAvatar;

    Neighbourhood(People people, Map<Thing, Visitor> byAvatar) {
        this.people = people;
        this.byAvatar = byAvatar;
    }

    @Override
    public boolean isPlain(Thing avatar) {
        Visitor visitor = byAvatar.get(avatar);
        return visitor != null
                && avatar.container() == visitor.venue.thing
                && people.isNoMoreThan(avatar, visitor.name, visitor.look);
    }

    @Override
    public List<Watcher> viewersOf(Thing avatar) {
        Visitor visitor = byAvatar.get(avatar);
        if (visitor == null) {
            return List.of();
        }
        List<Watcher> viewers = new ArrayList<>();
        for (Visitor other : visitor.venue.inside()) {
            if (other.seen.contains(visitor)) {
                viewers.add(other.watcher);
            }
        }
        return viewers;
    }
}
