package dev.ambit.game.mail;

import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One conversation in SMTP, as far as the server's side goes: a line comes in, a reply goes out.
 *
 * <pre>
 * HELO, EHLO --> MAIL FROM --> RCPT TO one of the two mailboxes --> DATA --> lines --> . --> MAIL FROM ...
 * </pre>
 *
 * Knows no connection. Owned by one thread.
 */
final class MailTalk {
    /** What is to be done with a line. */
    sealed interface Step {
        /** Said back. */
        record Say(String reply) implements Step {}

        /** Nothing: more has to come. */
        record Listen() implements Step {}

        /** An account is wanted; the reply says what came of it. */
        record Create(String name, String password) implements Step {}

        /** An account is given up. */
        record Delete(String name) implements Step {}

        /** Said back, and the connection ends. */
        record End(String reply) implements Step {}
    }

    private enum Mailbox {
        CREATE,
        DELETE
    }

    private static final Pattern ADDRESS = Pattern.compile("(?i)TO:\\s*<(?:@[^:>]*:)?([^@<>\\s]+)(?:@([^<>\\s]+))?>.*");
    private static final int MOST_MISTAKES = 20;
    private static final String UNKNOWN = "unknown";

    private final GameOptions options;
    private boolean isGreeted;
    private boolean hasSender;
    private Optional<Mailbox> mailbox = Optional.empty();
    private boolean isInData;
    private final List<String> letter = new ArrayList<>();
    private int bytes;
    private int mistakes;

    MailTalk(GameOptions options) {
        this.options = options;
    }

    static String greeting() {
        return "220 This server takes mail about accounts";
    }

    /** @param line without its end */
    Step hear(String line) {
        Step step = isInData ? data(line) : command(line);
        if (step instanceof Step.Say say && say.reply.startsWith("5") && ++mistakes > MOST_MISTAKES) {
            return new Step.End("421 Too many mistakes; goodbye");
        }
        return step;
    }

    private Step command(String line) {
        String[] words = line.strip().split("\\s+", 2);
        String rest = words.length < 2 ? "" : words[1];
        return switch (words[0].toUpperCase(Locale.ROOT)) {
            case "HELO", "EHLO" -> {
                reset();
                isGreeted = true;
                yield new Step.Say("250 Hello");
            }
            case "MAIL" -> sender(rest);
            case "RCPT" -> recipient(rest);
            case "DATA" -> begin();
            case "RSET" -> {
                reset();
                yield new Step.Say("250 Forgotten");
            }
            case "NOOP" -> new Step.Say("250 Yes");
            case "VRFY", "EXPN" -> new Step.Say("252 Send it, and see");
            case "HELP" -> new Step.Say("214 HELO, MAIL FROM, RCPT TO, DATA, RSET, NOOP, QUIT");
            case "QUIT" -> new Step.End("221 Goodbye");
            default -> new Step.Say("500 Unknown command; HELP lists those there are");
        };
    }

    private Step sender(String rest) {
        if (!isGreeted) {
            return new Step.Say("503 Say HELO first");
        }
        if (!rest.toUpperCase(Locale.ROOT).matches("FROM:\\s*<[^<>]*>.*")) {
            return new Step.Say("501 Expected MAIL FROM:<address>");
        }
        reset();
        hasSender = true;
        return new Step.Say("250 Who is it for?");
    }

    private Step recipient(String rest) {
        if (!hasSender) {
            return new Step.Say("503 Say MAIL FROM first");
        }
        if (mailbox.isPresent()) {
            return new Step.Say("452 One mailbox a message, please");
        }
        Matcher address = ADDRESS.matcher(rest);
        if (!address.matches()) {
            return new Step.Say("501 Expected RCPT TO:<mailbox@machine>");
        }
        Optional<Mailbox> meant = isHere(address.group(2)) ? mailboxOf(address.group(1)) : Optional.empty();
        if (meant.isEmpty()) {
            return new Step.Say("550 There is no such mailbox here, and nothing is sent on");
        }
        mailbox = meant;
        return new Step.Say("250 Let us hear it");
    }

    private boolean isHere(@Nullable String machine) {
        String ours = options.text(GameOption.EMAIL_LOCAL_MACHINE_NAME);
        return machine == null || ours.equals(UNKNOWN) || ours.isEmpty() || ours.equalsIgnoreCase(machine);
    }

    private Optional<Mailbox> mailboxOf(String name) {
        if (name.equalsIgnoreCase(options.text(GameOption.EMAIL_ACCOUNT_CREATE_NAME))) {
            return Optional.of(Mailbox.CREATE);
        }
        return name.equalsIgnoreCase(options.text(GameOption.EMAIL_ACCOUNT_DELETE_NAME))
                ? Optional.of(Mailbox.DELETE)
                : Optional.empty();
    }

    private Step begin() {
        if (mailbox.isEmpty()) {
            return new Step.Say("503 Say RCPT TO first");
        }
        isInData = true;
        return new Step.Say("354 Go on, and end with a line that is only a full stop");
    }

    private Step data(String line) {
        if (line.equals(".")) {
            return end();
        }
        bytes += line.length() + 2;
        if (!isTooLong()) {
            letter.add(line.startsWith(".") ? line.substring(1) : line);
        }
        return new Step.Listen();
    }

    private boolean isTooLong() {
        return bytes > options.number(GameOption.EMAIL_MAX_MESSAGE);
    }

    private Step end() {
        Mailbox to = mailbox.orElseThrow();
        List<String> lines = List.copyOf(letter);
        boolean wasTooLong = isTooLong();
        reset();
        if (wasTooLong) {
            return new Step.Say("552 That is too long: at most " + options.number(GameOption.EMAIL_MAX_MESSAGE)
                    + " bytes (option Email.MaxMessage)");
        }
        try {
            AccountLetter read = AccountLetter.read(lines);
            return switch (to) {
                case CREATE ->
                    read.password().isEmpty()
                            ? new Step.Say("554 Not done: expected a line PASSWORD: and a password")
                            : new Step.Create(read.name(), read.password().get());
                case DELETE -> new Step.Delete(read.name());
            };
        } catch (AccountLetter.Unreadable e) {
            return new Step.Say("554 Not done: " + e.getMessage());
        }
    }

    private void reset() {
        hasSender = false;
        mailbox = Optional.empty();
        isInData = false;
        letter.clear();
        bytes = 0;
    }
}
