package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IrcTalkTest {

    @Test
    void anActionIsTalkThatBeginsWithMe() {
        assertEquals(Optional.of("/me waves"), IrcTalk.fromIrc("\u0001ACTION waves\u0001"));
        assertEquals(List.of("\u0001ACTION waves\u0001"), IrcTalk.toIrc("/me waves", 400));
    }

    @Test
    void requestsBetweenProgramsDoNotReachVisitors() {
        assertEquals(Optional.empty(), IrcTalk.fromIrc("\u0001VERSION\u0001"));
        assertEquals(Optional.empty(), IrcTalk.fromIrc("\u0001DCC SEND x 1 2 3\u0001"));
        assertEquals(Optional.empty(), IrcTalk.fromIrc("\u0001ACTION \u0001"));
    }

    @Test
    void visitorsCannotSendRequestsToPrograms() {
        assertEquals(List.of("DCC SEND x 1 2 3"), IrcTalk.toIrc("\u0001DCC SEND x 1 2 3\u0001", 400));
    }

    @Test
    void coloursAndOtherFormattingAreTakenOut() {
        assertEquals(Optional.of("red bold 5"), IrcTalk.fromIrc("\u00034,12red\u000f \u0002bold\u0002 \u0003055"));
        assertEquals(Optional.of("hex"), IrcTalk.fromIrc("\u0004ff0000hex"));
        assertEquals(Optional.empty(), IrcTalk.fromIrc("\u0002\u0002 "));
    }

    @Test
    void severalLinesBecomeOne() {
        assertEquals(List.of("one two QUIT"), IrcTalk.toIrc("one\r\ntwo\nQUIT", 400));
        assertEquals(List.of(), IrcTalk.toIrc("\n", 400));
    }

    @Test
    void longTalkComesInPiecesCutAtSpaces() {
        assertEquals(List.of("aaaa bbbb", "cccc"), IrcTalk.toIrc("aaaa bbbb cccc", 10));
        assertEquals(List.of("aaaaaaaaaa", "aa"), IrcTalk.toIrc("aaaaaaaaaaaa", 10));
        assertEquals(List.of("\u0001ACTION aaaa\u0001", "\u0001ACTION bbbb\u0001"), IrcTalk.toIrc("/me aaaa bbbb", 14));
        List<String> euros = IrcTalk.toIrc("\u20ac".repeat(100), 100);
        assertEquals("\u20ac".repeat(100), String.join("", euros));
        assertTrue(euros.stream().allMatch(piece -> piece.getBytes(UTF_8).length <= 100), () -> "" + euros);
        assertEquals(4, euros.size());
    }
}
