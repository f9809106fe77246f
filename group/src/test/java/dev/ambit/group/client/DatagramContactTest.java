package dev.ambit.group.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DatagramContactTest {
    private final DatagramContact contact = new DatagramContact(500, 1000);

    @Test
    void nothingIsThroughBeforeTheServerHasAnswered() {
        assertFalse(contact.isThrough(1000));
        assertFalse(contact.isOver(1499));
        assertTrue(contact.isOver(1500));
    }

    @Test
    void eachDatagramFromTheServerGivesAnotherSpell() {
        contact.heard(1400);
        assertTrue(contact.isThrough(1899));
        contact.heard(1800);
        assertTrue(contact.isThrough(2299));
        assertFalse(contact.isThrough(2300));
    }

    @Test
    void whatIsOverStaysOver() {
        assertTrue(contact.isOver(1500));
        contact.heard(1501);
        assertFalse(contact.isThrough(1501));
    }
}
