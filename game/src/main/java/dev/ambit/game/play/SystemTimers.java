package dev.ambit.game.play;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** What the server does by itself from time to time, and which of that is switched off. On the world's thread. */
public final class SystemTimers {
    private static final int MINUTE = 60;

    /** As the original numbers them; those it has beside these do nothing here. */
    public enum Kind {
        NEW_HOUR(2, "New Blakod hour"),
        RESET_TRANSMITTED(4, "Reset TX count");

        private final int number;
        private final String title;

        Kind(int number, String title) {
            this.number = number;
            this.title = title;
        }

        public int number() {
            return number;
        }

        public String title() {
            return title;
        }

        static Optional<Kind> of(int number) {
            return List.of(values()).stream()
                    .filter(kind -> kind.number == number)
                    .findFirst();
        }
    }

    /**
     * One of them.
     *
     * @param atSeconds after 1970, modulo the period
     * @param nextSeconds Unix time
     */
    public record Listed(Kind kind, long periodSeconds, long atSeconds, long nextSeconds, boolean isOn) {}

    private final LongSupplier epochSeconds;
    private final LongSupplier bytesOut;
    private final Set<Kind> off = EnumSet.noneOf(Kind.class);
    private long hourPeriod = MINUTE;
    private long hourAt;
    private long minute = Long.MIN_VALUE;
    private long bytesBefore;

    /** @param bytesOut that were said to clients since the start */
    SystemTimers(LongSupplier epochSeconds, LongSupplier bytesOut) {
        this.epochSeconds = epochSeconds;
        this.bytesOut = bytesOut;
    }

    void tick(GameRules rules) {
        hourPeriod = (long) Math.max(1, rules.newHourMinutes()) * MINUTE;
        hourAt = (long) rules.newHourAt() * MINUTE;
        long now = Math.floorDiv(epochSeconds.getAsLong(), MINUTE);
        if (now != minute && isOn(Kind.RESET_TRANSMITTED)) {
            minute = now;
            bytesBefore = bytesOut.getAsLong();
        }
    }

    boolean isOn(Kind kind) {
        return !off.contains(kind);
    }

    /** Switches one on or off; whether there is one of this number. */
    public boolean set(int number, boolean isOn) {
        Optional<Kind> kind = Kind.of(number);
        kind.ifPresent(one -> {
            if (isOn) {
                off.remove(one);
            } else {
                off.add(one);
            }
        });
        return kind.isPresent();
    }

    /** Bytes that were said to clients since the count was begun anew, which it is every minute. */
    public long transmitted() {
        return bytesOut.getAsLong() - bytesBefore;
    }

    public List<Listed> listed() {
        return List.of(listed(Kind.NEW_HOUR, hourPeriod, hourAt), listed(Kind.RESET_TRANSMITTED, MINUTE, 0));
    }

    private Listed listed(Kind kind, long period, long at) {
        long since = Math.floorMod(epochSeconds.getAsLong() - at, period);
        return new Listed(
                kind, period, Math.floorMod(at, period), epochSeconds.getAsLong() + period - since, isOn(kind));
    }
}
