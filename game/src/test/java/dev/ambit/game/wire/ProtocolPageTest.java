package dev.ambit.game.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.door.DoorFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/blakston-protocol.md says of each message what the code says. */
class ProtocolPageTest {
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| ((?:AP|BP|UC)_\\w+) \\| (.*) \\|");
    private static final Pattern FIELDS = Pattern.compile("`([^`]*)`");

    /** A row of one of its tables. */
    private record Row(int number, List<String> cells) {}

    private static final Map<String, Row> ROWS = new TreeMap<>();
    private static final List<String> TWICE = new ArrayList<>();
    private static String page = "";

    @BeforeAll
    static void read() throws Exception {
        page = Files.readString(Path.of("../docs/blakston-protocol.md"));
        for (String line : page.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                Row found = new Row(
                        Integer.parseInt(row.group(1)), List.of(row.group(3).split(" \\| ")));
                if (ROWS.put(row.group(2), found) != null) {
                    TWICE.add(row.group(2));
                }
            }
        }
    }

    private static Map<String, Integer> numbers(String prefix) {
        Map<String, Integer> found = new TreeMap<>();
        ROWS.forEach((name, row) -> {
            if (name.startsWith(prefix)) {
                found.put(name, row.number());
            }
        });
        return found;
    }

    private static <T> Map<String, Integer> numbers(T[] all, Function<T, String> title, Function<T, Integer> number) {
        Map<String, Integer> expected = new TreeMap<>();
        Arrays.stream(all).forEach(one -> expected.put(title.apply(one), number.apply(one)));
        return expected;
    }

    @Test
    void everyMessageIsThereOnceWithItsNumber() {
        assertEquals(List.of(), TWICE);
        assertEquals(numbers(LoginMessage.values(), LoginMessage::title, LoginMessage::number), numbers("AP_"));
        assertEquals(numbers(GameMessage.values(), GameMessage::title, GameMessage::number), numbers("BP_"));
        assertEquals(numbers(UserCommand.values(), UserCommand::title, UserCommand::number), numbers("UC_"));
    }

    /** What the page says of the fields of a client's message; a dash is for those that clients do not say. */
    private static String said(String title) {
        Matcher fields = FIELDS.matcher(ROWS.get(title).cells().getFirst());
        return fields.find() ? fields.group(1) : "-";
    }

    private static String expected(boolean isUserCommand, int number) {
        return ClientTable.usual()
                .fieldsOf(isUserCommand, number)
                .map(words -> words.isEmpty() ? "none" : String.join(" ", words))
                .orElse("-");
    }

    @Test
    void theFieldsOfClientsMessagesAreThoseOfTheTable() {
        int told = 0;
        for (GameMessage one : GameMessage.values()) {
            String fields = said(one.title());
            boolean isToSystem = ROWS.get(one.title()).cells().getFirst().startsWith("behind SYSTEM");
            if (!isToSystem) {
                assertEquals(expected(false, one.number()), fields, one::title);
            }
            told += fields.equals("-") ? 0 : 1;
        }
        for (UserCommand one : UserCommand.values()) {
            assertEquals(expected(true, one.number()), said(one.title()), one::title);
            told += said(one.title()).equals("-") ? 0 : 1;
        }
        assertEquals(ClientTable.usual().size(), told, "messages in the table that the page does not have");
    }

    @Test
    void messagesToTheGameItselfHaveTheirFields() throws MessageRefused {
        for (GameMessage one : List.of(GameMessage.NEW_CHARINFO, GameMessage.SEND_CHARINFO)) {
            String fields = said(one.title());
            // The same words make a table that reads the same message.
            String words = fields.equals("none") ? "" : fields;
            ClientTable again = ClientTable.parse("page", "[game]\n" + one.name() + " " + words);
            String usual = ClientTable.usual()
                    .systemFieldsOf(one.number())
                    .orElseThrow()
                    .toString();
            assertEquals(again.fieldsOf(false, one.number()).orElseThrow().toString(), usual);
        }
    }

    @Test
    void everyKindOfDamageIsTold() {
        for (DoorFault fault : DoorFault.values()) {
            String word = "`" + fault.name().toLowerCase(Locale.ROOT) + "`";
            assertTrue(page.contains(word), word);
        }
    }

    @Test
    void theLimitsAreThoseOfTheCode() {
        assertTrue(page.contains("1 to " + Frame.MOST_BYTES + " from clients"));
        assertTrue(page.contains("at least " + ClientLogIn.LEAST_BYTES + " bytes"));
    }
}
