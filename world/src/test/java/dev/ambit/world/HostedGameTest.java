package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodRooms;
import dev.ambit.kod.run.KodSessions;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.world.data.Datum;
import dev.ambit.world.image.Image;
import dev.ambit.world.message.Input;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.Quota;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** A world whose Kod is a game's: it is booted, ticks, is written down and comes back. */
class HostedGameTest {
    private static final String GAME = """
            Object
            properties:
               poOwner = $
            messages:
               Constructor()
               {
                  return;
               }
            end

            Room is Object
            properties:
               piRows = 3
            messages:
               LoadedFromDisk()
               {
                  return;
               }
            end

            System
            properties:
               poRoom = $
               piTicks = 0
            messages:
               Constructor()
               {
                  poRoom = Create(&Room);
                  CreateTimer(self,@Tick,10);
                  return;
               }

               Tick(timer = $)
               {
                  piTicks = piTicks + 1;
                  CreateTimer(self,@Tick,10);
                  return;
               }
            end
            """;

    /** Remembers what it was told. */
    private static final class Stage implements HostedGame {
        GameGround ground;
        final List<String> heard = new ArrayList<>();

        @Override
        public KodSessions sessions() {
            return KodSessions.NONE;
        }

        @Override
        public KodRooms rooms() {
            return KodRooms.NONE;
        }

        @Override
        public void debug(String line) {
            heard.add("debug " + line);
        }

        @Override
        public void error(String line) {
            heard.add("error " + line);
        }

        @Override
        public void begin(GameGround theGround) {
            ground = theGround;
        }

        @Override
        public void tick(long nowMillis) {
            heard.add("tick " + nowMillis);
        }

        @Override
        public void wrote(long entry) {
            heard.add("wrote " + entry);
        }

        @Override
        public void release(long safe) {}

        @Override
        public void end(String why) {
            heard.add("end " + why);
        }

        @Override
        public int players() {
            return 0;
        }
    }

    private final MemoryLogbook logbook = new MemoryLogbook(new Image());

    private World world(Stage stage, Image image) {
        Compilation kod = KodCompiler.compile(
                List.of(SourceFile.of("game.kod", GAME)), new Kodbase(), KodCompiler.Options.DEFAULT);
        assertTrue(kod.succeeded(), kod::render);
        return new World(
                new Blueprint(
                        "game",
                        GameKernel.beside(kod),
                        name -> name.equals("lobby") ? Optional.of(Village.HALL) : Optional.empty(),
                        WorldRules.DEFAULT,
                        Set.of(),
                        true,
                        Limits.DEFAULT,
                        Quota.DEFAULT,
                        0,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                        Optional.of(stage)),
                logbook,
                image);
    }

    @Test
    void whatAGameMakesAtItsStartHasTheFirstNumbers() {
        Stage stage = new Stage();
        World world = world(stage, new Image());
        Machine machine = world.things().machine();
        KodObject system = machine.objects.get(0);
        assertEquals("System", system.kind.name());
        assertEquals("Room", machine.objects.get(1).kind.name());
        assertTrue(stage.ground.isNew());
        assertEquals(0, stage.ground.system().id());
        assertEquals(List.of(), stage.heard);
    }

    @Test
    void itsTimersRunAndItIsToldOfEachTick() {
        Stage stage = new Stage();
        World world = world(stage, new Image());
        world.tick(100);
        world.tick(200);
        assertTrue(stage.heard.contains("tick 100"));
        assertEquals(new Datum.Whole(2), ticks(stage));
        world.close("bye");
        assertTrue(stage.heard.contains("end bye"));
    }

    private static Datum ticks(Stage stage) {
        return stage.ground.things().read(stage.ground.system(), "piTicks").orElseThrow();
    }

    @Test
    void aDeedRunsInItsTurnAndWhatItChangesLasts() {
        Stage stage = new Stage();
        World world = world(stage, new Image());
        Input.Deed deed = nowMillis -> stage.ground.things().as(Effective.ROOT, () -> {
            KodObject room = stage.ground.things().machine().objects.get(1);
            stage.ground.keep("game:1:1", stage.ground.things().get(room.id));
        });
        world.accept(deed, 10);
        world.tick(50);
        world.tick(100);
        Datum before = ticks(stage);

        Stage again = new Stage();
        World back = world(again, logbook.afterCrash());
        assertEquals(false, again.ground.isNew());
        assertEquals(before, ticks(again));
        assertEquals(1, again.ground.people().get("game:1:1"));
        assertEquals("Room", back.things().machine().objects.get(1).kind.name());
        assertEquals(List.of(), again.heard);
    }
}
