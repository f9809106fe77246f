package dev.ambit.world.message;

import java.util.ArrayList;
import java.util.List;

/**
 * What everybody in a room hears in one tick. Compared by identity: two ticks never share one, and a gateway may key
 * its encoded bytes on it.
 */
public final class Bulletin {

    private final List<News> news;

    public Bulletin(List<News> news) {
        this.news = List.copyOf(news);
    }

    public List<News> news() {
        return news;
    }

    public boolean isEmpty() {
        return news.isEmpty();
    }

    /** The same with something before it. */
    public Bulletin after(List<News> first) {
        if (first.isEmpty()) {
            return this;
        }
        List<News> all = new ArrayList<>(first);
        all.addAll(news);
        return new Bulletin(all);
    }
}
