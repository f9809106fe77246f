package dev.ambit.server.account;

import dev.ambit.server.account.Denial.Kind;
import dev.ambit.server.account.GuestBans.GuestBan;
import dev.ambit.world.NameRules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ban list of those who have no account, in memory: everybody who comes is held against it. Any thread may ask. */
public final class BannedGuests {

    private static final Logger LOG = LoggerFactory.getLogger(BannedGuests.class);

    private final Database database;
    private final AccountSettings.GuestBans settings;
    private final InstantSource clock;

    /** The one that lasts longest first. */
    private volatile List<GuestBan> bans = List.of();

    BannedGuests(Database database, AccountSettings.GuestBans settings, InstantSource clock) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * What somebody without an account is told who may not enter, for their name or for where they come from. Does not wait;
     * what another process did is known soon.
     */
    public Optional<String> whyNot(String name, String address) {
        String key = Account.key(name);
        String network = new ClientOrigin(address, "").network();
        Instant now = clock.instant();
        return bans.stream()
                .filter(ban -> ban.isAbout(key, network) && ban.asBan().holdsAt(now))
                .findFirst()
                .map(ban -> ban.asBan().sentence());
    }

    /** Looks which guests are banned. */
    void look() {
        bans = List.copyOf(database.query(connection -> new GuestBans(connection).all()));
    }

    /**
     * How somebody without an account would be banned.
     *
     * @param until for as long as such bans last at most if empty
     */
    Account.Ban ban(Optional<Instant> until, String why) throws Denial {
        Instant latest = clock.instant().plus(settings.longest());
        if (until.isPresent() && until.get().isAfter(latest)) {
            throw new Denial(
                    Kind.WRONG,
                    "Somebody without an account is banned for "
                            + settings.longest().toHours() + " hours at most.");
        }
        return new Account.Ban(Optional.of(until.orElse(latest)), NameRules.tidy(why));
    }

    /** Somebody without an account may not come back for a while, neither under that name nor from that address. */
    public void add(String name, String address, Optional<Instant> until, String why) throws Denial {
        Account.Ban ban = ban(until, why);
        String tidy = NameRules.tidy(name);
        GuestBan row = new GuestBan(
                Account.key(tidy),
                new ClientOrigin(address, "").network(),
                tidy,
                ban.until().orElseThrow(),
                ban.why());
        database.run(connection -> {
            new GuestBans(connection).add(row, clock.instant(), settings.most());
            return true;
        });
        look();
        LOG.info("{}, who has no account, is banned with {}", tidy, address);
    }

    /** Names of those without an account who are banned. */
    public List<String> names() {
        Instant now = clock.instant();
        return bans.stream()
                .filter(ban -> ban.asBan().holdsAt(now))
                .map(GuestBan::name)
                .distinct()
                .sorted()
                .toList();
    }

    /** @return whether there was a ban */
    boolean remove(String name) throws Denial {
        boolean was = database.run(connection -> new GuestBans(connection).remove(Account.key(name)));
        look();
        return was;
    }
}
