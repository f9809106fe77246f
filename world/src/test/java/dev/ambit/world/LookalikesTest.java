package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Which names people may choose, and which look like others. */
class LookalikesTest {
    private static final Set<String> RESERVED = Set.of("Admin", "Commons", "System", "Moderator");

    private static boolean looksLike(String one, String other) {
        return !Collections.disjoint(Lookalikes.faces(one), Lookalikes.faces(other));
    }

    @Test
    void honestNamesAreFineInEveryAlphabet() {
        for (String name : List.of(
                "Ada",
                "Bob 2",
                "Zoë",
                "Müller 山田",
                "山田 太郎",
                "김철수 Kim",
                "Иван Петров",
                "Ελένη",
                "אברהם",
                "محمد",
                "سلام 2",
                "नीला",
                "İpek",
                "Straße",
                "O'Neill",
                "Jean-Luc",
                "x_X_x",
                "[bot]",
                "Fox 🦊",
                "22",
                "Admiral",
                "Ivan the 3rd")) {
            assertEquals(Optional.empty(), Lookalikes.objection(name), name);
            assertFalse(Lookalikes.isOf(RESERVED, name), name);
        }
    }

    @Test
    void nobodyMixesAlphabetsOrHidesMarks() {
        for (String name : List.of(
                "\u0410dmin",
                "\u0391da",
                "Ad\u0430",
                "Bob\u05d0",
                "Ann\u0661",
                "A1\u0662",
                "i\u0307an",
                "e\u0301\u0301x")) {
            assertTrue(Lookalikes.objection(name).isPresent(), name);
        }
    }

    @Test
    void nobodyIsCalledLikeAThingOrAChannelOrWithARole() {
        for (String name : List.of(
                "#22", "\uff0322", "\ufe5f22", "~ada", "@ada", "+ada", "%ada", "&ada", "!x", "/me", "*", ":x", "$x")) {
            assertTrue(Lookalikes.objection(name).isPresent(), name);
        }
    }

    @Test
    void reservedNamesAreNotToBeHadInAnySpelling() {
        for (String name : List.of(
                "Commons",
                "commons",
                "C O M M O N S",
                "\uff23ommons",
                "Comm0ns",
                "Admin",
                "ADMIN",
                "Adm1n",
                "AdmIn",
                "Admln",
                "@dmin",
                "Ad-min",
                "Admin 2",
                "admin99",
                "The Admin",
                "Admin.",
                "\ud835\udc00dmin",
                "Adm\u0131n",
                "ADM\u0130N",
                "5ystem",
                "System Admin",
                "Cornmons",
                "Mode\u200brator",
                "\u0405ystem",
                "Admin\u202e",
                "_admin_")) {
            assertTrue(
                    Lookalikes.isOf(RESERVED, name)
                            || Lookalikes.objection(name).isPresent(),
                    name);
        }
    }

    @Test
    void namesThatLookAlikeAreToldToBe() {
        assertTrue(looksLike("Ace", "\u0410\u0441\u0435"), "all of it in Cyrillic");
        assertTrue(looksLike("mike", "rnike"));
        assertTrue(looksLike("Irene", "lrene"));
        assertTrue(looksLike("BOB", "B0B"));
        assertTrue(looksLike("Bob", "\uff22ob"));
        assertTrue(looksLike("Strasse", "Stra\u00dfe"));
        assertTrue(looksLike("Zoe\u0308", "Zo\u00eb"));
        assertTrue(looksLike("ivan", "IVAN") && looksLike("ivan", "\u0130van") && looksLike("ivan", "\u0131van"));
        assertFalse(looksLike("Ada", "Eda"));
        assertFalse(looksLike("Bob", "Bob 2"));
        assertFalse(looksLike("Ali", "All"));
    }

    @Property(tries = 500)
    void noTextIsTooStrange(@ForAll String text) {
        Lookalikes.objection(text);
        Lookalikes.isOf(RESERVED, text);
        assertTrue(looksLike(text, text));
        assertEquals(NameRules.name(text), NameRules.name(NameRules.name(text)));
    }
}
