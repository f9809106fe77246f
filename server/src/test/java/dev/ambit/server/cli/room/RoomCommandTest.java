package dev.ambit.server.cli.room;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.server.cli.CommandLines;
import dev.ambit.server.cli.CommandLines.Outcome;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.text.PlanWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomCommandTest {

    private static final Plan MAZE = new Maze(8, 8, 128, 4, 1).plan();

    @TempDir
    private Path folder;

    private Path plan;
    private Path roo;

    @BeforeEach
    void drawAMaze() throws IOException {
        plan = folder.resolve("maze.json");
        roo = folder.resolve("maze.roo");
        Files.writeString(plan, PlanWriter.write(MAZE));
        assertEquals(0, room("convert", plan, roo).code());
    }

    @Test
    void roomsInOrderGetALineEachAndASummary() {
        Outcome outcome = room("check", plan, roo);
        assertEquals(0, outcome.code(), outcome.out());
        assertEquals(
                "ok       %s%nok       %s%n2 checked: 2 ok, 0 with warnings, 0 with errors%n".formatted(plan, roo),
                outcome.out());
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 13})
    void anOldRoomWithRubbishInItsWallsIsCheckedDescribedDrawnAndConverted(int version) throws Exception {
        Path odd = folder.resolve("odd.roo");
        assertEquals(
                0,
                room("convert", plan, odd, "--version", Integer.toString(version))
                        .code());
        byte[] bytes = Files.readAllBytes(odd);
        if (version == 12) {
            int lines = intAt(bytes, 36);
            int count = bytes[lines] & 0xFF | (bytes[lines + 1] & 0xFF) << 8;
            for (int wall = 0; wall < count; wall++) {
                for (int end = 16; end < 32; end += 4) {
                    bytes[lines + 2 + 32 * wall + end + 2] = (byte) 0xF4;
                    bytes[lines + 2 + 32 * wall + end + 3] = (byte) 0x7F;
                }
            }
        }
        // Every direction everywhere: off the grid, one way, and off squares without floor.
        int grid = intAt(bytes, 16) + 8;
        java.util.Arrays.fill(bytes, grid, grid + (bytes.length - grid) / 3, (byte) 0xFF);
        Files.write(odd, bytes);

        assertEquals(0, room("check", odd).code(), room("check", odd).out());
        assertTrue(
                room("check", odd).out().startsWith("ok "), room("check", odd).out());
        assertEquals(0, room("info", odd).code());
        Path picture = folder.resolve("odd.svg");
        assertEquals(0, room("render", odd, "-o", picture).code());
        Path tidy = folder.resolve("tidy.json");
        assertEquals(0, room("convert", odd, tidy).code());
        assertEquals(starts(MAZE), starts(PlanText.read(Files.readAllBytes(tidy))));
    }

    /** Where the lines of a plan begin. */
    private static List<Vertex> starts(Plan plan) {
        return plan.lines().stream().map(plan::from).toList();
    }

    @Test
    void checkingGoesOnAfterABadFile() throws IOException {
        Path damaged = folder.resolve("damaged.roo");
        Files.write(damaged, java.util.Arrays.copyOf(Files.readAllBytes(roo), 100));
        Path changed = folder.resolve("changed.roo");
        byte[] bytes = Files.readAllBytes(roo);
        int stored = intAt(bytes, 8);
        bytes[8] ^= 1;
        Files.write(changed, bytes);
        Outcome outcome =
                room("check", damaged, folder.resolve("missing.roo"), folder.resolve("room.txt"), changed, roo);
        assertEquals(1, outcome.code());
        String[] lines = outcome.out().split("\\R");
        assertTrue(lines[0].startsWith("error    " + damaged + ": unreadable room file: "), lines[0]);
        assertTrue(lines[1].endsWith("missing.roo: there is no such file or folder"), lines[1]);
        assertTrue(lines[2].contains("a room's file name ends in .json (a plan) or .roo"), lines[2]);
        assertTrue(
                lines[3].endsWith("its security is " + (stored ^ 1) + ", but its content sums up to " + stored),
                lines[3]);
        assertEquals("ok       " + roo, lines[4]);
        assertEquals("5 checked: 1 ok, 0 with warnings, 4 with errors", lines[5]);
    }

    @Test
    void aFolderIsAllRoomsInIt() {
        Outcome outcome = room("check", "-q", folder);
        assertEquals(
                "2 checked: 2 ok, 0 with warnings, 0 with errors", outcome.out().strip());
    }

    @Test
    void aWrongPlanIsAnErrorWithItsProblem() throws IOException {
        Path wrong = folder.resolve("wrong.json");
        Files.writeString(wrong, "{\"name\": \"hole\"}");
        Outcome outcome = room("check", wrong);
        assertEquals(1, outcome.code());
        assertTrue(outcome.out().startsWith("error    " + wrong + ": "), outcome.out());
    }

    @Test
    void infoTellsWhatIsInARoomFile() throws IOException {
        JsonNode rooms =
                new ObjectMapper().readTree(room("info", "--json", roo, plan).out());
        JsonNode room = rooms.get(0);
        assertEquals(13, room.path("version").asInt());
        assertEquals(
                room.path("security").asInt(), room.path("computedSecurity").asInt());
        assertEquals(MAZE.width() * 16, room.path("width").asInt());
        assertEquals(MAZE.lines().size(), room.path("editorWalls").asInt());
        assertEquals(MAZE.depth() / 64, room.path("grid").path("rows").asInt());
        assertTrue(room.path("grid").path("squaresWithFloor").asInt() > 0);
        assertEquals(MAZE.lines().size(), rooms.get(1).path("lines").asInt());
        assertTrue(room("info", roo).out().contains("  computedSecurity "));
    }

    @Test
    void infoOfOneThatCannotBeReadSaysSoAndGoesOn() {
        Outcome outcome = room("info", folder.resolve("none.roo"), plan);
        assertEquals(1, outcome.code());
        assertTrue(outcome.out().contains("there is no such file"), outcome.out());
        assertTrue(outcome.out().contains("vertices"), outcome.out());
    }

    @Test
    void aRoomFileInItsOwnVersionIsTheSameFile() throws IOException {
        Path copy = folder.resolve("copy.roo");
        assertEquals(0, room("convert", roo, copy).code());
        assertArrayEquals(Files.readAllBytes(roo), Files.readAllBytes(copy));
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12})
    void aRoomFileBecomesOneOfAnotherVersion(int version) throws Exception {
        Path other = folder.resolve("other.roo");
        assertEquals(0, room("convert", roo, other, "--version", "" + version).code());
        assertEquals(version, RooReader.read(Files.readAllBytes(other)).version());
        assertEquals(0, room("check", other).code());
    }

    @Test
    void thereIsNoVersion14() {
        Outcome outcome = room("convert", roo, folder.resolve("other.roo"), "--version", "14");
        assertEquals(2, outcome.code());
        assertTrue(outcome.err().contains("--version is 14, expected 11 to 13"), outcome.err());
    }

    @Test
    void aPlanComesBackFromARoomFile() throws IOException {
        Path back = folder.resolve("back.json");
        assertEquals(0, room("convert", roo, back).code());
        Plan read = PlanText.read(Files.readAllBytes(back));
        assertEquals(MAZE.sides(), read.sides());
        assertEquals(MAZE.lines().size(), read.lines().size());
        assertEquals("maze", read.name());
    }

    @Test
    void whatIsNotKeptIsTold() {
        Outcome outcome = room("convert", plan, folder.resolve("other.roo"));
        assertTrue(outcome.out().contains("  not kept: name, entrance and sky"), outcome.out());
    }

    @Test
    void aWrongSecurityIsRefusedUnlessAskedToBeLenient() throws IOException {
        byte[] bytes = Files.readAllBytes(roo);
        bytes[9] ^= 1;
        Files.write(roo, bytes);
        Path back = folder.resolve("back.json");
        Outcome refused = room("convert", roo, back);
        assertEquals(1, refused.code());
        assertTrue(refused.err().contains("which is the sum of what the file holds"), refused.err());
        assertEquals(0, room("convert", "--lenient", roo, back).code());
    }

    @Test
    void buildingTellsWhatItCameToAndWritesARoomFile() throws Exception {
        Path built = folder.resolve("built.roo");
        Outcome outcome = room("build", roo, "-o", built, "--version", "12");
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().contains("tree ms"), outcome.out());
        assertTrue(outcome.out().contains("\nmaze "), outcome.out());
        assertEquals(12, RooReader.read(Files.readAllBytes(built)).version());
        assertEquals(2, room("build", roo, plan, "-o", built).code());
    }

    @Test
    void buildingGoesOnAfterABadFile() {
        Outcome outcome = room("build", folder.resolve("none.roo"), plan);
        assertEquals(1, outcome.code());
        assertTrue(outcome.err().contains("there is no such file"), outcome.err());
        assertTrue(outcome.out().contains("\nmaze "), outcome.out());
    }

    @Test
    void aRoomIsDrawnAsPoints() throws IOException {
        Path picture = folder.resolve("maze.png");
        assertEquals(0, room("render", plan, "-o", picture, "--size", "400").code());
        var image = ImageIO.read(new ByteArrayInputStream(Files.readAllBytes(picture)));
        assertEquals(400, Math.max(image.getWidth(), image.getHeight()), 1);
        // In the middle there is floor, outside there is none.
        assertEquals(RoomPicture.BACKGROUND.getRGB(), image.getRGB(2, image.getHeight() - 2));
        assertNotEquals(RoomPicture.BACKGROUND.getRGB(), image.getRGB(200, 201));
    }

    @Test
    void aRoomIsDrawnToScaleWithWhatIsSeenFromASpot() throws Exception {
        Path picture = folder.resolve("maze.svg");
        assertEquals(0, room("render", roo, "-o", picture, "--from", "64,64").code());
        byte[] bytes = Files.readAllBytes(picture);
        var floors = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes))
                .getElementsByTagName("polygon");
        var colours = new java.util.TreeMap<String, Integer>();
        for (int i = 0; i < floors.getLength(); i++) {
            colours.merge(floors.item(i).getAttributes().getNamedItem("fill").getNodeValue(), 1, Integer::sum);
        }
        // One floor, seen and unseen; in a maze most is not seen.
        assertEquals(2, colours.size(), colours.toString());
        assertTrue(new String(bytes, StandardCharsets.UTF_8).contains("<circle"), "the eye");
    }

    @Test
    void severalRoomsAreDrawnIntoAFolder() {
        Path pictures = folder.resolve("pictures");
        assertEquals(0, room("render", plan, roo, "-o", pictures).code());
        assertTrue(Files.exists(pictures.resolve("maze.png")));
    }

    @Test
    void nobodyLooksFromWhereThereIsNoFloor() {
        Outcome outcome = room("render", plan, "-o", folder.resolve("a.svg"), "--from", "-500,5");
        assertEquals(1, outcome.code());
        assertTrue(outcome.err().contains("there is no floor"), outcome.err());
        assertEquals(
                2,
                room("render", plan, "-o", folder.resolve("a.svg"), "--from", "5")
                        .code());
    }

    private static int intAt(byte[] bytes, int offset) {
        return java.nio.ByteBuffer.wrap(bytes)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getInt(offset);
    }

    private static Outcome room(Object... words) {
        var line = new java.util.ArrayList<>(List.of("room"));
        for (Object word : words) {
            line.add(word.toString());
        }
        return CommandLines.run(line);
    }
}
