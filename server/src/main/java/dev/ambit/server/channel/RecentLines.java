package dev.ambit.server.channel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The last lines of each channel, for who looks at them. Any thread. */
final class RecentLines {
    private final int most;
    private final Map<GameChannel, Deque<ChannelLine>> lines = new EnumMap<>(GameChannel.class);
    private long last;

    /** @param most of each channel */
    RecentLines(int most) {
        this.most = most;
        for (GameChannel channel : GameChannel.values()) {
            lines.put(channel, new ArrayDeque<>());
        }
    }

    synchronized void add(ChannelLine line) {
        Deque<ChannelLine> theirs = lines.getOrDefault(line.channel(), new ArrayDeque<>());
        if (theirs.size() >= most) {
            theirs.remove();
        }
        theirs.add(line);
        last = Math.max(last, line.number());
    }

    /** The newest of those behind a number, the oldest first. */
    synchronized List<ChannelLine> after(long number, int atMost) {
        List<ChannelLine> found = new ArrayList<>();
        lines.values()
                .forEach(theirs ->
                        theirs.stream().filter(one -> one.number() > number).forEach(found::add));
        found.sort(Comparator.comparingLong(ChannelLine::number));
        return List.copyOf(found.subList(Math.max(0, found.size() - atMost), found.size()));
    }

    /** The number of the last there was. */
    synchronized long last() {
        return last;
    }
}
