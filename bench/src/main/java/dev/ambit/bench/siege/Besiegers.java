package dev.ambit.bench.siege;

import java.util.ArrayList;
import java.util.List;

/**
 * All attackers, in a process of their own so that what they use up is not taken from the honest. Ends by itself; then says of each
 * assault how often it was done, how often the server would not have it and why, and what it should not have let happen.
 */
public final class Besiegers {
    private Besiegers() {}

    static List<Assault> all() {
        List<Assault> all = new ArrayList<>(Squatters.all());
        all.addAll(Floods.all());
        all.addAll(Liars.all());
        all.addAll(Meddlers.all());
        all.addAll(Vandals.all());
        all.addAll(Ghosts.all());
        return all;
    }

    /** Web, groups, control and IRC port, and for how many seconds. */
    public static void main(String[] arguments) {
        Fortress.Doors doors = new Fortress.Doors(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]));
        long seconds = Long.parseLong(arguments[4]);
        Assault.Target target = new Assault.Target(doors, seconds);
        List<Assault> assaults = all();
        assaults.forEach(assault -> assault.begin(target));
        while (target.goesOn()) {
            target.pause(1000);
        }
        assaults.forEach(assault -> System.out.println(Tale.of(assault).line()));
        System.out.flush();
        // Some hang in a read that nobody answers.
        Runtime.getRuntime().halt(0);
    }

    /** What came of one assault. */
    public record Tale(String name, long deeds, long refusals, String lastRefusal, List<String> breaches) {
        static Tale of(Assault assault) {
            return new Tale(
                    assault.name(),
                    assault.deeds(),
                    assault.refusals(),
                    assault.lastRefusal(),
                    List.copyOf(assault.breaches()));
        }

        /** Without tabs and line breaks of its own. */
        String line() {
            List<String> parts =
                    new ArrayList<>(List.of(name, Long.toString(deeds), Long.toString(refusals), lastRefusal));
            parts.addAll(breaches);
            return String.join(
                    "\t",
                    parts.stream().map(part -> part.replaceAll("\\s+", " ")).toList());
        }

        public static Tale read(String line) {
            List<String> parts = List.of(line.split("\t", -1));
            return new Tale(
                    parts.get(0),
                    Long.parseLong(parts.get(1)),
                    Long.parseLong(parts.get(2)),
                    parts.get(3),
                    parts.subList(4, parts.size()));
        }

        /** What is wrong with it: never done, or done with success. */
        public List<String> faults() {
            List<String> faults = new ArrayList<>();
            if (deeds == 0) {
                faults.add("\"" + name + "\" was never done: " + lastRefusal);
            }
            breaches.stream().distinct().limit(3).forEach(breach -> faults.add("\"" + name + "\": " + breach));
            return faults;
        }
    }
}
