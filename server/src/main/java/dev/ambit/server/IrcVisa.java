package dev.ambit.server;

import dev.ambit.gateway.irc.Visa;
import dev.ambit.server.account.Account;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.Caller;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.PasswordDigest;
import java.util.Optional;

/** Lets IRC clients in by the rules of all doors: the name of an account needs its password, other names are for guests. */
record IrcVisa(Accounts accounts) implements Visa {

    @Override
    public Optional<String> refusal(String nick, String password, String address) {
        Optional<Account> account = accounts.find(nick).or(() -> accounts.find(nick.replace('_', ' ')));
        if (account.isPresent()) {
            return password.isEmpty()
                    ? Optional.of(nick + " is the name of an account. If it is yours, send its password (PASS).")
                    : logIn(account.get(), password, address);
        }
        if (accounts.isTaken(nick) || accounts.isTaken(nick.replace('_', ' '))) {
            return Optional.of(nick + " was somebody's name. Please choose another.");
        }
        return accounts.settings().guests().isEmpty()
                ? Optional.of("This world is for people with an account: use its name, and send its password (PASS).")
                : Optional.empty();
    }

    /** Nothing is kept open: the connection itself is the session. */
    private Optional<String> logIn(Account account, String password, String address) {
        try {
            Accounts.LoggedIn in = accounts.logIn(
                    account.name(), PasswordDigest.of(password), new Caller(address, "IRC"), Optional.empty());
            accounts.logOut(in.token());
            return Optional.empty();
        } catch (Denial denial) {
            return Optional.of(denial.sentence());
        }
    }
}
