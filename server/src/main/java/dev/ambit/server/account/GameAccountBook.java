package dev.ambit.server.account;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameRegistry;
import dev.ambit.world.thing.Effective.Rank;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** The house's accounts for the administrators of a game: the same that the page's admins look after. */
public final class GameAccountBook implements GameRegistry {
    private static final String WHY = "suspended by an administrator of the game";

    private final Accounts accounts;
    private final Executor checkers;

    /** @param checkers who check passwords, and may wait for the disk */
    public GameAccountBook(Accounts accounts, Executor checkers) {
        this.accounts = accounts;
        this.checkers = checkers;
    }

    private static Listed listed(Accounts.Numbered one) {
        Account account = one.account();
        long until = account.ban()
                .map(ban -> ban.until().map(Instant::getEpochSecond).orElse(Long.MAX_VALUE))
                .orElse(0L);
        return new Listed(
                play(one),
                until,
                account.lastSeen().map(Instant::getEpochSecond).orElse(0L));
    }

    private static GameAccount play(Accounts.Numbered one) {
        return new GameAccount(
                one.number(),
                one.account().name(),
                GamePeople.kind(one.account().role()));
    }

    private static Rank rank(AccountKind kind) {
        return switch (kind) {
            case ADMIN -> Rank.ADMIN;
            case DM -> Rank.WIZARD;
            case USER -> Rank.USER;
            case GUEST -> Rank.GUEST;
        };
    }

    @Override
    public CompletionStage<List<Listed>> all() {
        return aside(
                () -> accounts.numbered().stream().map(GameAccountBook::listed).toList());
    }

    @Override
    public CompletionStage<Integer> next() {
        return aside(accounts::nextNumber);
    }

    @Override
    public CompletionStage<Outcome> create(AccountKind kind, String name, String password) {
        return change(() -> accounts.createAnyhow(name, rank(kind), PasswordDigest.of(password)));
    }

    @Override
    public CompletionStage<Outcome> rename(int number, String name) {
        return change(() -> accounts.rename(existing(number).name(), name));
    }

    @Override
    public CompletionStage<Outcome> setPassword(int number, String password) {
        return change(() -> {
            Account account = existing(number);
            accounts.setPassword(account.name(), PasswordDigest.of(password));
            return account;
        });
    }

    @Override
    public CompletionStage<Outcome> delete(int number) {
        return aside(() -> {
            try {
                Accounts.Numbered found = numbered(number);
                accounts.delete(found.account().name());
                return Outcome.done(play(found));
            } catch (Denial denial) {
                return Outcome.refused(denial.sentence());
            }
        });
    }

    @Override
    public CompletionStage<Outcome> suspend(int number, long until) {
        return change(() -> {
            Account account = existing(number);
            if (until == 0) {
                accounts.unban(account.name());
            } else {
                accounts.ban(account.name(), Optional.of(Instant.ofEpochSecond(until)), WHY);
            }
            return account;
        });
    }

    private Accounts.Numbered numbered(int number) throws Denial {
        return accounts.numbered().stream()
                .filter(one -> one.number() == number)
                .findFirst()
                .orElseThrow(() -> new Denial(Denial.Kind.WRONG, "There is no account " + number + "."));
    }

    private Account existing(int number) throws Denial {
        return numbered(number).account();
    }

    private interface Change {
        Account make() throws Denial;
    }

    private CompletionStage<Outcome> change(Change change) {
        return aside(() -> {
            try {
                Account now = change.make();
                return accounts.numbered().stream()
                        .filter(one -> one.account().key().equals(now.key()))
                        .findFirst()
                        .map(one -> Outcome.done(play(one)))
                        .orElseGet(() -> Outcome.refused("The account is gone."));
            } catch (Denial denial) {
                return Outcome.refused(denial.sentence());
            }
        });
    }

    private interface Work<T> {
        T run();
    }

    private <T> CompletionStage<T> aside(Work<T> work) {
        try {
            return CompletableFuture.supplyAsync(work::run, checkers);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
