package dev.ambit.game.option;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionsFileTest {

    private static OptionsFile read(String text) {
        return OptionsFile.read(
                text.getBytes(ISO_8859_1),
                "blakserv.cfg",
                name -> name.equals("lock.txt") ? Optional.of("closed, says a file") : Optional.empty());
    }

    private static GameOptions options(String text) {
        return new GameOptions(read(text), Map.of());
    }

    @Test
    void valuesAreReadInEveryFormThatTheOriginalKnows() {
        GameOptions options = options("""
                ; a comment
                # another
                [Socket]
                Port 7000
                MaintenancePort=7001
                [session]
                maxactive\t =  12
                Busy <Come back later.>
                [Inactive]
                Override no
                """);
        assertEquals(7000, options.number(GameOption.SOCKET_PORT));
        assertEquals(7001, options.number(GameOption.SOCKET_MAINTENANCE_PORT));
        assertEquals(12, options.number(GameOption.SESSION_MAX_ACTIVE));
        assertEquals("Come back later.", options.text(GameOption.SESSION_BUSY));
        assertFalse(options.isOn(GameOption.INACTIVE_OVERRIDE));
        assertEquals(
                GameOptions.Origin.FILE, options.state(GameOption.SOCKET_PORT).origin());
        assertEquals(
                GameOptions.Origin.USUAL,
                options.state(GameOption.LOGIN_MAX_ATTEMPTS).origin());
    }

    @Test
    void aValueWithoutMarksEndsAtTheFirstBlankAndMayBeEmptyWithThem() {
        GameOptions options = options("[Lock]\nDefault closed for today\n[Guest]\nAccount <>\n");
        assertEquals("closed", options.text(GameOption.LOCK_DEFAULT));
        assertEquals("", options.text(GameOption.GUEST_ACCOUNT));
    }

    @Test
    void theFirstLineOfAFileIsAValueThatCannotBeChanged() {
        GameOptions options = options("[Advertise]\nFile1 <@lock.txt>\nUrl1 <@../../secret>\n");
        assertEquals("closed, says a file", options.text(GameOption.ADVERTISE_FILE1));
        assertEquals("", options.text(GameOption.ADVERTISE_URL1));
        assertThrows(OptionRefused.class, () -> options.set(GameOption.ADVERTISE_FILE1, "other.bmp"));
    }

    @Test
    void whatCannotBeUnderstoodIsNamedWithItsLineAndTheRestCounts() {
        OptionsFile file = read("""
                Port 1
                [Nowhere]
                x 1
                [Socket]
                Port many
                Gates 3
                MaintenancePort
                Port 99999
                Port 6000
                Port 6001
                """);
        assertEquals("6000", file.values().get(GameOption.SOCKET_PORT).value());
        assertEquals(8, file.problems().size(), file.problems()::toString);
        assertTrue(file.problems().get(1).startsWith("blakserv.cfg(2): there is no group [Nowhere]; there are"));
        assertTrue(file.problems().get(3).contains("(5): Socket.Port: \"many\" is no whole number"));
        assertTrue(file.problems().getLast().contains("(10): Socket.Port is there twice"));
    }

    @Test
    void whatIsObsoleteIsNamedWithTheReason() {
        OptionsFile file =
                read("[Credit]\nAdmin 25\n[Webhook]\nEnabled Yes\nUrl <http://x>\n[Memory]\nSizeClassHash oops\n");
        assertEquals(List.of(), file.problems());
        assertEquals(3, file.obsolete().size(), file.obsolete()::toString);
        assertEquals(
                "Credit.Admin means nothing here: there are no credits",
                file.obsolete().getFirst());
    }

    @Test
    void theOperatorWinsOverTheFileAndWhoChangesItOverBoth() throws Exception {
        GameOptions options =
                new GameOptions(read("[Session]\nMaxActive 12\n"), Map.of(GameOption.SESSION_MAX_ACTIVE, "20"));
        AtomicInteger told = new AtomicInteger();
        options.onChange(told::incrementAndGet);
        assertEquals(20, options.number(GameOption.SESSION_MAX_ACTIVE));
        options.set("session", "MAXACTIVE", " 30 ");
        assertEquals(30, options.number(GameOption.SESSION_MAX_ACTIVE));
        assertEquals(
                GameOptions.Origin.CHANGED,
                options.state(GameOption.SESSION_MAX_ACTIVE).origin());
        assertEquals(1, told.get());
    }

    @Test
    void onlyDynamicOptionsAreChangedAndOnlyToWhatTheyMayBe() {
        GameOptions options = new GameOptions();
        assertTrue(assertThrows(OptionRefused.class, () -> options.set("Socket", "Port", "1"))
                .getMessage()
                .contains("from the next start on"));
        assertThrows(OptionRefused.class, () -> options.set("Session", "MaxActive", "-1"));
        assertThrows(OptionRefused.class, () -> options.set("Session", "Nothing", "1"));
        assertThrows(OptionRefused.class, () -> options.set("Credit", "Admin", "1"));
        assertEquals(300, options.number(GameOption.SESSION_MAX_ACTIVE));
    }

    @Test
    void whatIsSavedSaysTheSameWhenItIsReadAgain(@TempDir Path folder) throws Exception {
        GameOptions options = options("[Session]\nBusy <Come back  later.>\n[Login]\nMinVersion 500\n");
        options.set(GameOption.GUEST_MAX, "7");
        Path file = folder.resolve("blakserv.cfg");
        options.save(file);
        OptionsFile again = OptionsFile.read(Files.readAllBytes(file), "blakserv.cfg", name -> Optional.empty());
        assertEquals(List.of(), again.problems());
        GameOptions same = new GameOptions(again, Map.of());
        for (GameOption option : GameOption.working()) {
            assertEquals(options.text(option), same.text(option), option.title());
        }
    }

    @Test
    void everyUsualValueIsOneThatTheOptionMayHave() throws Exception {
        for (GameOption option : GameOption.values()) {
            assertEquals(option.usual(), option.kind().read(option.usual()), option.title());
        }
    }
}
