package dev.ambit.server.keep;

import dev.ambit.world.image.Change;
import dev.ambit.world.image.Image;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells in a line who did what in a tick. */
final class EntrySummary {
    private static final int MOST = 6;

    private EntrySummary() {}

    static String of(Image world, List<Change> changes) {
        Set<Integer> people = new LinkedHashSet<>();
        Set<Integer> things = new LinkedHashSet<>();
        for (Change change : changes) {
            if (change instanceof Change.By by) {
                people.add(by.actor() >= 0 ? by.actor() : by.effective());
            }
            int thing = Minutes.thing(change);
            if (thing >= 0) {
                things.add(thing);
            }
        }
        people.remove(Change.NOBODY);
        String who = people.isEmpty() ? "the world" : names(world, people);
        return who + (things.isEmpty() ? " changed lists, texts or timers" : " changed " + names(world, things));
    }

    private static String names(Image world, Set<Integer> ids) {
        String first =
                ids.stream().limit(MOST).map(id -> ImageWords.thing(world, id)).collect(Collectors.joining(", "));
        return ids.size() > MOST ? first + " and " + (ids.size() - MOST) + " more" : first;
    }
}
