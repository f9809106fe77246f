package dev.ambit.server;

import dev.ambit.gateway.http.Counter;
import dev.ambit.gateway.page.Admission;
import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalSettings;
import dev.ambit.server.account.Accounts;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.Denial;
import dev.ambit.server.account.JournalDatabase;
import dev.ambit.server.account.Reception;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.world.Inbox;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the accounts with all that belongs to them, or believes everybody if the settings say so. */
record AccountHouse(Counter counter, Admission admission, Optional<Accounts.FirstAdmin> firstAdmin, Runnable closing)
        implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccountHouse.class);

    static AccountHouse open(AmbitConfig config, Inbox inbox) throws AmbitException {
        if (config.accounts().trust()) {
            LOG.warn(
                    "accounts.trust is on: whoever enters under a name is believed to be that one{}",
                    config.wizards().isEmpty() ? "" : ", also under the names of wizards " + config.wizards());
            return new AccountHouse(Counter.CLOSED, Admission.BELIEVE_EVERYBODY, Optional.empty(), () -> {});
        }
        try {
            Journal journal = Journal.open(config.journal(), JournalSettings.defaults(), Clock.systemUTC());
            try {
                return open(config, inbox, journal);
            } catch (Denial | RuntimeException e) {
                journal.close();
                throw e;
            }
        } catch (JournalException | AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        } catch (Denial e) {
            throw new AmbitException("There is no admin and none can be made: " + e.sentence(), e);
        }
    }

    private static AccountHouse open(AmbitConfig config, Inbox inbox, Journal journal) throws Denial {
        SideDatabase reading = SideDatabase.beside(config.journal());
        Accounts accounts = new Accounts(
                new JournalDatabase(journal, reading), config.accounts(), InstantSource.system(), new SecureRandom());
        Optional<Accounts.FirstAdmin> first = accounts.firstAdmin();
        Reception reception = new Reception(accounts, inbox, config.wizards());
        return new AccountHouse(reception, reception, first, () -> {
            reception.close();
            reading.close();
            journal.close();
        });
    }

    @Override
    public void close() {
        closing.run();
    }
}
