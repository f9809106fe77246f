package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Differences;
import dev.ambit.world.image.DynamicResource;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SavedWorldTest {
    private static final KodNames CLASSES = classes("""
            System
            properties:
               start = $
            messages:
               Constructor() { return; }
               Tick(timer = $) { return; }
            end
            """, """
            Animal
            resources:
               animal_rsc = "an animal"
            properties:
               name = animal_rsc
               legs = 4
               song = "la"
               kind = &Animal
            end
            """, """
            Dog is Animal
            properties:
               legs = 3
               friend = $
            end
            """);

    private static KodNames classes(String... sources) {
        List<SourceFile> files = new ArrayList<>();
        for (String source : sources) {
            files.add(SourceFile.utf8("f" + files.size() + ".kod", source));
        }
        Compilation compilation = KodCompiler.compile(
                files,
                new Kodbase(),
                new KodCompiler.Options(true, KodCompiler.Order.BY_DEPENDENCY, (name, from) -> Optional.empty()));
        assertTrue(compilation.succeeded(), compilation::render);
        return new CompiledClasses(compilation);
    }

    private static int idOf(String name) {
        return CLASSES.kind(name).orElseThrow().id();
    }

    @Test
    void aCompilationKnowsPropertiesInOrderAndWhatTheyStartWith() {
        KodNames.Kind dog = CLASSES.kind("DOG").orElseThrow();
        assertEquals(
                List.of("name", "legs", "song", "kind", "friend"),
                dog.properties().stream().map(KodNames.Property::name).toList());
        assertEquals("Animal", dog.parent());
        assertEquals(Value.integer(3), dog.properties().get(1).start());
        assertEquals(Optional.of("la"), dog.properties().get(2).text());
        assertEquals(
                Value.resource(CLASSES.resource("animal_rsc").orElseThrow()),
                dog.properties().getFirst().start());
    }

    /** With the numbers of another compilation, and properties in another order. */
    private static SavedGame game() {
        Game game = new Game(
                1,
                List.of(
                        new Game.Kind(4, "system", List.of("start")),
                        new Game.Kind(90, "Dog", List.of("friend", "tail", "NAME", "song", "legs", "kind"))),
                List.of(new Game.Named(555, "Animal_rsc"), new Game.Named(556, "gone_rsc")),
                0,
                List.of(
                        new Game.Body(0, 4, new long[] {Value.list(0)}),
                        new Game.Body(1, 90, new long[] {
                            Value.object(0),
                            Value.ONE,
                            Value.resource(555),
                            Value.string(77),
                            Value.resource(1_000_001),
                            Value.classRef(90)
                        }),
                        new Game.Body(2, 90, new long[] {
                            Value.object(9), Value.ONE, Value.resource(556), Value.TEMP, Value.NIL, Value.classRef(91)
                        })),
                List.of(
                        new Game.Node(Value.object(1), Value.list(1)),
                        new Game.Node(Value.message(CLASSES.message("tick").orElseThrow()), Value.list(0))),
                List.of(new Game.Timer(0, 0, "Tick", 500), new Game.Timer(4, 0, "Never", 500)),
                List.of(new Game.User(1, 1), new Game.User(9, 1)));
        return new SavedGame(
                game,
                List.of(new SavedString(77, "wuff".getBytes(ISO_8859_1))),
                List.of(new Resource(1_000_001, "sign")),
                new SavedAccounts(List.of(new SavedAccount(1, "Ada", "", SavedAccount.Type.USER, 0, 0, 0)), 2));
    }

    @Test
    void everythingGoesByName() throws SavedGameException {
        Image image = SavedImport.read(game(), CLASSES, Tenants.AVATARS).image();
        assertEquals(0, image.system());
        ThingImage rex = image.thing(1);
        assertEquals("Dog", image.name(image.thing(rex.exemplar()).className()));
        assertEquals(Value.object(0), value(image, rex, "friend"));
        assertEquals(Value.resource(image.find(Change.NameKind.RESOURCE, "Animal_rsc")), value(image, rex, "name"));
        assertEquals("wuff", string(image, value(image, rex, "song")));
        assertEquals(DynamicResource.value(1_000_001), value(image, rex, "legs"));
        assertEquals("sign", new String(image.resources().get(1_000_001), ISO_8859_1));
        assertEquals(Value.classRef(image.find(Change.NameKind.CLASS, "Dog")), value(image, rex, "kind"));
        assertEquals(-1, image.find(Change.NameKind.PROPERTY, "tail"));
        long start = value(image, image.thing(0), "start");
        assertEquals(start, image.cells().rest(Value.id(image.cells().rest(Value.id(start)))));
        assertEquals(1, image.people().get("ada"));
        assertEquals(500, image.timers().iterator().next().dueMillis());
        assertEquals(1, image.timers().size());
    }

    @Test
    void whatCouldNotBeBroughtOverIsTold() throws SavedGameException {
        assertEquals(
                List.of(
                        "properties that their class does not have any more: Dog.tail",
                        "objects that do not exist, now nil: object 2, property 1",
                        "resources that do not exist, now nil: object 2, property 3",
                        "temporary strings, now nil: object 2, property 4",
                        "classes that do not exist, now nil: object 2, property 6",
                        "timers with a message that nobody knows any more: timer 4, Never",
                        "users without an account: account 9, object 1"),
                SavedImport.read(game(), CLASSES, Tenants.AVATARS).notes());
    }

    @Test
    void anUnknownClassEndsTheLoad() {
        KodNames fewer = classes("System\nmessages:\nConstructor() { return; }\nend\n");
        assertEquals(
                "object 1 is of class Dog, which the world's Kod does not have; nothing was loaded",
                assertThrows(SavedGameException.class, () -> SavedImport.read(game(), fewer, Tenants.AVATARS))
                        .getMessage());
    }

    @Test
    void whatWasExportedComesBackTheSame() throws SavedGameException {
        Image image = SavedImport.read(game(), CLASSES, Tenants.AVATARS).image();
        SavedExport.Exported first = SavedExport.write(image, CLASSES, 1, game().accounts(), Tenants.AVATARS);
        assertEquals(List.of(), first.leftOut());
        Image again = SavedImport.read(first.game(), CLASSES, Tenants.AVATARS).image();
        assertEquals(List.of(), Differences.between(image, again));
        SavedExport.Exported second = SavedExport.write(again, CLASSES, 1, game().accounts(), Tenants.AVATARS);
        assertEquals(first.game(), second.game());
    }

    @Test
    void aThingHasTheValuesOfItsExemplarsAndClasses() throws SavedGameException {
        Image image = SavedImport.read(game(), CLASSES, Tenants.AVATARS).image();
        int dogClass = image.thing(1).exemplar();
        int legs = image.name(Change.NameKind.PROPERTY, "legs");
        image.apply(new Change.ThingIs(20, plain(dogClass)));
        image.apply(new Change.ThingIs(21, plain(20)));
        image.apply(new Change.Wrote(20, legs, Value.integer(5)));
        image.apply(new Change.Wrote(dogClass, image.name(Change.NameKind.PROPERTY, "friend"), Value.object(20)));
        SavedExport.Exported exported = SavedExport.write(image, CLASSES, 1, game().accounts(), Tenants.AVATARS);
        Game.Body heir = exported.game().game().objects().get(4);
        assertEquals(Value.integer(5), heir.values()[1]);
        assertEquals(Value.object(3), heir.values()[4], "numbers have no holes, and classes have none");
        int song = Value.id(heir.values()[2]);
        assertEquals("la", new String(exported.game().strings().get(song).bytes(), ISO_8859_1));
        assertEquals(Value.classRef(idOf("Animal")), heir.values()[3]);
        assertEquals(
                List.of(
                        "values that classes got while the world ran (their objects keep them): Dog",
                        "exemplars that are no classes: #21 is made from #20"),
                exported.leftOut());
    }

    @Test
    void whatTheFormatCannotHoldIsTold() throws SavedGameException {
        Image image = SavedImport.read(game(), CLASSES, Tenants.AVATARS).image();
        int dogClass = image.thing(1).exemplar();
        int wings = image.name(Change.NameKind.PROPERTY, "wings");
        image.apply(new Change.ThingIs(
                20,
                new ThingState(
                        -1,
                        dogClass,
                        1,
                        true,
                        new int[] {wings},
                        new long[] {Value.ONE},
                        new ThingState.Structure(
                                List.of(new ThingState.AddedProperty(wings, Value.NIL)),
                                List.of(new ThingState.Flags(wings, 1)),
                                List.of(new ThingState.MethodText("Fly", "Fly() { }", 1, true, false, false))))));
        image.apply(new Change.Moved(20, 2));
        image.apply(new Change.TableIs(1, -1, List.of()));
        image.apply(new Change.Wrote(20, image.name(Change.NameKind.PROPERTY, "legs"), Value.integer(1L << 40)));
        image.apply(new Change.PersonIs("bob", 2));
        assertEquals(
                List.of(
                        "owners: #20",
                        "what is in what: #20 in #2",
                        "that others may make Things from it: #20",
                        "added properties: #20.wings",
                        "flags of properties: #20.wings",
                        "live methods: #20.Fly",
                        "the high bits of integers, which have 28 in version 0: #20.legs",
                        "values of properties that are in no file: #20.wings",
                        "tables: table 1",
                        "people without an account or without an object: bob"),
                SavedExport.write(image, CLASSES, 0, game().accounts(), Tenants.AVATARS)
                        .leftOut());
    }

    @Test
    void timersAreNumberedInTheOrderInWhichTheyAreDueAndThoseThatAreOverAreNil() throws SavedGameException {
        Image image = SavedImport.read(game(), CLASSES, Tenants.AVATARS).image();
        int tick = image.name(Change.NameKind.MESSAGE, "Tick");
        int friend = image.name(Change.NameKind.PROPERTY, "friend");
        image.apply(new Change.TimerIs(9, 1, tick, 200, Change.NOBODY));
        image.apply(new Change.Wrote(1, friend, Value.of(Value.TIMER, 9)));
        image.apply(new Change.Wrote(2, friend, Value.of(Value.TIMER, 77)));
        SavedExport.Exported exported = SavedExport.write(image, CLASSES, 1, game().accounts(), Tenants.AVATARS);
        Game out = exported.game().game();
        assertEquals(List.of(new Game.Timer(0, 1, "Tick", 200), new Game.Timer(1, 0, "Tick", 500)), out.timers());
        assertEquals(Value.of(Value.TIMER, 0), out.objects().get(1).values()[4]);
        assertEquals(Value.NIL, out.objects().get(2).values()[4]);
        assertEquals(List.of("timers that are over, now nil: #2.friend"), exported.leftOut());
    }

    @Test
    void sessionsAndRoomsWereTheOtherServersAndTextsInCodeStayWhatTheirClassSays() throws SavedGameException {
        Game.Kind dog = new Game.Kind(90, "Dog", List.of("friend", "legs", "song"));
        Game game = new Game(
                1,
                List.of(dog),
                List.of(),
                0,
                List.of(new Game.Body(0, 90, new long[] {
                    Value.of(Value.SESSION, 3), Value.of(Value.ROOM_DATA, 1), Value.of(Value.DEBUG_STRING, 12)
                })),
                List.of(),
                List.of(),
                List.of());
        SavedImport.Imported imported = SavedImport.read(
                new SavedGame(game, List.of(), List.of(), SavedAccounts.NONE), CLASSES, Tenants.AVATARS);
        assertEquals(List.of(), imported.notes());
        ThingImage rex = imported.image().thing(0);
        assertEquals(Value.NIL, value(imported.image(), rex, "friend"));
        assertEquals(Value.NIL, value(imported.image(), rex, "legs"));
        assertEquals(-1, imported.image().find(Change.NameKind.PROPERTY, "song"), "nothing of its own");
    }

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    void whateverAGameHoldsItIsTakenOrRefusedAndWhatIsTakenCanBeSaved(@ForAll long seed) {
        RandomGenerator random = SavedFilesPropertyTest.random(seed);
        SavedGame saved = game(random);
        try {
            Image image = SavedImport.read(saved, CLASSES, Tenants.AVATARS).image();
            SavedGame again = SavedExport.write(image, CLASSES, 1, saved.accounts(), Tenants.AVATARS)
                    .game();
            Image back = SavedImport.read(again, CLASSES, Tenants.AVATARS).image();
            assertEquals(
                    List.of(),
                    Differences.between(
                            back,
                            SavedImport.read(SavedGame.read(again.write(5)), CLASSES, Tenants.AVATARS)
                                    .image()));
            assertEquals(image.resources().keySet(), back.resources().keySet());
            assertEquals(image.people(), back.people());
            SavedExport.Exported third = SavedExport.write(back, CLASSES, 1, saved.accounts(), Tenants.AVATARS);
            assertEquals(again, third.game());
            assertEquals(List.of(), third.leftOut());
        } catch (SavedGameException e) {
            assertTrue(saved.game().system() >= saved.game().objects().size(), e.getMessage());
        }
    }

    private static SavedGame game(RandomGenerator random) {
        List<String> names = List.of("Dog", "dog", "System", "Animal");
        List<Game.Kind> kinds = new ArrayList<>();
        for (int id = 0; id < 4; id++) {
            List<String> properties = List.of("name", "NAME", "legs", "none", "friend", "kind");
            kinds.add(new Game.Kind(id, names.get(random.nextInt(4)), properties.subList(0, random.nextInt(7))));
        }
        List<Game.Body> objects = new ArrayList<>();
        for (int id = random.nextInt(6); id >= 0; id--) {
            long[] values = random.longs(random.nextInt(7))
                    .map(value -> Value.of(
                            (int) (value & 15), (value >> 8) % 8 + ((value & 0x80) == 0 ? 0 : DynamicResource.FIRST)))
                    .toArray();
            objects.add(new Game.Body(objects.size(), random.nextInt(4), values));
        }
        List<Game.Node> nodes = List.of(new Game.Node(Value.list(2), Value.list(0)), new Game.Node(0, Value.list(1)));
        List<Game.Timer> timers = List.of(
                new Game.Timer(2, random.nextInt(7), "Tick", random.nextInt(9)),
                new Game.Timer(1, random.nextInt(7), "tick", random.nextInt(9)));
        List<Game.User> users = List.of(new Game.User(random.nextInt(3), random.nextInt(7)));
        List<SavedAccount> accounts =
                List.of(new SavedAccount(random.nextInt(3), "Ada", "", SavedAccount.Type.USER, 0, 0, 0));
        return new SavedGame(
                new Game(1, kinds, List.of(), random.nextInt(3), objects, nodes, timers, users),
                List.of(new SavedString(random.nextInt(4), new byte[] {1})),
                List.of(new Resource(DynamicResource.FIRST + random.nextInt(4), "a shop")),
                new SavedAccounts(accounts, 4));
    }

    private static ThingState plain(int exemplar) {
        return new ThingState(-1, exemplar, -1, false, new int[0], new long[0], ThingState.Structure.NONE);
    }

    private static long value(Image image, ThingImage thing, String property) {
        return thing.value(thing.placeOf(image.find(Change.NameKind.PROPERTY, property)));
    }

    private static String string(Image image, long value) {
        return new String(image.cells().string(Value.id(value)), ISO_8859_1);
    }
}
