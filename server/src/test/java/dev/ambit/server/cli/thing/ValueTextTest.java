package dev.ambit.server.cli.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "42|42",
                "-7|-7",
                "+7|7",
                "576460752303423487|576460752303423487",
                "woof|\"woof\"",
                "a red ball|\"a red ball\"",
                "\"42\"|\"42\"",
                "\"say \\\"hi\\\"\\n\"|\"say \\\"hi\\\"\\n\"",
                "#17|{\"ref\":17}",
                "#ff0000|\"#ff0000\"",
                "&Dog|{\"class\":\"Dog\"}",
                "& sons|\"& sons\"",
                "$|null",
                "$5|\"$5\"",
                "[]|[]",
                "[ 1, two words , $, #3, &Dog, \"a,b]\" ]|[1,\"two words\",null,{\"ref\":3},{\"class\":\"Dog\"},\"a,b]\"]",
                "[[1], [[]]]|[[1],[[]]]",
                "4 2|\"4 2\"",
                "1.5|\"1.5\"",
            })
    void whatIsTypedGoesOnTheWireAsItIsMeant(String typed, String json) {
        assertEquals(json, ValueText.parse(typed).toString());
    }

    @Test
    void anEmptyWordIsAnEmptyText() {
        assertEquals("\"\"", ValueText.parse("").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "[1, 2|[1, 2: found the end at character 6, expected , or ]",
                "[1,,2]|[1,,2]: found \",\" at character 4, expected a value",
                "[1] 2|[1] 2: found \"2\" at character 5, expected nothing more",
                "\"open|\"open: found the end at character 6, expected \"",
                "\"a\" b|\"a\" b: found \"b\" at character 5, expected nothing more",
                "576460752303423488|576460752303423488 is no integer of Kod: expected -576460752303423488 to"
                        + " 576460752303423487, or in quotes for a text",
                "99999999999999999999|99999999999999999999 is no integer of Kod: expected -576460752303423488 to"
                        + " 576460752303423487, or in quotes for a text",
                "#99999999999|\"#99999999999\" is no Thing: expected its id, such as 17",
            })
    void whatMeansNothingIsExplained(String typed, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ValueText.parse(typed))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {"42", "\"a \\\"b\\\" \\\\ c\\nd\"", "#17", "&Dog", "$", "[1, \"two\", [#3, $], []]"})
    void whatIsShownCanBeTypedAgain(String typed) {
        assertEquals(typed, ValueText.show(ValueText.parse(typed)));
    }
}
