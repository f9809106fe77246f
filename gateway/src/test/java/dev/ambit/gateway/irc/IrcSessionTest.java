package dev.ambit.gateway.irc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.AppData;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Talk between people on IRC and visitors, through a real group server. */
class IrcSessionTest {

    private final Tavern tavern = new Tavern();

    // --- coming in ----------------------------------------------------------------------------------

    @Test
    void nickAndUserLetSomebodyInWithTheUsualGreeting() {
        Tavern.Guest ada = tavern.stranger();
        ada.says("CAP LS 302", "NICK ada");
        assertEquals(List.of(":ambit.test CAP * LS :"), ada.hears());
        ada.says("USER a 0 * :Ada Lovelace", "CAP END");
        List<String> greeting = ada.hears();
        assertEquals("001 002 003 004 005 375 372 376", Tavern.commands(greeting));
        assertEquals(":ambit.test 001 ada :Welcome to The Commons, ada" + ada.mask(), greeting.getFirst());
        String supports = greeting.get(4);
        for (String token : List.of("CHANTYPES=#&", "NICKLEN=24", "CASEMAPPING=ascii", "PREFIX=(o)@")) {
            assertTrue(supports.contains(" " + token + " "), supports);
        }
        assertTrue(supports.contains(" NETWORK=The_Commons "), supports);
        assertEquals("ada", tavern.server.host(ada.host.address()).orElseThrow().name());
    }

    @Test
    void whoHasNotSaidWhoTheyAreMayDoNothing() {
        Tavern.Guest stranger = tavern.stranger();
        stranger.says("JOIN #plaza", "PRIVMSG ada :hi", "NICK", "NICK a b", "USER x", "PASS");
        assertEquals("451 451 431 461 461", Tavern.commands(stranger.hears()));
        stranger.says("PING :there?");
        assertEquals(List.of(":ambit.test PONG ambit.test :there?"), stranger.hears());
    }

    @Test
    void aNickThatIsTakenOrNoNickIsRefusedAndAnotherCanBeTried() {
        tavern.visitor("Ada");
        Tavern.Guest guest = tavern.stranger();
        guest.says("NICK ada", "USER a 0 * :a");
        assertEquals(List.of(":ambit.test 433 * ada :Nickname is already in use"), guest.hears());
        guest.says("NICK no!nick");
        assertEquals("432", Tavern.commands(guest.hears()));
        guest.says("NICK " + "x".repeat(25));
        assertEquals("432", Tavern.commands(guest.hears()));
        guest.says("NICK grace");
        assertTrue(guest.hears().getFirst().startsWith(":ambit.test 001 grace :"));
    }

    @Test
    void aNameWithAnAccountNeedsItsPassword() {
        tavern.visa = (bearer, nick, password, address) -> nick.equalsIgnoreCase("ada") && !password.equals("secret")
                ? Optional.of("Ada is registered; send its password with PASS.")
                : Optional.empty();
        Tavern.Guest thief = tavern.stranger();
        thief.says("NICK ada", "USER a 0 * :a");
        assertEquals(List.of(":ambit.test 464 * :Ada is registered; send its password with PASS."), thief.hears());
        assertEquals("Ada is registered; send its password with PASS.", thief.ended);

        Tavern.Guest ada = tavern.stranger();
        ada.says("PASS secret", "NICK ada", "USER a 0 * :a");
        assertTrue(ada.session.isRegistered());

        Tavern.Guest other = tavern.guest("grace");
        other.says("NICK ADA");
        assertEquals("433", Tavern.commands(other.hears()));
        assertEquals("grace", other.host.name());
    }

    @Test
    void nobodyLooksLikeSomebodyWhoHasAnAccountWithASpaceInTheName() {
        tavern.visa = (bearer, nick, password, address) -> nick.equals("Ada Lovelace") && !password.equals("secret")
                ? Optional.of("That is somebody's name.")
                : Optional.empty();
        Tavern.Guest thief = tavern.stranger();
        thief.says("NICK Ada_Lovelace", "USER a 0 * :a");
        assertEquals("464", Tavern.commands(thief.hears()));
        Tavern.Guest ada = tavern.stranger();
        ada.says("PASS secret", "NICK Ada_Lovelace", "USER a 0 * :a");
        assertTrue(ada.session.isRegistered());
    }

    @Test
    void whileItIsBeingDecidedWhoSomebodyIsTheSessionIsBusy() throws IrcException {
        Tavern.Guest ada = tavern.stranger();
        ada.session.hear(IrcMessage.parse("NICK ada"));
        assertFalse(ada.session.isBusy());
        ada.session.hear(IrcMessage.parse("USER a 0 * :a"));
        assertTrue(ada.session.isBusy());
        ada.says("PING x");
        assertFalse(ada.session.isBusy());
    }

    @Test
    void registeringTwiceIsRefused() {
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("USER a 0 * :a", "PASS x");
        assertEquals("462 462", Tavern.commands(ada.hears()));
    }

    // --- channels -----------------------------------------------------------------------------------

    @Test
    void whoJoinsFirstOpensTheChannelAndIsItsOperator() {
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("JOIN #plaza");
        assertEquals(
                List.of(
                        ":ada" + ada.mask() + " JOIN #plaza",
                        ":ambit.test 353 ada = #plaza :@ada",
                        ":ambit.test 366 ada #plaza :End of NAMES list"),
                ada.hears());
    }

    @Test
    void aVisitorAndSomebodyOnIrcTalkInAChannel() {
        Tavern.Visitor ada = tavern.visitor("Ada Lovelace");
        Address plaza = ada.enters("#plaza");
        Tavern.Guest grace = tavern.guest("grace");
        grace.says("JOIN #plaza");
        assertTrue(ada.heard.contains("grace joined"), ada.heard.toString());
        List<String> joined = grace.hears();
        assertTrue(joined.get(1).contains("Ada_Lovelace") && joined.get(1).contains("grace"), joined.toString());

        ada.says(plaza, "hello there");
        ada.says(plaza, "/me waves");
        String who = ":Ada_Lovelace!host" + ada.host.address().number() + "@ambit.test";
        assertEquals(
                List.of(who + " PRIVMSG #plaza :hello there", who + " PRIVMSG #plaza :\u0001ACTION waves\u0001"),
                grace.hears());

        ada.heard.clear();
        grace.says("PRIVMSG #plaza :good day", "PRIVMSG #plaza :\u0001ACTION bows\u0001", "NOTICE #plaza :by the way");
        assertEquals(List.of("grace: good day", "grace: /me bows", "grace: by the way"), ada.heard);
        assertEquals(List.of(), grace.hears(), "nobody hears themselves");
    }

    @Test
    void peopleOnIrcSeeEachOtherComeTalkAndGo() {
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("JOIN #plaza");
        Tavern.Guest grace = tavern.guest("grace");
        ada.clear();
        grace.says("JOIN #Plaza", "PRIVMSG #PLAZA :hi", "PART #plaza :bye");
        assertEquals(
                List.of(
                        ":grace" + grace.mask() + " JOIN #plaza",
                        ":grace" + grace.mask() + " PRIVMSG #plaza :hi",
                        ":grace" + grace.mask() + " PART #plaza :it has left"),
                ada.hears());
        assertEquals(":grace" + grace.mask() + " PART #Plaza", grace.hears().getLast());
        ada.says("NAMES #plaza");
        assertEquals(":ambit.test 353 ada = #plaza :@ada", ada.hears().getFirst());
    }

    @Test
    void severalChannelsAreJoinedAtOnceEachWithItsKey() {
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("JOIN #one,#two", "MODE #two +k sesame");
        Tavern.Guest grace = tavern.guest("grace");
        grace.says("JOIN #one,#two x,wrong");
        assertEquals("JOIN 353 366 475", Tavern.commands(sorted(grace.hears())));
        grace.says("JOIN #two,nowhere sesame");
        assertEquals("403 JOIN 353 366", Tavern.commands(grace.hears()));
        grace.says("JOIN 0");
        assertEquals("PART PART", Tavern.commands(grace.hears()));
        grace.says("PRIVMSG #one :hello?");
        assertEquals("404", Tavern.commands(grace.hears()));
    }

    /** The order between one channel and another is nobody's concern. */
    private static List<String> sorted(List<String> lines) {
        return lines.stream()
                .sorted((a, b) -> Boolean.compare(a.contains(" 475 "), b.contains(" 475 ")))
                .toList();
    }

    @Test
    void moreChannelsThanAllowedAreRefused() {
        tavern.limits = new IrcLimits(10, 20, 4, 20, 3, 4, 10);
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("JOIN #a,#b,#c,#d");
        assertEquals(
                List.of(":ambit.test 405 ada #d :You have joined too many channels"),
                ada.hears().stream().filter(line -> line.contains(" 405 ")).toList());
        ada.says("JOIN #a", "PART #a", "JOIN #d");
        assertEquals("PART JOIN 353 366", Tavern.commands(ada.hears()));
    }

    @Test
    void theTopicIsKeptWithTheChannelAndEverybodyHearsOfIt() {
        Tavern.Guest ada = tavern.guest("ada");
        Tavern.Visitor visitor = tavern.visitor("Vic");
        ada.says("JOIN #plaza", "TOPIC #plaza");
        assertEquals("331", Tavern.commands(ada.hears().subList(3, 4)));
        Address plaza = visitor.enters("#plaza");
        visitor.heard.clear();
        ada.clear();
        ada.says("TOPIC #plaza :all about \u0002engines\u0002");
        assertEquals(List.of(":ada" + ada.mask() + " TOPIC #plaza :all about engines"), ada.hears());
        assertEquals(List.of("ada: /me changed the topic: all about engines"), visitor.heard);

        visitor.writes(plaza, "topic", "flowers");
        visitor.says(plaza, "/me changed the topic: flowers");
        assertEquals(
                List.of(":Vic!host" + visitor.host.address().number() + "@ambit.test TOPIC #plaza :flowers"),
                ada.hears());

        Tavern.Guest grace = tavern.guest("grace");
        grace.says("JOIN #plaza");
        assertTrue(grace.hears().contains(":ambit.test 332 grace #plaza :flowers"));
        ada.clear();
        ada.says("TOPIC #nowhere", "TOPIC");
        assertEquals("442 461", Tavern.commands(ada.hears()));
    }

    @Test
    void listTellsOfPublicChannels() {
        Tavern.Guest ada = tavern.guest("ada");
        Tavern.Guest grace = tavern.guest("grace");
        ada.says("JOIN #open,&here,#secret", "MODE #secret +i", "TOPIC #open :come in");
        grace.says("JOIN #open");
        grace.clear();
        grace.says("LIST");
        assertEquals(
                List.of(
                        ":ambit.test 322 grace #open 2 :come in",
                        ":ambit.test 322 grace &here 1 :",
                        ":ambit.test 323 grace :End of LIST"),
                grace.hears());
        grace.says("LIST &here,#secret,#nowhere");
        assertEquals("322 323", Tavern.commands(grace.hears()));
    }

    // --- between two --------------------------------------------------------------------------------

    @Test
    void privateWordsGoToNobodyElse() {
        Tavern.Visitor ada = tavern.visitor("Ada Lovelace");
        Tavern.Visitor other = tavern.visitor("Other");
        Tavern.Guest grace = tavern.guest("grace");
        grace.says("PRIVMSG Ada_Lovelace :just between us");
        assertEquals(List.of("grace: just between us"), ada.heard);
        ada.whispers(grace, "of course");
        ada.whispers(grace, "good night");
        String who = ":Ada_Lovelace!host" + ada.host.address().number() + "@ambit.test";
        assertEquals(List.of(who + " PRIVMSG grace :of course", who + " PRIVMSG grace :good night"), grace.hears());
        assertEquals(List.of(), other.heard);
    }

    @Test
    void r59_aMessageToAListReachesEachReceiver() {
        Tavern.Visitor ada = tavern.visitor("Ada");
        Tavern.Visitor bob = tavern.visitor("Bob");
        Tavern.Visitor carol = tavern.visitor("Carol");
        carol.enters("#plaza");
        Tavern.Guest grace = tavern.guest("grace");
        grace.says("JOIN #plaza");
        carol.heard.clear();
        grace.clear();
        grace.says("PRIVMSG Ada,#plaza,nobody,BOB :hear ye");
        assertEquals(List.of("grace: hear ye"), ada.heard);
        assertEquals(List.of("grace: hear ye"), bob.heard);
        assertEquals(List.of("grace: hear ye"), carol.heard);
        assertEquals(List.of(":ambit.test 401 grace nobody :No such nick or channel"), grace.hears());
    }

    @Test
    void tooManyReceiversAreToldOff() {
        Tavern.Guest grace = tavern.guest("grace");
        String list = IntStream.range(0, 10).mapToObj(i -> "n" + i).collect(Collectors.joining(","));
        grace.says("PRIVMSG " + list + " :hi", "PRIVMSG", "PRIVMSG ada", "PRIVMSG ada :", "PRIVMSG #x :hi");
        List<String> replies = grace.hears();
        assertEquals(8, replies.stream().filter(line -> line.contains(" 401 ")).count());
        assertEquals(2, replies.stream().filter(line -> line.contains(" 407 ")).count());
        assertEquals("411 412 412 404", Tavern.commands(replies.subList(10, 14)));
        grace.says("NOTICE nobody,#x :hi", "NOTICE", "NOTICE ada");
        assertEquals(List.of(), grace.hears(), "a notice is never answered");
    }

    @Test
    void aNickNeverMeansTwoPeopleWhoseNamesLookAlike() {
        Tavern.Visitor real = tavern.visitor("Ada Lovelace");
        Tavern.Visitor fake = tavern.visitor("Ada_Lovelace");
        Tavern.Guest grace = tavern.guest("grace");
        real.whispers(grace, "it is me");
        fake.whispers(grace, "no, me");
        assertTrue(grace.lines.get(0).startsWith(":Ada_Lovelace!"), grace.lines.toString());
        assertTrue(grace.lines.get(1).startsWith(":Ada_Lovelace^2!"), grace.lines.toString());
        grace.says("PRIVMSG Ada_Lovelace :the secret");
        assertEquals(List.of("grace: the secret"), real.heard);
        assertEquals(List.of(), fake.heard);
    }

    @Test
    void aLongWordComesInSeveralLinesAndSeveralLinesInOne() {
        Tavern.Visitor ada = tavern.visitor("Ada");
        Tavern.Guest grace = tavern.guest("grace");
        ada.whispers(grace, "one\r\nQUIT :two");
        assertTrue(grace.hears().getFirst().endsWith(" PRIVMSG grace :one QUIT :two"));
        ada.whispers(grace, "\u00e9".repeat(1000));
        List<String> lines = grace.hears();
        assertTrue(lines.size() > 4, lines.size() + " lines");
        assertTrue(lines.stream().allMatch(line -> Tavern.bytes(line).length <= IrcMessage.LONGEST_BYTES));
    }

    @Test
    void whatIsNoTalkIsNotShown() {
        Tavern.Visitor ada = tavern.visitor("Ada");
        Address plaza = ada.enters("#plaza");
        Tavern.Guest grace = tavern.guest("grace");
        grace.says("JOIN #plaza");
        grace.clear();
        ada.tells(plaza, new AppData("pong", new byte[] {1, 2, 3}));
        ada.says(plaza, "\n\n");
        assertEquals(List.of(), grace.hears());
    }

    @Test
    void whoeverSpeaksToSomebodyAwayIsToldOnce() {
        Tavern.Guest ada = tavern.guest("ada");
        Tavern.Guest grace = tavern.guest("grace");
        ada.says("AWAY :at dinner");
        assertEquals("306", Tavern.commands(ada.hears()));
        grace.says("PRIVMSG ada :there?", "PRIVMSG ada :hello?");
        assertEquals(List.of(":ambit.test 301 grace ada :at dinner"), grace.hears());
        assertEquals("PRIVMSG PRIVMSG", Tavern.commands(ada.hears()));
        ada.says("AWAY");
        grace.says("PRIVMSG ada :and now?");
        assertEquals(List.of(), grace.hears());
        assertEquals("305 PRIVMSG", Tavern.commands(ada.hears()));
    }

    // --- names --------------------------------------------------------------------------------------

    @Test
    void aNewNickIsToldOnceToEverybodyWhoSharesAChannel() {
        Tavern.Guest ada = tavern.guest("ada");
        Tavern.Guest grace = tavern.guest("grace");
        ada.says("JOIN #a,#b");
        grace.says("JOIN #a,#b");
        ada.clear();
        grace.clear();
        grace.says("NICK hopper");
        assertEquals(List.of(":grace" + grace.mask() + " NICK hopper"), ada.hears());
        assertEquals(List.of(":grace" + grace.mask() + " NICK hopper"), grace.hears());
        grace.says("NICK ADA", "NICK no!", "NICK");
        assertEquals("433 432 431", Tavern.commands(grace.hears()));
        ada.says("PRIVMSG hopper :hi");
        assertEquals(":ada" + ada.mask() + " PRIVMSG hopper :hi", grace.hears().getFirst());
    }

    @Test
    void whoLosesTheirNickToAVisitorIsTold() {
        Tavern.Guest ada = tavern.guest("ada");
        Tavern.Visitor visitor = tavern.visitor("Vic");
        visitor.isRenamed("Ada");
        String other = ada.host.name();
        assertEquals(List.of(":ada" + ada.mask() + " NICK " + other), ada.hears());
        ada.says("JOIN #x");
        assertTrue(ada.hears().getLast().startsWith(":ambit.test 366 " + other + " "));
    }

    @Test
    void aVisitorWhoGoesIsSeenToGo() {
        Tavern.Visitor visitor = tavern.visitor("Vic");
        visitor.enters("#plaza");
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("JOIN #plaza");
        ada.clear();
        String who = ":Vic!host" + visitor.host.address().number() + "@ambit.test";
        visitor.goes();
        assertEquals(
                List.of(who + " PART #plaza :the connection was lost", ":ambit.test MODE #plaza +o ada"), ada.hears());
    }

    // --- the rest -----------------------------------------------------------------------------------

    @Test
    void peopleCanBeAskedAfter() {
        tavern.visitor("Ada Lovelace").enters("#plaza");
        Tavern.Guest grace = tavern.guest("grace");
        grace.says("JOIN #plaza");
        grace.clear();
        grace.says("WHOIS Ada_Lovelace");
        List<String> whois = grace.hears();
        assertEquals("311 312 319 318", Tavern.commands(whois));
        assertTrue(whois.getFirst().endsWith(" ambit.test * :Ada Lovelace"), whois.getFirst());
        assertTrue(whois.get(2).endsWith("#plaza"), whois.get(2));
        grace.says("WHO #plaza");
        assertEquals("352 352 315", Tavern.commands(grace.hears()));
        grace.says("ISON Ada_Lovelace nobody grace");
        assertEquals(List.of(":ambit.test 303 grace :Ada_Lovelace grace"), grace.hears());
        grace.says("USERHOST grace");
        assertEquals(
                List.of(":ambit.test 302 grace :grace=+host"
                        + grace.host.address().number() + "@ambit.test"),
                grace.hears());
        grace.says("WHOIS nobody", "WHO nobody", "WHOIS", "ISON");
        assertEquals("401 318 315 431 461", Tavern.commands(grace.hears()));
    }

    @Test
    void smallQuestionsAreAnswered() {
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("MOTD", "VERSION", "MODE ada", "MODE ada +i", "MODE grace", "PONG x", "CAP REQ :sasl", "FLY");
        assertEquals("375 372 376 351 221 502 CAP 421", Tavern.commands(ada.hears()));
        ada.says("LUSERS");
        assertEquals("251", Tavern.commands(ada.hears().subList(0, 1)));
    }

    @Test
    void quitSaysGoodbyeToEverybody() {
        Tavern.Guest ada = tavern.guest("ada");
        Tavern.Guest grace = tavern.guest("grace");
        ada.says("JOIN #plaza");
        grace.says("JOIN #plaza");
        ada.clear();
        String who = ":grace" + grace.mask();
        grace.says("QUIT :gone fishing");
        assertEquals(List.of(who + " PART #plaza :Quit: gone fishing"), ada.hears());
        assertEquals("Quit: gone fishing", grace.ended);
    }

    @Test
    void nonsenseIsAnsweredWithAReason() {
        Tavern.Guest ada = tavern.guest("ada");
        ada.says("PRIVMSG #plaza :" + "x".repeat(600), "!!");
        List<String> replies = ada.hears();
        assertEquals("417 421", Tavern.commands(replies));
        assertTrue(replies.getFirst().contains("510 bytes at most"), replies.getFirst());
    }
}
