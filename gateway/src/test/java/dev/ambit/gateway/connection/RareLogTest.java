package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RareLogTest {

    @Test
    void whatAStrangerSentCannotStartALineOrColourTheTerminal() {
        assertEquals("Cut off: \"?[31m?12:00 ERROR\"", RareLog.harmless("Cut off: \"\u001b[31m\n12:00 ERROR\""));
        assertEquals("?live", RareLog.harmless("\u202elive"));
        assertEquals("Gruß, 名前 🙂", RareLog.harmless("Gruß, 名前 🙂"));
    }

    @Test
    void aLongMessageIsCut() {
        assertEquals("x".repeat(300) + "...", RareLog.harmless("x".repeat(8000)));
    }
}
