package dev.ambit.server.cli.room;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.tree.Tree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "render",
        mixinStandardHelpOptions = true,
        description = {
            "Draw rooms from above, as .png or .svg.",
            "With --from, what can be seen from there is coloured and the rest is grey.",
            "A .roo file is drawn with its own tree, a plan with the one that is built from it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were drawn", "1:one could not be drawn", "2:the command line is wrong"})
final class RoomRenderCommand implements Callable<Integer> {

    private static final int SMALLEST = 200;
    private static final int LARGEST = 8000;

    /** Where somebody stands, in fine units. */
    record Spot(double x, double z) {

        static final class Converter implements ITypeConverter<Spot> {
            @Override
            public Spot convert(String text) {
                String[] parts = text.split(",", -1);
                try {
                    if (parts.length == 2) {
                        return new Spot(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
                    }
                } catch (NumberFormatException e) {
                    throw new TypeConversionException("'" + text + "' is no place; expected X,Z in fine units");
                }
                throw new TypeConversionException("'" + text + "' is no place; expected X,Z in fine units");
            }
        }
    }

    @Mixin
    private RoomFiles files = new RoomFiles();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "A .png or .svg file; for several rooms a folder, which gets a .png of each.")
    @SuppressWarnings("NullAway.Init") // picocli insists on it
    private Path output;

    @Option(
            names = "--from",
            paramLabel = "X,Z",
            converter = Spot.Converter.class,
            description = "Where somebody stands and looks around, in fine units.")
    private @Nullable Spot from;

    @Option(
            names = "--size",
            paramLabel = "POINTS",
            defaultValue = "1200",
            description = "The longer side of the picture (default: ${DEFAULT-VALUE}).")
    private int size;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        List<Path> all = files.all();
        boolean intoFolder = all.size() != 1 || Files.isDirectory(output);
        int code = 0;
        for (Path file : all) {
            try {
                Path to = intoFolder ? output.resolve(RoomFiles.name(file) + ".png") : output;
                render(file, to);
                spec.commandLine().getOut().println("wrote " + Plain.text(to.toString()));
            } catch (AmbitException e) {
                spec.commandLine().getErr().println(Plain.text(String.valueOf(e.getMessage())));
                code = 1;
            }
        }
        spec.commandLine().getOut().flush();
        spec.commandLine().getErr().flush();
        return code;
    }

    private void render(Path file, Path to) throws AmbitException {
        RoomFiles.Room room = files.room(file);
        var picture = new RoomPicture(room.plan(), room.tree(), Math.clamp(size, SMALLEST, LARGEST));
        Canvas sheet = sheet(to, picture);
        if (from == null) {
            picture.draw(sheet);
        } else {
            int leaf = room.tree().leafAt(from.x(), from.z());
            if (room.tree().leaf(leaf).sector() == Tree.Leaf.OUTSIDE) {
                throw new AmbitException(file + ": nobody can stand at " + from.x() + "," + from.z()
                        + ", there is no floor; expected a spot inside of "
                        + room.plan().width() + " by " + room.plan().depth());
            }
            Sight sight = Surveyor.widest(room.plan(), room.tree());
            picture.draw(sheet, from.x(), from.z(), seen -> sight.sees(leaf, seen));
        }
        RoomFiles.write(to, sheet.bytes());
    }

    private static Canvas sheet(Path to, RoomPicture picture) throws AmbitException {
        String name = to.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".png")) {
            System.setProperty("java.awt.headless", "true");
            return Canvas.png(picture.width(), picture.height(), RoomPicture.BACKGROUND);
        }
        if (name.endsWith(".svg")) {
            return Canvas.svg(picture.width(), picture.height(), RoomPicture.BACKGROUND);
        }
        throw new AmbitException(to + ": a picture's file name ends in .png or .svg");
    }
}
