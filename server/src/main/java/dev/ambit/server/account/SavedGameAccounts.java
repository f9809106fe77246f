package dev.ambit.server.account;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.world.NameRules;
import dev.ambit.world.image.saved.SavedAccount;
import dev.ambit.world.image.saved.SavedAccounts;
import dev.ambit.world.thing.Effective.Rank;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Accounts between saved games and Ambit, with their numbers. A saved game has of a password what clients send in its place, and Ambit hashes
 * that: whoever could log in there can log in here. The other way passwords stay behind, since nobody can undo the hash, but for those that
 * were kept on purpose.
 *
 * <pre>
 * saved_account   credits   hundredths, which mean nothing here and go back as they came
 *                 form      what stood in place of the password: always a word that no client can send, else only when asked to
 * </pre>
 */
public final class SavedGameAccounts {

    /** What becomes of the MD5 forms of passwords, which are as good as the passwords themselves. */
    public enum Forms {
        /** Only their Argon2id is kept: an export has no passwords. */
        FORGET,
        /** They are kept beside, as they lay in the saved game, for an export. */
        KEEP
    }

    /** @param notes for people: what is not as it was */
    public record Export(SavedAccounts accounts, List<String> notes) {}

    private static final long FOR_EVER = Integer.MAX_VALUE;

    private final Database database;
    private final AccountSettings settings;
    private final InstantSource clock;
    private final RandomGenerator random;

    /** @param random has to be one that nobody can guess */
    public SavedGameAccounts(Database database, AccountSettings settings, InstantSource clock, RandomGenerator random) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
        this.random = random;
        database.update(connection -> {
            AccountTables.bringUpToDate(connection);
            return true;
        });
    }

    // ---- from a saved game ----

    /**
     * Takes accounts over, each with its number. Those that are here already, as when an import was cut short, stay.
     *
     * @return what could not be brought over as it was, for people
     */
    public List<String> adopt(SavedAccounts saved, Forms forms) {
        List<String> notes = new ArrayList<>();
        for (SavedAccount account : saved.accounts()) {
            Optional<String> objection = objection(account);
            if (objection.isPresent()) {
                notes.add(shown(account) + ": " + objection.get());
            } else if (!isHere(account)) {
                adopt(account, forms);
                if (account.form().isEmpty()) {
                    notes.add(shown(account)
                            + ": has no password that a client could send, so nobody can log in before it gets one:"
                            + " ./ambit account password \"" + account.name() + "\"");
                }
            }
        }
        database.update(connection -> {
            new AccountRows(connection).numbersFrom(saved.nextId());
            return true;
        });
        return notes;
    }

    private static String shown(SavedAccount account) {
        return "account " + account.id() + " (" + account.name() + ")";
    }

    private boolean isHere(SavedAccount account) {
        return database.query(connection -> new AccountRows(connection).withNumber(account.id()))
                .equals(Optional.of(Account.key(account.name())));
    }

    private Optional<String> objection(SavedAccount account) {
        if (!NameRules.isVisible(account.name())) {
            return Optional.of("its name cannot be seen; left out");
        }
        return database.query(connection -> {
            AccountRows rows = new AccountRows(connection);
            String key = Account.key(account.name());
            Optional<String> same = rows.withNumber(account.id());
            if (same.isPresent()) {
                return same.get().equals(key)
                        ? Optional.empty()
                        : Optional.of("its number is that of " + same.get() + " here; left out");
            }
            if (rows.find(key).isPresent()) {
                return Optional.of("somebody here has that name; left out");
            }
            return rows.count() >= settings.most()
                    ? Optional.of("this world has as many accounts as it may have (accounts.most); left out")
                    : Optional.empty();
        });
    }

    private void adopt(SavedAccount account, Forms forms) {
        String password = account.form()
                .map(form -> Password.of(PasswordDigest.ofHex(form), settings.effort(), random)
                        .stored())
                .orElse("");
        String kept = forms == Forms.KEEP || account.form().isEmpty() ? account.passwordHex() : "";
        String key = Account.key(account.name());
        Instant now = clock.instant();
        database.update(connection -> {
            AccountRows rows = new AccountRows(connection);
            rows.insert(account.id(), account.name(), role(account.type()), password, now);
            rows.numbersFrom(account.id() + 1);
            if (account.lastLogin() > 0) {
                rows.seen(key, Instant.ofEpochSecond(Math.min(account.lastLogin(), FOR_EVER)));
            }
            Instant until = Instant.ofEpochSecond(Math.min(account.suspendedUntil(), FOR_EVER));
            if (until.isAfter(now)) {
                rows.ban(key, Optional.of(until), "Suspended in the saved game.", now);
            }
            AccountTables.update(connection, "DELETE FROM saved_account WHERE account = ?", key);
            AccountTables.update(
                    connection,
                    "INSERT INTO saved_account (account, credits, form) VALUES (?, ?, ?)",
                    key,
                    account.credits(),
                    kept);
            return true;
        });
    }

    private static Rank role(SavedAccount.Type type) {
        return switch (type) {
            case ADMIN -> Rank.ADMIN;
            case DM -> Rank.WIZARD;
            case USER -> Rank.USER;
            case GUEST -> Rank.GUEST;
        };
    }

    // ---- to a saved game ----

    /** All accounts, in order of their numbers. */
    public Export export() {
        List<SavedAccount> saved = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        record Found(Account account, int number, String password, Kept kept) {}
        List<Found> all = database.query(connection -> {
            AccountRows rows = new AccountRows(connection);
            List<Found> found = new ArrayList<>();
            for (Account account : rows.all()) {
                String password =
                        rows.find(account.key()).map(AccountRows.Row::password).orElse("");
                found.add(new Found(account, rows.number(account.key()), password, kept(connection, account.key())));
            }
            found.sort(Comparator.comparingInt(Found::number));
            return found;
        });
        int locked = 0;
        for (Found one : all) {
            if (!isPlain(one.account.name())) {
                notes.add("account " + one.number + " (" + one.account.name()
                        + "): a saved game cannot hold such a name; left out");
                continue;
            }
            String form = isStill(one.kept.form, one.password) ? one.kept.form : "";
            locked += form.isEmpty() ? 1 : 0;
            long seen = one.account.lastSeen().map(Instant::getEpochSecond).orElse(0L);
            long suspended = one.account
                    .ban()
                    .filter(ban -> ban.holdsAt(clock.instant()))
                    .map(ban -> ban.until().map(Instant::getEpochSecond).orElse(FOR_EVER))
                    .orElse(0L);
            saved.add(new SavedAccount(
                    one.number, one.account.name(), form, type(one.account.role()), seen, one.kept.credits, suspended));
        }
        if (locked > 0) {
            notes.add("the passwords of " + locked + " of " + saved.size()
                    + " accounts, of which only hashes are kept: nobody can log in with those before they get one"
                    + " (set account password)");
        }
        int next = database.query(connection -> new AccountRows(connection).nextNumber());
        return new Export(new SavedAccounts(saved, next), notes);
    }

    private record Kept(long credits, String form) {}

    private static Kept kept(Connection connection, String key) throws SQLException {
        try (PreparedStatement find =
                connection.prepareStatement("SELECT credits, form FROM saved_account WHERE account = ?")) {
            find.setString(1, key);
            try (ResultSet found = find.executeQuery()) {
                return found.next() ? new Kept(found.getLong(1), found.getString(2)) : new Kept(0, "");
            }
        }
    }

    /** A form of which the password has changed since is worth nothing. */
    private static boolean isStill(String form, String password) {
        if (form.isEmpty() || password.isEmpty()) {
            return !form.isEmpty();
        }
        boolean isDigest = form.length() == 2 * PasswordDigest.BYTES;
        return isDigest
                && Password.parse(password)
                        .filter(stored -> stored.matches(PasswordDigest.ofHex(form)))
                        .isPresent();
    }

    private static boolean isPlain(String name) {
        return ISO_8859_1.newEncoder().canEncode(name) && name.indexOf(':') < 0;
    }

    private static SavedAccount.Type type(Rank role) {
        return switch (role) {
            case ADMIN -> SavedAccount.Type.ADMIN;
            case WIZARD -> SavedAccount.Type.DM;
            case BUILDER, USER -> SavedAccount.Type.USER;
            case GUEST -> SavedAccount.Type.GUEST;
        };
    }
}
