package dev.ambit.server;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.world.Blueprint;
import dev.ambit.world.CodeBatch;
import dev.ambit.world.CodeReader;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.World;
import dev.ambit.world.thing.Effective.Rank;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes the world that the settings describe. */
final class WorldMaker {
    private WorldMaker() {}

    static World make(AmbitConfig config, Inbox inbox) throws AmbitException {
        if (!config.room().isEmpty()) {
            return new World(config.worldName(), RoomFile.read(config.room()), config.rules());
        }
        WorldFiles files = new WorldFiles(config.kod(), config.rooms());
        Compilation kod = files.compile(new Kodbase());
        if (!kod.succeeded()) {
            throw new AmbitException("The world's Kod in " + config.kod() + " has errors:\n" + kod.render());
        }
        for (String needed : List.of("Thing", "Room", "Avatar", "System")) {
            if (kod.base().findClass(Kodbase.key(needed)).isEmpty()) {
                throw new AmbitException("The world's Kod in " + config.kod() + " has no class " + needed
                        + "; every world needs one. See docs/building.md.");
            }
        }
        World world = new World(new Blueprint(
                config.worldName(),
                kod,
                files::room,
                config.rules(),
                config.wizards(),
                // Only for those who are believed without an account.
                config.accounts().newcomers() == Rank.GUEST,
                config.kodLimits(),
                config.quota(),
                Instant.now().getEpochSecond(),
                RandomGenerator.of("L64X128MixRandom")));
        world.reader(reader(files, inbox));
        return world;
    }

    /** Reading and compiling take a while: they have a thread of their own. */
    private static CodeReader reader(WorldFiles files, Inbox inbox) {
        return (asker, number, names, edition) -> Thread.ofPlatform()
                .name("kod files")
                .daemon()
                .start(() -> inbox.offer(new Input.NewCode(asker, number, batch(files, names, edition))));
    }

    private static CodeBatch batch(WorldFiles files, Kodbase names, long edition) {
        try {
            return new CodeBatch(files.compile(names), edition, "");
        } catch (AmbitException | RuntimeException e) {
            Compilation nothing = new Compilation(List.of(), names, List.of(), List.of());
            return new CodeBatch(nothing, edition, String.valueOf(e.getMessage()));
        }
    }
}
