package dev.ambit.server;

import dev.ambit.journal.JournalException;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.rooms.DrawingOffice;
import dev.ambit.server.rooms.RoomShelf;
import dev.ambit.space.room.Room;
import dev.ambit.world.Blueprint;
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
     */
    static World make(
            AmbitConfig config,
            Inbox inbox,
            Optional<WorldKeep> keep,
            Optional<? extends Archive> archive,
            RoomShelf shelf)
            throws AmbitException {
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
        Blueprint blueprint = new Blueprint(
                config.world().name(),
                kod,
                rooms,
                config.world().rules(),
                config.world().wizards(),
                // Only for those who are believed without an account.
                config.accounts().newcomers() == Rank.GUEST,
                config.world().kodLimits(),
                config.world().quota(),
                Instant.now().getEpochSecond(),
                RandomGenerator.of("L64X128MixRandom"));
        World world = start(blueprint, keep);
        world.reader(reader(files, inbox));
        world.draughtsman(new DrawingOffice(shelf, inbox));
        world.startRoom().ifPresent(shelf::start);
        rooms.prepare();
        archive.ifPresent(world::archive);
        return world;
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
    private static CodeLoader reader(WorldFiles files, Inbox inbox) {
        return (asker, number, names, edition) -> Thread.ofPlatform()
                .name("kod files")
                .daemon()
                .start(() -> inbox.offer(new Input.NewCode(asker, number, batch(files, names, edition))));
    }

    private static CodeBatch batch(WorldFiles files, Kodbase names, long edition) {
        try {
            return new CodeBatch(files.compile(names), edition, "");
        } catch (AmbitException | RuntimeException | Error e) {
            Compilation nothing = new Compilation(List.of(), names, List.of(), List.of());
            return new CodeBatch(nothing, edition, e instanceof Error ? e.toString() : String.valueOf(e.getMessage()));
        }
    }
}
