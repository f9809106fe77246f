package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadcountTest {

    private static InetAddress at(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static Headcount<String> of(Places places, Door... open) {
        Headcount<String> headcount = new Headcount<>(places);
        for (Door door : open) {
            headcount.opens(door);
        }
        return headcount;
    }

    private static final Places HUNDRED =
            new Places(100, Map.of(Door.PAGE, 50, Door.GROUPS, 10, Door.CONTROL, 10, Door.IRC, 5), 0, 0, 0, false);

    private static boolean comes(Headcount<String> headcount, String who, Door door) {
        return headcount.comes(who, door, Optional.of(at("192.0.2.1"))) instanceof Headcount.Verdict.Stays;
    }

    private static int insiders(Headcount<String> headcount, Door door, int wanting) {
        int inside = 0;
        for (int i = 0; i < wanting; i++) {
            String who = door + " " + i;
            if (comes(headcount, who, door)) {
                headcount.isInside(who, true);
                inside++;
            }
        }
        return inside;
    }

    @Test
    void aFullDoorLeavesTheOthersWhatIsKeptForThem() {
        Headcount<String> headcount = of(HUNDRED, Door.PAGE, Door.GROUPS, Door.CONTROL);
        assertEquals(40, insiders(headcount, Door.CONTROL, 200), "IRC is closed, so nothing is kept for it");
        assertEquals(10, insiders(headcount, Door.GROUPS, 200));
        assertEquals(50, insiders(headcount, Door.PAGE, 200));
        headcount.goes("control 3");
        assertTrue(comes(headcount, "one more", Door.CONTROL));
        headcount.isInside("one more", true);
        assertFalse(comes(headcount, "and another", Door.PAGE));
    }

    @Test
    void whoIsNotInsideMakesRoomOldestFirst() {
        Headcount<String> headcount = of(Places.of(2), Door.PAGE);
        comes(headcount, "silent", Door.PAGE);
        comes(headcount, "visitor", Door.PAGE);
        headcount.isInside("visitor", true);
        assertEquals(
                new Headcount.Verdict.Stays<>(Optional.of("silent")),
                headcount.comes("next", Door.PAGE, Optional.empty()));
        headcount.isInside("next", true);
        assertInstanceOf(Headcount.Verdict.Goes.class, headcount.comes("last", Door.PAGE, Optional.empty()));
        headcount.isInside("visitor", false);
        assertEquals(
                new Headcount.Verdict.Stays<>(Optional.of("visitor")),
                headcount.comes("last", Door.PAGE, Optional.empty()),
                "who has left the world is a stranger again");
    }

    @Test
    void manyFromOneAddressPushNobodyOutWhoIsJustComingIn() {
        Headcount<String> headcount = of(new Places(20, Map.of(), 40, 0, 0, false), Door.CONTROL);
        headcount.comes("newcomer", Door.CONTROL, Optional.of(at("192.0.2.2")));
        for (int i = 0; i < 100; i++) {
            headcount.comes("silent " + i, Door.CONTROL, Optional.of(at("192.0.2.1")));
        }
        assertEquals(20, headcount.at(Door.CONTROL));
        headcount.isInside("newcomer", true);
        for (int i = 0; i < 19; i++) {
            assertEquals(
                    new Headcount.Verdict.Stays<>(Optional.of("silent " + (81 + i))),
                    headcount.comes("guest " + i, Door.CONTROL, Optional.of(at("192.0.2.3"))),
                    "those who are many go, the oldest first");
            headcount.isInside("guest " + i, true);
        }
        assertInstanceOf(
                Headcount.Verdict.Goes.class,
                headcount.comes("last", Door.CONTROL, Optional.of(at("192.0.2.4"))),
                "the newcomer is inside");
    }

    @Test
    void aFewFromOneAddressAreNotTakenForMany() {
        Headcount<String> headcount = of(new Places(4, Map.of(), 40, 0, 0, false), Door.CONTROL);
        headcount.comes("stranger", Door.CONTROL, Optional.of(at("192.0.2.1")));
        for (int i = 0; i < 3; i++) {
            headcount.comes("pupil " + i, Door.CONTROL, Optional.of(at("192.0.2.2")));
        }
        assertEquals(
                new Headcount.Verdict.Stays<>(Optional.of("stranger")),
                headcount.comes("next", Door.CONTROL, Optional.of(at("192.0.2.3"))));
    }

    @Test
    void whatADoorHasBorrowedItGivesBackAsFarAsNobodyIsInside() {
        Headcount<String> headcount =
                of(new Places(10, Map.of(Door.CONTROL, 20), 0, 0, 0, false), Door.PAGE, Door.CONTROL);
        for (int i = 0; i < 10; i++) {
            comes(headcount, "silent " + i, Door.CONTROL);
        }
        assertEquals(8, insiders(headcount, Door.PAGE, 20));
        assertEquals(2, headcount.at(Door.CONTROL), "what is kept for it stays its own");
    }

    @Test
    void oneAddressHasItsShareAndOneNetworkOfIpv6IsOneAddress() {
        Headcount<String> headcount = of(new Places(100, Map.of(), 2, 0, 0, false), Door.PAGE);
        for (String from : new String[] {"192.0.2.7", "2001:db8::1"}) {
            for (int i = 0; i < 2; i++) {
                headcount.comes(from + i, Door.PAGE, Optional.of(at(from)));
                headcount.isInside(from + i, true);
            }
        }
        assertInstanceOf(Headcount.Verdict.Goes.class, headcount.comes("x", Door.PAGE, Optional.of(at("192.0.2.7"))));
        assertInstanceOf(
                Headcount.Verdict.Goes.class, headcount.comes("x", Door.PAGE, Optional.of(at("2001:db8::ffff:2"))));
        assertInstanceOf(Headcount.Verdict.Stays.class, headcount.comes("y", Door.PAGE, Optional.of(at("192.0.2.8"))));
        headcount.isInside("192.0.2.70", false);
        assertEquals(
                new Headcount.Verdict.Stays<>(Optional.of("192.0.2.70")),
                headcount.comes("x", Door.PAGE, Optional.of(at("192.0.2.7"))));
        for (int i = 0; i < 50; i++) {
            assertInstanceOf(
                    Headcount.Verdict.Stays.class,
                    headcount.comes("here " + i, Door.PAGE, Optional.of(at("127.0.0.1"))),
                    "this machine has no limit of its own");
        }
    }

    @Test
    void behindAProxyTheAddressItNamesCounts() {
        Headcount<String> headcount = of(new Places(100, Map.of(), 1, 0, 0, true), Door.PAGE);
        headcount.comes("ada", Door.PAGE, Optional.empty());
        headcount.comes("bob", Door.PAGE, Optional.empty());
        headcount.comes("cy", Door.PAGE, Optional.empty());
        assertTrue(headcount.callsFrom("ada", at("192.0.2.1")));
        assertTrue(headcount.callsFrom("bob", at("192.0.2.2")));
        assertFalse(headcount.callsFrom("cy", at("192.0.2.1")));
        headcount.goes("ada");
        assertTrue(headcount.callsFrom("cy", at("192.0.2.1")));
        assertEquals(2, headcount.at(Door.PAGE));
    }

    @Test
    void theReserveIsSmallAndItsOldestGoes() {
        Headcount<String> headcount = of(new Places(1, Map.of(), 0, 0, 2, false), Door.PAGE);
        assertEquals(Optional.empty(), headcount.comesToReserve("a"));
        assertEquals(Optional.empty(), headcount.comesToReserve("b"));
        assertEquals(Optional.of("a"), headcount.comesToReserve("c"));
        headcount.goes("b");
        assertEquals(Optional.empty(), headcount.comesToReserve("d"));
    }

    @Test
    void whereFewFilesMayBeOpenFewerComeIn() {
        assertEquals(1024 - 256, Places.of(5000).within(1024).most());
        assertEquals(100, Places.of(100).within(1024).most());
    }
}
