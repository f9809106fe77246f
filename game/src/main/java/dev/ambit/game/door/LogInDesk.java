package dev.ambit.game.door;

import dev.ambit.game.door.DoorRules.ClientVersions;
import dev.ambit.game.door.DoorRules.GuestRules;
import dev.ambit.game.door.PlayerRoster.Admission;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameAccounts;
import dev.ambit.game.wire.ClientLogIn;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.LoginWords;
import dev.ambit.game.wire.MessageRefused;
import dev.ambit.gateway.connection.RareLog;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out who a client is, and whether it may log in now.
 *
 * <pre>
 * AP_LOGIN --> name, password --> room for one more --> judge --> AP_LOGINOK --> version --> menu
 *                 AP_LOGINFAILED     AP_MESSAGE, AP_ACCOUNTUSED, AP_GUEST          AP_GETCLIENT
 * </pre>
 *
 * On the connection's thread. Nothing else of the client is heard while somebody is asked.
 */
final class LogInDesk {
    private static final Logger LOG = LoggerFactory.getLogger(LogInDesk.class);
    private static final RareLog RARE = new RareLog(LOG);
    private static final String NOBODY_NOW = "Nobody can be let in right now. Please try again later.";

    /** The connection, as far as a log-in needs it. */
    interface Counter extends PlayerRoster.Client {
        void say(byte[] message);

        /** Runs it on the connection's thread, also when the connection has ended. */
        void here(Runnable action);

        boolean isEnding();

        /** Something that the client said was not as it should be. */
        void fault(DoorFault kind, String what);

        /** Whether something is found out, and nothing more is to be heard. */
        void await(boolean awaited);

        /** Ends the connection after what was said. */
        void hangUp();

        void showMenu();
    }

    private final GameDoor door;
    private final Counter counter;
    private int attempts;
    private int version;

    /** Somebody whose password was right: the house is told when they go. */
    private @Nullable GameAccount account;

    private long visit;
    private boolean isIn;
    private boolean isGone;
    private boolean isJudged;

    LogInDesk(GameDoor door, Counter counter) {
        this.door = door;
        this.counter = counter;
    }

    /** Who is logged in. */
    Optional<GameAccount> account() {
        return isIn ? Optional.ofNullable(account) : Optional.empty();
    }

    /** Of the client: major times 100 and minor. */
    int version() {
        return version;
    }

    private DoorRules rules() {
        return door.rules().get();
    }

    void logIn(byte[] body) {
        ClientLogIn said;
        try {
            said = ClientLogIn.read(body);
        } catch (MessageRefused e) {
            counter.fault(DoorFault.CONTENT, "AP_LOGIN cannot be read: " + e.getMessage());
            return;
        }
        version = said.version();
        if (rules().guests().isGuest(said.name())) {
            ask(door.accounts().whyNotGuest(counter.address()), this::guest);
        } else {
            ask(door.accounts().logIn(said.name(), said.password(), counter.address()), this::known);
        }
    }

    /** Hears nothing until there is an answer; without one nobody is let in. */
    private <T> void ask(CompletionStage<T> question, Consumer<T> answered) {
        counter.await(true);
        question.whenComplete((answer, trouble) -> counter.here(() -> {
            if (trouble == null) {
                answered.accept(answer);
            } else if (!isOver()) {
                LOG.error("Cannot find out whether {} may come in", counter.address(), trouble);
                refuse(NOBODY_NOW);
            }
        }));
    }

    /** Somebody has hung up while somebody was asked about them. */
    private boolean isOver() {
        return isGone || counter.isEnding();
    }

    // ---- who it is ----

    private void guest(Optional<String> whyNot) {
        if (isOver()) {
            return;
        }
        if (whyNot.isPresent()) {
            refuse(whyNot.get());
            return;
        }
        admitted(door.roster().admitGuest(counter, rules()));
    }

    private void known(GameAccounts.LogIn found) {
        if (isOver()) {
            if (found instanceof GameAccounts.LogIn.Accepted accepted) {
                door.accounts().left(accepted.account(), accepted.visit());
            }
            return;
        }
        switch (found) {
            case GameAccounts.LogIn.Wrong _ -> wrong();
            case GameAccounts.LogIn.Refused refused -> refuse(refused.why());
            case GameAccounts.LogIn.Suspended suspended ->
                refuse(rules().suspended().isEmpty() ? suspended.why() : rules().suspended());
            case GameAccounts.LogIn.Accepted accepted -> {
                account = accepted.account();
                visit = accepted.visit();
                admitted(door.roster().admit(counter, accepted.account(), rules()));
            }
        }
    }

    private void wrong() {
        attempts++;
        if (attempts >= rules().mostAttempts()) {
            counter.say(LoginWords.plain(LoginMessage.TOOMANYLOGINS));
            counter.await(false);
            counter.hangUp();
        } else {
            counter.say(LoginWords.plain(LoginMessage.LOGINFAILED));
            counter.await(false);
        }
    }

    /** Says why not. The client is to log off; until it does, it may try again. */
    private void refuse(String why) {
        forget();
        counter.say(LoginWords.message(why, true));
        counter.await(false);
    }

    // ---- whether there is room ----

    private void admitted(Admission admission) {
        switch (admission) {
            case Admission.Full full -> {
                RARE.warn("Game client at " + counter.address() + " is not let in: " + full.why());
                forget();
                counter.say(LoginWords.message(full.why(), true));
                counter.await(false);
                counter.hangUp();
            }
            case Admission.FullOfGuests _ -> {
                GuestRules guests = rules().guests();
                RARE.warn("Guest at " + counter.address() + " is not let in: there are " + guests.most() + " already");
                counter.say(LoginWords.guest(true, guests.firstServer(), guests.lastServer()));
                refuse(guests.tooMany());
            }
            case Admission.InUse _ -> {
                forget();
                counter.say(LoginWords.plain(LoginMessage.ACCOUNTUSED));
                counter.await(false);
            }
            case Admission.Admitted in -> {
                account = in.account();
                isIn = true;
                ask(door.judge().whyNot(in.account().name()), whyNot -> judged(in.account(), whyNot));
            }
        }
    }

    private void judged(GameAccount who, Optional<String> whyNot) {
        if (isOver()) {
            if (whyNot.isEmpty()) {
                door.judge().left(who.name());
            }
            return;
        }
        if (whyNot.isPresent()) {
            refuse(whyNot.get());
            return;
        }
        isJudged = true;
        welcome();
        counter.await(false);
    }

    // ---- in ----

    private void welcome() {
        GameAccount who = account().orElseThrow();
        ClientVersions versions = rules().versions();
        counter.say(LoginWords.logInOk(who.kind().number()));
        if (version < versions.invalid()) {
            counter.say(LoginWords.message(versions.invalidWords(), true));
            counter.hangUp();
        } else if (isOutdated()) {
            counter.say(LoginWords.getClient(versions.machine(), versions.file()));
        } else {
            counter.showMenu();
        }
    }

    /** Whether a newer client is wanted than this one. */
    boolean isOutdated() {
        return version < rules().versions().least();
    }

    /** Tells somebody whose client has become too old meanwhile. */
    void sayOutdated() {
        counter.say(LoginWords.message(rules().versions().outdated(), true));
    }

    /** The connection is gone. */
    void gone() {
        isGone = true;
        forget();
    }

    private void forget() {
        GameAccount who = account;
        door.roster().leave(counter);
        if (who != null && who.kind() != AccountKind.GUEST) {
            door.accounts().left(who, visit);
        }
        if (who != null && isJudged) {
            door.judge().left(who.name());
        }
        account = null;
        isIn = false;
        isJudged = false;
    }
}
