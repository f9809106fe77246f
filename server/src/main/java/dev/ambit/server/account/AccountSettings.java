package dev.ambit.server.account;

import com.typesafe.config.Config;
import dev.ambit.world.thing.Effective.Rank;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the settings below {@code accounts} say; {@code reference.conf} explains each.
 *
 * @param guests what those may do who have no account; nobody without one gets in if empty
 * @param longestName in characters, as in the world's rules
 * @param reservedNames what nobody is called who chooses a name for themselves
 */
public record AccountSettings(
        boolean trust,
        boolean openForAll,
        Rank newcomers,
        Optional<Rank> guests,
        int most,
        int longestName,
        int shortestPassword,
        int longestPassword,
        Effort effort,
        Duration idle,
        Duration absolute,
        Patience perName,
        Patience perAddress,
        boolean secureCookies,
        boolean behindProxy,
        SecondLogIn secondLogIn,
        GuestBans guestBans,
        Set<String> reservedNames) {

    /** What happens when somebody comes in with an account that is inside already. */
    public enum SecondLogIn {
        /** The one who is inside goes. */
        TAKEOVER,
        /** The newcomer is not let in. */
        REFUSE
    }

    /**
     * Of those who have no account.
     *
     * @param longest and what a ban lasts when nobody says how long
     * @param most how many there may be
     */
    public record GuestBans(Duration longest, int most) {
        public GuestBans {
            if (longest.toHours() < 1 || most < 1) {
                throw new IllegalArgumentException("accounts.guestBans is longest " + longest + ", most " + most
                        + ", expected longest 1 hour or more and most 1 or more");
            }
        }
    }

    /** What one guess at a password costs. */
    public record Effort(int memoryKilobytes, int iterations, int parallelism) {
        public Effort {
            if (memoryKilobytes < 8 * parallelism || iterations < 1 || parallelism < 1 || memoryKilobytes > 4 << 20) {
                throw new IllegalArgumentException("accounts.argon2 is memory " + memoryKilobytes + " KiB, iterations "
                        + iterations + ", parallelism " + parallelism
                        + ", expected each 1 or more, and memory 8 KiB or more for each lane");
            }
        }

        boolean isLessThan(Effort other) {
            return memoryKilobytes < other.memoryKilobytes
                    || iterations < other.iterations
                    || parallelism < other.parallelism;
        }
    }

    /**
     * How often one may try.
     *
     * @param free attempts without a pause
     * @param first the pause after that, which doubles each time
     * @param most the longest pause
     */
    public record Patience(int free, Duration first, Duration most) {
        public Patience {
            if (free < 1 || first.isNegative() || first.isZero() || most.compareTo(first) < 0) {
                throw new IllegalArgumentException("accounts.throttle is free " + free + ", first " + first + ", most "
                        + most + ", expected free 1 or more and 0 < first <= most");
            }
        }
    }

    public AccountSettings {
        reservedNames = Set.copyOf(reservedNames);
        if (shortestPassword < 1 || longestPassword < shortestPassword || longestPassword > 1000) {
            throw new IllegalArgumentException("accounts.password is min " + shortestPassword + ", max "
                    + longestPassword + ", expected 1 <= min <= max <= 1000");
        }
        if (most < 1) {
            throw new IllegalArgumentException("accounts.most is " + most + ", expected 1 or more");
        }
        if (idle.isNegative() || idle.isZero() || absolute.compareTo(idle) < 0) {
            throw new IllegalArgumentException(
                    "accounts.session is idle " + idle + ", absolute " + absolute + ", expected 0 < idle <= absolute");
        }
        if (newcomers.isAdmin() || guests.filter(Rank::isWizard).isPresent()) {
            throw new IllegalArgumentException("accounts.newcomers is " + Roles.word(newcomers) + ", accounts.guests "
                    + guests.map(Roles::word).orElse("none") + ", expected at most wizard and builder");
        }
    }

    /**
     * @param accounts what is below {@code accounts}
     * @param nameLength of the longest name in the world
     * @param worldName which nobody may be called
     */
    public static AccountSettings from(Config accounts, int nameLength, String worldName) {
        Set<String> reserved = new TreeSet<>(accounts.getStringList("reservedNames"));
        reserved.add(worldName);
        Config argon2 = accounts.getConfig("argon2");
        String registration = accounts.getString("registration");
        if (!registration.equals("open") && !registration.equals("closed")) {
            throw new IllegalArgumentException(
                    "accounts.registration is \"" + registration + "\", expected open or closed");
        }
        String guests = accounts.getString("guests");
        return new AccountSettings(
                accounts.getBoolean("trust"),
                registration.equals("open"),
                role(accounts.getString("newcomers"), "accounts.newcomers"),
                guests.equals("none") ? Optional.empty() : Optional.of(role(guests, "accounts.guests")),
                accounts.getInt("most"),
                nameLength,
                accounts.getInt("password.min"),
                accounts.getInt("password.max"),
                new Effort(
                        Math.toIntExact(Math.min(
                                Integer.MAX_VALUE,
                                argon2.getMemorySize("memory").toBytes() / 1024)),
                        argon2.getInt("iterations"),
                        argon2.getInt("parallelism")),
                accounts.getDuration("session.idle"),
                accounts.getDuration("session.absolute"),
                patience(accounts.getConfig("throttle.name")),
                patience(accounts.getConfig("throttle.address")),
                accounts.getBoolean("secureCookies"),
                accounts.getBoolean("behindProxy"),
                secondLogIn(accounts.getString("secondLogIn")),
                new GuestBans(accounts.getDuration("guestBans.longest"), accounts.getInt("guestBans.most")),
                reserved);
    }

    private static SecondLogIn secondLogIn(String word) {
        return switch (word) {
            case "takeover" -> SecondLogIn.TAKEOVER;
            case "refuse" -> SecondLogIn.REFUSE;
            default ->
                throw new IllegalArgumentException(
                        "accounts.secondLogIn is \"" + word + "\", expected takeover or refuse");
        };
    }

    private static Rank role(String word, String setting) {
        return Roles.parse(word)
                .orElseThrow(() ->
                        new IllegalArgumentException(setting + " is \"" + word + "\", expected one of " + Roles.all()));
    }

    private static Patience patience(Config throttle) {
        return new Patience(throttle.getInt("free"), throttle.getDuration("first"), throttle.getDuration("most"));
    }
}
