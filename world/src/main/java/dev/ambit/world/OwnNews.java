package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.News;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one visitor alone is told at the end of the tick, in the order in which its page can make sense of it:
 *
 * <ol>
 *   <li>where it is: the welcome, or the room it has gone to
 *   <li>with the welcome, whom it knows
 *   <li>all else, in the order in which it was said
 * </ol>
 *
 * Code that does not stop talking is cut short here.
 */
final class OwnNews {

    /** A method that fails again and again must not drown its author. */
    private static final int MOST_COMPLAINTS_A_TICK = 3;

    /** Code that does not stop telling must not fill anybody's line. */
    private static final int MOST_TOLD_A_TICK = 50;

    /** To open an address takes one's eyes off the world. */
    private static final long LAUNCHES_EVERY_MILLIS = 5000;

    private @Nullable News whereabouts;
    private News.@Nullable Circle circle;
    private final List<News> rest = new ArrayList<>();

    private boolean isWelcomed;
    private int told;
    private int complaints;
    private long launchedMillis = Long.MIN_VALUE / 2;

    /** Whether the visit has begun for its page: nothing else makes sense to it before. */
    boolean isWelcomed() {
        return isWelcomed;
    }

    /** @param friends for pages that show them */
    void welcome(News.Welcome welcome, Optional<News.Circle> friends) {
        whereabouts = welcome;
        circle = friends.orElse(null);
        isWelcomed = true;
    }

    void isIn(News.InRoom room) {
        whereabouts = room;
    }

    void add(News news) {
        rest.add(news);
    }

    void addAll(List<News> news) {
        if (!news.isEmpty()) {
            rest.addAll(news);
        }
    }

    void notice(String text) {
        rest.add(new News.Notice(text));
    }

    void answer(long number, Result result) {
        rest.add(new News.Answer(number, result));
    }

    void putBack(Place place) {
        rest.add(new News.PutBack(place));
    }

    /** Tells of an error in a method of this visitor. */
    void complain(String line) {
        if (complaints++ < MOST_COMPLAINTS_A_TICK) {
            rest.add(new News.Told("Your code: " + line, Optional.empty()));
        }
    }

    /** Something is said to this visitor alone. */
    void hear(News.Told words) {
        told++;
        if (told <= MOST_TOLD_A_TICK) {
            rest.add(words);
        } else if (told == MOST_TOLD_A_TICK + 1) {
            notice("So much is told to you at once that the rest is left out.");
        }
    }

    /** Something wants it to open an address. Whether it is asked: that must not be often. */
    boolean launch(News.Launch wish, long nowMillis) {
        if (nowMillis - launchedMillis < LAUNCHES_EVERY_MILLIS) {
            return false;
        }
        launchedMillis = nowMillis;
        rest.add(wish);
        return true;
    }

    boolean isEmpty() {
        return whereabouts == null && rest.isEmpty();
    }

    /** All of it, in order; from now on it is told. */
    List<News> take() {
        told = 0;
        complaints = 0;
        List<News> all = rest;
        if (whereabouts != null) {
            all = new ArrayList<>(rest.size() + 2);
            all.add(whereabouts);
            if (circle != null) {
                all.add(circle);
            }
            all.addAll(rest);
        }
        List<News> taken = List.copyOf(all);
        whereabouts = null;
        circle = null;
        rest.clear();
        return taken;
    }
}
