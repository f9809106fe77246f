package dev.ambit.world.image.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Differences;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WorldTextTest {
    private static final int ROOM = 0;
    private static final int DOG = 1;
    private static final int AVATAR = 2;
    private static final int ADA = 4;
    private static final int GARDEN = 10;
    private static final int REX = 11;
    private static final int BALL = 12;

    private final Image image = new Image();

    @Test
    void textsThatNoFileHasAreLinesWithTheirNumbers() throws UnreadableWorld {
        village();
        image.apply(new Change.ResourceIs(1_000_003, "Ad\u00E9 \"the first\"".getBytes(ISO_8859_1)));
        int name = image.name(Change.NameKind.PROPERTY, "name");
        image.apply(new Change.Wrote(REX, name, DynamicResource.value(1_000_003)));
        image.apply(new Change.Wrote(BALL, name, DynamicResource.value(1_000_004)));
        Map<String, byte[]> files = WorldText.write(image, "Room"::equals, Map.of());
        assertTrue(text(files, WorldText.WORLD).contains("\nresource 1000003 \"Ad"));
        assertTrue(text(files, "rooms/garden-10.thing").contains("name = resource 1000003\n"));
        WorldText.Reading reading = WorldText.read(files);
        assertEquals(List.of(), Differences.between(image, reading.image()));
        assertEquals(
                List.of("there is no resource 1000004"),
                reading.warnings().stream().map(TextProblem::what).toList());
    }

    @Test
    void aResourceWithoutANameHasANumberFromAMillionAndIsThereOnce() {
        for (String wrong : List.of("resource 12 \"x\"", "resource 1000000 \"x\"\nresource 1000000 \"y\"")) {
            UnreadableWorld unreadable = assertThrows(
                    UnreadableWorld.class,
                    () -> WorldText.read(Map.of(WorldText.WORLD, ("ambit world 1\n" + wrong + "\n").getBytes(UTF_8))));
            assertEquals(1, unreadable.problems().size());
        }
    }

    private static String text(Map<String, byte[]> files, String path) {
        return new String(files.get(path), UTF_8);
    }

    @Test
    void aRoomIsAFileThatPeopleCanRead() {
        village();
        assertEquals("""
                thing #10 is Room {
                    owner #4
                    name = "Garden"

                    thing #11 is Dog {
                        owner #4
                        timer 3 @Stroll due 9000 paid by #4
                        added tricks = nil
                        flags tricks local
                        friends = [#4, nil, &Dog, @Bark, [1, -2 . 3]]
                        name = "Rex"

                        method Bark by #4 for clients private  -- Ada
                            Bark()
                            {
                               return;
                            }
                        end

                        thing #12 is #11
                    }

                    here #4
                }
                """, text("rooms/garden-10.thing"));
    }

    @Test
    void peopleAndLiveClassesHaveFilesOfTheirOwn() {
        village();
        assertEquals("""
                thing #4 is Avatar {
                    person ada
                    name = "Ada"
                }
                """, text("people/ada-4.thing"));
        assertEquals("""
                class Dog #1 {
                    legs = 4
                }
                """, text("live/Dog.thing"));
        assertEquals("""
                ambit world 1

                system #20
                clock 5000

                class Avatar #2
                class Dog #1
                class Room #0
                """, text("world.txt"));
        assertEquals("thing #20\n", text("other.thing"));
    }

    @Test
    void changingOneValueChangesOneLine() {
        village();
        Map<String, String> before = WorldTextPropertyTest.shown(folder());
        image.apply(new Change.Wrote(REX, property("name"), string(77, "Max")));
        Map<String, String> after = WorldTextPropertyTest.shown(folder());
        List<String> changed = after.keySet().stream()
                .filter(path -> !after.get(path).equals(before.get(path)))
                .toList();
        assertEquals(List.of("rooms/garden-10.thing"), changed);
        assertEquals(
                before.get("rooms/garden-10.thing").replace("\"Rex\"", "\"Max\""), after.get("rooms/garden-10.thing"));
    }

    @Test
    void whatIsSharedHasALabelAndComesBackShared() throws UnreadableWorld {
        village();
        image.apply(new Change.Cells(Change.NOBODY, new int[] {5, 6}, new long[] {Value.ONE, Value.ONE}, Value.NIL));
        image.apply(new Change.Wrote(REX, property("a"), Value.list(5)));
        image.apply(new Change.Wrote(BALL, property("b"), Value.list(6)));
        image.apply(new Change.Cells(ADA, new int[] {8}, new long[] {string(9, "o")}, Value.list(8)));
        image.apply(new Change.Wrote(BALL, property("circle"), Value.list(8)));
        String room = text("rooms/garden-10.thing");
        assertTrue(room.contains(" a = [1 . %11.1=[1]]\n"), room);
        assertTrue(room.contains(" b = %11.1\n"), room);
        assertTrue(room.contains(" circle = %12.1=by #4 [by nobody \"o\" . %12.1]\n"), room);
        Image again = WorldText.read(folder()).image();
        long list = value(again, REX, "a");
        assertEquals(again.cells().rest(Value.id(list)), value(again, BALL, "b"));
        assertEquals(ADA, again.cells().maker(Value.id(value(again, BALL, "circle"))));
    }

    @Test
    void aTextOfManyLinesStandsInManyLines() throws UnreadableWorld {
        village();
        image.apply(new Change.Wrote(GARDEN, property("sign"), string(70, "Keep off\nthe \"grass\"\n\t\u200b")));
        String room = text("rooms/garden-10.thing");
        assertTrue(room.contains("""
                    sign =
                        "Keep off\\n"
                        "the \\"grass\\"\\n"
                        "\\t\\u{200b}"
                """), room);
        assertEquals(
                List.of(), Differences.between(image, WorldText.read(folder()).image()));
    }

    @Test
    void listsAndThingsThatAreVeryDeepComeBack() throws UnreadableWorld {
        village();
        int deep = 20_000;
        for (int i = 0; i < deep; i++) {
            long inner = i == 0 ? Value.ZERO : Value.list(i - 1);
            image.apply(new Change.Cells(Change.NOBODY, new int[] {i}, new long[] {inner}, Value.NIL));
        }
        image.apply(new Change.Wrote(BALL, property("deep"), Value.list(deep - 1)));
        for (int id = 100; id < 1100; id++) {
            image.apply(new Change.ThingIs(id, plain(-1, DOG)));
            image.apply(new Change.Moved(id, id == 100 ? BALL : id - 1));
        }
        assertEquals(
                List.of(), Differences.between(image, WorldText.read(folder()).image()));
    }

    @Test
    void aThingThatIsInItselfIsWrittenOnce() throws UnreadableWorld {
        village();
        image.apply(new Change.Moved(REX, BALL));
        assertEquals(
                List.of(), Differences.between(image, WorldText.read(folder()).image()));
    }

    @Test
    void sourcesAreCopiedAsTheyAre() throws UnreadableWorld {
        village();
        byte[] kod = {'D', 'o', 'g', (byte) 0xE9, '\r', '\n'};
        Map<String, byte[]> folder = WorldText.write(image, "Room"::equals, Map.of("kod/more/dog.kod", kod));
        assertSame(
                folder.get("kod/more/dog.kod"), WorldText.read(folder).sources().get("kod/more/dog.kod"));
        assertEquals("Dog\u00E9\r\n", new String(folder.get("kod/more/dog.kod"), ISO_8859_1));
        assertThrows(
                IllegalArgumentException.class,
                () -> WorldText.write(image, "Room"::equals, Map.of("kod/../../dog.kod", kod)));
    }

    // ---- what is wrong is told ----

    @Test
    void everyMistakeIsToldWithItsPlace() {
        assertEquals(
                List.of(
                        "rooms/a.thing:2:12: expected a value, found }",
                        "rooms/a.thing:4:10: expected = behind mood, found 5",
                        "rooms/a.thing:6:19: expected a comma, a dot or ], found 2",
                        "rooms/a.thing:7:12: this has no closing \" on its line",
                        "rooms/a.thing:8:11: expected digits",
                        "rooms/a.thing:11:7: expected 8 spaces before this line, found 6"),
                problems("""
                        thing #1 is Dog {
                            name = } 5
                            x = 1
                            mood 5
                            y = 2
                            list = [1, [2 2],
                            name = "Rex
                            z = 64O
                            z = 3
                            method Bark
                              Bark() {}
                            end
                        }
                        """));
    }

    @Test
    void whatDoesNotFitTogetherIsTold() {
        assertEquals(
                List.of(
                        "rooms/a.thing:5:1: there is another #1 in rooms/a.thing, line 1",
                        "rooms/a.thing:1:1: there is no class Cat in world.txt",
                        "rooms/a.thing:2:5: nothing has the label %1.1",
                        "rooms/a.thing:3:5: there is no Thing #9"),
                problems("""
                        thing #1 is Cat {
                            x = %1.1
                            here #9
                        }
                        thing #1 is Dog
                        """));
    }

    @Test
    void aWrongThingDoesNotMakeItsContentsWrong() {
        assertEquals(List.of("rooms/a.thing:2:11: expected a Thing such as #17, found seven"), problems("""
                        thing #1 is Dog {
                            thing seven is Dog {
                                x = 1
                                thing #3 is Dog {
                                }
                            }
                            y = 2
                        }
                        """));
    }

    @Test
    void aHugeNumberIsRefusedBeforeItCostsMemory() {
        assertEquals(
                List.of("rooms/a.thing:1:7: Things have numbers from 0 to 16777216"),
                problems("thing #2000000000 is Dog\n"));
    }

    @Test
    void anotherFormatIsRefused() {
        UnreadableWorld refusal = assertThrows(
                UnreadableWorld.class,
                () -> WorldText.read(Map.of("world.txt", "ambit world 2\nsystem".getBytes(UTF_8))));
        assertEquals("world.txt:1:13: expected format version 1", refusal.getMessage());
        assertEquals(
                "world.txt: there is no such file, so this is no world",
                assertThrows(UnreadableWorld.class, () -> WorldText.read(Map.of()))
                        .getMessage());
    }

    @Test
    void whatNamesNothingIsAWarning() throws UnreadableWorld {
        Map<String, byte[]> folder = new TreeMap<>();
        folder.put("world.txt", "ambit world 1\nclass Dog #0\n".getBytes(UTF_8));
        folder.put("other.thing", "thing #1 is Dog {\n    owner #8\n    x = [#9]\n}\n".getBytes(UTF_8));
        assertEquals(
                "[other.thing:1:1: there is no Thing #8, its owner, other.thing:3:5: there is no Thing #9]",
                WorldText.read(folder).warnings().toString());
    }

    @Test
    void linesMayEndAsOnAnySystemAndHaveComments() throws UnreadableWorld {
        Map<String, byte[]> folder = new TreeMap<>();
        folder.put("world.txt", "ambit world 1\r\nclass Dog #0 -- the dog\r\n".getBytes(UTF_8));
        folder.put("other.thing", "thing #1 is Dog {\r\n  method A\r\n      A()\r\n  end\r\n}\r\n".getBytes(UTF_8));
        ThingImage thing = WorldText.read(folder).image().thing(1);
        assertEquals("A()", thing.structure().methods().getFirst().source());
    }

    private List<String> problems(String thingFile) {
        Map<String, byte[]> folder = new TreeMap<>();
        folder.put("world.txt", "ambit world 1\nclass Dog #0\n".getBytes(UTF_8));
        folder.put("rooms/a.thing", thingFile.getBytes(UTF_8));
        return assertThrows(UnreadableWorld.class, () -> WorldText.read(folder)).problems().stream()
                .map(TextProblem::toString)
                .collect(Collectors.toList());
    }

    // ---- a small world ----

    private void village() {
        image.apply(new Change.Clock(5000));
        image.apply(new Change.ThingIs(ROOM, kind("Room")));
        image.apply(new Change.ThingIs(DOG, kind("Dog")));
        image.apply(new Change.ThingIs(AVATAR, kind("Avatar")));
        image.apply(new Change.Wrote(DOG, property("legs"), Value.integer(4)));
        image.apply(new Change.ThingIs(ADA, plain(-1, AVATAR)));
        image.apply(new Change.Wrote(ADA, property("name"), string(0, "Ada")));
        image.apply(new Change.PersonIs("ada", ADA));
        image.apply(new Change.ThingIs(GARDEN, plain(ADA, ROOM)));
        image.apply(new Change.Wrote(GARDEN, property("name"), string(1, "Garden")));
        ThingState.Structure structure = new ThingState.Structure(
                List.of(new ThingState.AddedProperty(property("tricks"), Value.NIL)),
                List.of(new ThingState.Flags(property("tricks"), 1)),
                List.of(new ThingState.MethodText("Bark", "Bark()\n{\n   return;\n}", ADA, true, true, true)));
        image.apply(new Change.ThingIs(REX, new ThingState(-1, DOG, ADA, false, new int[0], new long[0], structure)));
        image.apply(new Change.Wrote(REX, property("name"), string(2, "Rex")));
        image.apply(new Change.Cells(
                Change.NOBODY,
                new int[] {50_001, 50_002},
                new long[] {Value.ONE, Value.integer(-2)},
                Value.integer(3)));
        image.apply(new Change.Cells(
                Change.NOBODY,
                new int[] {50_003, 50_004, 50_005, 50_006, 50_007},
                new long[] {
                    Value.object(ADA),
                    Value.NIL,
                    Value.classRef(image.name(Change.NameKind.CLASS, "Dog")),
                    Value.message(image.name(Change.NameKind.MESSAGE, "Bark")),
                    Value.list(50_001)
                },
                Value.NIL));
        image.apply(new Change.Wrote(REX, property("friends"), Value.list(50_003)));
        image.apply(new Change.TimerIs(3, REX, image.name(Change.NameKind.MESSAGE, "Stroll"), 9000, ADA));
        image.apply(new Change.ThingIs(BALL, plain(-1, REX)));
        image.apply(new Change.Moved(BALL, REX));
        image.apply(new Change.Moved(REX, GARDEN));
        image.apply(new Change.Moved(ADA, GARDEN));
        image.apply(new Change.ThingIs(20, plain(-1, -1)));
        image.apply(new Change.SystemIs(20));
    }

    private ThingState kind(String name) {
        int number = image.name(Change.NameKind.CLASS, name);
        return new ThingState(number, -1, -1, true, new int[0], new long[0], ThingState.Structure.NONE);
    }

    private static ThingState plain(int owner, int exemplar) {
        return new ThingState(-1, exemplar, owner, false, new int[0], new long[0], ThingState.Structure.NONE);
    }

    private int property(String name) {
        return image.name(Change.NameKind.PROPERTY, name);
    }

    private long string(int id, String text) {
        image.apply(new Change.StringIs(id, Change.NOBODY, text.getBytes(UTF_8)));
        return Value.string(id);
    }

    private static long value(Image image, int thing, String property) {
        ThingImage found = image.thing(thing);
        return found.value(found.placeOf(image.find(Change.NameKind.PROPERTY, property)));
    }

    private Map<String, byte[]> folder() {
        return WorldText.write(image, "Room"::equals, Map.of());
    }

    private String text(String path) {
        Map<String, byte[]> folder = folder();
        assertTrue(folder.containsKey(path), () -> path + " is not in " + folder.keySet());
        return new String(folder.get(path), UTF_8);
    }
}
