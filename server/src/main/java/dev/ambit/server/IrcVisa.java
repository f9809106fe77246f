package dev.ambit.server;

import dev.ambit.gateway.irc.Visa;
import dev.ambit.server.account.Account;
import dev.ambit.server.account.AccountRules;
import dev.ambit.server.account.AccountService;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.ClientOrigin;
import dev.ambit.server.account.Occupant;
import dev.ambit.server.account.Roles;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lets IRC clients in by the rules of all doors: the name of an account needs its password, other names are for guests. Who
 * came in with an account feels what becomes of it, like all who are inside.
 */
record IrcVisa(Accounts accounts, AccountService service) implements Visa {

    private record Chatting(Bearer bearer) implements Occupant {
        @Override
        public void sendAway(String why) {
            bearer.sendAway(why);
        }

        @Override
        public void rerank(Rank rank) {
            bearer.tell("Your role is " + Roles.word(rank) + " now.");
        }
    }

    @Override
    public Optional<String> refusal(Bearer bearer, String nick, String password, String address) {
        return refusal(bearer, List.of(nick), password, address);
    }

    /** A nick has an underscore where a name has a space, so it may look like two names; both have to be theirs. */
    @Override
    public Optional<String> refusalOfLooks(Bearer bearer, String nick, String password, String address) {
        List<String> names = Stream.of(nick, nick.replace('_', ' ')).distinct().toList();
        return refusal(bearer, names, password, address);
    }

    private Optional<String> refusal(Bearer bearer, List<String> names, String password, String address) {
        boolean isGuest = names.stream().allMatch(name -> accounts.find(name).isEmpty());
        return names.stream()
                .map(name -> accounts.find(name)
                        .map(account -> refusal(bearer, account, password, address))
                        .orElseGet(() -> accounts.isTaken(name)
                                ? Optional.of(name + " was somebody's name. Please choose another.")
                                : isGuest ? refusalOfGuest(name, address) : Optional.empty()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> refusal(Bearer bearer, Account account, String password, String address) {
        if (password.isEmpty()) {
            return Optional.of(
                    account.name() + " is the name of an account. If it is yours, send its password (PASS).");
        }
        Optional<String> refusal =
                service.enter(new Chatting(bearer), account, password, new ClientOrigin(address, "IRC"));
        if (refusal.isEmpty()) {
            bearer.isKnownAs(account.name());
        }
        return refusal;
    }

    private Optional<String> refusalOfGuest(String name, String address) {
        return accounts.settings().guests().isEmpty()
                ? Optional.of("This world is for people with an account: use its name, and send its password (PASS).")
                : accounts.lookalike(name)
                        .map(AccountRules::looksLike)
                        .or(() -> accounts.rules().whyNotCalled(name))
                        .or(() -> accounts.bannedGuests().whyNot(name, address));
    }

    @Override
    public void gone(Bearer bearer) {
        service.leave(new Chatting(bearer));
    }
}
