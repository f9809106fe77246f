package dev.ambit.gateway.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariablesTest {

    @Test
    void aNumberThatMeansNothingHereIsPassedOnUnderTheSameNumber() {
        for (int number = Variable.CLIENT.number() + 1; number <= 253; number++) {
            VariableId id = new VariableId.Numbered(number);
            assertEquals(id, Variables.id(Variables.name(id).orElseThrow()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "v",
                "v9",
                "v009",
                "v256",
                "v999",
                "v1000",
                "v0100",
                "V10",
                "v1x",
                "v-10",
                "v 10",
                "v1\u0660",
                "v10\n"
            })
    void allElseIsAName(String name) {
        assertEquals(new VariableId.Named(name), Variables.id(name));
    }

    @Test
    void threeHaveNamesOfTheirOwn() {
        assertEquals(Optional.of("bitmap"), Variables.name(VariableId.of(Variable.BITMAP)));
        assertEquals(VariableId.of(Variable.BITMAP), Variables.id("bitmap"));
        assertEquals(VariableId.of(Variable.USERNAME), Variables.id("name"));
        assertEquals(VariableId.of(Variable.APPNAME), Variables.id("world"));
        assertEquals(Optional.empty(), Variables.name(VariableId.of(Variable.PASSWORD)));
    }

    @Property
    void itIsAVAndOneToThreeDigits(@ForAll("almostNumbers") String name) {
        Matcher digits = Pattern.compile("v([0-9]{1,3})").matcher(name);
        int number = digits.matches() ? Integer.parseInt(digits.group(1)) : 0;
        assertEquals(
                number > Variable.CLIENT.number() && number <= 253
                        ? new VariableId.Numbered(number)
                        : new VariableId.Named(name),
                Variables.id(name));
    }

    @Provide
    Arbitrary<String> almostNumbers() {
        Arbitrary<String> digits =
                Arbitraries.strings().withChars("0123456789v/:\u0661").ofMaxLength(4);
        return Arbitraries.oneOf(digits, digits.map(each -> "v" + each));
    }

    @Test
    void nobodyCanSayWhichThingSomebodyIs() {
        for (int number = 254; number <= 255; number++) {
            assertEquals(new VariableId.Named("v" + number), Variables.id("v" + number));
        }
    }
}
