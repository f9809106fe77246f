package dev.ambit.server.cli.art;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.art.Bgf;
import dev.ambit.game.art.BgfReader;
import dev.ambit.game.art.Bitmap;
import dev.ambit.game.art.Hotspot;
import dev.ambit.game.art.Palette;
import dev.ambit.game.art.PalettePicture;
import dev.ambit.game.map.MapFile;
import dev.ambit.game.map.WalkedMap;
import dev.ambit.game.map.WalkedRoom;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.server.cli.CommandLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./ambit bgf}, {@code rsc} and {@code map} with real files. */
class ArtCommandsTest {

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String ambit(int code, String... words) {
        CommandLines.Outcome outcome = CommandLines.run(List.of(words));
        assertEquals(code, outcome.code(), () -> outcome.out() + outcome.err());
        return outcome.out() + outcome.err();
    }

    private Bgf read(String name) throws Exception {
        return BgfReader.read(Files.readAllBytes(folder.resolve(name)));
    }

    private void picture(String name, int width, int height, PalettePicture.Format format) throws Exception {
        byte[] pixels = new byte[width * height];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (7 * i);
        }
        Files.write(folder.resolve(name), new PalettePicture(width, height, pixels, Palette.PLAIN).write(format));
    }

    @Test
    void aGraphicIsMadeAsTheOriginalToolIsTold() throws Exception {
        picture("a.bmp", 4, 3, PalettePicture.Format.BMP);
        picture("b.png", 2, 5, PalettePicture.Format.PNG);
        ambit(
                0,
                "bgf",
                "make",
                "-o",
                file("out.bgf"),
                "-n",
                "a door",
                "-s",
                "4",
                "-r",
                "2",
                file("a.bmp"),
                "[-10,",
                "12]",
                ":2",
                "5",
                "[1,",
                "2]",
                "-6",
                "[3,",
                "-4]",
                file("b.png"),
                "2",
                "1",
                "1",
                "2",
                "0",
                "2");
        Bgf made = read("out.bgf");
        assertEquals("a door", made.name());
        assertEquals(4, made.shrink());
        Bitmap first = made.bitmaps().getFirst();
        assertEquals(List.of(3, 4), List.of(first.width(), first.height()), "turned");
        assertEquals(List.of(new Hotspot(5, 1, 2), new Hotspot(-6, 3, -4)), first.hotspots());
        assertEquals(List.of(List.of(0), List.of(Bgf.NO_BITMAP, 1)), made.groups());
    }

    @Test
    void whatIsTakenApartIsMadeAgainTheSame() throws Exception {
        picture("a.bmp", 4, 3, PalettePicture.Format.BMP);
        picture("b.png", 30, 50, PalettePicture.Format.PNG);
        Files.writeString(folder.resolve("body.bbg"), """
                # Somebody
                -o %s -s 2 -n "a body" \\
                2 \\
                %s [1, 2] :1 -3 [4, 5] \\
                %s \\
                1
                2 1 2
                """.formatted(file("body.bgf"), file("a.bmp"), file("b.png")));
        ambit(0, "bgf", "make", "@" + file("body.bbg"));
        byte[] made = Files.readAllBytes(folder.resolve("body.bgf"));
        for (String format : List.of("PNG", "BMP")) {
            ambit(0, "bgf", "extract", file("body.bgf"), "-d", file(format), "--as", format);
            ambit(0, "bgf", "make", "@" + file(format + "/body.bbg"));
            assertArrayEquals(made, Files.readAllBytes(folder.resolve(format + "/body.bgf")));
        }
        String told = ambit(0, "bgf", "info", file("body.bgf"));
        assertTrue(told.contains("bitmap 1: 4 x 3 at [1, 2], raw, hotspots -3 [4, 5]"), told);
        assertTrue(told.contains("group 1: 1 2"), told);
        assertTrue(ambit(0, "bgf", "info", "--json", file("body.bgf")).contains("\"name\" : \"a body\""));
    }

    @Test
    void placesAndGroupsAreChangedAndPixelsAreNot() throws Exception {
        picture("a.bmp", 40, 30, PalettePicture.Format.BMP);
        ambit(0, "bgf", "make", "-o", file("a.bgf"), "1", file("a.bmp"), ":1", "1", "[1,1]", "1", "1", "1");
        Bgf before = read("a.bgf");
        ambit(
                0,
                "bgf",
                "edit",
                file("a.bgf"),
                "-o",
                file("b.bgf"),
                "--offset",
                "1=-5,6",
                "--hotspot",
                "1:-9=2,3",
                "--no-hotspot",
                "1:1",
                "--group",
                "2=1,0",
                "--shrink",
                "3",
                "--name",
                "other");
        Bgf after = read("b.bgf");
        assertEquals(before, read("a.bgf"));
        assertEquals(
                new Bgf(
                        10,
                        "other",
                        3,
                        List.of(before.bitmaps().getFirst().at(-5, 6).with(List.of(new Hotspot(-9, 2, 3)))),
                        List.of(List.of(0), List.of(0, -1))),
                after);
        ambit(0, "bgf", "edit", file("b.bgf"), "--pixels", "raw", "--no-last-group");
        assertArrayEquals(
                before.bitmaps().getFirst().pixels(),
                read("b.bgf").bitmaps().getFirst().pixels());
        assertEquals(1, read("b.bgf").groups().size());
    }

    @Test
    void whatIsWrongIsTold() throws Exception {
        assertTrue(ambit(1, "bgf", "make", "-o", file("x.bgf"), "1", file("nothing.bmp"), "0")
                .contains("there is no such file"));
        assertTrue(ambit(1, "bgf", "make", "1", "a", "0").contains("expected -o and the file to write"));
        Files.write(folder.resolve("bad.bgf"), new byte[] {1, 2});
        assertTrue(ambit(1, "bgf", "info", file("bad.bgf")).contains("this is no graphic"));
        picture("a.bmp", 4, 3, PalettePicture.Format.BMP);
        ambit(0, "bgf", "make", "-o", file("a.bgf"), "1", file("a.bmp"), "0");
        assertTrue(ambit(1, "bgf", "edit", file("a.bgf"), "--offset", "2=1,1")
                .contains("There is no bitmap 2; expected 1 to 1."));
        assertTrue(ambit(1, "bgf", "edit", file("a.bgf"), "--group", "1=2").contains("names bitmap 2"));
        assertTrue(ambit(1, "bgf", "edit", file("a.bgf"), "--hotspot", "1=2").contains("expected BITMAP:NUMBER=X,Y"));
    }

    @Test
    void resourcesAreMergedBackwardsAndDumped() throws Exception {
        Files.write(folder.resolve("a.rsc"), RscFile.write(List.of(new Resource(20001, "say \"x\"\n\u00e9"))));
        Files.write(folder.resolve("b.rsc"), RscFile.write(List.of(new Resource(20002, "b.bgf"))));
        ambit(0, "rsc", "merge", "-o", file("all.rsb"), file("a.rsc"), file("b.rsc"));
        assertEquals("20002 \"b.bgf\"\n20001 \"say \\\"x\\\"\\n\\xE9\"\n", ambit(0, "rsc", "dump", file("all.rsb")));
        assertTrue(ambit(0, "rsc", "dump", "--json", file("all.rsb")).contains("\"id\" : 20002"));
        Files.write(folder.resolve("bad.rsc"), new byte[] {1});
        assertTrue(ambit(1, "rsc", "dump", file("bad.rsc")).contains("unreadable resource file"));
    }

    @Test
    void mapsAreToldAndMerged() throws Exception {
        BitSet seen = new BitSet();
        seen.set(2);
        WalkedRoom inn = new WalkedRoom(-5, 4, seen, List.of(new WalkedRoom.Note(1, 2, "the fire")));
        WalkedRoom shop = new WalkedRoom(7, 1, new BitSet(), List.of());
        Files.write(folder.resolve("a.map"), MapFile.write(new WalkedMap(1, List.of(inn))));
        Files.write(folder.resolve("b.map"), MapFile.write(new WalkedMap(1, List.of(shop))));
        ambit(0, "map", "merge", "-o", file("c.map"), file("a.map"), file("b.map"));
        String told = ambit(0, "map", "info", file("c.map"));
        assertTrue(told.contains("2 rooms"), told);
        assertTrue(told.contains("security -5: 1 of 4 walls"), told);
        assertTrue(told.contains("[1, 2] the fire"), told);
    }
}
