package dev.ambit.game.mail;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The accounts, as e-mails change them. Any thread may ask; answers come on any thread: why not, or nothing when it is done. */
public interface MailAccounts {
    CompletionStage<Optional<String>> create(String name, String password, String address);

    CompletionStage<Optional<String>> delete(String name, String address);
}
