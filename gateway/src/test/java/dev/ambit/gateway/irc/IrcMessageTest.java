package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class IrcMessageTest {

    @Test
    void aLineIsPrefixCommandAndParameters() throws IrcException {
        assertEquals(
                new IrcMessage("ada!host7@ambit", "PRIVMSG", List.of("#plaza", "hello there")),
                IrcMessage.parse(":ada!host7@ambit PRIVMSG #plaza :hello there"));
    }

    @Test
    void commandsAreReadInAnyCaseAndSpacesInAnyNumber() throws IrcException {
        assertEquals(IrcMessage.of("JOIN", "#plaza", "key"), IrcMessage.parse("  join   #plaza  key  "));
    }

    @Test
    void onlyTheColonOfTheLastParameterIsTakenOff() throws IrcException {
        assertEquals(IrcMessage.of("PRIVMSG", "ada", ":-) :"), IrcMessage.parse("PRIVMSG ada ::-) :"));
        assertEquals(IrcMessage.of("TOPIC", "#plaza", ""), IrcMessage.parse("TOPIC #plaza :"));
        assertEquals(IrcMessage.of("PRIVMSG", "a:b", "c"), IrcMessage.parse("PRIVMSG a:b c"));
    }

    @Test
    void theFifteenthParameterTakesWhatIsLeft() throws IrcException {
        String numbers =
                IntStream.rangeClosed(1, 20).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        IrcMessage message = IrcMessage.parse("MODE " + numbers);
        assertEquals(15, message.parameters().size());
        assertEquals("15 16 17 18 19 20", message.parameter(14));
    }

    @Test
    void aLineOf510BytesIsTakenAndOneOf511IsNot() throws IrcException {
        String longest = "PRIVMSG a :" + "x".repeat(499);
        assertEquals(499, IrcMessage.parse(longest).parameter(1).length());
        IrcException refusal = assertThrows(IrcException.class, () -> IrcMessage.parse(longest + "x"));
        assertEquals("A line has 510 bytes at most, this one has 511", refusal.getMessage());
    }

    @Test
    void nonsenseIsRefusedWithAReason() {
        assertRefused("A line needs a command", "");
        assertRefused("A line needs a command", ":ada");
        assertRefused("A command is letters or three digits, not \"P-\"", "P- x");
        assertRefused("A command is letters or three digits, not \"12\"", "12");
        assertRefused("A line holds neither NUL nor CR", "PRIVMSG a :b\rQUIT");
        assertRefused("A line holds neither NUL nor CR", "PRIVMSG a :b\0");
    }

    private static void assertRefused(String why, String line) {
        assertEquals(
                why,
                assertThrows(IrcException.class, () -> IrcMessage.parse(line)).getMessage());
    }

    @Test
    void whatIsWrittenHasAColonWhereSimpleClientsLookForText() {
        assertEquals(
                "PRIVMSG #plaza :hi", IrcMessage.of("PRIVMSG", "#plaza", "hi").toString());
        assertEquals("JOIN #plaza", IrcMessage.of("JOIN", "#plaza").toString());
        assertEquals(
                "MODE #plaza +o ada",
                IrcMessage.of("MODE", "#plaza", "+o", "ada").toString());
        assertEquals(":s 001 me :hi", new IrcMessage("s", "001", List.of("me", "hi")).toString());
    }

    @Test
    void nothingCanBeWrittenThatWouldBeReadAsTwoLinesOrOtherParameters() {
        assertThrows(IllegalArgumentException.class, () -> IrcMessage.of("PRIVMSG", "ada", "hi\r\nQUIT"));
        assertThrows(IllegalArgumentException.class, () -> IrcMessage.of("PRIVMSG", "a b", "hi"));
        assertThrows(IllegalArgumentException.class, () -> IrcMessage.of("PRIVMSG", "", "hi"));
        assertThrows(IllegalArgumentException.class, () -> new IrcMessage("a b", "QUIT", List.of()));
        assertThrows(IllegalArgumentException.class, () -> IrcMessage.of("QU IT"));
    }

    @Test
    void aLongLineIsCutButNeverWithinACharacter() {
        byte[] line = IrcMessage.of("PRIVMSG", "a", "\u20ac".repeat(400)).toBytes();
        assertTrue(line.length <= 510 && line.length > 507, "it has " + line.length + " bytes");
        assertEquals("PRIVMSG a :" + "\u20ac".repeat(166), new String(line, UTF_8));
    }

    @Test
    void bytesThatAreNoTextBecomeReplacementCharacters() throws IrcException {
        byte[] latin = {'N', 'I', 'C', 'K', ' ', (byte) 0xe9};
        assertEquals("\ufffd", IrcMessage.parse(latin).parameter(0));
    }

    @Property
    void whatIsWrittenIsReadAsTheSame(@ForAll("messages") IrcMessage message) throws IrcException {
        assertEquals(message, IrcMessage.parse(message.toBytes()));
        assertArrayEquals(message.toBytes(), IrcMessage.parse(message.toBytes()).toBytes());
    }

    @Provide
    Arbitrary<IrcMessage> messages() {
        Arbitrary<String> word = Arbitraries.strings()
                .withChars("abcXYZ019#&!@*,_\u00e9\u20ac")
                .ofMinLength(1)
                .ofMaxLength(6);
        Arbitrary<String> text =
                Arbitraries.strings().withChars("ab :\u0001\u20ac").ofMaxLength(20);
        Arbitrary<String> command = Arbitraries.of("PRIVMSG", "NOTICE", "JOIN", "001", "QUIT", "MODE");
        Arbitrary<String> prefix = Arbitraries.oneOf(Arbitraries.just(""), word);
        return Combinators.combine(prefix, command, word.list().ofMaxSize(14), text)
                .as((who, what, words, last) -> {
                    List<String> parameters = new java.util.ArrayList<>(words);
                    parameters.add(last);
                    return new IrcMessage(who, what, parameters);
                });
    }
}
