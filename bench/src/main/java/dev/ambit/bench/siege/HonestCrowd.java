package dev.ambit.bench.siege;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Honest people at every door: of ten, four with pages, three with control clients, two programs and one with IRC. */
public final class HonestCrowd implements AutoCloseable {
    private static final int ENTRY_MILLIS = 40;
    private static final int TEN = 10;

    private final HonestWords words;
    private final Samples ticks = new Samples();
    private final List<Honest> all = new ArrayList<>();

    public HonestCrowd(Fortress.Doors doors, int count, HonestWords words) throws IOException, InterruptedException {
        this.words = words;
        try {
            for (int i = 0; i < count; i++) {
                Honest one = person(i, doors);
                all.add(one);
                one.visit();
                Fortress.pause(ENTRY_MILLIS);
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Words go from door to door: from control clients to pages, from programs to IRC and back. */
    private Honest person(int i, Fortress.Doors doors) throws IOException {
        String from = "127.1.0." + (i + 1);
        int first = i - i % TEN;
        return switch (i % TEN) {
            case 0, 1, 2, 3 -> new HonestPage(walker(i), new PagePeer(from, doors.web()), words, ticks);
            case 4, 5, 6 ->
                new HonestControl("Stroller" + i, "", walker(first), new ControlPeer(from, doors.control()), words);
            case 7 -> new HonestHost("Program" + i, HonestWords.ANYBODY, doors.groups(), false, words);
            case 8 -> new HonestHost("Program" + i, HonestWords.ANYBODY, doors.groups(), true, words);
            default -> new HonestIrc("Chatter" + i, "Program" + (first + 7), new IrcPeer(from, doors.irc()), words);
        };
    }

    private static String walker(int i) {
        return "Walker" + i;
    }

    public List<Honest> people() {
        return List.copyOf(all);
    }

    /** From one message of the world to the next, as pages get one each tick. */
    public Samples ticks() {
        return ticks;
    }

    /** Who is not there any more and why, and whose words were lost. */
    public List<String> lost() {
        List<String> lost = new ArrayList<>(words.lost());
        all.forEach(one -> one.lost().ifPresent(why -> lost.add(one.name() + " (" + one.door() + "): " + why)));
        return lost;
    }

    /** Waits until everybody has been heard since a moment, for so long at most; who has not. */
    public List<String> awaitHeard(long sinceNanos, int seconds) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        List<String> unheard = unheard(sinceNanos);
        while (!unheard.isEmpty() && System.nanoTime() - deadline < 0) {
            Fortress.pause(20);
            unheard = unheard(sinceNanos);
        }
        return unheard;
    }

    private List<String> unheard(long sinceNanos) {
        return all.stream()
                .filter(one -> one.heardAt() - sinceNanos < 0)
                .map(one -> one.name() + " (" + one.door() + ") is not heard any more")
                .toList();
    }

    @Override
    public void close() {
        all.forEach(Honest::close);
    }
}
