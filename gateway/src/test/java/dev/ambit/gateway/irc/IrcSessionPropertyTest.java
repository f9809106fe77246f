package dev.ambit.gateway.irc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a client says in whatever order, every answer is a line, and everybody else talks on. */
class IrcSessionPropertyTest {

    @Property(tries = 300)
    void nothingAClientSaysDisturbsAnybodyElse(
            @ForAll("lines") List<String> ofMallory, @ForAll("lines") List<String> ofEve) {
        Tavern tavern = new Tavern();
        Tavern.Visitor ada = tavern.visitor("Ada Lovelace");
        Address inn = ada.enters("#inn");
        Tavern.Guest witness = tavern.guest("witness");
        witness.says("JOIN #inn");
        Tavern.Guest mallory = tavern.guest("mallory");
        Tavern.Guest eve = tavern.guest("eve");
        for (int i = 0; i < Math.max(ofMallory.size(), ofEve.size()); i++) {
            say(mallory, ofMallory, i);
            say(eve, ofEve, i);
        }
        witness.clear();
        ada.says(inn, "still here");
        assertEquals(
                List.of(":Ada_Lovelace!host" + ada.host.address().number() + "@ambit.test PRIVMSG #inn :still here"),
                witness.hears());
        for (String line : mallory.lines) {
            assertTrue(line.indexOf('\n') < 0 && line.indexOf('\r') < 0, line);
        }
    }

    private static void say(Tavern.Guest guest, List<String> lines, int index) {
        if (index < lines.size() && guest.ended.isEmpty()) {
            guest.says(lines.get(index));
        }
    }

    @Provide
    Arbitrary<List<String>> lines() {
        Arbitrary<String> command = Arbitraries.of(
                "JOIN",
                "PART",
                "KICK",
                "INVITE",
                "PRIVMSG",
                "NOTICE",
                "AWAY",
                "NAMES",
                "LIST",
                "TOPIC",
                "MODE",
                "WHO",
                "WHOIS",
                "ISON",
                "USERHOST",
                "MOTD",
                "LUSERS",
                "VERSION",
                "NICK",
                "USER",
                "PASS",
                "CAP",
                "PING",
                "FLY");
        Arbitrary<String> word = Arbitraries.of(
                "#a",
                "#A",
                "&b",
                "#a,&b,#c",
                "#inn",
                "0",
                "#",
                "#\u0007",
                "mallory",
                "eve",
                "EVE",
                "Ada_Lovelace",
                "mallory,eve,#a",
                "host1",
                "World",
                "+o",
                "-o",
                "+k",
                "-k",
                "+l",
                "-l",
                "+imnt",
                "-im",
                "+kl",
                "b",
                "x",
                "999999999999",
                "-1",
                ",",
                ",,",
                "*",
                "!",
                "LS",
                "REQ",
                "\u00e9",
                "\u0001");
        Arbitrary<String> text = Arbitraries.of(
                "", " :", " :a b", " ::", " :\u0001ACTION x\u0001", " :\u0001", " :/me changed the topic: z");
        return Combinators.combine(command, word.list().ofMaxSize(4), text)
                .as((what, words, last) -> what + (words.isEmpty() ? "" : " " + String.join(" ", words)) + last)
                .list()
                .ofMaxSize(30);
    }
}
