package dev.ambit.bench;

import dev.ambit.server.AmbitException;

/** Kills a server while people change its world, again and again, and looks whether anything they were told is missing. */
final class KillBench implements Bench {
    private static final int PEOPLE = 5;

    private int kills = 200;

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public String description() {
        return "a server is killed at random moments under load: changes that were acknowledged and lost";
    }

    @Override
    public void times(int count) {
        kills = count;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        long seed = System.nanoTime();
        progress.say(kills + " kills, seed " + seed + " ...");
        KillTown.Outcome outcome;
        try (KillTown town = new KillTown(PEOPLE, seed)) {
            outcome = town.run(kills, progress);
        }
        outcome.losses().stream().limit(20).forEach(progress::say);
        report.add("kill.kills", "kills", outcome.kills(), "")
                .add("kill.kills_at_start", "of these while the server started", outcome.killsAtStart(), "")
                .add("kill.acknowledged", "changes acknowledged", outcome.acknowledged(), "")
                .add("kill.heard", "counters of others heard of", outcome.heard(), "")
                .add(
                        "kill.lost",
                        "changes lost",
                        outcome.losses().size(),
                        "",
                        Median.verdict(outcome.losses().isEmpty(), "none"));
        if (!outcome.losses().isEmpty()) {
            throw new AmbitException(outcome.losses().size() + " changes were lost.");
        }
    }
}
