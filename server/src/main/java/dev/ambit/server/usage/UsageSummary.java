package dev.ambit.server.usage;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Many lines of usage as one: what was most, and what it comes to.
 *
 * @param from the end of the first line, and of the last one
 * @param mostAt when there were the most
 * @param rooms the most visited first; {@code now} is the most at the end of a line
 * @param users the heaviest first
 */
public record UsageSummary(
        String from,
        String to,
        int lines,
        int now,
        int most,
        String mostAt,
        UsageLine.Logins logins,
        long bytesIn,
        long bytesOut,
        List<UsageLine.Room> rooms,
        List<UsageLine.User> users) {

    /** @param lines in the order of time, one at least */
    public static UsageSummary of(List<UsageLine> lines) {
        UsageLine first = lines.getFirst();
        UsageLine last = lines.getLast();
        UsageLine fullest = first;
        long guests = 0;
        long accounts = 0;
        long refused = 0;
        long in = 0;
        long out = 0;
        Map<String, UsageLine.Room> rooms = new HashMap<>();
        Map<String, UsageLine.User> users = new HashMap<>();
        for (UsageLine line : lines) {
            fullest = line.users().most() > fullest.users().most() ? line : fullest;
            guests += line.logins().guests();
            accounts += line.logins().accounts();
            refused += line.logins().refused();
            in += line.bytes().in();
            out += line.bytes().out();
            line.rooms().forEach(room -> rooms.merge(room.name(), room, UsageSummary::both));
            line.bytes().users().forEach(user -> users.merge(user.name(), user, UsageSummary::both));
        }
        return new UsageSummary(
                first.time(),
                last.time(),
                lines.size(),
                last.users().now(),
                fullest.users().most(),
                fullest.time(),
                new UsageLine.Logins(guests, accounts, refused),
                in,
                out,
                sorted(
                        rooms,
                        Comparator.comparingLong(UsageLine.Room::visits)
                                .reversed()
                                .thenComparing(UsageLine.Room::name)),
                sorted(
                        users,
                        Comparator.comparingLong((UsageLine.User user) -> user.in() + user.out())
                                .reversed()
                                .thenComparing(UsageLine.User::name)));
    }

    private static UsageLine.Room both(UsageLine.Room one, UsageLine.Room other) {
        return new UsageLine.Room(one.name(), Math.max(one.now(), other.now()), one.visits() + other.visits());
    }

    private static UsageLine.User both(UsageLine.User one, UsageLine.User other) {
        return new UsageLine.User(one.name(), one.in() + other.in(), one.out() + other.out());
    }

    private static <T> List<T> sorted(Map<String, T> all, Comparator<T> order) {
        List<T> sorted = new ArrayList<>(all.values());
        sorted.sort(order);
        return sorted;
    }

    /** @param listed rooms and users, at most */
    public String json(int listed) {
        ObjectNode json = UsageLine.JSON.createObjectNode();
        json.put("from", from).put("to", to).put("lines", lines);
        json.putObject("users").put("now", now).put("most", most).put("mostAt", mostAt);
        json.putObject("logins")
                .put("guests", logins.guests())
                .put("accounts", logins.accounts())
                .put("refused", logins.refused());
        ObjectNode bytes = json.putObject("bytes").put("in", bytesIn).put("out", bytesOut);
        ArrayNode byUser = bytes.putArray("users");
        users.stream()
                .limit(listed)
                .forEach(user -> byUser.addObject()
                        .put("name", user.name())
                        .put("in", user.in())
                        .put("out", user.out()));
        ArrayNode byRoom = json.putArray("rooms");
        rooms.stream()
                .limit(listed)
                .forEach(room -> byRoom.addObject()
                        .put("name", room.name())
                        .put("most", room.now())
                        .put("visits", room.visits()));
        return json.toString();
    }
}
