package dev.ambit.world;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.space.room.Room;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The smallest world there is: one room, and as much Kod as people need to be in it. */
final class PlainWorld {
    private static final String KOD = """
            Thing
            properties:
               name = $
               description = $
               model = $
               x = 0
               z = 0
               heading = 0
               open = 0
               noticeable = 0
            messages:
               Constructor()
               {
                  return;
               }
            end

            Room is Thing
            properties:
               geometry = $
            end

            Avatar is Thing
            properties:
               look = $
               bitmap = $
               states = 0
               traits = $
               friends = $
               muted = $
               pinned = $
               home = $
            end

            System
            properties:
               start = $
            messages:
               Constructor()
               {
                  start = Create(&Room);
                  return;
               }
            end
            """;

    private PlainWorld() {}

    static Blueprint blueprint(String name, Room room, WorldRules rules) {
        Compilation kod = KodCompiler.compile(
                List.of(SourceFile.of("plain.kod", KOD)), new Kodbase(), KodCompiler.Options.DEFAULT);
        if (!kod.succeeded()) {
            throw new IllegalStateException(kod.render());
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        return new Blueprint(
                name,
                kod,
                geometry -> Optional.of(room),
                rules,
                Set.of(),
                false,
                Limits.DEFAULT,
                Quota.DEFAULT,
                0,
                random);
    }
}
