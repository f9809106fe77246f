package dev.ambit.game.door;

import dev.ambit.game.door.DoorRules.CrowdLimits;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who is logged in at a game's doors, at the menu or in the game, and whether one more may be. Any thread. */
public final class PlayerRoster {
    /** Guests have no account; each has a number for itself, above those of all accounts. */
    private static final int FIRST_GUEST = 900_000_000;

    /** Somebody's end of the door. */
    interface Client {
        String address();

        /** The account is in use elsewhere now. */
        void replaced();
    }

    /** What came of it when somebody wanted to be one more. */
    sealed interface Admission {
        /** They are logged in. */
        record Admitted(GameAccount account) implements Admission {}

        /** They may not; the connection ends. */
        record Full(String why) implements Admission {}

        /** There are too many guests. */
        record FullOfGuests() implements Admission {}

        /** Somebody is logged in with that account, and stays. */
        record InUse() implements Admission {}
    }

    private final Map<Client, GameAccount> present = new LinkedHashMap<>();
    private final Set<String> blocked = new HashSet<>();

    /** Keeps everybody from an address out until the next start, or lets them in again; whether they are kept out now. */
    public synchronized boolean block(String address) {
        return blocked.add(address) || !blocked.remove(address);
    }

    synchronized boolean isBlocked(String address) {
        return blocked.contains(address);
    }

    /** Everybody who is logged in, in the order in which they came. */
    public synchronized List<GameAccount> all() {
        return List.copyOf(present.values());
    }

    synchronized Admission admit(Client client, GameAccount account, DoorRules rules) {
        CrowdLimits crowd = rules.crowd();
        String address = client.address();
        long fromThere = present.keySet().stream()
                .filter(one -> one.address().equals(address))
                .count();
        Optional<Client> before = with(account.number());
        if (before.isPresent() && before.get().address().equals(address)) {
            fromThere--;
        }
        if (crowd.mostPerAddress() > 0 && fromThere >= crowd.mostPerAddress()) {
            return new Admission.Full(crowd.tooManyFromAddress());
        }
        if (before.isPresent() && !rules.overrides()) {
            return new Admission.InUse();
        }
        int others = present.size() - (before.isPresent() ? 1 : 0);
        if (!account.kind().mayDirect() && isFull(crowd, others, account.number())) {
            return new Admission.Full(crowd.busy());
        }
        before.ifPresent(one -> {
            present.remove(one);
            one.replaced();
        });
        present.put(client, account);
        return new Admission.Admitted(account);
    }

    private boolean isFull(CrowdLimits crowd, int others, int account) {
        long active = present.values().stream()
                .filter(one -> !one.kind().mayDirect() && one.number() != account)
                .count();
        return active >= crowd.mostActive() || others >= crowd.mostConnected();
    }

    /** The same for a guest, who gets a number that no other has now. */
    synchronized Admission admitGuest(Client client, DoorRules rules) {
        List<Integer> taken = new ArrayList<>();
        present.values().stream()
                .filter(one -> one.kind() == AccountKind.GUEST)
                .forEach(one -> taken.add(one.number()));
        if (taken.size() >= rules.guests().most()) {
            return new Admission.FullOfGuests();
        }
        int number = FIRST_GUEST;
        while (taken.contains(number)) {
            number++;
        }
        return admit(client, new GameAccount(number, rules.guests().name(), AccountKind.GUEST), rules);
    }

    private Optional<Client> with(int account) {
        return present.entrySet().stream()
                .filter(entry -> entry.getValue().number() == account)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    synchronized void leave(Client client) {
        present.remove(client);
    }
}
