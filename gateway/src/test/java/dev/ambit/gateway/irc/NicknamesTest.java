package dev.ambit.gateway.irc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NicknamesTest {

    private final Nicknames nicknames = new Nicknames();

    @Test
    void spacesAreShownAsUnderscoresAndMappedBack() {
        assertEquals("Ada_Lovelace", nicknames.nick("Ada Lovelace"));
        assertEquals(List.of("Ada Lovelace"), nicknames.names("ada_lovelace"));
    }

    @Test
    void aNickNeverMeansTwoPeople() {
        assertEquals("Ada_Lovelace", nicknames.nick("Ada Lovelace"));
        assertEquals("Ada_Lovelace^2", nicknames.nick("Ada_Lovelace"));
        assertEquals(List.of("Ada Lovelace"), nicknames.names("Ada_Lovelace"));
        assertEquals(List.of("Ada_Lovelace"), nicknames.names("Ada_Lovelace^2"));
    }

    @Test
    void aNickNotHeardBeforeMayBeANameWithSpaces() {
        assertEquals(List.of("grace_hopper", "grace hopper"), nicknames.names("grace_hopper"));
        assertEquals(List.of("grace"), nicknames.names("grace"));
    }

    @Test
    void whoIsForgottenLeavesTheNickToOthers() {
        nicknames.nick("Ada Lovelace");
        nicknames.forget("Ada Lovelace");
        assertEquals("Ada_Lovelace", nicknames.nick("Ada_Lovelace"));
    }

    @Test
    void aNameThatIsNoNickIsMadeOne() {
        assertEquals("a_b_c", nicknames.nick("a!b@c"));
        assertEquals("_", nicknames.nick("\u0001"));
        assertNotEquals(nicknames.nick(""), nicknames.nick("\u0001"));
    }

    @Test
    void onlyTheLongestUnheardOfAreForgotten() {
        nicknames.nick("first");
        for (int i = 0; i < 10_000; i++) {
            nicknames.nick("visitor " + i);
            nicknames.nick("first");
        }
        assertEquals(List.of("first"), nicknames.names("FIRST"));
        assertEquals(List.of("visitor_0", "visitor 0"), nicknames.names("visitor_0"));
        assertEquals(List.of("visitor 9999"), nicknames.names("visitor_9999"));
    }
}
