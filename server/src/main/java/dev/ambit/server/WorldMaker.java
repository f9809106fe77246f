package dev.ambit.server;

import dev.ambit.journal.JournalException;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Limits;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.rooms.DrawingOffice;
import dev.ambit.server.rooms.RoomShelf;
import dev.ambit.space.room.Room;
import dev.ambit.world.Blueprint;
import dev.ambit.world.Geometry;
import dev.ambit.world.HostedGame;
import dev.ambit.world.Inbox;
import dev.ambit.world.World;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.message.Archive;
import dev.ambit.world.message.CodeBatch;
import dev.ambit.world.message.CodeLoader;
import dev.ambit.world.message.Input;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the world that the settings describe. */
final class WorldMaker {
    private static final Logger LOG = LoggerFactory.getLogger(WorldMaker.class);

    private WorldMaker() {}

    /** The files of the world; none when it is no more than one room. */
    static Optional<WorldFiles> files(AmbitConfig config) {
        return config.world().room().isEmpty()
                ? Optional.of(
                        new WorldFiles(config.world().kod(), config.world().rooms()))
                : Optional.empty();
    }

    /**
     * @param keep where the world was kept, and will be; nothing lasts without
     * @param archive the way to its past, if it is kept
     * @param game what the world hosts, if it does
     */
    static World make(
            AmbitConfig config,
            Inbox inbox,
            Optional<WorldKeep> keep,
            Optional<? extends Archive> archive,
            RoomShelf shelf,
            Optional<GameHouse> game)
            throws AmbitException {
        if (game.isPresent()) {
            return hosting(game.get(), config, inbox, keep, archive, shelf);
        }
        Optional<WorldFiles> ofTheWorld = files(config);
        if (ofTheWorld.isEmpty()) {
            Room room = RoomFile.read(config.world().room());
            shelf.start(room);
            return new World(config.world().name(), room, config.world().rules());
        }
        WorldFiles files = ofTheWorld.get();
        Compilation kod = files.compile(new Kodbase());
        if (!kod.succeeded()) {
            throw new AmbitException("The world's Kod in " + config.world().kod() + " has errors:\n" + kod.render());
        }
        for (String needed : List.of("Thing", "Room", "Avatar", "System")) {
            if (kod.base().findClass(Kodbase.key(needed)).isEmpty()) {
                throw new AmbitException("The world's Kod in " + config.world().kod() + " has no class " + needed
                        + "; every world needs one. See docs/building.md.");
            }
        }
        BuiltRooms rooms = new BuiltRooms(files, shelf);
        World world = start(
                blueprint(config, kod, rooms, Optional.empty(), config.world().kodLimits()), keep);
        world.reader(reader(files::compile, inbox));
        world.draughtsman(new DrawingOffice(shelf, inbox));
        world.startRoom().ifPresent(shelf::start);
        rooms.prepare();
        archive.ifPresent(world::archive);
        return world;
    }

    /** A world whose Kod is a game's. Its rooms are the game's business; who comes by the page stands in a lobby. */
    private static World hosting(
            GameHouse game,
            AmbitConfig config,
            Inbox inbox,
            Optional<WorldKeep> keep,
            Optional<? extends Archive> archive,
            RoomShelf shelf)
            throws AmbitException {
        World world = start(
                blueprint(
                        config,
                        game.compile(Optional.empty()),
                        game.geometry(),
                        Optional.of(game.host()),
                        game.limits(config.world().kodLimits())),
                keep);
        world.reader(reader(names -> game.compile(Optional.of(names)), inbox));
        world.startRoom().ifPresent(room -> shelf.start(shelf.put(room)));
        archive.ifPresent(world::archive);
        return world;
    }

    private static Blueprint blueprint(
            AmbitConfig config, Compilation kod, Geometry geometry, Optional<HostedGame> game, Limits limits) {
        return new Blueprint(
                config.world().name(),
                kod,
                geometry,
                config.world().rules(),
                config.world().wizards(),
                // Only for those who are believed without an account.
                config.accounts().newcomers() == Rank.GUEST,
                limits,
                config.world().quota(),
                Instant.now().getEpochSecond(),
                RandomGenerator.of("L64X128MixRandom"),
                game,
                config.world()
                        .engine()
                        .maker(config.world().hotCalls(), config.world().hotTurns()));
    }

    private static World start(Blueprint blueprint, Optional<WorldKeep> keep) throws AmbitException {
        if (keep.isEmpty()) {
            return new World(blueprint);
        }
        try {
            World world = new World(blueprint, keep.get().logbook(), keep.get().read());
            world.restoreReports().forEach(report -> LOG.warn("Not as it was: {}", report));
            return world;
        } catch (Refusal refusal) {
            throw new AmbitException(refusal.why(), refusal);
        } catch (JournalException | DamagedImage e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Reading and compiling take a while: they have a thread of their own. */
    private static CodeLoader reader(Compiling files, Inbox inbox) {
        return (asker, number, names, edition) -> Thread.ofPlatform()
                .name("kod files")
                .daemon()
                .start(() -> inbox.offer(new Input.NewCode(asker, number, batch(files, names, edition))));
    }

    /** Reads and compiles all Kod anew, with the numbers that names have. */
    private interface Compiling {
        Compilation compile(Kodbase names) throws AmbitException;
    }

    private static CodeBatch batch(Compiling files, Kodbase names, long edition) {
        try {
            return new CodeBatch(files.compile(names), edition, "");
        } catch (AmbitException | RuntimeException | Error e) {
            Compilation nothing = new Compilation(List.of(), names, List.of(), List.of());
            return new CodeBatch(nothing, edition, e instanceof Error ? e.toString() : String.valueOf(e.getMessage()));
        }
    }
}
