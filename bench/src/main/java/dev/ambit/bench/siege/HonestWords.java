package dev.ambit.bench.siege;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the honest say to each other: each word has a number, and whom it is for has to hear it. From saying to hearing is the whole
 * road, by both doors and through whatever is between them. A word that nobody hears is lost, and that is a fault.
 */
public final class HonestWords {
    /** For whoever hears it first. */
    static final String ANYBODY = "";

    private static final Pattern NUMBER = Pattern.compile("number (\\d+),");
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(45);

    private record Word(Honest by, String to, long atNanos) {}

    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Word> underway = new ConcurrentHashMap<>();
    private final Map<String, Samples> trips = new TreeMap<>();

    public HonestWords() {
        for (String door : List.of("page", "control", "groups", "irc")) {
            trips.put(door, new Samples());
        }
    }

    /** The next thing for somebody to say. */
    String newWord(Honest by, String to) {
        long number = numbers.incrementAndGet();
        underway.put(number, new Word(by, to, System.nanoTime()));
        return "Lovely weather, number " + number + ", is it not?";
    }

    /** Somebody honest has heard something. */
    void heard(Honest listener, String text) {
        Matcher found = NUMBER.matcher(text);
        if (!found.find()) {
            return;
        }
        long number = Long.parseLong(found.group(1));
        Word word = underway.get(number);
        if (word == null) {
            return;
        }
        boolean isMeant = word.to.equals(ANYBODY) ? word.by != listener : word.to.equals(listener.name());
        if (isMeant && underway.remove(number) != null) {
            long now = System.nanoTime();
            // By the moment it was said: what was said before a pause belongs to it.
            trips.getOrDefault(word.by.door(), new Samples()).add(word.atNanos, (now - word.atNanos) / 1e6);
            word.by.wasHeard();
        }
    }

    /** By the speaker's door: from saying to hearing. */
    public Map<String, Samples> trips() {
        return trips;
    }

    /** Who says nothing more waits for nothing. */
    void forget(Honest speaker) {
        underway.values().removeIf(word -> word.by == speaker);
    }

    /** Words that were said long ago and that nobody has heard. */
    public List<String> lost() {
        long now = System.nanoTime();
        List<String> lost = new ArrayList<>();
        underway.forEach((number, word) -> {
            if (now - word.atNanos > LOST_NANOS) {
                lost.add("word " + number + " of " + word.by.name() + " (" + word.by.door() + ") was not heard"
                        + Optional.of(word.to)
                                .filter(to -> !to.isEmpty())
                                .map(to -> " by " + to)
                                .orElse(""));
            }
        });
        return lost;
    }
}
