package dev.ambit.server.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.gateway.http.AccountApi.CookieChange;
import dev.ambit.gateway.http.AccountApi.Question;
import dev.ambit.gateway.http.AccountApi.Reply;
import dev.ambit.server.account.Accounts.LoggedIn;
import dev.ambit.server.account.Accounts.Member;
import dev.ambit.server.account.Denial.Kind;
import dev.ambit.world.NameRules;
import dev.ambit.world.thing.Effective.Rank;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What can be asked below {@code /account/}, in JSON. docs/wire.md lists it. A denial is a sentence with a status that
 * programs understand.
 */
final class AccountOffice {

    private static final Logger LOG = LoggerFactory.getLogger(AccountOffice.class);

    /** They check a password, or wait for the groups. */
    private static final Set<String> LONG = Set.of("login", "register", "password", "kick", "ban");

    /** Far more than the groups ever take. */
    private static final long KICK_MILLIS = 5_000;

    private static final Duration LONGEST_BAN = Duration.ofDays(36_500);

    private final Accounts accounts;
    private final Presence presence;
    private volatile Kicker kicker = Kicker.NOBODY;
    private volatile boolean hasGame;

    AccountOffice(Accounts accounts, Presence presence) {
        this.accounts = accounts;
        this.presence = presence;
    }

    void kickBy(Kicker newcomer) {
        kicker = newcomer;
    }

    /** From now on admins are told that there is a game to look after. */
    void hostsGame() {
        hasGame = true;
    }

    /** Whether it has to wait for something. */
    boolean takesLong(Question question) {
        return question.isPost() && LONG.contains(question.matter());
    }

    Reply answer(Question question) {
        try {
            return question.isPost() ? post(question) : get(question);
        } catch (Denial denial) {
            return reply(denial);
        }
    }

    static Reply reply(Denial denial) {
        int status = switch (denial.kind()) {
            case WRONG -> 400;
            case UNKNOWN -> 401;
            case FORBIDDEN -> 403;
            case TAKEN -> 409;
            case TOO_OFTEN -> 429;
            case BUSY -> 503;
        };
        // Rounded up: who comes exactly then must not be too early.
        return Reply.error(
                status, denial.sentence(), denial.pause().plusMillis(999).toSeconds());
    }

    private Reply get(Question question) throws Denial {
        return switch (question.matter()) {
            case "me" -> me(question);
            case "list" -> list(question);
            default -> Reply.error(404, "There is nothing here.", 0);
        };
    }

    private Reply post(Question question) throws Denial {
        JsonForm form = JsonForm.read(question.body());
        return switch (question.matter()) {
            case "login" -> {
                form.require("name", "password");
                LoggedIn in = accounts.logIn(
                        form.text("name"),
                        PasswordDigest.of(password(form, "password")),
                        from(question),
                        token(question));
                yield loggedIn(200, in);
            }
            case "register" ->
                loggedIn(201, accounts.register(form.text("name"), form.text("password"), from(question)));
            case "logout" -> {
                token(question).ifPresent(accounts::logOut);
                yield done().with(new CookieChange.Clear());
            }
            case "guest" -> guest(question, form);
            case "password" ->
                loggedIn(
                        200,
                        accounts.changePassword(
                                member(question),
                                password(form, "old"),
                                form.text("new"),
                                from(question),
                                presence::goesOnAs));
            case "end" -> {
                accounts.endSession(member(question).account(), form.text("session"));
                yield done();
            }
            case "role" -> {
                admin(question);
                accounts.setRole(form.text("name"), role(form.text("role")));
                yield done();
            }
            case "kick" -> kick(question, form);
            case "ban" -> ban(question, form);
            case "unban" -> {
                admin(question);
                accounts.unban(form.text("name"));
                yield done();
            }
            default -> Reply.error(404, "There is nothing here.", 0);
        };
    }

    // ---- matters ----

    private Reply me(Question question) {
        Optional<Member> member = token(question).flatMap(accounts::member);
        AccountSettings settings = accounts.settings();
        ObjectNode json = JsonForm.JSON.createObjectNode();
        json.put("registration", settings.openForAll());
        json.put("guests", settings.guests().map(Roles::word).orElse("none"));
        json.putObject("password").put("min", settings.shortestPassword()).put("max", settings.longestPassword());
        json.put("nameLength", settings.longestName());
        if (member.isEmpty()) {
            json.putNull("you");
            Reply reply = Reply.of(200, json.toString());
            return question.session().isEmpty() ? reply : reply.with(new CookieChange.Clear());
        }
        json.set("you", describe(member.get().account()));
        if (hasGame && member.get().account().role().isAdmin()) {
            json.put("game", true);
        }
        ArrayNode sessions = json.putArray("sessions");
        for (Session session : accounts.sessionsOf(member.get().account())) {
            sessions.addObject()
                    .put("id", session.shortId())
                    .put("opened", session.opened().toEpochMilli())
                    .put("lastUsed", session.lastUsed().toEpochMilli())
                    .put("address", session.address())
                    .put("agent", session.agent())
                    .put("current", session.id().equals(member.get().session().id()));
        }
        return Reply.of(200, json.toString());
    }

    private Reply list(Question question) throws Denial {
        admin(question);
        ArrayNode all = JsonForm.JSON.createArrayNode();
        for (Account account : accounts.all()) {
            ObjectNode one = describe(account);
            one.put("created", account.created().toEpochMilli());
            account.lastSeen().ifPresent(seen -> one.put("lastSeen", seen.toEpochMilli()));
            accounts.whyNot(account).ifPresent(why -> {
                one.put("banned", true);
                one.put("why", account.ban().orElseThrow().why());
            });
            all.add(one);
        }
        ArrayNode guests = JsonForm.JSON.createArrayNode();
        accounts.bannedGuests().names().forEach(guests::add);
        ObjectNode json = JsonForm.JSON.createObjectNode();
        json.set("accounts", all);
        json.set("bannedGuests", guests);
        return Reply.of(200, json.toString());
    }

    /** Whoever wants to look around as a guest is not logged in any more, and needs a name that is nobody's. */
    private Reply guest(Question question, JsonForm form) throws Denial {
        if (accounts.settings().guests().isEmpty()) {
            throw new Denial(Kind.FORBIDDEN, "This world is for people with an account. Please log in.");
        }
        if (accounts.isTaken(form.text("name"))) {
            throw new Denial(
                    Kind.TAKEN,
                    "That is the name of an account. If it is yours, log in; otherwise choose another name.");
        }
        Optional<String> lookalike = accounts.lookalike(form.text("name"));
        if (lookalike.isPresent()) {
            throw new Denial(Kind.TAKEN, AccountRules.looksLike(lookalike.get()));
        }
        Optional<String> objection = accounts.rules().whyNotCalled(form.text("name"));
        if (objection.isPresent()) {
            throw new Denial(Kind.WRONG, objection.get());
        }
        Optional<String> why = accounts.bannedGuests().whyNot(form.text("name"), question.address());
        if (why.isPresent()) {
            throw new Denial(Kind.FORBIDDEN, why.get());
        }
        token(question).ifPresent(accounts::logOut);
        return done().with(new CookieChange.Clear());
    }

    /** Shows somebody out, who may come back. */
    private Reply kick(Question question, JsonForm form) throws Denial {
        Account wizard = wizard(question);
        form.require("name");
        String name = NameRules.tidy(form.text("name"));
        requirePower(wizard, name);
        String why = NameRules.tidy(form.text("why"));
        String told = wizard.name() + " has sent you away" + (why.isEmpty() ? "." : ": " + why);
        if (showOut(name, told).isEmpty()) {
            throw new Denial(Kind.WRONG, "Nobody called " + name + " is here.");
        }
        LOG.info("{} has sent {} away", wizard.name(), name);
        return said(name + " is sent away.");
    }

    /** An account is banned wherever it comes from; who has none, by name and by where they are now. */
    private Reply ban(Question question, JsonForm form) throws Denial {
        Account wizard = wizard(question);
        form.require("name");
        String name = NameRules.tidy(form.text("name"));
        requirePower(wizard, name);
        Optional<Instant> until = until(form.text("hours"));
        String why = form.text("why");
        Optional<Account> account = meant(name);
        if (account.isPresent()) {
            accounts.ban(account.get().name(), until, why);
        } else {
            banGuest(name, until, why);
        }
        LOG.info("{} has banned {}", wizard.name(), name);
        return said(name + " is banned.");
    }

    private void banGuest(String name, Optional<Instant> until, String why) throws Denial {
        String told = accounts.bannedGuests().ban(until, why).sentence();
        String address = showOut(name, told)
                .orElseThrow(() -> new Denial(
                        Kind.WRONG, "There is no account " + name + ", and nobody without one is called so here."));
        accounts.bannedGuests().add(name, address, until, why);
        // Who was quick came back before that was written.
        showOut(name, told);
    }

    /** On IRC, a name with a space has an underscore there. */
    private Optional<Account> meant(String name) {
        return accounts.find(name).or(() -> accounts.find(name.replace('_', ' ')));
    }

    private Optional<String> showOut(String name, String why) throws Denial {
        try {
            return kicker.sendAway(name, why).get(KICK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new AccountsException("Nobody could be sent away", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Denial.busy();
        }
    }

    private static Reply said(String sentence) {
        return Reply.of(
                200, JsonForm.JSON.createObjectNode().put("said", sentence).toString());
    }

    private Reply loggedIn(int status, LoggedIn in) {
        ObjectNode json = JsonForm.JSON.createObjectNode();
        json.set("you", describe(in.account()));
        return Reply.of(status, json.toString())
                .with(new CookieChange.Set(
                        in.token().text(), accounts.settings().absolute().toSeconds()));
    }

    private ObjectNode describe(Account account) {
        return JsonForm.JSON
                .createObjectNode()
                .put("name", account.name())
                .put("role", Roles.word(presence.rankOf(account)));
    }

    private static Reply done() {
        return Reply.of(200, "{}");
    }

    // ---- who asks, and what ----

    private static ClientOrigin from(Question question) {
        return new ClientOrigin(question.address(), question.agent());
    }

    private static Optional<SessionToken> token(Question question) {
        return SessionToken.parse(question.session());
    }

    private Member member(Question question) throws Denial {
        return token(question)
                .flatMap(accounts::member)
                .orElseThrow(() -> new Denial(Kind.UNKNOWN, "You are not logged in."));
    }

    private void admin(Question question) throws Denial {
        if (!member(question).account().role().isAdmin()) {
            throw new Denial(Kind.FORBIDDEN, "Only admins may do that.");
        }
    }

    private Account wizard(Question question) throws Denial {
        Account account = member(question).account();
        if (!presence.rankOf(account).isWizard()) {
            throw new Denial(Kind.FORBIDDEN, "Only wizards and admins may do that.");
        }
        return account;
    }

    /** Wizards do not send each other away, nor an admin; admins may send away whom they like. */
    private void requirePower(Account who, String name) throws Denial {
        Optional<Account> other = meant(name);
        if (other.isPresent()
                && presence.rankOf(other.get()).isWizard()
                && !who.role().isAdmin()) {
            throw new Denial(
                    Kind.FORBIDDEN,
                    other.get().name() + " is " + Roles.word(presence.rankOf(other.get()))
                            + ". Only admins may send them away.");
        }
    }

    private String password(JsonForm form, String field) throws Denial {
        String password = form.text(field);
        if (password.length() > 2 * accounts.settings().longestPassword()) {
            throw new Denial(Kind.UNKNOWN, "There is no account of that name with that password.");
        }
        return password;
    }

    private static Rank role(String word) throws Denial {
        return Roles.parse(word)
                .orElseThrow(() -> new Denial(Kind.WRONG, "There is no such role; there are " + Roles.all() + "."));
    }

    /** A ban for some hours; for ever if none are given. */
    private Optional<Instant> until(String hours) throws Denial {
        if (hours.isBlank()) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(hours.strip());
            if (number < 1 || number > LONGEST_BAN.toHours()) {
                throw new Denial(Kind.WRONG, "A ban lasts 1 to " + LONGEST_BAN.toHours() + " hours, or for ever.");
            }
            return Optional.of(accounts.now().plus(Duration.ofHours(number)));
        } catch (NumberFormatException e) {
            throw new Denial(
                    Kind.WRONG, "The hours of a ban are a whole number, or nothing for one that lasts for ever.");
        }
    }
}
