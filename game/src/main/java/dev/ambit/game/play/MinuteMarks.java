package dev.ambit.game.play;

/**
 * When something is due that has its minutes: whenever the minutes since 1970, modulo a period, are the minute that is set. Each such minute
 * counts once, however often one looks; those that went by unseen are not made up for. Owned by who looks.
 */
public final class MinuteMarks {
    private static final long SECONDS_PER_MINUTE = 60;

    private long lastMinute = Long.MIN_VALUE;

    /** Whether that is now. The first look only says from when on. */
    public boolean isDue(long epochSeconds, int periodMinutes, int atMinute) {
        long minute = Math.floorDiv(epochSeconds, SECONDS_PER_MINUTE);
        int period = Math.max(1, periodMinutes);
        boolean isFirstLook = lastMinute == Long.MIN_VALUE;
        boolean isDue = minute > lastMinute && Math.floorMod(minute, period) == Math.floorMod(atMinute, period);
        lastMinute = Math.max(lastMinute, minute);
        return isDue && !isFirstLook;
    }
}
