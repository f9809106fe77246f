package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.value.Value;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The bytes are written by hand from the description of the format. */
class SavedFilesTest {
    private static final String RECORDS = """
            01 04000000 0600 53797374656d 02000000 0400 6e616d65 0100 78
            02 214e0000 0300 656e74
            03 00000000
            """;

    private static final String VERSION_1 = "56 01000000" + RECORDS + """
            04 00000000 04000000 02000000 0000000000000090 ffffffffffffff1f
            05 01000000 0100000000000010 0000000000000030
            06 07000000 00000000 0400 5469636b 10270000 00000000
            07 01000000 00000000
            """;

    private static final String VERSION_0 = RECORDS + """
            04 00000000 04000000 02000000 00000090 ffffff1f
            05 01000000 01000010 00000030
            06 07000000 00000000 0400 5469636b 10270000
            07 01000000 00000000
            """;

    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
    }

    private static Game game(int version) {
        return new Game(
                version,
                List.of(new Game.Kind(4, "System", List.of("name", "x"))),
                List.of(new Game.Named(20_001, "ent")),
                0,
                List.of(new Game.Body(0, 4, new long[] {Value.string(0), Value.integer(-1)})),
                List.of(new Game.Node(Value.ONE, Value.list(0))),
                List.of(new Game.Timer(7, 0, "Tick", 10_000)),
                List.of(new Game.User(1, 0)));
    }

    @Test
    void aGameOfVersion1() throws SavedGameException {
        assertEquals(game(1), Game.read(bytes(VERSION_1)));
        assertArrayEquals(bytes(VERSION_1), game(1).write());
    }

    @Test
    void aGameOfTheSeedsTimeHasNoVersionAndNarrowValues() throws SavedGameException {
        assertEquals(game(0), Game.read(bytes(VERSION_0)));
        assertArrayEquals(bytes(VERSION_0), game(0).write());
    }

    @Test
    void whatIsWrongWithAGameIsToldWithItsPlace() {
        assertEquals("gameuser is damaged at byte 1: there is no record of type 9", refusal("09"));
        assertEquals("gameuser is damaged at byte 5: expected version 1, found 2", refusal("56 02000000"));
        assertEquals("gameuser is damaged at byte 0: there is no system object", refusal(""));
        assertEquals(
                "gameuser is damaged at byte 5: it says that 4294967295 follow, where 0 bytes are left",
                refusal("05 ffffffff"));
        assertEquals("gameuser is damaged at byte 5: expected object 0, found 3", refusal("04 03000000"));
        assertEquals(
                "gameuser is damaged at byte 7: the name of a resource needs 4 bytes, and 1 is left",
                refusal("02 01000000 0400 61"));
    }

    private static String refusal(String hex) {
        return assertThrows(SavedGameException.class, () -> Game.read(bytes(hex)))
                .getMessage();
    }

    @Test
    void stringsHaveTheirNumbers() throws SavedGameException {
        byte[] file = bytes("01000000 02000000 05000000 02000000 6869 06000000 00000000");
        List<SavedString> strings =
                List.of(new SavedString(5, "hi".getBytes(ISO_8859_1)), new SavedString(6, new byte[0]));
        assertEquals(strings, SavedString.read(file));
        assertArrayEquals(file, SavedString.write(strings));
        assertThrows(SavedGameException.class, () -> SavedString.read(bytes("00000001 00000000")));
        assertThrows(SavedGameException.class, () -> SavedString.read(bytes("01000000 01000000 05000000 ffffff7f")));
    }

    @Test
    void accountsAreLines() throws SavedGameException {
        String file = """
                ACCOUNT 1:Ada:5f4dcc3b5aa765d61d8327deb882cf99:1:879465600:150:0
                ACCOUNT 2:guest 1:None:3:0:0:99
                NEXT_ACCOUNT_ID 3
                """;
        SavedAccounts accounts = SavedAccounts.read(file.getBytes(ISO_8859_1));
        assertEquals(
                new SavedAccount(
                        1, "Ada", "5f4dcc3b5aa765d61d8327deb882cf99", SavedAccount.Type.ADMIN, 879465600, 150, 0),
                accounts.accounts().getFirst());
        assertEquals(
                new SavedAccount(2, "guest 1", "", SavedAccount.Type.GUEST, 0, 0, 99),
                accounts.accounts().getLast());
        assertEquals(3, accounts.nextId());
        assertEquals(file, new String(accounts.write(), ISO_8859_1));
    }

    @Test
    void anAccountOfTheSeedsTimeHasNoSuspension() throws SavedGameException {
        SavedAccounts accounts = SavedAccounts.read("ACCOUNT 1:Ada:None:0:5:6\n".getBytes(ISO_8859_1));
        assertEquals(0, accounts.accounts().getFirst().suspendedUntil());
    }

    @Test
    void aWordInPlaceOfAPasswordStaysAsItIsThoughNobodyCanSendIt() throws SavedGameException {
        // The first two accounts of a new game of the original, which nobody has ever logged in with.
        String file = """
                ACCOUNT 1:First One:736563726574:1:1794766789:0:0
                ACCOUNT 2:Second One:E38182:1:1794766789:0:0
                ACCOUNT 3:Ada:5F4DCC3B5AA765D61D8327DEB882CF99:0:0:0:0
                NEXT_ACCOUNT_ID 4
                """;
        SavedAccounts accounts = SavedAccounts.read(file.getBytes(ISO_8859_1));
        assertEquals(
                List.of(false, false, true),
                accounts.accounts().stream()
                        .map(account -> account.form().isPresent())
                        .toList());
        assertEquals(file, new String(accounts.write(), ISO_8859_1));
    }

    @Test
    void aWrongAccountIsToldWithItsLine() {
        for (String line : List.of(
                "ACCOUNT 1:Ada:None:4:0:0:0",
                "ACCOUNT x:Ada:None:0:0:0:0",
                "ACCOUNT 1:Ada:5f4:0:0:0:0",
                "ACCOUNT 1:Ada:xy:0:0:0:0",
                "ACCOUNT 1::None:0:0:0:0",
                "ACCOUNT 1:Ada",
                "nonsense")) {
            String message = assertThrows(
                            SavedGameException.class,
                            () -> SavedAccounts.read(("# fine\n" + line).getBytes(ISO_8859_1)))
                    .getMessage();
            assertTrue(message.startsWith("accounts, line 2: "), message);
        }
    }

    @Test
    void theControlFileSaysWhichGameItIs() throws SavedGameException {
        SavedGame game = new SavedGame(
                game(1),
                List.of(new SavedString(0, new byte[] {1, (byte) 200})),
                List.of(new Resource(1_000_000, "a shop")),
                SavedAccounts.NONE);
        Map<String, byte[]> folder = new TreeMap<>(game.write(879465600));
        assertEquals(
                List.of(
                        "accounts.879465600",
                        "dynarscs.879465600",
                        "gameuser.879465600",
                        "lastsave.txt",
                        "striings.879465600"),
                List.copyOf(folder.keySet()));
        assertArrayEquals(
                bytes("52534301 01000000 01000000 40420f00 00000000 06000000 612073686f70"),
                folder.get("dynarscs.879465600"));
        folder.put("gameuser.5", new byte[] {9});
        assertEquals(game, SavedGame.read(folder));
        folder.put("lastsave.txt", "# no game\n".getBytes(ISO_8859_1));
        assertThrows(SavedGameException.class, () -> SavedGame.read(folder));
        folder.put("lastsave.txt", "LASTSAVE 6\r\n".getBytes(ISO_8859_1));
        assertEquals(
                "there is no file gameuser.6",
                assertThrows(SavedGameException.class, () -> SavedGame.read(folder))
                        .getMessage());
    }
}
