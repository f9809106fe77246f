package dev.ambit.game.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.game.mail.MailTalk.Step;
import dev.ambit.game.option.GameOptions;

/** Whatever a stranger says on the mail port: each line outside of a message is answered, by one line with a number. */
class MailTalkFuzzTest {

    @FuzzTest
    void anyLineIsAnswered(byte[] bytes) {
        MailTalk talk = new MailTalk(new GameOptions());
        talk.hear("HELO fuzz");
        for (String line : new String(bytes, ISO_8859_1).split("\n", -1)) {
            switch (talk.hear(line)) {
                case Step.Say say -> require(say.reply());
                case Step.End end -> {
                    require(end.reply());
                    return;
                }
                case Step.Listen _ -> {}
                case Step.Create create -> requireNamed(create.name());
                case Step.Delete delete -> requireNamed(delete.name());
            }
        }
    }

    @FuzzTest
    void anyLetterIsReadOrRefused(byte[] bytes) {
        try {
            requireNamed(
                    AccountLetter.read(new String(bytes, ISO_8859_1).lines().toList())
                            .name());
        } catch (AccountLetter.Unreadable e) {
            requireNamed(String.valueOf(e.getMessage()));
        }
    }

    private static void require(String reply) {
        if (!reply.matches("[2-5]\\d\\d [^\\r\\n]+")) {
            throw new AssertionError("\"" + reply + "\"");
        }
    }

    private static void requireNamed(String name) {
        if (name.isBlank()) {
            throw new AssertionError("nobody");
        }
    }
}
