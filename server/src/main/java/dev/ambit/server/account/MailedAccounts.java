package dev.ambit.server.account;

import dev.ambit.game.mail.MailAccounts;
import dev.ambit.game.play.AccountKind;
import dev.ambit.world.NameRules;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The house's accounts for those who ask by e-mail. New ones are as those of people who register; deleted are only accounts that may do no
 * more than play.
 */
public final class MailedAccounts implements MailAccounts {
    private static final Logger LOG = LoggerFactory.getLogger(MailedAccounts.class);

    private final Accounts accounts;
    private final Executor checkers;
    private final IntConsumer abandoned;

    /**
     * @param checkers who make what a password is checked against; refuse when too many wait
     * @param abandoned is told the number of an account that has been deleted
     */
    public MailedAccounts(Accounts accounts, Executor checkers, IntConsumer abandoned) {
        this.accounts = accounts;
        this.checkers = checkers;
        this.abandoned = abandoned;
    }

    private interface Change {
        void make() throws Denial;
    }

    private CompletionStage<Optional<String>> change(Change change) {
        try {
            return CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            change.make();
                            return Optional.empty();
                        } catch (Denial denial) {
                            return Optional.of(denial.sentence());
                        }
                    },
                    checkers);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public CompletionStage<Optional<String>> create(String name, String password, String address) {
        return change(() -> {
            String tidy = accounts.rules().name(NameRules.name(name));
            Optional<String> objection = accounts.rules()
                    .whyNotCalled(tidy)
                    .or(() -> accounts.lookalike(tidy).map(AccountRules::looksLike));
            if (objection.isPresent()) {
                throw new Denial(Denial.Kind.WRONG, objection.get());
            }
            // Also of one that is deleted: whoever had it may want it back.
            if (accounts.isTaken(tidy)) {
                throw new Denial(Denial.Kind.TAKEN, "Somebody is called " + tidy + " already. Choose another name.");
            }
            accounts.create(tidy, accounts.settings().newcomers(), password);
            LOG.info("{} has got an account by e-mail from {}", tidy, address);
        });
    }

    @Override
    public CompletionStage<Optional<String>> delete(String name, String address) {
        return change(() -> {
            Account account = accounts.find(name)
                    .orElseThrow(() -> new Denial(Denial.Kind.WRONG, "There is no account of that name."));
            if (GamePeople.kind(account.role()) != AccountKind.USER) {
                throw new Denial(
                        Denial.Kind.FORBIDDEN, "Only accounts of plain players are deleted by e-mail. Ask an admin.");
            }
            int number = accounts.numberOf(account);
            accounts.delete(account.name());
            abandoned.accept(number);
            LOG.info("The account {} was deleted by e-mail from {}", account.name(), address);
        });
    }
}
