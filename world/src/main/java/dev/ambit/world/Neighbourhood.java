package dev.ambit.world;

import dev.ambit.world.sight.Company;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.List;

/** Who sees whom, and who is just what they look like; for those who tell of Things. */
final class Neighbourhood implements Company {
    private final People people;
    private final Visitors visitors;

    Neighbourhood(People people, Visitors visitors) {
        this.people = people;
        this.visitors = visitors;
    }

    @Override
    public boolean isPlain(Thing avatar) {
        Visitor visitor = visitors.of(avatar);
        return visitor != null
                && avatar.container() == visitor.position.room()
                && people.isNoMoreThan(avatar, visitor.name, visitor.look());
    }

    @Override
    public List<Watcher> viewersOf(Thing avatar) {
        Visitor visitor = visitors.of(avatar);
        if (visitor == null) {
            return List.of();
        }
        List<Watcher> viewers = new ArrayList<>();
        for (Visitor other : visitor.position.venue().inside()) {
            if (other.interest.has(visitor)) {
                viewers.add(other.watcher);
            }
        }
        return viewers;
    }
}
