package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.group.Address;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Real sockets at a real door, friendly and hostile. */
class IrcDoorTest {

    @Test
    void aVisitorAndSomebodyOnIrcTalk() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                IrcClient grace = IrcClient.inside(hall.port(), "grace")) {
            Hall.Visitor ada = hall.visitor("Ada Lovelace");
            Address plaza = ada.enters("#plaza");
            grace.says("JOIN #plaza", "PRIVMSG #plaza :gr\u00fc\u00dfe");
            assertEquals("grace: gr\u00fc\u00dfe", ada.hears());
            ada.says(plaza, "auch so \u2764");
            assertTrue(grace.await("PRIVMSG").endsWith(" PRIVMSG #plaza :auch so \u2764"));
            grace.says("PRIVMSG Ada_Lovelace :psst");
            assertEquals("grace: psst", ada.hears());
        }
    }

    @Test
    void linesMayEndWithoutCarriageReturnAndComeInPieces() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                IrcClient client = new IrcClient(hall.port())) {
            OutputStream out = client.socket.getOutputStream();
            for (byte b : "\n\r\nnick ada\nUSER a 0 * :a\nJOIN #x\n".getBytes(UTF_8)) {
                out.write(b);
                out.flush();
            }
            client.await(" 366 ");
        }
    }

    @Test
    void whatIsSaidBeforeItIsClearWhoSomebodyIsWaitsForThat() throws Exception {
        CountDownLatch decided = new CountDownLatch(1);
        Visa slow = (bearer, nick, password, address) -> {
            try {
                assertTrue(decided.await(Hall.PATIENCE_SECONDS, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return Optional.empty();
        };
        try (Hall hall = new Hall(Hall.QUICK, slow);
                IrcClient client = new IrcClient(hall.port())) {
            client.says("NICK ada", "USER a 0 * :a", "JOIN #x", "PING :last");
            decided.countDown();
            assertTrue(client.await(":").contains(" 001 "), "first the greeting");
            client.await("JOIN #x");
        }
    }

    @Test
    void aRegisteredNickWithoutItsPasswordIsTurnedAway() throws IOException {
        Visa visa = (bearer, nick, password, address) -> {
            assertEquals(InetAddress.getLoopbackAddress().getHostAddress(), address);
            return password.equals("sesame") ? Optional.empty() : Optional.of("This name is somebody's.");
        };
        try (Hall hall = new Hall(Hall.QUICK, visa);
                IrcClient thief = new IrcClient(hall.port());
                IrcClient owner = new IrcClient(hall.port())) {
            thief.says("PASS guess", "NICK ada", "USER a 0 * :a");
            String told = thief.awaitEnd();
            assertTrue(told.contains(" 464 * :This name is somebody's."), told);
            assertTrue(told.contains("ERROR :Closing link: This name is somebody's."), told);
            owner.says("PASS sesame", "NICK ada", "USER a 0 * :a");
            owner.await(" 001 ada ");
        }
    }

    @Test
    void aVisaThatFailsLetsNobodyIn() throws IOException {
        Visa broken = (bearer, nick, password, address) -> {
            throw new IllegalStateException("the accounts are gone");
        };
        try (Hall hall = new Hall(Hall.QUICK, broken);
                IrcClient client = new IrcClient(hall.port())) {
            client.says("NICK ada", "USER a 0 * :a");
            assertTrue(client.awaitEnd().contains(" 464 * :Nobody can be let in right now"));
        }
    }

    @Test
    void quitEndsTheConnectionAndFreesTheName() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                IrcClient first = IrcClient.inside(hall.port(), "ada")) {
            first.says("QUIT :bye");
            assertEquals("ERROR :Closing link: Quit: bye\n", first.awaitEnd());
            try (IrcClient second = new IrcClient(hall.port())) {
                second.says("USER a 0 * :a", "NICK ada");
                String answer = second.await("ada");
                while (answer.contains(" 433 ")) {
                    second.says("NICK ada");
                    answer = second.await("ada");
                }
                assertTrue(answer.contains(" 001 "), answer);
            }
        }
    }

    @Test
    void atClosingTimeEverybodyIsToldGoodbye() throws IOException {
        Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
        try (IrcClient ada = IrcClient.inside(hall.port(), "ada")) {
            hall.close();
            assertEquals("ERROR :Closing link: The server shuts down\n", ada.awaitEnd());
        }
    }

    @Test
    void aPortThatIsTakenIsSaidToBe() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY)) {
            Gateway another = new Gateway(InetAddress.getLoopbackAddress(), Hall.USUAL, hall.traffic, Optional.empty());
            IOException refusal = assertThrows(IOException.class, () -> another.openIrc(hall.port(), hall.door));
            another.close(0);
            assertTrue(refusal.getMessage().contains("cannot listen on"), refusal.getMessage());
        }
    }

    // --- silence ------------------------------------------------------------------------------------

    @Test
    void whoDoesNotSayWhoTheyAreIsCutOff() throws IOException {
        IrcLimits hasty = new IrcLimits(1, 40, 100, 200, 20, 8, 50);
        try (Hall hall = new Hall(hasty, Visa.BELIEVE_EVERYBODY);
                IrcClient client = new IrcClient(hall.port())) {
            client.says("NICK ada");
            assertEquals("ERROR :Closing link: Registration timed out\n", client.awaitEnd());
        }
    }

    @Test
    void whoIsSilentIsAskedAndWhoDoesNotAnswerIsCutOff() throws IOException {
        IrcLimits hasty = new IrcLimits(20, 4, 100, 200, 20, 8, 50);
        try (Hall hall = new Hall(hasty, Visa.BELIEVE_EVERYBODY);
                IrcClient client = IrcClient.inside(hall.port(), "ada")) {
            for (int i = 0; i < 3; i++) {
                assertEquals("PING :ambit.test", client.await("PING"));
                client.says("PONG ambit.test");
            }
            assertEquals("PING :ambit.test", client.await("PING"));
            assertEquals("ERROR :Closing link: Ping timeout\n", client.awaitEnd());
        }
    }

    // --- hostile ------------------------------------------------------------------------------------

    @Test
    void aLineWithoutEndIsCutOff() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                IrcClient client = IrcClient.inside(hall.port(), "ada");
                IrcClient witness = IrcClient.inside(hall.port(), "witness")) {
            byte[] block = "x".repeat(4096).getBytes(UTF_8);
            assertThrows(SocketException.class, () -> {
                for (int i = 0; i < 100_000; i++) {
                    client.socket.getOutputStream().write(block);
                }
            });
            assertTrue(hall.traffic.bytesIn.sum() < 10_000_000, hall.traffic.bytesIn.sum() + " bytes were read");
            noticesNothing(witness);
        }
    }

    @Test
    void aLineThatIsALittleTooLongIsOnlyRefused() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                IrcClient client = IrcClient.inside(hall.port(), "ada")) {
            client.says("PRIVMSG #x :" + "y".repeat(1000), "JOIN #x");
            client.await(" 417 ada :A line has 510 bytes at most");
            client.await("JOIN #x");
        }
    }

    @Test
    void aThousandJoinsOpenNoThousandChannels() throws IOException {
        IrcLimits usual = new IrcLimits(20, 40, 10, 20, 5, 8, 50);
        try (Hall hall = new Hall(stalling(2), usual, Visa.BELIEVE_EVERYBODY, Optional.empty());
                IrcClient client = IrcClient.inside(hall.port(), "ada");
                IrcClient witness = IrcClient.inside(hall.port(), "witness")) {
            List<String> joins = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                joins.add("JOIN #c" + i);
            }
            try {
                client.says(joins.toArray(String[]::new));
                String told = client.awaitEnd();
                long joined = told.lines().filter(l -> l.contains(" JOIN #")).count();
                assertTrue(joined <= 5, joined + " channels");
                assertTrue(told.contains("ERROR :Closing link: Excess flood"), told);
            } catch (SocketException e) {
                // Cut off so early that not even that could be read.
            }
            noticesNothing(witness);
            assertEquals(1, hall.traffic.cutOffs());
        }
    }

    @Test
    void aFloodOfWordsIsSlowedDownAndThenCutOff() throws IOException {
        IrcLimits usual = new IrcLimits(20, 40, 5, 10, 5, 8, 50);
        try (Hall hall = new Hall(stalling(2), usual, Visa.BELIEVE_EVERYBODY, Optional.empty());
                IrcClient flooder = IrcClient.inside(hall.port(), "flooder")) {
            Hall.Visitor ada = hall.visitor("Ada");
            ada.enters("#plaza");
            flooder.says("JOIN #plaza");
            flooder.await(" 366 ");
            try {
                for (int i = 0; i < 10_000; i++) {
                    flooder.says("PRIVMSG #plaza :buy " + i);
                }
            } catch (SocketException e) {
                // Cut off meanwhile.
            }
            flooder.awaitEnd();
            assertEquals("flooder: buy 0", ada.hears());
            assertTrue(ada.waiting() < 60, ada.waiting() + " words reached the visitor");
            assertTrue(hall.traffic.bytesIn.sum() < 100_000, hall.traffic.bytesIn.sum() + " bytes were read");
            assertEquals(1, hall.traffic.cutOffs(CutOff.FLOOD).sum());
        }
    }

    @Test
    void aBurstWithinReasonIsHeardInFullAndInOrder() throws IOException {
        IrcLimits slow = new IrcLimits(20, 40, 50, 5, 5, 8, 50);
        try (Hall hall = new Hall(slow, Visa.BELIEVE_EVERYBODY);
                IrcClient poet = IrcClient.inside(hall.port(), "poet")) {
            Hall.Visitor ada = hall.visitor("Ada");
            ada.enters("#plaza");
            poet.says("JOIN #plaza");
            poet.await(" 366 ");
            List<String> poem = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                poem.add("PRIVMSG #plaza :verse " + i);
            }
            poet.says(poem.toArray(String[]::new));
            for (int i = 0; i < 60; i++) {
                assertEquals("poet: verse " + i, ada.hears());
            }
        }
    }

    @Test
    void aLongListIsToldUpToTheLimitAgainAndAgain() throws IOException {
        try (Hall hall = new Hall(IrcLimits.DEFAULT, Visa.BELIEVE_EVERYBODY);
                IrcClient client = IrcClient.inside(hall.port(), "ada")) {
            for (int v = 0; v < 3; v++) {
                Hall.Visitor visitor = hall.visitor("Visitor " + v);
                for (int c = 0; c < 40; c++) {
                    visitor.enters("#channel-" + v + "-" + c);
                }
            }
            for (int i = 0; i < 3; i++) {
                client.says("LIST");
                int listed = 0;
                while (client.await(" ada ").contains(" 322 ")) {
                    listed++;
                }
                assertEquals(IrcLimits.DEFAULT.listed(), listed, "in list " + i);
            }
        }
    }

    @Test
    void controlCharactersReachNobody() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                IrcClient client = IrcClient.inside(hall.port(), "ada")) {
            Hall.Visitor visitor = hall.visitor("Vic");
            client.says(
                    "PRIVMSG Vic :\u001b[2J\u0007bell\u0000",
                    "PRIVMSG Vic :\u001b[2J\u0007bell",
                    "NICK \u0001x",
                    "JOIN #\u0007");
            assertEquals("ada: [2Jbell", visitor.hears());
            client.await(" 432 ");
            client.await(" 403 ");
        }
    }

    @Test
    void whoDoesNotReadLosesOnlyItsOwnConnection() throws IOException {
        GatewayLimits small = new GatewayLimits(50, 10, 30, 20, 65_536, 60, 8192);
        try (Hall hall = new Hall(small, Hall.QUICK, Visa.BELIEVE_EVERYBODY, Optional.empty());
                IrcClient deaf = new IrcClient(hall.port(), 4096);
                IrcClient witness = IrcClient.inside(hall.port(), "witness")) {
            Hall.Visitor ada = hall.visitor("Ada");
            Address plaza = ada.enters("#plaza");
            deaf.says("NICK deaf", "USER d 0 * :d", "JOIN #plaza");
            witness.says("JOIN #plaza");
            witness.await(" 366 ");
            deaf.await(" 366 ");
            String word = "x".repeat(300);
            for (int i = 0; hall.ask(groups -> groups.hostNamed("deaf").isPresent()); i++) {
                assertTrue(i < 100_000, "the one who does not read is still there");
                ada.says(plaza, i + " " + word);
                if (i % 50 == 0) {
                    witness.says("PING :" + i);
                    witness.await("PONG ambit.test :" + i);
                }
            }
            noticesNothing(witness);
        }
    }

    @Test
    void aLineIsNotLeftHalfSaidForEver() throws IOException {
        try (Hall hall = new Hall(stalling(2), Hall.QUICK, Visa.BELIEVE_EVERYBODY, Optional.empty());
                IrcClient client = IrcClient.inside(hall.port(), "ada")) {
            client.socket.getOutputStream().write("PRIVMSG #x :and then".getBytes(UTF_8));
            assertEquals("ERROR :Closing link: half a message for 2 s\n", client.awaitEnd());
            assertEquals(1, hall.traffic.cutOffs(CutOff.STALLED).sum());
        }
    }

    @Test
    void whoHasStoppedReadingIsCutOffThoughThereIsRoomForMore() throws IOException {
        GatewayLimits roomy = new GatewayLimits(50, 10, 30, 2, 65_536, 60, 64 << 20);
        try (Hall hall = new Hall(roomy, Hall.QUICK, Visa.BELIEVE_EVERYBODY, Optional.empty());
                IrcClient deaf = new IrcClient(hall.port(), 4096);
                IrcClient witness = IrcClient.inside(hall.port(), "witness")) {
            Hall.Visitor ada = hall.visitor("Ada");
            Address plaza = ada.enters("#plaza");
            deaf.says("NICK deaf", "USER d 0 * :d", "JOIN #plaza");
            deaf.await(" 366 ");
            String word = "x".repeat(300);
            for (int i = 0; i < 10_000; i++) {
                ada.says(plaza, i + " " + word);
            }
            Hall.await(
                    "it is cut off", () -> hall.traffic.cutOffs(CutOff.STALLED).sum() == 1);
            noticesNothing(witness);
        }
    }

    @Test
    void whoseNameIsLookedUpForLongHasNotForgottenToSayIt() throws IOException {
        IrcLimits hasty = new IrcLimits(1, 40, 100, 200, 20, 8, 50);
        Visa slow = (bearer, nick, password, address) -> {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
            return Optional.empty();
        };
        try (Hall hall = new Hall(hasty, slow);
                IrcClient client = new IrcClient(hall.port())) {
            client.says("NICK ada", "USER a 0 * :a");
            client.await(" 001 ada ");
        }
    }

    @Test
    void whoComesAndSaysNothingMakesRoomForWhoDoes() throws IOException {
        GatewayLimits small = new GatewayLimits(3, 10, 30, 20, 65_536, 60, 8192);
        try (Hall hall = new Hall(small, Hall.QUICK, Visa.BELIEVE_EVERYBODY, Optional.empty());
                IrcClient witness = IrcClient.inside(hall.port(), "witness")) {
            List<IrcClient> silent = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                silent.add(new IrcClient(hall.port()));
            }
            Hall.await(
                    "all but two silent ones are gone",
                    () -> hall.traffic.cutOffs(CutOff.FULL).sum() == 18);
            try (IrcClient late = IrcClient.inside(hall.port(), "late")) {
                noticesNothing(late);
                noticesNothing(witness);
            }
            for (IrcClient client : silent) {
                client.close();
            }
        }
    }

    private static GatewayLimits stalling(int seconds) {
        return new GatewayLimits(50, 10, 30, seconds, 65_536, 60, 65_536);
    }

    private static void noticesNothing(IrcClient witness) throws IOException {
        witness.says("PING :still here");
        witness.await("PONG ambit.test :still here");
    }
}
