package dev.ambit.server.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFormTest {

    /** The second starts like UTF-32, which a parser of JSON would take it for. */
    @ParameterizedTest
    @ValueSource(strings = {"{", "\0\0\0{ud!:", "[]", "null", "\"text\"", "\u00ff\u00fe"})
    void whatIsNoFormIsDenied(String body) {
        Denial denial = assertThrows(Denial.class, () -> JsonForm.read(body.getBytes(StandardCharsets.ISO_8859_1)));
        assertEquals(Denial.Kind.WRONG, denial.kind());
    }
}
