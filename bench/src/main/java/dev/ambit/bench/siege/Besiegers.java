package dev.ambit.bench.siege;

import java.util.ArrayList;
import java.util.List;

/**
 * All attackers, in a process of their own so that what they use up is not taken from the honest. Ends by itself; then says of each
 * assault how often it was tried and how often the server would not have it.
 */
public final class Besiegers {
    private Besiegers() {}

    static List<Assault> all() {
        List<Assault> all = new ArrayList<>(Squatters.all());
        all.addAll(Floods.all());
        all.addAll(Liars.all());
        all.addAll(Meddlers.all());
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
        for (Assault assault : assaults) {
            System.out.println(assault.deeds() + "\t" + assault.refusals() + "\t" + assault.name());
        }
        System.out.flush();
        // Some hang in a read that nobody answers.
        Runtime.getRuntime().halt(0);
    }
}
