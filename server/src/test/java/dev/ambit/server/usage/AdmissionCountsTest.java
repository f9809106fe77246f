package dev.ambit.server.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.gateway.http.AccountApi;
import dev.ambit.gateway.irc.Visa;
import dev.ambit.gateway.page.Authenticator;
import dev.ambit.gateway.page.Authenticator.Verdict;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Line;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AdmissionCountsTest {
    private final AdmissionCounts entries = new AdmissionCounts();

    private List<Long> counts() {
        return List.of(entries.guests.sum(), entries.accounts.sum(), entries.refused.sum());
    }

    private void admit(CompletableFuture<Verdict> verdict) {
        Authenticator admission = (line, name, session, address) -> verdict;
        entries.before(admission).admit(Line.NOBODY, "Ada", "", "");
    }

    @Test
    void whoIsLetInCountsAsWhatTheyAreAndWhoIsNotAsRefused() {
        admit(CompletableFuture.completedFuture(new Verdict.Enter(Identity.guest(Rank.GUEST))));
        admit(CompletableFuture.completedFuture(new Verdict.Enter(Identity.claimed())));
        assertEquals(List.of(2L, 0L, 0L), counts());
        admit(CompletableFuture.completedFuture(new Verdict.Enter(Identity.known("Ada", Rank.USER))));
        assertEquals(List.of(2L, 1L, 0L), counts());
        admit(CompletableFuture.completedFuture(new Verdict.Refuse("banned")));
        admit(CompletableFuture.failedFuture(new IllegalStateException("no database")));
        assertEquals(List.of(2L, 1L, 2L), counts());
    }

    @Test
    void wrongPasswordsAreRefusedAndWhatElseIsAskedCountsAsNothing() {
        AccountApi counter = entries.before((AccountApi) question ->
                CompletableFuture.completedFuture(AccountApi.Reply.of(question.body().length == 0 ? 200 : 401, "{}")));
        byte[] wrong = {1};
        byte[] right = {};
        counter.answer(new AccountApi.Question(true, "login", wrong, "", "", ""));
        counter.answer(new AccountApi.Question(true, "login", right, "", "", ""));
        counter.answer(new AccountApi.Question(true, "password", wrong, "", "", ""));
        counter.answer(new AccountApi.Question(false, "me", wrong, "", "", ""));
        assertEquals(List.of(0L, 0L, 1L), counts());
    }

    private static final Visa.Bearer SOMEBODY = new Visa.Bearer() {
        @Override
        public void sendAway(String why) {}

        @Override
        public void tell(String what) {}

        @Override
        public void isKnownAs(String account) {}
    };

    @Test
    void ircClientsCountWithAndWithoutPassword() {
        Visa visa = entries.beforeVisa((Visa) (bearer, nick, password, address) ->
                nick.equals("Eve") ? Optional.of("You are banned.") : Optional.empty());
        visa.refusalOfLooks(SOMEBODY, "Ada_L", "secret", "");
        visa.refusalOfLooks(SOMEBODY, "Bob", "", "");
        visa.refusalOfLooks(SOMEBODY, "Eve", "", "");
        assertEquals(List.of(1L, 1L, 1L), counts());
    }
}
