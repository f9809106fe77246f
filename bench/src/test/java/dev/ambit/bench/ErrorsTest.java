package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ErrorsTest {

    @Test
    void ninetyNineOfAHundredAreNotAboveTheQuantile() {
        Errors errors = new Errors();
        for (int centimetre = 1; centimetre <= 100; centimetre++) {
            errors.add(centimetre / 100.0);
        }
        assertEquals(100, errors.count());
        assertEquals(0.505, errors.mean(), 1e-9);
        assertEquals(0.99, errors.quantile(0.99), 0.006);
    }

    @Test
    void ofNobodyNothingIsKnown() {
        assertTrue(Double.isNaN(new Errors().mean()));
        assertTrue(Double.isNaN(new Errors().quantile(0.99)));
    }
}
