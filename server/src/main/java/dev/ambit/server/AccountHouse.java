package dev.ambit.server;

import dev.ambit.game.door.PageConsoleDoor;
import dev.ambit.game.mail.MailAccounts;
import dev.ambit.game.play.GameAccounts;
import dev.ambit.game.play.GameRegistry;
import dev.ambit.gateway.http.AccountApi;
import dev.ambit.gateway.page.Authenticator;
import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.server.account.Account;
import dev.ambit.server.account.AccountService;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.ClientOrigin;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.GameAccountBook;
import dev.ambit.server.account.GamePeople;
import dev.ambit.server.account.JournalDatabase;
import dev.ambit.server.account.MailedAccounts;
import dev.ambit.server.account.SessionToken;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.server.channel.ChannelFiles;
import dev.ambit.server.channel.ChannelWindow;
import dev.ambit.server.document.UploadRights;
import dev.ambit.world.Inbox;
import dev.ambit.world.thing.Effective.Rank;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the accounts with all that belongs to them, or believes everybody if the settings say so. */
record AccountHouse(
        AccountApi counter,
        Authenticator authenticator,
        Optional<Accounts.FirstAdmin> firstAdmin,
        Optional<Accounts> accounts,
        Optional<AccountService> service,
        Runnable closing)
        implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccountHouse.class);

    /** The page asks which ways in there are; here is the one. */
    private static final AccountApi TRUSTING = question -> switch (question.matter()) {
        case "me" -> CompletableFuture.completedFuture(AccountApi.Reply.of(200, "{\"trust\":true}"));
        case "kick", "ban" ->
            CompletableFuture.completedFuture(AccountApi.Reply.error(
                    403, "This world believes everybody (accounts.trust), so nobody can be kept out of it.", 0));
        default -> AccountApi.CLOSED.answer(question);
    };

    static AccountHouse open(AmbitConfig config, Inbox inbox, Optional<Journal> journal) throws AmbitException {
        if (config.accounts().trust()) {
            LOG.warn(
                    "accounts.trust is on: whoever enters under a name is believed to be that one{}",
                    config.world().wizards().isEmpty()
                            ? ""
                            : ", also under the names of wizards "
                                    + config.world().wizards());
            return new AccountHouse(
                    TRUSTING,
                    Authenticator.BELIEVE_EVERYBODY,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    () -> {});
        }
        if (journal.isEmpty() || config.keep().where().isEmpty()) {
            throw new AmbitException("Accounts are kept in the journal, and journal is \"none\". Name a file for it, or"
                    + " set accounts.trust = true (--trust) to believe everybody.");
        }
        try {
            return open(config, inbox, journal.get(), config.keep().where().get());
        } catch (JournalException | AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        } catch (Denial e) {
            throw new AmbitException("There is no admin and none can be made: " + e.sentence(), e);
        }
    }

    private static AccountHouse open(AmbitConfig config, Inbox inbox, Journal journal, JournalAddress where)
            throws Denial {
        SideDatabase reading = SideDatabase.beside(where);
        Accounts accounts = new Accounts(
                new JournalDatabase(journal, reading), config.accounts(), InstantSource.system(), new SecureRandom());
        Optional<Accounts.FirstAdmin> first = accounts.firstAdmin();
        AccountService service =
                new AccountService(accounts, inbox, config.world().wizards());
        return new AccountHouse(service, service, first, Optional.of(accounts), Optional.of(service), () -> {
            service.close();
            reading.close();
        });
    }

    /** What everybody with an account may do, by name. */
    Map<String, Rank> ranks(Set<String> wizards) {
        Map<String, Rank> ranks = new HashMap<>();
        accounts.map(Accounts::all).orElse(List.of()).forEach(account -> ranks.put(account.name(), account.role()));
        wizards.forEach(name -> ranks.merge(name, Rank.WIZARD, (one, other) -> one.isWizard() ? one : other));
        return ranks;
    }

    /** Who plays a game. Where everybody is believed, everybody is a user of that name. */
    GameAccounts gameAccounts() {
        return accounts.flatMap(all -> service.<GameAccounts>map(at -> new GamePeople(all, at.checkers())))
                .orElseGet(TrustedPlayers::new);
    }

    /** Accounts by e-mail; nothing where there are none. */
    Optional<MailAccounts> mailAccounts(IntConsumer abandoned) {
        return accounts.flatMap(all -> service.map(at -> new MailedAccounts(all, at.checkers(), abandoned)));
    }

    /** Shows a game's channels to admins; where everybody is believed, nobody is known to be one. */
    AccountApi channelWindow(ChannelFiles channels) {
        if (accounts.isEmpty() || service.isEmpty()) {
            return question -> CompletableFuture.completedFuture(AccountApi.Reply.error(
                    403,
                    "This world believes everybody (accounts.trust), so nobody is its admin. The channels are in files"
                            + " beside the journal.",
                    0));
        }
        Accounts all = accounts.get();
        return new ChannelWindow(
                channels,
                session -> SessionToken.parse(session)
                        .flatMap(all::member)
                        .filter(member -> member.account().role().isAdmin())
                        .isPresent(),
                service.get().clerk());
    }

    /** The same for the administrators of a game. */
    GameRegistry gameRegistry() {
        return accounts.flatMap(all -> service.<GameRegistry>map(at -> new GameAccountBook(all, at.checkers())))
                .orElse(GameRegistry.NONE);
    }

    /** Who may look after a game in the page: where everybody is believed, nobody. */
    PageConsoleDoor.Authority gameAuthority() {
        return accounts.flatMap(all -> service.<PageConsoleDoor.Authority>map(at -> {
                    GamePeople people = new GamePeople(all, at.checkers());
                    return session -> people.administrator(session);
                }))
                .orElse(_ -> CompletableFuture.completedFuture(Optional.empty()));
    }

    /** Who brings a picture. Where everybody is believed, nobody has an account, and all may what people with one may. */
    UploadRights uploadRights() {
        return (session, address) -> {
            String network = new ClientOrigin(address, "").network();
            Optional<String> name = accounts.flatMap(all -> SessionToken.parse(session)
                    .flatMap(all::member)
                    .map(Accounts.Member::account)
                    .filter(account -> account.role().mayOwn())
                    .map(Account::key));
            return new UploadRights.Bearer(accounts.isEmpty() || name.isPresent(), name, network);
        };
    }

    @Override
    public void close() {
        closing.run();
    }
}
