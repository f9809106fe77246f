package dev.ambit.server.account;

import dev.ambit.server.account.Accounts.Member;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.thing.Effective.Rank;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is inside with an account, and what becomes of them when something about it changes: another role counts at once,
 * and whoever is banned or logged out goes. Owned by the clerk's thread, but for what is marked as anybody's.
 */
final class Presence {

    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

    /** Sessions also end by themselves; so often somebody looks. */
    private static final int LOOKS_BETWEEN_EXPIRY_CHECKS = 120;

    private static final int MOST_SUCCESSORS = 1_000;

    private record Inside(String sessionId, Rank rank) {}

    private final Accounts accounts;
    private final Set<String> wizards;
    private final Consumer<Input> world;
    private final Map<Line, Inside> inside = new HashMap<>();

    /** Sessions that go on under another id, so that who changes a password stays inside. Anybody's. */
    private final Map<String, String> successors = new ConcurrentHashMap<>();

    private long seenChanges = -1;
    private int looks;

    /** @param wizards keys of the names whose accounts are at least wizards */
    Presence(Accounts accounts, Set<String> wizards, Consumer<Input> world) {
        this.accounts = accounts;
        this.wizards = Set.copyOf(wizards);
        this.world = world;
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

    void enter(Line line, Member member) {
        inside.put(line, new Inside(member.session().id(), rankOf(member.account())));
    }

    void leave(Line line) {
        inside.remove(line);
    }

    int count() {
        return inside.size();
    }

    /** Looks whether anything has changed, here or in another process. */
    void look() {
        long changes = accounts.changes();
        boolean isTime = ++looks % LOOKS_BETWEEN_EXPIRY_CHECKS == 0;
        if (changes == seenChanges && !isTime) {
            return;
        }
        seenChanges = changes;
        Map.copyOf(inside).forEach(this::check);
    }

    private void check(Line line, Inside before) {
        Optional<Member> member = accounts.behind(before.sessionId);
        if (member.isEmpty() && successors.containsKey(before.sessionId)) {
            member = accounts.behind(successors.get(before.sessionId));
        }
        if (member.isEmpty()) {
            sendAway(line, "You are not logged in any more.");
            return;
        }
        Account account = member.get().account();
        Optional<String> why = accounts.whyNot(account);
        if (why.isPresent()) {
            LOG.info("{} is sent away", account.name());
            sendAway(line, why.get());
            return;
        }
        Rank rank = rankOf(account);
        inside.put(line, new Inside(member.get().session().id(), rank));
        if (rank != before.rank) {
            world.accept(new Input.Rerank(line, rank));
        }
    }

    private void sendAway(Line line, String why) {
        inside.remove(line);
        world.accept(new Input.Dismiss(line, why));
    }
}
