package dev.ambit.server.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ambit.gateway.page.Authenticator.Verdict;
import dev.ambit.world.Inbox;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Line;
import dev.ambit.world.thing.Effective.Rank;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountServiceTest {

    private static final String PASSWORD = "correct horse";

    @TempDir
    Path folder;

    private static final class Somebody implements Line, Occupant {
        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}

        @Override
        public void sendAway(String why) {}

        @Override
        public void rerank(Rank rank) {}
    }

    /** Otherwise the account could not come in any more where a second log-in is refused. */
    @Test
    void whoHangsUpWhileTheirPasswordIsCheckedIsNotInside() throws Exception {
        try (SideDatabase database = SideDatabase.file(folder.resolve("world.db"));
                AccountService service = service(database)) {
            for (int i = 0; i < 20; i++) {
                Somebody hasty = new Somebody();
                var verdict = service.admitByPassword(hasty, "Ada", PASSWORD, "192.0.2.1", "a test");
                service.gone(hasty);
                verdict.toCompletableFuture().get(300, TimeUnit.SECONDS);
            }
            Somebody patient = new Somebody();
            assertInstanceOf(
                    Verdict.Enter.class,
                    service.admitByPassword(patient, "Ada", PASSWORD, "192.0.2.1", "a test")
                            .toCompletableFuture()
                            .get(300, TimeUnit.SECONDS));
            assertInstanceOf(
                    Verdict.Refuse.class,
                    service.admitByPassword(new Somebody(), "Ada", PASSWORD, "192.0.2.1", "a test")
                            .toCompletableFuture()
                            .get(300, TimeUnit.SECONDS));
        }
    }

    private static AccountService service(Database database) throws Denial {
        AccountSettings usual = TestAccounts.SETTINGS;
        AccountSettings refusing = new AccountSettings(
                usual.trust(),
                usual.openForAll(),
                usual.newcomers(),
                usual.guests(),
                usual.most(),
                usual.longestName(),
                usual.shortestPassword(),
                usual.longestPassword(),
                usual.effort(),
                Duration.ofDays(1),
                Duration.ofDays(2),
                usual.perName(),
                usual.perAddress(),
                usual.secureCookies(),
                usual.behindProxy(),
                AccountSettings.SecondLogIn.REFUSE,
                usual.guestBans(),
                usual.reservedNames());
        Accounts accounts = new TestAccounts(database, refusing).accounts;
        accounts.create("Ada", Rank.USER, PASSWORD);
        assertEquals(Optional.of("Ada"), accounts.find("Ada").map(Account::name));
        return new AccountService(accounts, new Inbox(100), List.of());
    }
}
