package dev.ambit.server.cli.room;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooPlan;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.roo.RooTree;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The rooms that a command works on: files of both kinds, told apart by how their names end. */
final class RoomFiles {

    /** What a name may end in. */
    enum Kind {
        PLAN(".json"),
        ROO(".roo");

        private final String ending;

        Kind(String ending) {
            this.ending = ending;
        }

        static Kind of(Path file) throws AmbitException {
            String name = file.getFileName() == null
                    ? ""
                    : file.getFileName().toString().toLowerCase(Locale.ROOT);
            for (Kind kind : values()) {
                if (name.endsWith(kind.ending)) {
                    return kind;
                }
            }
            throw new AmbitException(file + ": a room's file name ends in .json (a plan) or .roo (a room file)");
        }
    }

    /** A room as a plan and, however it came by it, a tree. */
    record Room(Plan plan, Tree tree) {}

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "Plans (.json) and room files (.roo); of folders, all that is below.")
    private List<Path> inputs = new ArrayList<>();

    @Option(names = "--lenient", description = "Read .roo files whose security is not that of their content, too.")
    private boolean lenient;

    /** In the order given; a folder's by name. */
    List<Path> all() throws AmbitException {
        var files = new ArrayList<Path>();
        for (Path input : inputs) {
            if (!Files.isDirectory(input)) {
                files.add(input);
                continue;
            }
            try (Stream<Path> below = Files.walk(input)) {
                below.filter(RoomFiles::isRoom).sorted().forEach(files::add);
            } catch (IOException e) {
                throw new AmbitException("Cannot look into " + Reason.of(input, e), e);
            }
        }
        return files;
    }

    private static boolean isRoom(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return Stream.of(Kind.values()).anyMatch(kind -> name.endsWith(kind.ending)) && Files.isRegularFile(file);
    }

    RooFile roo(Path file) throws AmbitException {
        return roo(file, lenient);
    }

    /** @param whateverItsSecurity reads on when the stored one is not that of the content */
    static RooFile roo(Path file, boolean whateverItsSecurity) throws AmbitException {
        byte[] bytes = bytes(file);
        try {
            return whateverItsSecurity ? RooReader.readLeniently(bytes) : RooReader.read(bytes);
        } catch (RooException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    Plan plan(Path file) throws AmbitException {
        return plan(file, lenient);
    }

    static Plan plan(Path file, boolean whateverItsSecurity) throws AmbitException {
        return switch (Kind.of(file)) {
            case ROO -> plan(file, roo(file, whateverItsSecurity));
            case PLAN -> {
                byte[] bytes = bytes(file);
                try {
                    yield PlanText.read(bytes);
                } catch (IllegalArgumentException e) {
                    throw new AmbitException(file + ": " + e.getMessage(), e);
                }
            }
        };
    }

    private static Plan plan(Path file, RooFile roo) throws AmbitException {
        try {
            return RooPlan.of(roo, name(file));
        } catch (RooException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    /** A room file brings its own tree; a plan's is built. */
    Room room(Path file) throws AmbitException {
        if (Kind.of(file) == Kind.PLAN) {
            Plan plan = plan(file);
            return new Room(plan, TreeBuilder.build(plan));
        }
        RooFile roo = roo(file);
        try {
            return new Room(plan(file, roo), RooTree.of(roo));
        } catch (RooException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    static byte[] bytes(Path file) throws AmbitException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(file, e), e);
        }
    }

    static void write(Path file, byte[] bytes) throws AmbitException {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + Reason.of(file, e), e);
        }
    }

    /** What a room is called whose file does not say. */
    static String name(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
