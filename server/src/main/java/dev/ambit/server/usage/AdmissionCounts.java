package dev.ambit.server.usage;

import dev.ambit.gateway.http.AccountApi;
import dev.ambit.gateway.irc.Visa;
import dev.ambit.gateway.page.Authenticator;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Line;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;

/** Metrics of admission: counts who is let in and who is not. Stands before those who decide it; any thread counts. */
public final class AdmissionCounts {
    private static final int REFUSED = 400;

    final LongAdder guests = new LongAdder();
    final LongAdder accounts = new LongAdder();
    final LongAdder refused = new LongAdder();

    public Authenticator before(Authenticator authenticator) {
        return new Authenticator() {
            @Override
            public CompletionStage<Verdict> admit(Line line, String name, String session, String address) {
                return authenticator
                        .admit(line, name, session, address)
                        .whenComplete((verdict, trouble) -> count(verdict));
            }

            @Override
            public CompletionStage<Verdict> admitByPassword(
                    Line line, String name, String password, String address, String door) {
                return authenticator
                        .admitByPassword(line, name, password, address, door)
                        .whenComplete((verdict, trouble) -> count(verdict));
            }

            @Override
            public void gone(Line line) {
                authenticator.gone(line);
            }
        };
    }

    private void count(Authenticator.Verdict verdict) {
        switch (verdict) {
            case null -> refused.increment();
            case Authenticator.Verdict.Refuse _ -> refused.increment();
            case Authenticator.Verdict.Enter enter ->
                (enter.identity() instanceof Identity.Known ? accounts : guests).increment();
        }
    }

    /** Of what is asked about accounts only wrong passwords count: to log in is not yet to come in. */
    public AccountApi before(AccountApi counter) {
        return question -> counter.answer(question).whenComplete((reply, trouble) -> {
            if (question.isPost() && question.matter().equals("login") && reply != null && reply.status() >= REFUSED) {
                refused.increment();
            }
        });
    }

    public Visa beforeVisa(Visa visa) {
        return new Visa() {
            @Override
            public Optional<String> refusal(Bearer bearer, String nick, String password, String address) {
                return visa.refusal(bearer, nick, password, address);
            }

            // This one is asked once for each who comes.
            @Override
            public Optional<String> refusalOfLooks(Bearer bearer, String nick, String password, String address) {
                Optional<String> refusal = visa.refusalOfLooks(bearer, nick, password, address);
                (refusal.isPresent() ? refused : password.isEmpty() ? guests : accounts).increment();
                return refusal;
            }

            @Override
            public void gone(Bearer bearer) {
                visa.gone(bearer);
            }
        };
    }
}
