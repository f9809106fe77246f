package dev.ambit.server.account;

import dev.ambit.server.account.Denial.Kind;
import dev.ambit.server.account.GuestBans.GuestBan;
import dev.ambit.world.Lookalikes;
import dev.ambit.world.Names;
import dev.ambit.world.thing.Effective.Rank;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everybody who has an account, and who is logged in. Waits for the disk; may be used by several threads. */
public final class Accounts {

    private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);

    /** Those who tried lately; some hundred bytes each. */
    private static final int MOST_REMEMBERED = 10_000;

    private static final String ADMIN = "admin";

    /** Letters and digits that nobody mistakes for each other, and a length that nobody guesses. */
    private static final String PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

    private static final int FIRST_PASSWORD_LENGTH = 20;

    private final Database database;
    private final AccountSettings settings;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Throttle byName;
    private final Throttle byAddress;
    private final Throttle registrations;
    private final Familiar familiar = new Familiar(MOST_REMEMBERED);

    /** The one that lasts longest first. */
    private volatile List<GuestBan> guestBans = List.of();

    /** Checked against when there is no such account, so that it takes as long as if there were one. */
    private final Password nobodys;

    /** Somebody has shown who they are. */
    public record LoggedIn(Account account, Session session, SessionToken token) {}

    /** Whoever is behind a session. */
    public record Member(Account account, Session session) {}

    /** What was made at the very first start; the password is shown once and stored nowhere. */
    public record FirstAdmin(String name, String password) {
        @Override
        public String toString() {
            return "the first admin, " + name;
        }
    }

    /** @param random has to be one that nobody can guess */
    public Accounts(Database database, AccountSettings settings, InstantSource clock, RandomGenerator random) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
        this.random = random;
        byName = new Throttle(settings.perName(), MOST_REMEMBERED);
        byAddress = new Throttle(settings.perAddress(), MOST_REMEMBERED);
        registrations = new Throttle(settings.perAddress(), MOST_REMEMBERED);
        run(connection -> {
            AccountTables.bringUpToDate(connection);
            new AccountRows(connection).noteMissingFaces();
            return true;
        });
        readGuestBans();
        nobodys = Password.of(PasswordDigest.of(randomPassword()), settings.effort(), random);
    }

    public AccountSettings settings() {
        return settings;
    }

    // ---- for those at the door ----

    /** Makes an account for somebody new, who is logged in with it. */
    public LoggedIn register(String wishedName, String password, Caller from) throws Denial {
        if (!settings.openForAll()) {
            throw new Denial(Kind.FORBIDDEN, "Accounts are made by the admins of this world. Ask one of them.");
        }
        String name = checkedName(Names.name(wishedName));
        Optional<String> objection = whyNotCalled(name);
        if (objection.isPresent()) {
            throw new Denial(Kind.WRONG, objection.get());
        }
        checkPassword(name, password);
        requireWelcome(name, from);
        requirePatience(registrations, from.network());
        if (isTaken(name)) {
            throw taken(name);
        }
        Optional<String> lookalike = lookalike(name);
        if (lookalike.isPresent()) {
            throw new Denial(Kind.TAKEN, looksLike(lookalike.get()));
        }
        Account account = create(name, settings.newcomers(), PasswordDigest.of(password));
        familiar.add(account.key(), from);
        LOG.info("{} registered from {}", name, from.address());
        return open(account, from, Optional.empty());
    }

    /**
     * @param digest of the password, as all dialects have it
     * @param before the session that the browser had until now, which ends
     */
    public LoggedIn logIn(String name, PasswordDigest digest, Caller from, Optional<SessionToken> before)
            throws Denial {
        String key = Account.key(name);
        String tries = familiar.whoTries(key, from);
        requirePatience(byAddress, from.network());
        requirePatience(byName, tries);
        Optional<AccountRows.Row> row =
                read(connection -> new AccountRows(connection).find(key)).filter(found -> !found.isDeleted());
        Password stored = row.flatMap(found -> Password.parse(found.password())).orElse(nobodys);
        boolean matches = stored.matches(digest);
        if (row.isEmpty() || !matches || stored == nobodys) {
            // A name that nobody has may be a password in the wrong field.
            LOG.info(
                    "Log-in failed for {} from {}",
                    row.map(found -> found.account().name()).orElse("an unknown name"),
                    from.address());
            throw new Denial(Kind.UNKNOWN, "There is no account of that name with that password.");
        }
        byAddress.takeBack(from.network());
        byName.forget(tries);
        familiar.add(key, from);
        Account account = row.get().account();
        if (account.isBannedAt(clock.instant())) {
            LOG.info("{} is banned and tried to log in from {}", account.name(), from.address());
            throw new Denial(Kind.FORBIDDEN, account.ban().orElseThrow().sentence());
        }
        if (stored.isWeakerThan(settings.effort())) {
            String stronger = Password.of(digest, settings.effort(), random).stored();
            run(connection -> {
                new AccountRows(connection).password(key, stronger);
                return true;
            });
        }
        LOG.info("{} logged in from {}", account.name(), from.address());
        return open(account, from, before);
    }

    /** A new session each time: whoever knew the token from before has nothing. */
    private LoggedIn open(Account account, Caller from, Optional<SessionToken> before) throws Denial {
        SessionToken token = SessionToken.create(random);
        Session session = ask(connection -> {
            Sessions sessions = sessions(connection);
            if (before.isPresent()) {
                sessions.end(before.get().id());
            }
            new AccountRows(connection).seen(account.key(), clock.instant());
            return sessions.open(token, account.key(), from);
        });
        return new LoggedIn(account, session, token);
    }

    /** Who is logged in with a token, and is not banned. */
    public Optional<Member> member(SessionToken token) {
        return behind(token.id()).filter(member -> !member.account().isBannedAt(clock.instant()));
    }

    /** Whose session it is, banned or not. */
    Optional<Member> behind(String sessionId) {
        Optional<Member> member = read(connection -> {
            Optional<Session> session = sessions(connection).find(sessionId);
            Optional<AccountRows.Row> row = session.isEmpty()
                    ? Optional.empty()
                    : new AccountRows(connection).find(session.get().account());
            return row.filter(found -> !found.isDeleted()).map(found -> new Member(found.account(), session.get()));
        });
        if (member.isPresent() && Sessions.isWorthNoting(member.get().session(), clock.instant())) {
            run(connection -> sessions(connection).used(member.get().session()));
        }
        return member;
    }

    /** What somebody is told who may not enter; nothing if they may. */
    Optional<String> whyNot(Account account) {
        return account.ban().filter(ban -> ban.holdsAt(clock.instant())).map(Account.Ban::sentence);
    }

    /**
     * What somebody without an account is told who may not enter, for their name or for where they come from. Does not wait;
     * what another process did is known soon.
     */
    public Optional<String> whyNoGuest(String name, String address) {
        String key = Account.key(name);
        String network = new Caller(address, "").network();
        Instant now = clock.instant();
        return guestBans.stream()
                .filter(ban -> ban.isAbout(key, network) && ban.asBan().holdsAt(now))
                .findFirst()
                .map(ban -> ban.asBan().sentence());
    }

    /** Looks which guests are banned. */
    void readGuestBans() {
        guestBans = List.copyOf(read(connection -> new GuestBans(connection).all()));
    }

    /** Who is banned does not come back with an account of their own making. */
    private void requireWelcome(String name, Caller from) throws Denial {
        Optional<String> why = whyNoGuest(name, from.address());
        if (why.isPresent()) {
            throw new Denial(Kind.FORBIDDEN, why.get());
        }
    }

    public void logOut(SessionToken token) {
        run(connection -> sessions(connection).end(token.id()));
    }

    /**
     * Changes one's own password. All sessions end; the one that asked goes on under a new token.
     *
     * @param successor is told the old and the new session's id before that happens
     */
    public LoggedIn changePassword(
            Member member, String old, String password, Caller from, BiConsumer<String, String> successor)
            throws Denial {
        Account account = member.account();
        checkPassword(account.name(), password);
        String tries = familiar.whoTries(account.key(), from);
        requirePatience(byName, tries);
        boolean right = read(connection -> new AccountRows(connection).find(account.key()))
                .flatMap(row -> Password.parse(row.password()))
                .filter(stored -> stored.matches(PasswordDigest.of(old)))
                .isPresent();
        if (!right) {
            LOG.info("{} gave a wrong password to change it, from {}", account.name(), from.address());
            throw new Denial(Kind.FORBIDDEN, "That is not your password so far.");
        }
        byName.forget(tries);
        String stored = Password.of(PasswordDigest.of(password), settings.effort(), random)
                .stored();
        SessionToken token = SessionToken.create(random);
        successor.accept(member.session().id(), token.id());
        Session session = ask(connection -> {
            new AccountRows(connection).password(account.key(), stored);
            Sessions sessions = sessions(connection);
            sessions.endAllOf(account.key());
            return sessions.open(token, account.key(), from);
        });
        LOG.info("{} has changed their password from {}", account.name(), from.address());
        return new LoggedIn(account, session, token);
    }

    public List<Session> sessionsOf(Account account) {
        return read(connection -> sessions(connection).of(account.key()));
    }

    /** Ends a session of one's own, named by the start of its id. */
    public void endSession(Account account, String shortId) throws Denial {
        boolean ended = ask(connection -> {
            Sessions sessions = sessions(connection);
            for (Session session : sessions.of(account.key())) {
                if (session.shortId().equals(shortId)) {
                    return sessions.end(session.id());
                }
            }
            return false;
        });
        if (!ended) {
            throw new Denial(Kind.WRONG, "There is no such session any more.");
        }
    }

    // ---- for those who keep the accounts ----

    public List<Account> all() {
        return read(connection -> new AccountRows(connection).all());
    }

    public Optional<Account> find(String name) {
        return read(connection -> new AccountRows(connection).find(Account.key(name)))
                .filter(row -> !row.isDeleted())
                .map(AccountRows.Row::account);
    }

    /** Whether a name belongs to an account, or did: nobody else may be called like that. */
    public boolean isTaken(String name) {
        return read(connection -> new AccountRows(connection).find(Account.key(name)))
                .isPresent();
    }

    /** What somebody is told who chooses a name that nobody may choose; nothing if they may. Does not wait. */
    public Optional<String> whyNotCalled(String name) {
        return Lookalikes.isOf(settings.reservedNames(), name)
                ? Optional.of(Names.name(name)
                        + " could be taken for somebody who keeps this world, or for the world itself. Please choose"
                        + " another name.")
                : Lookalikes.objection(name);
    }

    /** The name of an account, there or deleted, that this one could be taken for. */
    public Optional<String> lookalike(String name) {
        return read(connection -> new AccountRows(connection).lookalike(name));
    }

    /** What somebody is told whose name could be taken for that of an account. */
    public static String looksLike(String name) {
        return "That looks like " + name + ", which is the name of an account. If it is yours, log in; otherwise choose"
                + " another name.";
    }

    /** Takes over an account from elsewhere, whose password nobody here knows. */
    public Account adopt(String wishedName, Rank role, PasswordDigest digest) throws Denial {
        return create(checkedName(wishedName), role, digest);
    }

    /** Makes an account, also one that had been deleted. */
    public Account create(String wishedName, Rank role, String password) throws Denial {
        String name = checkedName(wishedName);
        checkPassword(name, password);
        String key = Account.key(name);
        boolean wasDeleted = read(connection -> new AccountRows(connection).find(key))
                .filter(AccountRows.Row::isDeleted)
                .isPresent();
        if (wasDeleted) {
            String stored = Password.of(PasswordDigest.of(password), settings.effort(), random)
                    .stored();
            ask(connection -> {
                new AccountRows(connection).revive(key, role, stored);
                return true;
            });
            return existing(name);
        }
        return create(name, role, PasswordDigest.of(password));
    }

    private Account create(String name, Rank role, PasswordDigest digest) throws Denial {
        String stored = Password.of(digest, settings.effort(), random).stored();
        ask(connection -> {
            AccountRows rows = new AccountRows(connection);
            if (rows.count() >= settings.most()) {
                throw new Denial(Kind.FORBIDDEN, "This world has as many accounts as it may have.");
            }
            if (!rows.insert(name, role, stored, clock.instant())) {
                throw taken(name);
            }
            return true;
        });
        return existing(name);
    }

    public void setRole(String name, Rank role) throws Denial {
        Account account = existing(name);
        ask(connection -> {
            AccountRows rows = new AccountRows(connection);
            rows.role(account.key(), role);
            requireAnAdmin(account, rows);
            return true;
        });
        LOG.info("{} is {} now", account.name(), Roles.word(role));
    }

    /** Gives an account another password; whoever is logged in with the old one is not any more. */
    public void setPassword(String name, String password) throws Denial {
        Account account = existing(name);
        checkPassword(account.name(), password);
        String stored = Password.of(PasswordDigest.of(password), settings.effort(), random)
                .stored();
        ask(connection -> {
            new AccountRows(connection).password(account.key(), stored);
            sessions(connection).endAllOf(account.key());
            return true;
        });
        LOG.info("{} has a new password", account.name());
    }

    /** @param until for ever if empty */
    public void ban(String name, Optional<Instant> until, String why) throws Denial {
        Account account = existing(name);
        if (account.role().isAdmin()) {
            throw new Denial(Kind.FORBIDDEN, account.name() + " is an admin. Give them another role first.");
        }
        ask(connection -> {
            // The session stays, so that whoever comes with it can be told why.
            new AccountRows(connection).ban(account.key(), until, Names.tidy(why), clock.instant());
            return true;
        });
        LOG.info("{} is banned", account.name());
    }

    /**
     * How somebody without an account would be banned.
     *
     * @param until for as long as such bans last at most if empty
     */
    Account.Ban guestBan(Optional<Instant> until, String why) throws Denial {
        Instant latest = clock.instant().plus(settings.guestBans().longest());
        if (until.isPresent() && until.get().isAfter(latest)) {
            throw new Denial(
                    Kind.WRONG,
                    "Somebody without an account is banned for "
                            + settings.guestBans().longest().toHours() + " hours at most.");
        }
        return new Account.Ban(Optional.of(until.orElse(latest)), Names.tidy(why));
    }

    /** Somebody without an account may not come back for a while, neither under that name nor from that address. */
    public void banGuest(String name, String address, Optional<Instant> until, String why) throws Denial {
        Account.Ban ban = guestBan(until, why);
        String tidy = Names.tidy(name);
        GuestBan row = new GuestBan(
                Account.key(tidy),
                new Caller(address, "").network(),
                tidy,
                ban.until().orElseThrow(),
                ban.why());
        ask(connection -> {
            new GuestBans(connection)
                    .add(row, clock.instant(), settings.guestBans().most());
            return true;
        });
        readGuestBans();
        LOG.info("{}, who has no account, is banned with {}", tidy, address);
    }

    /** Names of those without an account who are banned. */
    public List<String> bannedGuests() {
        Instant now = clock.instant();
        return guestBans.stream()
                .filter(ban -> ban.asBan().holdsAt(now))
                .map(GuestBan::name)
                .distinct()
                .sorted()
                .toList();
    }

    /** @return whether there was a ban */
    public boolean unban(String name) throws Denial {
        boolean wasGuest = ask(connection -> new GuestBans(connection).remove(Account.key(name)));
        readGuestBans();
        if (wasGuest && find(name).isEmpty()) {
            return true;
        }
        Account account = existing(name);
        return ask(connection -> new AccountRows(connection).unban(account.key())) || wasGuest;
    }

    public void delete(String name) throws Denial {
        Account account = existing(name);
        ask(connection -> {
            AccountRows rows = new AccountRows(connection);
            rows.delete(account.key(), clock.instant());
            requireAnAdmin(account, rows);
            sessions(connection).endAllOf(account.key());
            return true;
        });
        LOG.info("The account {} is deleted", account.name());
    }

    /** Makes an admin where there is none. */
    public Optional<FirstAdmin> firstAdmin() throws Denial {
        if (read(connection -> new AccountRows(connection).admins()) > 0) {
            return Optional.empty();
        }
        String name = ADMIN;
        for (int n = 2; isTaken(name); n++) {
            name = ADMIN + " " + n;
        }
        String password = randomPassword();
        create(name, Rank.ADMIN, PasswordDigest.of(password));
        return Optional.of(new FirstAdmin(name, password));
    }

    /** Counts whatever somebody who is inside should feel, in whichever process it was done. */
    public long changes() {
        return read(AccountTables::changes);
    }

    Instant now() {
        return clock.instant();
    }

    // ---- rules ----

    private String checkedName(String wished) throws Denial {
        String name = Names.tidy(wished);
        if (!Names.isVisible(name) || Names.length(name) > settings.longestName()) {
            throw new Denial(
                    Kind.WRONG,
                    "A name has 1 to " + settings.longestName() + " visible characters. Please choose another one.");
        }
        return name;
    }

    private void checkPassword(String name, String password) throws Denial {
        int length = password.codePointCount(0, password.length());
        if (length < settings.shortestPassword() || length > settings.longestPassword()) {
            throw new Denial(
                    Kind.WRONG,
                    "A password has " + settings.shortestPassword() + " to " + settings.longestPassword()
                            + " characters.");
        }
        if (Account.key(password).equals(Account.key(name))) {
            throw new Denial(Kind.WRONG, "A password must not be the name.");
        }
    }

    private static Denial taken(String name) {
        return new Denial(Kind.TAKEN, "Somebody is called " + name + " already. Log in, or choose another name.");
    }

    private Account existing(String name) throws Denial {
        return find(name).orElseThrow(() -> new Denial(Kind.WRONG, "There is no account " + Names.tidy(name) + "."));
    }

    private static void requireAnAdmin(Account before, AccountRows rows) throws SQLException, Denial {
        if (before.role().isAdmin() && rows.admins() == 0) {
            throw new Denial(Kind.FORBIDDEN, "That would leave no admin. Make somebody else one first.");
        }
    }

    private void requirePatience(Throttle throttle, String who) throws Denial {
        var wait = throttle.attempt(who, clock.millis());
        if (wait.isPositive()) {
            throw Denial.tooOften(wait);
        }
    }

    private String randomPassword() {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < FIRST_PASSWORD_LENGTH; i++) {
            letters.append(i > 0 && i % 5 == 0 ? "-" : "")
                    .append(PASSWORD_LETTERS.charAt(random.nextInt(PASSWORD_LETTERS.length())));
        }
        return letters.toString();
    }

    // ---- the database ----

    private Sessions sessions(Connection connection) {
        return new Sessions(connection, settings, clock.instant());
    }

    private <T> T ask(Database.SqlWork<T> work) throws Denial {
        return database.run(work);
    }

    private <T> T read(Database.SqlWork<T> work) {
        try {
            return database.read(work);
        } catch (Denial denial) {
            throw new AccountsException("unexpected: " + denial.sentence(), denial);
        }
    }

    /** For work that denies nothing. */
    private <T> T run(Database.SqlWork<T> work) {
        try {
            return database.run(work);
        } catch (Denial denial) {
            throw new AccountsException("unexpected: " + denial.sentence(), denial);
        }
    }
}
