package dev.ambit.server.account;

import dev.ambit.gateway.http.Counter;
import dev.ambit.gateway.page.Admission;
import dev.ambit.world.Identity;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.Names;
import dev.ambit.world.News;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
public final class Reception implements Counter, Admission, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Reception.class);

    private static final long LOOK_MILLIS = 500;
    private static final int MOST_WAITING_FOR_THE_CLERK = 5_000;

    /** Passwords that may wait; each takes some hundredths of a second. */
    private static final int MOST_WAITING_PASSWORDS = 64;

    private final Accounts accounts;
    private final AccountOffice office;
    private final Presence presence;
    private final ScheduledThreadPoolExecutor clerk = new ScheduledThreadPoolExecutor(1, threads("accounts"));
    /** Sessions that last as long as the visit. The clerk's. */
    private final Map<Line, SessionToken> visits = new HashMap<>();

    private final AtomicInteger waitingForTheClerk = new AtomicInteger();
    private final ThreadPoolExecutor checkers;

    /** @param wizards names whose accounts are at least wizards */
    public Reception(Accounts accounts, Inbox inbox, Collection<String> wizards) {
        this.accounts = accounts;
        this.presence = new Presence(
                accounts, wizards.stream().map(Account::key).collect(Collectors.toSet()), input -> offer(inbox, input));
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
        return run(this::toTheClerk, () -> decide(line, name, session)).exceptionally(trouble -> {
            if (!(trouble instanceof RejectedExecutionException)) {
                LOG.error("Cannot find out who is entering", trouble);
            }
            return new Verdict.Refuse("Nobody can be let in right now. Please try again later.");
        });
    }

    @Override
    public CompletionStage<Verdict> admitByPassword(
            Line line, String name, String password, String address, String door) {
        if (password.isEmpty()) {
            return admit(line, name, "", address);
        }
        return run(checkers, () -> accounts.logIn(
                        name, PasswordDigest.of(password), new Caller(address, door), Optional.empty()))
                .thenCompose(in -> run(this::toTheClerk, () -> {
                    visits.put(line, in.token());
                    return decide(line, name, in.token().text());
                }))
                .exceptionally(trouble -> refusal(trouble instanceof CompletionException e ? e.getCause() : trouble));
    }

    private static Verdict refusal(@Nullable Throwable trouble) {
        if (trouble instanceof Denial denial) {
            return new Verdict.Refuse(
                    denial.sentence(),
                    switch (denial.kind()) {
                        case WRONG, UNKNOWN, TOO_OFTEN -> News.Cause.PASSWORD;
                        case FORBIDDEN -> News.Cause.BANNED;
                        default -> News.Cause.OTHER;
                    });
        }
        if (!(trouble instanceof RejectedExecutionException)) {
            LOG.error("Cannot find out who is entering", trouble);
        }
        return new Verdict.Refuse("Nobody can be let in right now. Please try again later.");
    }

    private Verdict decide(Line line, String name, String session) {
        Optional<Accounts.Member> member = SessionToken.parse(session).flatMap(token -> accounts.behind(token.id()));
        if (member.isPresent()) {
            Account account = member.get().account();
            Optional<String> why = accounts.whyNot(account);
            if (why.isPresent()) {
                return new Verdict.Refuse(why.get(), News.Cause.BANNED);
            }
            presence.enter(line, member.get());
            return new Verdict.Enter(Identity.known(account.name(), presence.rankOf(account)));
        }
        return decideOnGuest(name);
    }

    private Verdict decideOnGuest(String name) {
        if (accounts.settings().guests().isEmpty()) {
            return new Verdict.Refuse("This world is for people with an account. Please log in.");
        }
        if (accounts.isTaken(name)) {
            return new Verdict.Refuse(Names.tidy(name)
                            + " is the name of an account. If it is yours, log in; otherwise choose another name.",
                    News.Cause.PASSWORD);
        }
        return new Verdict.Enter(Identity.guest(accounts.settings().guests().get()));
    }

    @Override
    public void gone(Line line) {
        if (!clerk.isShutdown()) {
            clerk.execute(() -> {
                presence.leave(line);
                SessionToken opened = visits.remove(line);
                if (opened != null) {
                    accounts.logOut(opened);
                }
            });
        }
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
                } catch (Exception e) {
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
