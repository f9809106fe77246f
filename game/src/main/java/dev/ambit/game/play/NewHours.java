package dev.ambit.game.play;

/**
 * When the game is to be told that one of its hours has passed: whenever the minutes since 1970, modulo the period, are the minute that is
 * set. Each such minute counts once, however often one looks; those that went by unseen are not made up for.
 */
final class NewHours {
    private static final long SECONDS_PER_MINUTE = 60;

    private long lastMinute = Long.MIN_VALUE;

    /** Whether that is now. */
    boolean isDue(long epochSeconds, GameRules rules) {
        long minute = Math.floorDiv(epochSeconds, SECONDS_PER_MINUTE);
        int period = Math.max(1, rules.newHourMinutes());
        boolean isFirstLook = lastMinute == Long.MIN_VALUE;
        boolean isDue =
                minute > lastMinute && Math.floorMod(minute, period) == Math.floorMod(rules.newHourAt(), period);
        lastMinute = Math.max(lastMinute, minute);
        return isDue && !isFirstLook;
    }
}
