package dev.ambit.server.account;

import dev.ambit.server.account.Denial.Kind;
import dev.ambit.world.NameRules;
import dev.ambit.world.thing.Effective.Rank;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everybody who has an account, and who is logged in. Waits for the disk; may be used by several threads. */
public final class Accounts {

    private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);

    /** Those who tried lately; some hundred bytes each. */
    private static final int MOST_REMEMBERED = 10_000;

    private static final String ADMIN = "admin";

    private final Database database;
    private final AccountSettings settings;
    private final AccountRules rules;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Throttle byName;
    private final Throttle byAddress;
    private final Throttle registrations;
    private final TrustedOrigins trusted = new TrustedOrigins(MOST_REMEMBERED);

    private final BannedGuests bannedGuests;

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
        this.rules = new AccountRules(settings);
        this.clock = clock;
        this.random = random;
        byName = new Throttle(settings.perName(), MOST_REMEMBERED);
        byAddress = new Throttle(settings.perAddress(), MOST_REMEMBERED);
        registrations = new Throttle(settings.perAddress(), MOST_REMEMBERED);
        database.update(connection -> {
            AccountTables.bringUpToDate(connection);
            new AccountRows(connection).noteMissingFaces();
            return true;
        });
        bannedGuests = new BannedGuests(database, settings.guestBans(), clock);
        bannedGuests.look();
        nobodys = Password.of(PasswordDigest.of(rules.randomPassword(random)), settings.effort(), random);
    }

    public AccountSettings settings() {
        return settings;
    }

    /** What names and passwords may be. */
    public AccountRules rules() {
        return rules;
    }

    /** Those without an account who may not come in. */
    public BannedGuests bannedGuests() {
        return bannedGuests;
    }

    // ---- for those at the door ----

    /** Makes an account for somebody new, who is logged in with it. */
    public LoggedIn register(String wishedName, String password, ClientOrigin from) throws Denial {
        if (!settings.openForAll()) {
            throw new Denial(Kind.FORBIDDEN, "Accounts are made by the admins of this world. Ask one of them.");
        }
        String name = rules.name(NameRules.name(wishedName));
        Optional<String> objection = rules.whyNotCalled(name);
        if (objection.isPresent()) {
            throw new Denial(Kind.WRONG, objection.get());
        }
        rules.checkPassword(name, password);
        requireWelcome(name, from);
        requirePatience(registrations, from.network());
        if (isTaken(name)) {
            throw taken(name);
        }
        Optional<String> lookalike = lookalike(name);
        if (lookalike.isPresent()) {
            throw new Denial(Kind.TAKEN, AccountRules.looksLike(lookalike.get()));
        }
        Account account = create(name, settings.newcomers(), PasswordDigest.of(password));
        trusted.add(account.key(), from);
        LOG.info("{} registered from {}", name, from.address());
        return open(account, from, Optional.empty());
    }

    /**
     * @param digest of the password, as all dialects have it
     * @param before the session that the browser had until now, which ends
     */
    public LoggedIn logIn(String name, PasswordDigest digest, ClientOrigin from, Optional<SessionToken> before)
            throws Denial {
        String key = Account.key(name);
        String tries = trusted.whoTries(key, from);
        requirePatience(byAddress, from.network());
        requirePatience(byName, tries);
        Optional<AccountRows.Row> row = database.query(connection -> new AccountRows(connection).find(key))
                .filter(found -> !found.isDeleted());
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
        trusted.add(key, from);
        Account account = row.get().account();
        if (account.isBannedAt(clock.instant())) {
            LOG.info("{} is banned and tried to log in from {}", account.name(), from.address());
            throw new Denial(Kind.FORBIDDEN, account.ban().orElseThrow().sentence());
        }
        if (stored.isWeakerThan(settings.effort())) {
            String stronger = Password.of(digest, settings.effort(), random).stored();
            database.update(connection -> {
                new AccountRows(connection).password(key, stronger);
                return true;
            });
        }
        LOG.info("{} logged in from {}", account.name(), from.address());
        return open(account, from, before);
    }

    /** A new session each time: whoever knew the token from before has nothing. */
    private LoggedIn open(Account account, ClientOrigin from, Optional<SessionToken> before) throws Denial {
        SessionToken token = SessionToken.create(random);
        Session session = database.run(connection -> {
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
        Optional<Member> member = database.query(connection -> {
            Optional<Session> session = sessions(connection).find(sessionId);
            Optional<AccountRows.Row> row = session.isEmpty()
                    ? Optional.empty()
                    : new AccountRows(connection).find(session.get().account());
            return row.filter(found -> !found.isDeleted()).map(found -> new Member(found.account(), session.get()));
        });
        if (member.isPresent() && Sessions.isWorthNoting(member.get().session(), clock.instant())) {
            database.update(connection -> sessions(connection).used(member.get().session()));
        }
        return member;
    }

    /** What somebody is told who may not enter; nothing if they may. */
    Optional<String> whyNot(Account account) {
        return account.ban().filter(ban -> ban.holdsAt(clock.instant())).map(Account.Ban::sentence);
    }

    /** Who is banned does not come back with an account of their own making. */
    private void requireWelcome(String name, ClientOrigin from) throws Denial {
        Optional<String> why = bannedGuests.whyNot(name, from.address());
        if (why.isPresent()) {
            throw new Denial(Kind.FORBIDDEN, why.get());
        }
    }

    public void logOut(SessionToken token) {
        database.update(connection -> sessions(connection).end(token.id()));
    }

    /**
     * Changes one's own password. All sessions end; the one that asked goes on under a new token.
     *
     * @param successor is told the old and the new session's id before that happens
     */
    public LoggedIn changePassword(
            Member member, String old, String password, ClientOrigin from, BiConsumer<String, String> successor)
            throws Denial {
        Account account = member.account();
        rules.checkPassword(account.name(), password);
        String tries = trusted.whoTries(account.key(), from);
        requirePatience(byName, tries);
        boolean right = database.query(connection -> new AccountRows(connection).find(account.key()))
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
        Session session = database.run(connection -> {
            new AccountRows(connection).password(account.key(), stored);
            Sessions sessions = sessions(connection);
            sessions.endAllOf(account.key());
            return sessions.open(token, account.key(), from);
        });
        LOG.info("{} has changed their password from {}", account.name(), from.address());
        return new LoggedIn(account, session, token);
    }

    /** The same for a client that has only the digests: how long the new password was, nobody can know. */
    public void changePassword(String name, PasswordDigest old, PasswordDigest password, ClientOrigin from)
            throws Denial {
        Account account = existing(name);
        String tries = trusted.whoTries(account.key(), from);
        requirePatience(byName, tries);
        boolean right = database.query(connection -> new AccountRows(connection).find(account.key()))
                .flatMap(row -> Password.parse(row.password()))
                .filter(stored -> stored.matches(old))
                .isPresent();
        if (!right) {
            LOG.info("{} gave a wrong password to change it, from {}", account.name(), from.address());
            throw new Denial(Kind.FORBIDDEN, "That is not your password so far.");
        }
        byName.forget(tries);
        String stored = Password.of(password, settings.effort(), random).stored();
        database.run(connection -> {
            new AccountRows(connection).password(account.key(), stored);
            sessions(connection).endAllOf(account.key());
            return true;
        });
        LOG.info("{} has changed their password from {}", account.name(), from.address());
    }

    /** The number of an account, by which games know it; none is ever given again. */
    public int numberOf(Account account) {
        return database.query(connection -> new AccountRows(connection).number(account.key()));
    }

    /** An account with its number. */
    public record Numbered(int number, Account account) {}

    /** All that are not deleted, by number. */
    public List<Numbered> numbered() {
        return database.query(connection -> {
            AccountRows rows = new AccountRows(connection);
            List<String> keys = rows.inOrder();
            Map<String, Account> byKey =
                    rows.all().stream().collect(Collectors.toMap(Account::key, account -> account));
            List<Numbered> numbered = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                Account account = byKey.get(keys.get(i));
                if (account != null) {
                    numbered.add(new Numbered(i + 1, account));
                }
            }
            return numbered;
        });
    }

    /** The number that the next new account gets. */
    public int nextNumber() {
        return database.query(
                connection -> new AccountRows(connection).inOrder().size() + 1);
    }

    public List<Session> sessionsOf(Account account) {
        return database.query(connection -> sessions(connection).of(account.key()));
    }

    /** Ends a session of one's own, named by the start of its id. */
    public void endSession(Account account, String shortId) throws Denial {
        boolean ended = database.run(connection -> {
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
        return database.query(connection -> new AccountRows(connection).all());
    }

    public Optional<Account> find(String name) {
        return database.query(connection -> new AccountRows(connection).find(Account.key(name)))
                .filter(row -> !row.isDeleted())
                .map(AccountRows.Row::account);
    }

    /** Whether a name belongs to an account, or did: nobody else may be called like that. */
    public boolean isTaken(String name) {
        return database.query(connection -> new AccountRows(connection).find(Account.key(name)))
                .isPresent();
    }

    /** The name of an account, there or deleted, that this one could be taken for. */
    public Optional<String> lookalike(String name) {
        return database.query(connection -> new AccountRows(connection).lookalike(name));
    }

    /** Makes an account, also one that had been deleted. */
    public Account create(String wishedName, Rank role, String password) throws Denial {
        String name = rules.name(wishedName);
        rules.checkPassword(name, password);
        String key = Account.key(name);
        boolean wasDeleted = database.query(connection -> new AccountRows(connection).find(key))
                .filter(AccountRows.Row::isDeleted)
                .isPresent();
        if (wasDeleted) {
            String stored = Password.of(PasswordDigest.of(password), settings.effort(), random)
                    .stored();
            database.run(connection -> {
                new AccountRows(connection).revive(key, role, stored);
                return true;
            });
            return existing(name);
        }
        return create(name, role, PasswordDigest.of(password));
    }

    private Account create(String name, Rank role, PasswordDigest digest) throws Denial {
        String stored = Password.of(digest, settings.effort(), random).stored();
        database.run(connection -> {
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

    /** The same for an admin who knows what they do: whatever the password, and also one that had been deleted. */
    public Account createAnyhow(String wishedName, Rank role, PasswordDigest digest) throws Denial {
        String name = rules.name(wishedName);
        String key = Account.key(name);
        boolean wasDeleted = database.query(connection -> new AccountRows(connection).find(key))
                .filter(AccountRows.Row::isDeleted)
                .isPresent();
        if (!wasDeleted) {
            return create(name, role, digest);
        }
        String stored = Password.of(digest, settings.effort(), random).stored();
        database.run(connection -> {
            new AccountRows(connection).revive(key, role, stored);
            return true;
        });
        return existing(name);
    }

    /** Gives an account another name. The old one stays taken: whoever got it would get the avatar of that name. */
    public Account rename(String name, String wishedName) throws Denial {
        Account account = existing(name);
        String newName = rules.name(wishedName);
        database.run(connection -> {
            AccountRows rows = new AccountRows(connection);
            if (!Account.key(newName).equals(account.key())
                    && rows.find(Account.key(newName)).isPresent()) {
                throw taken(newName);
            }
            rows.rename(account, newName, clock.instant());
            sessions(connection).endAllOf(account.key());
            return true;
        });
        LOG.info("{} is called {} now", account.name(), newName);
        return existing(newName);
    }

    /** Gives an account another password, of which only the digest is known; whoever is logged in is not any more. */
    public void setPassword(String name, PasswordDigest digest) throws Denial {
        Account account = existing(name);
        String stored = Password.of(digest, settings.effort(), random).stored();
        database.run(connection -> {
            new AccountRows(connection).password(account.key(), stored);
            sessions(connection).endAllOf(account.key());
            return true;
        });
        LOG.info("{} has a new password", account.name());
    }

    public void setRole(String name, Rank role) throws Denial {
        Account account = existing(name);
        database.run(connection -> {
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
        rules.checkPassword(account.name(), password);
        String stored = Password.of(PasswordDigest.of(password), settings.effort(), random)
                .stored();
        database.run(connection -> {
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
        database.run(connection -> {
            // The session stays, so that whoever comes with it can be told why.
            new AccountRows(connection).ban(account.key(), until, NameRules.tidy(why), clock.instant());
            return true;
        });
        LOG.info("{} is banned", account.name());
    }

    /** @return whether there was a ban */
    public boolean unban(String name) throws Denial {
        boolean wasGuest = bannedGuests.remove(name);
        if (wasGuest && find(name).isEmpty()) {
            return true;
        }
        Account account = existing(name);
        return database.run(connection -> new AccountRows(connection).unban(account.key())) || wasGuest;
    }

    public void delete(String name) throws Denial {
        Account account = existing(name);
        database.run(connection -> {
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
        if (database.query(connection -> new AccountRows(connection).admins()) > 0) {
            return Optional.empty();
        }
        String name = ADMIN;
        for (int n = 2; isTaken(name); n++) {
            name = ADMIN + " " + n;
        }
        String password = rules.randomPassword(random);
        create(name, Rank.ADMIN, PasswordDigest.of(password));
        return Optional.of(new FirstAdmin(name, password));
    }

    /** Counts whatever somebody who is inside should feel, in whichever process it was done. */
    public long changes() {
        return database.query(AccountTables::changes);
    }

    Instant now() {
        return clock.instant();
    }

    // ---- rules ----

    private static Denial taken(String name) {
        return new Denial(Kind.TAKEN, "Somebody is called " + name + " already. Log in, or choose another name.");
    }

    private Account existing(String name) throws Denial {
        return find(name)
                .orElseThrow(() -> new Denial(Kind.WRONG, "There is no account " + NameRules.tidy(name) + "."));
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

    // ---- the database ----

    private Sessions sessions(Connection connection) {
        return new Sessions(connection, settings, clock.instant());
    }
}
