package dev.ambit.server.account;

import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.RealPostgres;

/** The same in a real PostgreSQL, where other worlds have their accounts too. */
class PostgresAccountsTest extends JournalAccountsTest {

    private String address = "";

    @Override
    JournalAddress where() {
        return JournalAddress.parse(address);
    }

    @Override
    public Opened open() {
        address = RealPostgres.shared().freshWorld();
        return super.open();
    }
}
