package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TexturesTest {

    @Test
    void everyNumberHasANameOfItsOwnAndComesBack() {
        Set<String> names = new HashSet<>();
        for (int number = 0; number <= 0xFFFF; number++) {
            String name = Textures.name(number);
            assertTrue(names.add(name), name);
            assertEquals(OptionalInt.of(number), Textures.number(name));
        }
    }

    // Rooms that were written are read with these: they stay.
    @ParameterizedTest
    @CsvSource({"'',0", "grd00001,1", "grd01234,1234", "stone,60001", "brick,60004", "mirror,60017", "grd65535,65535"})
    void namesKeepTheirNumbers(String name, int number) {
        assertEquals(OptionalInt.of(number), Textures.number(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"grd1", "grd00000", "grd65536", "grd99999", "GRD00001", "nonsense"})
    void otherNamesHaveNone(String name) {
        assertEquals(OptionalInt.empty(), Textures.number(name));
    }
}
