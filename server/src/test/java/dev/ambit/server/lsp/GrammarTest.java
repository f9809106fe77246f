package dev.ambit.server.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ambit.kod.lang.Builtin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The TextMate grammar, by a matcher of the few things it uses: at each place the first rule that matches earliest. */
class GrammarTest {

    private static final Path EDITORS = Path.of("..", "docs", "editors");

    private final JsonObject grammar = read("kod.tmLanguage.json");

    private static JsonObject read(String file) {
        try {
            return JsonParser.parseString(Files.readString(EDITORS.resolve(file)))
                    .getAsJsonObject();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private record Rule(Pattern pattern, JsonObject body) {}

    private List<Rule> rules() {
        var rules = new ArrayList<Rule>();
        for (var include : grammar.getAsJsonArray("patterns")) {
            String name = include.getAsJsonObject().get("include").getAsString().substring(1);
            var body = grammar.getAsJsonObject("repository").getAsJsonObject(name);
            String pattern = body.has("match")
                    ? body.get("match").getAsString()
                    : body.get("begin").getAsString() + "(?:\\\\.|[^\"\\\\])*(?:"
                            + body.get("end").getAsString() + ")";
            rules.add(new Rule(Pattern.compile(pattern), body));
        }
        return rules;
    }

    /** {@code text:scope} of all that is coloured in a line, scopes without their end. */
    private List<String> colours(String line) {
        var found = new ArrayList<String>();
        var rules = rules();
        for (int at = 0; at < line.length(); ) {
            Matcher best = null;
            Rule chosen = null;
            for (var rule : rules) {
                var matcher = rule.pattern.matcher(line);
                matcher.useTransparentBounds(true).useAnchoringBounds(false).region(at, line.length());
                if (matcher.find() && (best == null || matcher.start() < best.start())) {
                    best = matcher;
                    chosen = rule;
                }
            }
            if (best == null) {
                break;
            }
            assertTrue(best.end() > best.start(), "an empty match of " + chosen.pattern);
            add(best, chosen.body, found);
            at = best.end();
        }
        return found;
    }

    private static void add(Matcher match, JsonObject body, List<String> found) {
        if (body.has("name")) {
            found.add(match.group().strip() + ":" + scope(body));
            return;
        }
        var captures = body.getAsJsonObject("captures");
        for (String group : captures.keySet()) {
            found.add(match.group(Integer.parseInt(group)) + ":" + scope(captures.getAsJsonObject(group)));
        }
    }

    private static String scope(JsonObject named) {
        String name = named.get("name").getAsString();
        assertTrue(name.endsWith(".kod"), name);
        return name.substring(0, name.length() - 4);
    }

    @Test
    void everyRuleIsUsedAndCompiles() {
        assertEquals("source.kod", grammar.get("scopeName").getAsString());
        assertEquals(grammar.getAsJsonObject("repository").keySet().size(), rules().size());
    }

    @Test
    void classesAndSectionsStandOut() {
        assertEquals(
                List.of("Dog:entity.name.type.class", "is:keyword.other.is", "Animal:entity.other.inherited-class"),
                colours("Dog is Animal"));
        assertEquals(List.of("Animal:entity.name.type.class"), colours("Animal"));
        assertEquals(
                List.of("properties:keyword.control.section", "::punctuation.separator.section"),
                colours("properties:"));
        assertEquals(List.of("end:keyword.control.end"), colours("end"));
        assertEquals(
                List.of("include:keyword.control.include", "blakston.khd:string.unquoted.include"),
                colours("   include blakston.khd"));
    }

    @Test
    void aSendShowsItsMessageAndSettings() {
        assertEquals(
                List.of(
                        "Send:support.function.builtin",
                        "(:punctuation",
                        "self:variable.language.self",
                        ",:punctuation",
                        "@:keyword.operator.message",
                        "Feed:entity.name.function.message",
                        ",:punctuation",
                        "#:keyword.operator.setting",
                        "amount:variable.parameter",
                        "=:keyword.operator",
                        "0x1F:constant.numeric",
                        "):punctuation",
                        ";:punctuation"),
                colours("      Send(self,@Feed,#amount=0x1F);"));
    }

    @Test
    void anAmpersandIsAClassOrAnOperator() {
        assertTrue(colours("   if IsClass(what,&Dog)").contains("Dog:entity.name.type.class"));
        assertTrue(colours("   x = flags & mask;").contains("&:keyword.operator"));
    }

    @Test
    void handlersDifferFromCalls() {
        assertTrue(colours("   Speak(volume = 5)").contains("Speak:entity.name.function.handler"));
        assertTrue(colours("   Get()").contains("Get:entity.name.function.handler"));
        assertTrue(colours("   Debug(\"x\");").contains("Debug:support.function.builtin"));
        assertTrue(colours("   if First(list)").contains("if:keyword.control"));
    }

    @Test
    void aPercentSignInAStringIsNoRemark() {
        assertEquals(
                List.of(
                        "=:keyword.operator",
                        "\"50% \\\" of %s\":string.quoted.double",
                        "% rest:comment.line.percentage"),
                colours("   dog_text = \"50% \\\" of %s\"  % rest"));
    }

    @Test
    void theBuiltInFunctionsAreTheCompilers() {
        String match = grammar.getAsJsonObject("repository")
                .getAsJsonObject("builtin")
                .get("match")
                .getAsString();
        Set<String> coloured = new TreeSet<>(Arrays.asList(
                match.substring(match.indexOf(':') + 1, match.indexOf(')')).split("\\|")));
        Set<String> known = new TreeSet<>();
        for (var builtin : Builtin.values()) {
            known.add(builtin.kodName());
        }
        assertEquals(known, coloured);
    }

    @Test
    void theExtensionOffersTheGrammarAndTheLanguage() {
        var contributes = read("vscode/package.json").getAsJsonObject("contributes");
        var offered = contributes.getAsJsonArray("grammars").get(0).getAsJsonObject();
        assertEquals("source.kod", offered.get("scopeName").getAsString());
        assertEquals("./kod.tmLanguage.json", offered.get("path").getAsString());
        assertEquals(
                "%",
                read("vscode/language-configuration.json")
                        .getAsJsonObject("comments")
                        .get("lineComment")
                        .getAsString());
    }
}
