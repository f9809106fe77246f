package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stranger looks for by the field's words is found: in docs/glossary.md, and at the top of some class. */
class GlossaryTest {

    private static final Path HOUSE = Path.of("..");
    private static final Path GLOSSARY = HOUSE.resolve("docs/glossary.md");

    /** The field's word, class, package below dev.ambit, what it is. */
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| ([^|]+) \\| `(\\w+)` \\| `([\\w.]+)` \\| ([^|]+) \\|$");

    /** The Javadoc of a class up to its first full stop. */
    private static final Pattern FIRST_SENTENCE =
            Pattern.compile("^/\\*\\*(.*?)(\\.\\s|\\*/)", Pattern.DOTALL | Pattern.MULTILINE);

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(GLOSSARY)).results().toList();
    }

    private static Path source(String type, String where) {
        String module = where.replaceFirst("\\..*", "");
        return HOUSE.resolve(module)
                .resolve("src/main/java/dev/ambit")
                .resolve(where.replace('.', '/'))
                .resolve(type + ".java");
    }

    @Test
    void everyClassOfTheGlossaryLivesWhereItSays() throws IOException {
        List<String> missing = new ArrayList<>();
        for (MatchResult row : rows()) {
            if (!Files.isRegularFile(source(row.group(2), row.group(3)))) {
                missing.add(row.group(3) + "." + row.group(2));
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void everyLineOfItsTablesIsSuchARow() throws IOException {
        long lines = Files.readString(GLOSSARY)
                .lines()
                .filter(line -> line.startsWith("|") && !line.startsWith("| ---") && !line.startsWith("| the field"))
                .count();
        assertEquals(lines, rows().size());
        assertTrue(lines >= 60, "only " + lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session",
                "rate limit",
                "interest management",
                "area of interest",
                "admission control",
                "admission queue",
                "authentication",
                "connection limit",
                "dead reckoning",
                "spatial partition",
                "snapshot",
                "write-ahead log",
                "hot reload",
                "access control",
                "quota",
                "sandbox",
                "presence",
                "spawn point"
            })
    void theFieldsWordsAreInTheFirstSentenceOfAClass(String word) throws IOException {
        assertTrue(
                rows().stream()
                        .anyMatch(row -> row.group(1).toLowerCase(Locale.ROOT).contains(word)),
                word + " is not in " + GLOSSARY);
        assertTrue(
                firstSentences().stream().anyMatch(sentence -> sentence.contains(word)),
                "no class says \"" + word + "\" in the first sentence of its Javadoc");
    }

    private static List<String> firstSentences() throws IOException {
        List<String> found = new ArrayList<>();
        for (MatchResult row : rows()) {
            Matcher sentence = FIRST_SENTENCE.matcher(Files.readString(source(row.group(2), row.group(3))));
            if (sentence.find()) {
                found.add(sentence.group(1).replaceAll("\\s*\\n \\*\\s*", " ").toLowerCase(Locale.ROOT));
            }
        }
        return found;
    }
}
