package dev.ambit.gateway.irc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Operators and what they can do with their channel. */
class ModesTest {

    private final Tavern tavern = new Tavern();
    private final Tavern.Guest ada = tavern.guest("ada");
    private final Tavern.Guest grace = tavern.guest("grace");

    @BeforeEach
    void adaOpensThePlaza() {
        ada.says("JOIN #plaza");
        grace.says("JOIN #plaza");
        forget();
    }

    private void forget() {
        ada.clear();
        grace.clear();
    }

    @Test
    void anOperatorMakesAnother() {
        ada.says("MODE #plaza +o grace");
        assertEquals(List.of(":ambit.test MODE #plaza +o grace"), ada.hears());
        assertEquals(List.of(":ambit.test MODE #plaza +o grace"), grace.hears());
        grace.says("NAMES #plaza", "MODE #plaza +m");
        assertTrue(grace.lines.getFirst().contains("@grace"), grace.lines.toString());
        assertEquals("353 366 MODE", Tavern.commands(grace.hears()));
        forget();
        ada.says("MODE #plaza -o grace");
        assertEquals(List.of(":ambit.test MODE #plaza -o grace"), grace.hears());
        grace.says("MODE #plaza -m", "TOPIC #plaza :mine");
        assertEquals("482 482", Tavern.commands(grace.hears()));
    }

    @Test
    void whoIsNoOperatorChangesNothing() {
        grace.says("MODE #plaza +m", "MODE #plaza +o grace", "KICK #plaza ada", "MODE #plaza +i-k+l x 3");
        assertEquals("482 482 482 482", Tavern.commands(grace.hears()));
        assertEquals(List.of(), ada.hears());
        ada.says("MODE #plaza");
        assertEquals(List.of(":ambit.test 324 ada #plaza :+n"), ada.hears());
    }

    @Test
    void aModeratedChannelIsForOperatorsToSpeakIn() {
        ada.says("MODE #plaza +m");
        assertEquals(List.of(":ambit.test MODE #plaza +m"), ada.hears());
        grace.clear();
        grace.says("PRIVMSG #plaza :may I?");
        assertEquals("404", Tavern.commands(grace.hears()));
        ada.says("PRIVMSG #plaza :no", "MODE #plaza -m");
        assertEquals("PRIVMSG MODE", Tavern.commands(grace.hears()));
        grace.says("PRIVMSG #plaza :now?");
        assertEquals(
                ":grace" + grace.mask() + " PRIVMSG #plaza :now?", ada.hears().getLast());
    }

    @Test
    void aKeyKeepsOutWhoDoesNotKnowIt() {
        ada.says("MODE #plaza +k sesame");
        assertEquals(List.of(":ambit.test MODE #plaza +k :*"), spelled(ada.hears()));
        Tavern.Guest eve = tavern.guest("eve");
        eve.says("JOIN #plaza", "JOIN #plaza guess");
        assertEquals("475 475", Tavern.commands(eve.hears()));
        eve.says("JOIN #plaza sesame");
        assertEquals("JOIN 353 366", Tavern.commands(eve.hears()));
        ada.clear();
        ada.says("MODE #plaza");
        assertTrue(ada.hears().getFirst().endsWith("+nk :sesame"));
        eve.says("MODE #plaza");
        assertTrue(eve.hears().getFirst().endsWith("+nk :*"));
        ada.says("MODE #plaza -k *");
        assertEquals(":ambit.test MODE #plaza -k *", ada.hears().getLast());
        tavern.guest("mallory").says("JOIN #plaza");
        assertEquals("JOIN", Tavern.commands(ada.hears()));
    }

    /** The star may have a colon or not. */
    private static List<String> spelled(List<String> lines) {
        return lines.stream()
                .map(line -> line.endsWith(" *") ? line.substring(0, line.length() - 1) + ":*" : line)
                .toList();
    }

    @Test
    void aLimitKeepsOutWhoComesLast() {
        ada.says("MODE #plaza +l 2");
        assertEquals(List.of(":ambit.test MODE #plaza +l 2"), ada.hears());
        Tavern.Guest eve = tavern.guest("eve");
        eve.says("JOIN #plaza");
        assertEquals("471", Tavern.commands(eve.hears()));
        ada.says("MODE #plaza -l");
        assertEquals(List.of(":ambit.test MODE #plaza -l"), ada.hears());
        eve.says("JOIN #plaza");
        assertEquals("JOIN 353 366", Tavern.commands(eve.hears()));
    }

    @Test
    void whereOneMustBeInvitedAnInvitationIsEnough() {
        ada.says("MODE #plaza +i");
        Tavern.Guest eve = tavern.guest("eve");
        eve.says("JOIN #plaza");
        assertEquals("473", Tavern.commands(eve.hears()));
        grace.clear();
        grace.says("INVITE eve #plaza");
        assertEquals("482", Tavern.commands(grace.hears()));
        ada.clear();
        ada.says("INVITE eve #plaza", "INVITE grace #plaza", "INVITE nobody #plaza", "INVITE eve #other", "INVITE eve");
        assertEquals("341 443 401 442 461", Tavern.commands(ada.hears()));
        assertEquals(List.of(":ada" + ada.mask() + " INVITE eve #plaza"), eve.hears());
        eve.says("JOIN #plaza");
        assertEquals("JOIN 353 366", Tavern.commands(eve.hears()));
    }

    @Test
    void whoIsKickedIsOutAndEverybodySeesByWhom() {
        Tavern.Visitor visitor = tavern.visitor("Vic");
        Address plaza = visitor.enters("#plaza");
        forget();
        visitor.heard.clear();
        ada.says("KICK #plaza grace :too loud");
        assertEquals(List.of(":ada" + ada.mask() + " KICK #plaza grace :too loud"), ada.hears());
        assertEquals(List.of(":ada" + ada.mask() + " KICK #plaza grace :by ada"), grace.hears());
        assertEquals(List.of("expelled by ada"), visitor.heard);
        grace.says("PRIVMSG #plaza :hey");
        assertEquals("404", Tavern.commands(grace.hears()));

        grace.says("JOIN #plaza");
        forget();
        ada.says("KICK #plaza Vic");
        assertEquals(List.of(":ada" + ada.mask() + " KICK #plaza Vic :expelled by ada"), grace.hears());
        visitor.heard.clear();
        visitor.says(plaza, "hey");
        assertTrue(visitor.heard.getFirst().startsWith("failed: "), visitor.heard.toString());

        ada.clear();
        ada.says("KICK #plaza Vic", "KICK #plaza nobody", "KICK #plaza", "KICK #other grace");
        assertEquals("441 401 461 442", Tavern.commands(ada.hears()));
    }

    @Test
    void modesThatThereAreNotAreSaidToBeUnknown() {
        ada.says("MODE #plaza +x", "MODE #plaza +b", "MODE #plaza -n", "MODE #plaza +o", "MODE #other", "MODE");
        assertEquals("472 368 NOTICE 461 442 461", Tavern.commands(ada.hears()));
    }

    @Test
    void severalModesAreChangedAtOnce() {
        ada.says("MODE #plaza +iml 7");
        assertEquals(List.of(":ambit.test MODE #plaza +iml 7"), ada.hears());
        ada.says("MODE #plaza");
        assertEquals(List.of(":ambit.test 324 ada #plaza +nimtl :7"), ada.hears());
        ada.says("MODE #plaza -im+l 8");
        assertEquals(List.of(":ambit.test MODE #plaza +l-im 8"), ada.hears());
    }
}
