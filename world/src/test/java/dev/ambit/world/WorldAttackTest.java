package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import dev.ambit.world.thing.Thing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Attacks over the wire on a world that runs. */
class WorldAttackTest {
    private static final Room HALL =
            Room.hall("hall", 4096, 4096, 256, false, "f", "w", "c", new Place(2048, 2048, 0), List.of(), List.of());

    private final World world;
    private final Ears ada = new Ears();
    private final Ears mallory = new Ears();
    private long now = 1_000_000;
    private int asked;

    WorldAttackTest() throws IOException {
        List<SourceFile> files = new ArrayList<>();
        try (var paths = Files.list(Path.of("..", "worlds", "commons", "kod"))) {
            for (Path path : paths.sorted().toList()) {
                files.add(new SourceFile(path.getFileName().toString(), Files.readAllBytes(path)));
            }
        }
        Compilation kod = KodCompiler.compile(files, new Kodbase(), KodCompiler.Options.DEFAULT);
        world = new World(new Blueprint(
                "Test",
                kod,
                name -> Optional.of(HALL),
                new WorldRules(9, 20, 200, 100, 20, 24, 96, 100_000),
                Set.of(),
                false,
                Limits.DEFAULT,
                Quota.DEFAULT,
                0,
                new Random(1)));
        world.accept(new Input.Arrive(ada, "Ada", "robot"), now);
        world.accept(new Input.Arrive(mallory, "Mallory", "robot"), now);
        tick();
    }

    private void tick() {
        now += 50;
        world.tick(now);
    }

    private Result ask(Ears who, Request request) {
        world.accept(new Input.Ask(who, ++asked, request), now);
        tick();
        return who.news(News.Answer.class).stream()
                .filter(answer -> answer.number() == asked)
                .findFirst()
                .orElseThrow()
                .result();
    }

    private int made(Ears who, String kind) {
        Result.Done done = (Result.Done) ask(who, new Request.Create(Optional.empty(), kind, Optional.empty()));
        return ((Datum.Ref) done.value()).id();
    }

    private static int id(Ears ears) {
        return ears.news(News.Welcome.class).getFirst().you().id();
    }

    private Thing avatar(Ears ears) {
        return world.things().get(id(ears));
    }

    private void enterLair(int lair) {
        ask(mallory, new Request.Do("drop", lair, Optional.empty()));
        ask(ada, new Request.Do("use", lair, Optional.empty()));
        assertEquals(lair, avatar(ada).container().id());
    }

    @Test
    void whoIsInsideARoomThatIsDeletedStandsInARoomAfterwards() {
        Thing square = avatar(ada).container();
        int lair = made(mallory, "Room");
        enterLair(lair);
        ask(
                mallory,
                new Request.AddMethod(
                        lair,
                        "Vanish() { MoveInto(self,$); return Destroy(self); }",
                        MethodSide.SERVER,
                        Visibility.PUBLIC));
        ask(mallory, new Request.Call(lair, "Vanish", Map.of()));
        tick();
        assertEquals(square, avatar(ada).container());
        assertEquals(square.id(), ada.news(News.InRoom.class).getLast().roomId());
    }

    @Test
    void whoIsInsideARoomThatIsPickedUpAndDeletedIsInNobodysHands() {
        Thing square = avatar(ada).container();
        int lair = made(mallory, "Room");
        enterLair(lair);
        ask(mallory, new Request.Move(lair, id(mallory)));
        ask(mallory, new Request.Delete(lair));
        tick();
        assertEquals(square, avatar(ada).container());
    }

    @Test
    void whatOthersCarryIsOutOfReach() {
        int ring = made(ada, "Artifact");
        for (Request request : List.of(
                new Request.Look(ring),
                new Request.Do("take", ring, Optional.empty()),
                new Request.Call(ring, "GetName", Map.of()),
                new Request.Interest(ring, true),
                new Request.Check(ring, "X() { return; }"),
                new Request.ListThings(Request.Listing.CONTENTS, ring),
                new Request.Clone(ring))) {
            Result result = ask(mallory, request);
            assertTrue(
                    result instanceof Result.Failed failed && failed.toString().contains("cannot see"),
                    request + ": " + result);
        }
        assertEquals(avatar(ada), world.things().get(ring).container());
    }

    @Test
    void placesAndNamesOfPeopleAreWhatTheWorldSays() {
        for (String name : List.of("x", "z", "heading", "name", "home", "friends", "muted")) {
            assertTrue(
                    ask(mallory, new Request.SetProperty(id(mallory), name, new Datum.Whole(7)))
                            instanceof Result.Failed);
            assertTrue(
                    ask(mallory, new Request.SetFlag(id(mallory), name, Flag.CLIENT, true)) instanceof Result.Failed);
        }
        assertEquals(
                new Datum.Text("Mallory"),
                world.things().read(avatar(mallory), "name").orElseThrow());
    }

    @Test
    void onlyWizardsReadTheCodeAnew() {
        assertTrue(ask(mallory, new Request.Reload()) instanceof Result.Failed);
    }

    @Test
    void aMutedWhisperIsNotHeard() {
        ask(ada, new Request.Call(id(ada), "Mute", Map.of("whom", new Datum.Ref(id(mallory)))));
        ask(mallory, new Request.Whisper(id(ada), "psst"));
        assertFalse(ada.news(News.Told.class).toString().contains("psst"));
    }
}
