package dev.ambit.game.play;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the journal calls a character: {@code game:3:4718} is object 4718 of account 3. */
record CharacterName(int account, int object) {
    private static final Pattern TEXT = Pattern.compile("game:(\\d{1,9}):(\\d{1,9})");

    String text() {
        return "game:" + account + ":" + object;
    }

    static Optional<CharacterName> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new CharacterName(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }
}
