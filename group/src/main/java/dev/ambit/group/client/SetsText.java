package dev.ambit.group.client;

import dev.ambit.group.Address;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads sets as people write them, word by word. */
final class SetsText {
    private static final Pattern BETWEEN = Pattern.compile("\\s+|(?<=[()])|(?=[()])");
    private static final int DEEPEST = 100;

    private final String text;
    private final List<String> words;
    private int at;
    private int depth;

    SetsText(String text) {
        this.text = text;
        this.words = BETWEEN.splitAsStream(text.strip())
                .filter(word -> !word.isBlank())
                .toList();
    }

    Sets read() {
        Sets sets = either();
        if (at < words.size()) {
            throw wrong("expected \"and\", \"or\" or the end");
        }
        return sets;
    }

    private Sets either() {
        Sets sets = both();
        while (takes("or")) {
            sets = sets.or(both());
        }
        return sets;
    }

    private Sets both() {
        Sets sets = one();
        while (takes("and")) {
            sets = sets.and(one());
        }
        return sets;
    }

    private Sets one() {
        if (++depth > DEEPEST) {
            throw wrong("that is too deep");
        }
        try {
            if (takes("not")) {
                return Sets.not(one());
            }
            if (takes("(")) {
                Sets sets = either();
                if (!takes(")")) {
                    throw wrong("expected \")\"");
                }
                return sets;
            }
            return named();
        } finally {
            depth--;
        }
    }

    private Sets named() {
        if (at == words.size()) {
            throw wrong("expected a host or a set, such as host:3 or set:17");
        }
        try {
            Sets sets = Sets.members(Address.parse(words.get(at)));
            at++;
            return sets;
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private boolean takes(String word) {
        boolean isThere =
                at < words.size() && words.get(at).toLowerCase(Locale.ROOT).equals(word);
        at += isThere ? 1 : 0;
        return isThere;
    }

    private IllegalArgumentException wrong(String what) {
        String where = at == words.size() ? "at its end" : "at \"" + words.get(at) + "\"";
        return new IllegalArgumentException("\"" + text + "\", " + where + ": " + what);
    }
}
