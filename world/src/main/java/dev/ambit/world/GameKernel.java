package dev.ambit.world;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.world.thing.KernelClasses;
import java.util.ArrayList;
import java.util.List;

/**
 * The few classes that the world needs beside those of a Kod game: a lobby to stand in, and avatars for who comes by the page and looks
 * after the game. They are named so that no game has them ({@link KernelClasses#BESIDE_A_GAME}), have no resources, and come behind the
 * game's own, whose numbers stay what they are.
 */
public final class GameKernel {
    /** The name of the file they are in. */
    public static final String FILE = "ambit-kernel.kod";

    private static final SourceFile KOD = SourceFile.of(FILE, """
            % What Ambit itself needs beside a game.
            AmbitThing
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

            AmbitRoom is AmbitThing
            properties:
               geometry = $
            end

            AmbitAvatar is AmbitThing
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
            """);

    /** What its classes are called. */
    public static final List<String> CLASSES = List.of("AmbitThing", "AmbitRoom", "AmbitAvatar");

    private GameKernel() {}

    /** The game's Kod with the kernel's behind it; or the game's as it is, when that has errors. */
    public static Compilation beside(Compilation game) {
        if (!game.succeeded()) {
            return game;
        }
        Compilation kernel = KodCompiler.compile(
                List.of(KOD), game.base(), new KodCompiler.Options(true, KodCompiler.Order.AS_GIVEN, Includes.NONE));
        if (!kernel.succeeded()) {
            throw new IllegalStateException("The game has names that Ambit needs for itself:\n" + kernel.render());
        }
        List<Compilation.CompiledFile> files = new ArrayList<>(game.files());
        files.addAll(kernel.files());
        return new Compilation(files, kernel.base(), game.diagnostics(), game.notes());
    }
}
