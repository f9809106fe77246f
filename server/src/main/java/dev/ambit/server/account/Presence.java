package dev.ambit.server.account;

import dev.ambit.server.account.AccountSettings.SecondLogIn;
import dev.ambit.server.account.Accounts.Member;
import dev.ambit.world.thing.Effective.Rank;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Presence: who is inside with an account, and what becomes of them when something about it changes: another role counts at once,
 * whoever is banned or logged out goes, and who comes a second time takes over or is not let in. Owned by the clerk's thread,
 * but for what is marked as anybody's.
 */
final class Presence {

    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

    /** Sessions also end by themselves; so often somebody looks. */
    private static final int LOOKS_BETWEEN_EXPIRY_CHECKS = 120;

    private static final int MOST_SUCCESSORS = 1_000;

    private record Inside(String account, String sessionId, Rank rank) {}

    private final Accounts accounts;
    private final Set<String> wizards;
    private final Map<Occupant, Inside> inside = new HashMap<>();

    /** Who was sent away and has not gone yet. */
    private final Map<Occupant, CompletableFuture<Void>> leaving = new HashMap<>();

    /** Sessions that go on under another id, so that who changes a password stays inside. Anybody's. */
    private final Map<String, String> successors = new ConcurrentHashMap<>();

    private long seenChanges = -1;
    private int looks;

    /** @param wizards keys of the names whose accounts are at least wizards */
    Presence(Accounts accounts, Set<String> wizards) {
        this.accounts = accounts;
        this.wizards = Set.copyOf(wizards);
    }

    Rank rankOf(Account account) {
        boolean named = wizards.contains(account.key());
        return named && !account.role().isWizard() ? Rank.WIZARD : account.role();
    }

    /** A session is about to go on under another id. Anybody's. */
    void goesOnAs(String oldId, String newId) {
        if (successors.size() >= MOST_SUCCESSORS) {
            successors.clear();
        }
        successors.put(oldId, newId);
    }

    /**
     * One account is in one place: who is there with it already goes, or the newcomer does not come in.
     *
     * @return when those who had to go are gone
     */
    CompletableFuture<Void> enter(Occupant newcomer, Member member) throws Denial {
        Account account = member.account();
        Optional<String> why = accounts.whyNot(account);
        if (why.isPresent()) {
            throw new Denial(Denial.Kind.FORBIDDEN, why.get());
        }
        List<Occupant> others = inside.entrySet().stream()
                .filter(entry -> entry.getValue().account.equals(account.key()))
                .map(Map.Entry::getKey)
                .filter(other -> !other.equals(newcomer))
                .toList();
        if (!others.isEmpty() && accounts.settings().secondLogIn() == SecondLogIn.REFUSE) {
            throw new Denial(
                    Denial.Kind.TAKEN,
                    account.name() + " is here already, from somewhere else. Leave there first, then come in here.");
        }
        others.forEach(other -> sendAway(other, "You have entered from somewhere else."));
        inside.put(newcomer, new Inside(account.key(), member.session().id(), rankOf(account)));
        return CompletableFuture.allOf(others.stream().map(leaving::get).toArray(CompletableFuture[]::new));
    }

    void leave(Occupant occupant) {
        inside.remove(occupant);
        CompletableFuture<Void> waiting = leaving.remove(occupant);
        if (waiting != null) {
            waiting.complete(null);
        }
    }

    /** Looks whether anything has changed, here or in another process. */
    void look() {
        long changes = accounts.changes();
        boolean isTime = ++looks % LOOKS_BETWEEN_EXPIRY_CHECKS == 0;
        if (changes == seenChanges && !isTime) {
            return;
        }
        seenChanges = changes;
        accounts.bannedGuests().look();
        Map.copyOf(inside).forEach(this::check);
    }

    private void check(Occupant occupant, Inside before) {
        Optional<Member> member = accounts.behind(before.sessionId);
        if (member.isEmpty() && successors.containsKey(before.sessionId)) {
            member = accounts.behind(successors.get(before.sessionId));
        }
        if (member.isEmpty()) {
            sendAway(occupant, "You are not logged in any more.");
            return;
        }
        Account account = member.get().account();
        Optional<String> why = accounts.whyNot(account);
        if (why.isPresent()) {
            LOG.info("{} is sent away", account.name());
            sendAway(occupant, why.get());
            return;
        }
        Rank rank = rankOf(account);
        inside.put(occupant, new Inside(account.key(), member.get().session().id(), rank));
        if (rank != before.rank) {
            occupant.rerank(rank);
        }
    }

    private void sendAway(Occupant occupant, String why) {
        inside.remove(occupant);
        leaving.computeIfAbsent(occupant, o -> new CompletableFuture<>());
        occupant.sendAway(why);
    }
}
