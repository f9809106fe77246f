package dev.ambit.server.usage;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.world.Census;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes lines and figures of what was seen: differences to the line before, the most visited rooms, the heaviest users. */
final class UsageSums {
    private static final int MOST_POINTS = 240;

    /** All since the server started. */
    record Totals(long bytesIn, long bytesOut, long guests, long accounts, long refused, long ticks) {}

    private final int listed;
    private final Instant started;
    private Instant lineBefore;
    private Totals before = new Totals(0, 0, 0, 0, 0, 0);
    private final Map<Integer, Long> visitsBefore = new HashMap<>();

    UsageSums(int listed, Instant started) {
        this.listed = listed;
        this.started = started;
        this.lineBefore = started;
    }

    UsageLine line(Instant now, Usage.Look seen, Totals totals, int most) {
        UsageLine line = new UsageLine(
                now.truncatedTo(ChronoUnit.MILLIS).toString(),
                Math.max(0, Duration.between(lineBefore, now).toMillis()) / 1000.0,
                new UsageLine.Users(seen.census().people(), most),
                ranks(seen.census()),
                seen.hosts().doors(),
                rooms(seen.census()),
                new UsageLine.Logins(
                        totals.guests - before.guests,
                        totals.accounts - before.accounts,
                        totals.refused - before.refused),
                new UsageLine.Bytes(
                        totals.bytesIn - before.bytesIn,
                        totals.bytesOut - before.bytesOut,
                        heaviest(seen.hosts().spent())),
                totals.ticks - before.ticks);
        before = totals;
        lineBefore = now;
        visitsBefore.clear();
        seen.census().rooms().forEach(room -> visitsBefore.put(room.id(), room.visits()));
        return line;
    }

    static Map<String, Integer> ranks(Census census) {
        Map<String, Integer> ranks = new TreeMap<>();
        census.ranks().forEach((rank, count) -> ranks.put(rank.name().toLowerCase(Locale.ROOT), count));
        return ranks;
    }

    private List<UsageLine.Room> rooms(Census census) {
        return census.rooms().stream()
                .map(room -> new UsageLine.Room(room.name(), room.people(), newVisits(room)))
                .filter(room -> room.now() > 0 || room.visits() > 0)
                .sorted(Comparator.comparingLong(UsageLine.Room::visits)
                        .thenComparingInt(UsageLine.Room::now)
                        .reversed()
                        .thenComparing(UsageLine.Room::name))
                .limit(listed)
                .toList();
    }

    /** A world that was rolled back counts anew. */
    private long newVisits(Census.Room room) {
        long earlier = visitsBefore.getOrDefault(room.id(), 0L);
        return earlier <= room.visits() ? room.visits() - earlier : room.visits();
    }

    private List<UsageLine.User> heaviest(Map<String, HostLedger.Amount> spent) {
        return spent.entrySet().stream()
                .map(entry -> new UsageLine.User(
                        entry.getKey(), entry.getValue().in(), entry.getValue().out()))
                .sorted(Comparator.comparingLong((UsageLine.User user) -> user.in() + user.out())
                        .reversed()
                        .thenComparing(UsageLine.User::name))
                .limit(listed)
                .toList();
    }

    /** What the panel of wizards shows: how it is now, and all since the server started. */
    String figures(Instant now, Usage.Look seen, Totals totals, int most, Collection<Usage.Point> history) {
        ObjectNode json = UsageLine.JSON.createObjectNode();
        json.put("time", now.toEpochMilli()).put("started", started.toEpochMilli());
        json.putObject("users").put("now", seen.census().people()).put("most", most);
        json.putPOJO("ranks", ranks(seen.census()));
        json.putPOJO("doors", seen.hosts().doors());
        ArrayNode rooms = json.putArray("rooms");
        seen.census().rooms().stream()
                .sorted(Comparator.comparingInt(Census.Room::people)
                        .thenComparingLong(Census.Room::visits)
                        .reversed()
                        .thenComparing(Census.Room::name))
                .limit(listed)
                .forEach(room -> rooms.addObject()
                        .put("name", room.name())
                        .put("now", room.people())
                        .put("visits", room.visits()));
        json.putObject("logins")
                .put("guests", totals.guests)
                .put("accounts", totals.accounts)
                .put("refused", totals.refused);
        ObjectNode bytes = json.putObject("bytes").put("in", totals.bytesIn).put("out", totals.bytesOut);
        ArrayNode users = bytes.putArray("users");
        seen.hosts().connected().stream()
                .sorted(Comparator.comparingLong((HostLedger.Guest guest) -> guest.in() + guest.out())
                        .reversed())
                .limit(listed)
                .forEach(guest -> users.addObject()
                        .put("name", guest.name())
                        .put("door", guest.door())
                        .put("in", guest.in())
                        .put("out", guest.out()));
        json.put("ticks", totals.ticks);
        ArrayNode points = json.putArray("history");
        thinned(history).forEach(point -> points.addArray().add(point.millis()).add(point.most()));
        return json.toString();
    }

    /** Of many points in a row the highest stands for all. */
    private static List<Usage.Point> thinned(Collection<Usage.Point> history) {
        List<Usage.Point> all = List.copyOf(history);
        int each = Math.ceilDiv(Math.max(1, all.size()), MOST_POINTS);
        List<Usage.Point> thin = new java.util.ArrayList<>();
        for (int from = 0; from < all.size(); from += each) {
            List<Usage.Point> some = all.subList(from, Math.min(all.size(), from + each));
            int most = some.stream().mapToInt(Usage.Point::most).max().orElse(0);
            thin.add(new Usage.Point(some.getLast().millis(), most));
        }
        return thin;
    }
}
