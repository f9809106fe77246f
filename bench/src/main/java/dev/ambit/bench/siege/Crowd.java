package dev.ambit.bench.siege;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Honest people at every door: of ten, four with pages and two each with the other kinds of client. */
public final class Crowd implements AutoCloseable {
    private static final int ENTRY_MILLIS = 40;

    private final Map<String, Samples> roundTrips = new TreeMap<>();
    private final Samples ticks = new Samples();
    private final List<Honest> all = new ArrayList<>();

    public Crowd(Fortress.Doors doors, int count) throws IOException, InterruptedException {
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

    private Honest person(int i, Fortress.Doors doors) throws IOException {
        String from = "127.1.0." + (i + 1);
        return switch (i % 10) {
            case 0, 1, 2, 3 -> new HonestPage("Walker" + i, from, doors.web(), trips("page"), ticks);
            case 4, 5, 6 -> new HonestControl("Stroller" + i, from, doors.control(), trips("control"), ticks);
            case 7, 8 -> new HonestHost("Program" + i, doors.groups(), trips("groups"), ticks);
            default -> new HonestIrc("Chatter" + i, from, doors.irc(), trips("irc"), ticks);
        };
    }

    private Samples trips(String door) {
        return roundTrips.computeIfAbsent(door, d -> new Samples());
    }

    public List<Honest> people() {
        return List.copyOf(all);
    }

    /** By door: from question to answer. */
    public Map<String, Samples> roundTrips() {
        return roundTrips;
    }

    /** From one message of the world to the next, as pages get one each tick. */
    public Samples ticks() {
        return ticks;
    }

    /** Who is not there any more and why. */
    public List<String> lost() {
        return all.stream()
                .filter(one -> one.lost().isPresent())
                .map(one -> one.name() + " (" + one.door() + "): " + one.lost().orElseThrow())
                .toList();
    }

    @Override
    public void close() {
        all.forEach(Honest::close);
    }
}
