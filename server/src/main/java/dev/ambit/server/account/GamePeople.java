package dev.ambit.server.account;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameAccounts;
import dev.ambit.world.thing.Effective.Rank;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The house's accounts for the doors of a game: one name and one password for both. Passwords are checked where all are, as slowly and as
 * seldom.
 *
 * <pre>
 * admin -> admin      wizard -> dm      builder, user -> user      guest -> guest
 * </pre>
 */
public final class GamePeople implements GameAccounts {
    private static final Logger LOG = LoggerFactory.getLogger(GamePeople.class);

    private static final String GUEST = "Guest";

    private final Accounts accounts;
    private final Executor checkers;
    /** An account may have two for a moment, when the newer ends the older. */
    private final Map<Long, SessionToken> visits = new ConcurrentHashMap<>();

    private final AtomicLong numbers = new AtomicLong();

    /** @param checkers who check passwords; refuse when too many wait */
    public GamePeople(Accounts accounts, Executor checkers) {
        this.accounts = accounts;
        this.checkers = checkers;
    }

    @Override
    public CompletionStage<LogIn> logIn(String name, byte[] passwordForm, String address) {
        return onCheckers(() -> check(name, passwordForm, address));
    }

    private LogIn check(String name, byte[] form, String address) {
        if (form.length != PasswordDigest.BYTES) {
            return new LogIn.Wrong();
        }
        try {
            Accounts.LoggedIn in = accounts.logIn(
                    name, PasswordDigest.ofBytes(form), new ClientOrigin(address, "game"), Optional.empty());
            GameAccount account = account(in.account());
            long visit = numbers.incrementAndGet();
            visits.put(visit, in.token());
            return new LogIn.Accepted(account, visit);
        } catch (Denial denial) {
            return switch (denial.kind()) {
                case UNKNOWN, WRONG -> new LogIn.Wrong();
                case FORBIDDEN -> new LogIn.Suspended(denial.sentence());
                default -> new LogIn.Refused(denial.sentence());
            };
        }
    }

    @Override
    public CompletionStage<Optional<String>> whyNotGuest(String address) {
        return onCheckers(() -> accounts.settings().guests().isEmpty()
                ? Optional.of("This game is for people with an account.")
                : accounts.bannedGuests().whyNot(GUEST, address));
    }

    /** The account behind a session of the page, if it is an admin's. */
    public CompletionStage<Optional<GameAccount>> administrator(String session) {
        return onCheckers(() -> SessionToken.parse(session)
                .flatMap(accounts::member)
                .map(Accounts.Member::account)
                .filter(account -> account.role().isAdmin())
                .map(this::account));
    }

    /** As the game knows somebody. */
    public GameAccount account(Account account) {
        return new GameAccount(accounts.numberOf(account), account.name(), kind(account.role()));
    }

    /** What somebody may do in the house who is of a kind in the game. */
    public static Rank rank(AccountKind kind) {
        return switch (kind) {
            case ADMIN -> Rank.ADMIN;
            case DM -> Rank.WIZARD;
            case USER -> Rank.USER;
            case GUEST -> Rank.GUEST;
        };
    }

    /** What kind of account somebody has in the game who may do so much in the house. */
    public static AccountKind kind(Rank rank) {
        return switch (rank) {
            case ADMIN -> AccountKind.ADMIN;
            case WIZARD -> AccountKind.DM;
            case BUILDER, USER -> AccountKind.USER;
            case GUEST -> AccountKind.GUEST;
        };
    }

    @Override
    public CompletionStage<Boolean> changePassword(
            GameAccount account, byte[] oldForm, byte[] newForm, String address) {
        return onCheckers(() -> {
            if (oldForm.length != PasswordDigest.BYTES || newForm.length != PasswordDigest.BYTES) {
                return false;
            }
            try {
                accounts.changePassword(
                        account.name(),
                        PasswordDigest.ofBytes(oldForm),
                        PasswordDigest.ofBytes(newForm),
                        new ClientOrigin(address, "game"));
                return true;
            } catch (Denial denial) {
                LOG.info("{} cannot change their password in the game: {}", account.name(), denial.sentence());
                return false;
            }
        });
    }

    @Override
    public void left(GameAccount account, long visit) {
        SessionToken opened = visits.remove(visit);
        if (opened != null) {
            try {
                checkers.execute(() -> accounts.logOut(opened));
            } catch (RejectedExecutionException e) {
                // It ends by itself after a while.
                LOG.debug("The log-out of {} was not taken", account.name(), e);
            }
        }
    }

    private interface Check<T> {
        T run();
    }

    private <T> CompletionStage<T> onCheckers(Check<T> check) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            checkers.execute(() -> {
                try {
                    result.complete(check.run());
                } catch (Throwable e) {
                    // Somebody waits for an answer, whatever happens.
                    result.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(e);
        }
        return result;
    }
}
