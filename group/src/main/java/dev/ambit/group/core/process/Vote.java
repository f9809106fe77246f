package dev.ambit.group.core.process;

import dev.ambit.group.Address;
import dev.ambit.group.core.Processor;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts votes. What a host says is its vote, and until the result it may think better of it: the last one counts. The votes are
 * swallowed. When every member has voted, or else at the end of the period where there are periods, everybody hears the result as the data of the program
 * "vote": a line {@code count choice} for each of the first 50 choices, the most votes first. It is kept in the state under "vote".
 */
public final class Vote implements Processor {
    private static final int LONGEST_CHOICE = 64;
    private static final int MOST_CHOICES = 50;

    @Override
    public String name() {
        return "vote";
    }

    @Override
    public Work begin() {
        return new Counting();
    }

    private static final class Counting implements Work {
        private final Map<Address, String> votes = new LinkedHashMap<>();

        @Override
        public Verdict said(Address source, byte[] data, Desk desk) {
            String choice = Said.text(data).strip().replaceAll("\\s+", " ");
            if (choice.isEmpty() || choice.length() > LONGEST_CHOICE) {
                return Verdict.PASS;
            }
            votes.put(source, choice);
            announceIfComplete(desk);
            return Verdict.SWALLOW;
        }

        @Override
        public void left(Address host, Desk desk) {
            votes.remove(host);
            announceIfComplete(desk);
        }

        private void announceIfComplete(Desk desk) {
            if (!votes.isEmpty() && votes.size() >= desk.members()) {
                announce(desk);
            }
        }

        @Override
        public void periodEnds(Desk desk) {
            if (!votes.isEmpty() && desk.hasPeriods()) {
                announce(desk);
            }
        }

        private void announce(Desk desk) {
            Map<String, Integer> counts = new TreeMap<>();
            votes.values().forEach(choice -> counts.merge(choice, 1, Integer::sum));
            StringBuilder result = new StringBuilder();
            counts.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(MOST_CHOICES)
                    .forEach(e -> result.append(e.getValue())
                            .append(' ')
                            .append(e.getKey())
                            .append('\n'));
            votes.clear();
            desk.write("vote", result.toString().getBytes(StandardCharsets.UTF_8));
            desk.say(Said.by("vote", result.toString()));
        }
    }
}
