package dev.ambit.server.account;

import dev.ambit.gateway.http.AccountApi;
import dev.ambit.gateway.page.Authenticator;
import dev.ambit.server.health.Faults;
import dev.ambit.world.Inbox;
import dev.ambit.world.NameRules;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where everybody comes by: answers what pages ask about accounts, says as whom people enter, and makes those inside feel
 * what changes about their accounts.
 *
 * <p>Two kinds of threads work here: one clerk, who looks things up and lets people in, one after the other; and a few
 * who check passwords, which takes long. What they cannot keep up with is turned away at once.
 */
public final class AccountService implements AccountApi, Authenticator, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccountService.class);

    private static final long LOOK_MILLIS = 500;

    /** Who has to make way gets so long to go. */
    private static final long LEAVE_MILLIS = 2_000;

    private static final int MOST_WAITING_FOR_THE_CLERK = 5_000;

    /** Passwords that may wait; each takes some hundredths of a second. */
    private static final int MOST_WAITING_PASSWORDS = 64;

    private final Accounts accounts;
    private final AccountOffice office;
    private final Presence presence;
    private final Consumer<Input> world;
    private final ScheduledThreadPoolExecutor clerk = new ScheduledThreadPoolExecutor(1, threads("accounts"));
    /** Sessions that last as long as the visit. The clerk's. */
    private final Map<Occupant, SessionToken> visits = new HashMap<>();

    /** Whose password is being checked. */
    private final Set<Occupant> arriving = ConcurrentHashMap.newKeySet();

    private final AtomicInteger waitingForTheClerk = new AtomicInteger();
    private final ThreadPoolExecutor checkers;

    /** @param wizards names whose accounts are at least wizards */
    public AccountService(Accounts accounts, Inbox inbox, Collection<String> wizards) {
        this.accounts = accounts;
        this.world = input -> offer(inbox, input);
        this.presence =
                new Presence(accounts, wizards.stream().map(Account::key).collect(Collectors.toSet()));
        this.office = new AccountOffice(accounts, presence);
        int checking = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        checkers = new ThreadPoolExecutor(
                checking,
                checking,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MOST_WAITING_PASSWORDS),
                threads("passwords"));
        checkers.allowCoreThreadTimeOut(true);
        clerk.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** From now on somebody shows people out. */
    public void kickBy(Kicker kicker) {
        office.kickBy(kicker);
    }

    /** A game is hosted beside the world. */
    public void hostsGame() {
        office.hostsGame();
    }

    /** Who looks things up, for those who look whether that gets on. */
    public Executor clerk() {
        return clerk;
    }

    /** Who checks passwords, for doors that ask by themselves; refuses when too many wait. */
    public Executor checkers() {
        return checkers;
    }

    private static ThreadFactory threads(String name) {
        return Thread.ofPlatform().name(name).daemon().factory();
    }

    private static void offer(Inbox inbox, Input input) {
        if (!inbox.offer(input)) {
            LOG.warn(
                    "The world's inbox is full; it does not hear {}",
                    input.getClass().getSimpleName());
        }
    }

    private void look() {
        try {
            presence.look();
        } catch (Error e) {
            Faults.caught(LOG, "Cannot see whether accounts have changed; the next look comes by itself", e);
        } catch (RuntimeException e) {
            // The database may be away for a while; the next look comes by itself.
            LOG.warn("Cannot see whether accounts have changed: {}", e.getMessage());
        }
    }

    // ---- questions over HTTP ----

    @Override
    public CompletionStage<Reply> answer(Question question) {
        Executor who = office.takesLong(question) ? checkers : this::toTheClerk;
        return run(who, () -> office.answer(question)).exceptionally(trouble -> {
            if (trouble instanceof RejectedExecutionException) {
                return AccountOffice.reply(Denial.busy());
            }
            LOG.error("No answer to {}", question, trouble);
            return Reply.error(500, "Accounts do not work right now. Please try again later.", 0);
        });
    }

    // ---- people at the door ----

    @Override
    public CompletionStage<Verdict> admit(Line line, String name, String session, String address) {
        return run(this::toTheClerk, () -> decide(line, name, session, address)).exceptionally(AccountService::refusal);
    }

    @Override
    public CompletionStage<Verdict> admitByPassword(
            Line line, String name, String password, String address, String door) {
        if (password.isEmpty()) {
            return admit(line, name, "", address);
        }
        Occupant occupant = visiting(line);
        arriving.add(occupant);
        return run(
                        checkers,
                        () -> accounts.logIn(
                                name, PasswordDigest.of(password), new ClientOrigin(address, door), Optional.empty()))
                .thenCompose(in -> run(this::toTheClerk, () -> {
                    requireStillThere(occupant, in.token());
                    visits.put(occupant, in.token());
                    return decide(line, name, in.token().text(), address);
                }))
                .exceptionally(trouble -> {
                    arriving.remove(occupant);
                    return refusal(trouble instanceof CompletionException e ? e.getCause() : trouble);
                });
    }

    private static Verdict.Refuse refusal(@Nullable Throwable trouble) {
        if (trouble instanceof Denial denial) {
            return new Verdict.Refuse(
                    denial.sentence(),
                    switch (denial.kind()) {
                        case WRONG, UNKNOWN, TOO_OFTEN -> News.Cause.PASSWORD;
                        case FORBIDDEN -> News.Cause.BANNED;
                        case TAKEN -> News.Cause.NAME;
                        default -> News.Cause.OTHER;
                    });
        }
        if (!(trouble instanceof RejectedExecutionException)) {
            LOG.error("Cannot find out who is entering", trouble);
        }
        return new Verdict.Refuse("Nobody can be let in right now. Please try again later.");
    }

    /**
     * By a door whose connections are no visits of the world. Waits until whoever was there with the same account is gone, or
     * has had their time for it.
     *
     * @return why they may not come in; nothing if they may
     */
    public Optional<String> enter(Occupant occupant, Account account, String password, ClientOrigin from) {
        arriving.add(occupant);
        Accounts.LoggedIn in;
        try {
            in = accounts.logIn(account.name(), PasswordDigest.of(password), from, Optional.empty());
        } catch (Denial denial) {
            arriving.remove(occupant);
            return Optional.of(denial.sentence());
        }
        try {
            run(this::toTheClerk, () -> {
                        requireStillThere(occupant, in.token());
                        CompletableFuture<Void> othersGone =
                                presence.enter(occupant, new Accounts.Member(in.account(), in.session()));
                        endVisit(occupant);
                        visits.put(occupant, in.token());
                        return othersGone;
                    })
                    .join()
                    .completeOnTimeout(null, LEAVE_MILLIS, TimeUnit.MILLISECONDS)
                    .join();
            return Optional.empty();
        } catch (CompletionException e) {
            arriving.remove(occupant);
            accounts.logOut(in.token());
            return Optional.of(refusal(e.getCause()).why());
        }
    }

    /** The connection is gone. Does not wait. */
    public void leave(Occupant occupant) {
        if (!clerk.isShutdown()) {
            clerk.execute(() -> {
                arriving.remove(occupant);
                presence.leave(occupant);
                endVisit(occupant);
            });
        }
    }

    /** Who went while their password was checked must not be inside from then on. The clerk's. */
    private void requireStillThere(Occupant occupant, SessionToken token) throws Denial {
        if (!arriving.remove(occupant)) {
            accounts.logOut(token);
            throw new Denial(Denial.Kind.WRONG, "You have gone.");
        }
    }

    private void endVisit(Occupant occupant) {
        SessionToken opened = visits.remove(occupant);
        if (opened != null) {
            accounts.logOut(opened);
        }
    }

    private Occupant visiting(Line line) {
        return new Occupant.Visiting(line, world);
    }

    private Verdict decide(Line line, String name, String session, String address) throws Denial {
        Optional<Accounts.Member> member = SessionToken.parse(session).flatMap(token -> accounts.behind(token.id()));
        if (member.isPresent()) {
            presence.enter(visiting(line), member.get());
            Account account = member.get().account();
            return new Verdict.Enter(Identity.known(account.name(), presence.rankOf(account)));
        }
        return decideOnGuest(name, address);
    }

    private Verdict decideOnGuest(String name, String address) {
        if (accounts.settings().guests().isEmpty()) {
            return new Verdict.Refuse("This world is for people with an account. Please log in.");
        }
        if (accounts.isTaken(name)) {
            return new Verdict.Refuse(
                    NameRules.tidy(name)
                            + " is the name of an account. If it is yours, log in; otherwise choose another name.",
                    News.Cause.PASSWORD);
        }
        Optional<String> objection = accounts.lookalike(name)
                .map(AccountRules::looksLike)
                .or(() -> accounts.rules().whyNotCalled(name));
        if (objection.isPresent()) {
            return new Verdict.Refuse(objection.get(), News.Cause.NAME);
        }
        Optional<String> why = accounts.bannedGuests().whyNot(name, address);
        if (why.isPresent()) {
            return new Verdict.Refuse(why.get(), News.Cause.BANNED);
        }
        return new Verdict.Enter(Identity.guest(accounts.settings().guests().get(), address));
    }

    @Override
    public void gone(Line line) {
        leave(visiting(line));
    }

    // ---- who does it ----

    private void toTheClerk(Runnable task) {
        if (waitingForTheClerk.incrementAndGet() > MOST_WAITING_FOR_THE_CLERK) {
            waitingForTheClerk.decrementAndGet();
            throw new RejectedExecutionException("the clerk is busy");
        }
        clerk.execute(() -> {
            waitingForTheClerk.decrementAndGet();
            task.run();
        });
    }

    private static <T> CompletableFuture<T> run(Executor who, Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            who.execute(() -> {
                try {
                    result.complete(task.call());
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

    /** Nothing more is answered. */
    @Override
    public void close() {
        clerk.shutdownNow();
        checkers.shutdownNow();
    }
}
