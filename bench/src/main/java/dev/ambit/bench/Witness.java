package dev.ambit.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Somebody in the {@link KillTown} who remembers all that the server has said, whatever becomes of the server. What was
 * asked and not answered may have happened or not.
 */
final class Witness {
    private static final int PATIENCE_SECONDS = 60;
    private static final int MOST_LEAVES = 30;

    /** Numbers only grow: what is there must be between what was told last and what was asked for last. */
    private static final class Count {
        long told;
        long sent;

        boolean allows(long found) {
            return found >= told && found <= sent;
        }

        @Override
        public String toString() {
            return "told " + told + ", asked for " + sent;
        }
    }

    /** Something that was made: its name is nobody else's. */
    private static final class Leaf {
        final int id;
        final String name;
        boolean deletionSent;
        boolean deletionTold;

        Leaf(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    private final String name;
    private final KillTown town;
    private final Random random;
    private final Count count = new Count();
    private final Count method = new Count();
    private final List<Leaf> leaves = new ArrayList<>();

    /** The highest count of each Thing that was heard of, as others changed it. */
    private final Map<Integer, Long> heardOf = new HashMap<>();

    private @Nullable Editor line;
    private int counter = -1;
    private boolean heldTold;
    private boolean moveSent;
    private int made;
    private long acknowledged;

    Witness(String name, KillTown town, long seed) {
        this.name = name;
        this.town = town;
        random = new Random(seed);
    }

    long acknowledged() {
        return acknowledged;
    }

    long heard() {
        return heardOf.size();
    }

    void enter(HttpClient http, int port) throws Exception {
        line = new Editor(http, port, name);
        if (counter < 0) {
            counter = must("edit", "\"op\":\"create\",\"class\":\"Artifact\",\"name\":\"counter of " + name + "\"")
                    .path("ref")
                    .asInt();
            must("edit", "\"op\":\"addProperty\",\"id\":" + counter + ",\"name\":\"count\",\"value\":0");
            writeMethod().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            method.told = method.sent;
            heldTold = true;
        }
    }

    /** Notes what was heard of others, and goes. */
    void leave() {
        Editor gone = line();
        gone.counts("count").forEach((id, value) -> heardOf.merge(id, value, Math::max));
        gone.close();
        line = null;
    }

    private Editor line() {
        return java.util.Objects.requireNonNull(line);
    }

    private JsonNode must(String type, String fields) throws Exception {
        return line().must(type, fields);
    }

    /** Asks; false when the server is gone. */
    private boolean told(CompletableFuture<JsonNode> answer) throws Exception {
        try {
            JsonNode said = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!said.path("ok").asBoolean()) {
                throw new IllegalStateException(name + " was refused something: " + said);
            }
            acknowledged++;
            return true;
        } catch (ExecutionException e) {
            return false;
        }
    }

    /** Until the line breaks. */
    void work() throws Exception {
        try {
            while (workOnce()) {}
        } catch (java.util.concurrent.CompletionException e) {
            // A line that breaks while something is sent.
        }
    }

    private boolean workOnce() throws Exception {
        return switch (random.nextInt(8)) {
            case 0 -> create();
            case 1 -> leaves.isEmpty() ? create() : delete();
            case 2 -> carry();
            case 3 -> tally();
            case 4 -> edit();
            default -> count();
        };
    }

    private boolean count() throws Exception {
        long value = ++count.sent;
        boolean told = told(line().ask("set", "\"id\":" + counter + ",\"name\":\"count\",\"value\":" + value));
        if (told) {
            count.told = value;
        }
        return told;
    }

    private boolean create() throws Exception {
        String leafName = "leaf " + made++ + " of " + name;
        CompletableFuture<JsonNode> answer =
                line().ask("edit", "\"op\":\"create\",\"class\":\"Artifact\",\"name\":\"" + leafName + "\"");
        if (!told(answer)) {
            return false;
        }
        leaves.add(new Leaf(answer.join().path("value").path("ref").asInt(), leafName));
        return leaves.size() <= MOST_LEAVES || delete();
    }

    private boolean delete() throws Exception {
        List<Leaf> there = leaves.stream().filter(leaf -> !leaf.deletionSent).toList();
        if (there.isEmpty()) {
            return true;
        }
        Leaf leaf = there.get(random.nextInt(there.size()));
        leaf.deletionSent = true;
        if (!told(line().ask("edit", "\"op\":\"delete\",\"id\":" + leaf.id))) {
            return false;
        }
        leaf.deletionTold = true;
        return true;
    }

    private boolean carry() throws Exception {
        moveSent = true;
        boolean told = told(line().ask("do", "\"verb\":\"" + (heldTold ? "drop" : "take") + "\",\"id\":" + counter));
        if (told) {
            heldTold = !heldTold;
            moveSent = false;
        }
        return told;
    }

    private boolean tally() throws Exception {
        town.tallySent();
        CompletableFuture<JsonNode> answer =
                line().ask("call", "\"id\":" + town.ledger() + ",\"method\":\"Tally\",\"args\":{}");
        if (!told(answer)) {
            return false;
        }
        town.tallyTold(answer.join().path("value").asLong());
        return true;
    }

    private boolean edit() throws Exception {
        boolean told = told(writeMethod());
        if (told) {
            method.told = method.sent;
        }
        return told;
    }

    private CompletableFuture<JsonNode> writeMethod() {
        method.sent++;
        return line().ask(
                        "edit",
                        "\"op\":\"addMethod\",\"id\":" + counter + ",\"source\":\"Answer()\\n{\\n   return "
                                + method.sent + ";\\n}\\n\",\"side\":\"server\",\"visibility\":\"public\"");
    }

    // ---- afterwards ----

    void check() throws Exception {
        JsonNode mine = must("look", "\"id\":" + counter);
        compare("the count of #" + counter, count, KillTown.property(mine, "count"));
        long answer = must("call", "\"id\":" + counter + ",\"method\":\"Answer\",\"args\":{}")
                .asLong();
        compare("the method of #" + counter, method, answer);
        boolean held = mine.path("container").path("id").asInt() == line().avatar();
        if (held != heldTold && !moveSent) {
            town.lost("#" + counter + " of " + name + " is " + (held ? "" : "not ") + "in their hands");
        }
        heldTold = held;
        moveSent = false;
        for (Leaf leaf : leaves) {
            boolean there = isThere(leaf);
            if (there && leaf.deletionTold) {
                town.lost("#" + leaf.id + ", " + leaf.name + ", was deleted and is there");
            } else if (!there && !leaf.deletionSent) {
                town.lost("#" + leaf.id + ", " + leaf.name + ", was made and is not there");
            }
            leaf.deletionSent = !there;
        }
        leaves.removeIf(leaf -> leaf.deletionSent);
    }

    /** Compares what was heard of others with what they have found; they may have it in their hands, unseen. */
    void compareWith(Witness other) {
        long heard = heardOf.getOrDefault(other.counter, 0L);
        if (heard > other.count.told) {
            town.lost(
                    name + " has heard of a count " + heard + " of #" + other.counter + ", it is " + other.count.told);
        }
    }

    private void compare(String what, Count expected, long found) {
        if (!expected.allows(found)) {
            town.lost(what + " of " + name + " is " + found + "; " + expected);
        }
        expected.told = found;
        expected.sent = Math.max(expected.sent, found);
    }

    private boolean isThere(Leaf leaf) throws Exception {
        JsonNode look = line().ask("look", "\"id\":" + leaf.id).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return look.path("ok").asBoolean()
                && look.path("value").path("name").asText().equals(leaf.name);
    }
}
