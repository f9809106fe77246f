package dev.ambit.gateway.page;

/** How many messages a connection may still send: so many a second on average, twice that in a burst. */
final class Pace {

    private final double perNano;
    private final double most;
    private double left;
    private long atNanos;

    Pace(int perSecond, long nowNanos) {
        this.perNano = perSecond / 1e9;
        this.most = 2.0 * perSecond;
        this.left = most;
        this.atNanos = nowNanos;
    }

    boolean allows(long nowNanos) {
        left = Math.min(most, left + (nowNanos - atNanos) * perNano);
        atNanos = nowNanos;
        if (left < 1) {
            return false;
        }
        left -= 1;
        return true;
    }
}
