package dev.ambit.world;

import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.SpoofChecker.RestrictionLevel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a new name looks like to people, after Unicode's TR 39: whether it mixes alphabets, and whether it can be taken for another
 * one. Who had a name before there was this rule keeps it.
 */
public final class Lookalikes {

    /** What stands for something else before a name: Things, channels, the roles of IRC, names that nobody has checked, commands. */
    private static final String FIRST_SIGNS = "#~&@%+!$*:/";

    private static final Pattern DOT_OF_I = Pattern.compile("(?<=[ij])\\u0307");
    private static final Pattern WORD_ENDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}@$|!]+");
    private static final Pattern NUMBER_BEHIND = Pattern.compile("[\\p{N}\\p{P}\\p{S} ]+$");
    private static final Set<String> NO_NAMES = Set.of("the", "a", "an", "of", "mr", "mrs", "ms");

    /** Built when the first name is looked at: that takes a tenth of a second. */
    private static final class Checker {
        static final SpoofChecker UNICODE = new SpoofChecker.Builder()
                .setChecks(SpoofChecker.RESTRICTION_LEVEL
                        | SpoofChecker.MIXED_NUMBERS
                        | SpoofChecker.INVISIBLE
                        | SpoofChecker.HIDDEN_OVERLAY)
                .setRestrictionLevel(RestrictionLevel.HIGHLY_RESTRICTIVE)
                .build();
    }

    private Lookalikes() {}

    /** What is wrong with the way a name is written; nothing if it is fine. It is to be tidied before. */
    public static Optional<String> objection(String name) {
        String plain = NameRules.name(name);
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        if (beginsWithASign(plain) || beginsWithASign(skeleton(plain))) {
            return Optional.of("A name does not begin with " + plain.substring(0, plain.offsetByCodePoints(0, 1))
                    + ", which stands for something else here. Please begin it with a letter.");
        }
        SpoofChecker.CheckResult found = new SpoofChecker.CheckResult();
        if (!Checker.UNICODE.failsChecks(plain, found)) {
            return Optional.empty();
        }
        boolean isMixed = (found.checks & (SpoofChecker.RESTRICTION_LEVEL | SpoofChecker.MIXED_NUMBERS)) != 0;
        return Optional.of(
                isMixed
                        ? "That name mixes letters of different alphabets, so it could be mistaken for another. Please"
                                + " write it in one."
                        : "That name has marks that cannot be seen. Please write it without them.");
    }

    private static boolean beginsWithASign(String text) {
        return !text.isEmpty() && FIRST_SIGNS.indexOf(text.charAt(0)) >= 0;
    }

    /**
     * How a name looks in small letters, in capitals and as it is written. Two names that have one of these in common can be taken
     * for each other.
     */
    public static Set<String> faces(String name) {
        String plain = NameRules.name(name);
        Set<String> faces = new LinkedHashSet<>();
        for (String written : List.of(folded(plain), plain, plain.toUpperCase(Locale.ROOT))) {
            faces.add(skeleton(written));
        }
        return faces;
    }

    /** Whether a name says nothing but words that are not to be had, in whatever spelling. */
    public static boolean isOf(Set<String> reserved, String name) {
        Set<String> bare = new LinkedHashSet<>();
        reserved.forEach(word -> bare.add(bare(word)));
        bare.remove("");
        String plain = NameRules.name(name);
        if (bare.contains(bare(plain))
                || bare.contains(bare(NUMBER_BEHIND.matcher(plain).replaceAll("")))) {
            return true;
        }
        List<String> words = WORD_ENDS
                .splitAsStream(plain)
                .map(word -> NUMBER_BEHIND.matcher(word).replaceAll(""))
                .filter(word -> !NO_NAMES.contains(folded(word)))
                .map(Lookalikes::bare)
                .filter(word -> !word.isEmpty())
                .toList();
        return !words.isEmpty() && bare.containsAll(words);
    }

    /** Only its letters, and those as a hasty reader takes them: digits and signs that look like letters are letters. */
    private static String bare(String text) {
        String look = folded(skeleton(folded(text))).replaceAll("[^\\p{L}\\p{N}@$|!]", "");
        StringBuilder bare = new StringBuilder();
        look.codePoints().forEach(c -> bare.appendCodePoint(asLetter(c)));
        return bare.toString();
    }

    private static int asLetter(int c) {
        return switch (c) {
            case '0' -> 'o';
            case '1', 'l', '|', '!' -> 'i';
            case '3' -> 'e';
            case '4', '@' -> 'a';
            case '5', '$' -> 's';
            case '7' -> 't';
            default -> c;
        };
    }

    private static String skeleton(String text) {
        return Checker.UNICODE.getSkeleton(text);
    }

    /** Without regard to case, whatever the language: ß is ss, and an i is one with a dot, two or none. */
    private static String folded(String text) {
        String small = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return DOT_OF_I.matcher(small).replaceAll("");
    }
}
