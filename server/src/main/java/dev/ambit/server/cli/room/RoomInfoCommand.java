package dev.ambit.server.cli.room;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooSecurity;
import dev.ambit.space.roo.RoomGrid;
import dev.ambit.space.roo.Textures;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description = "Tell what is in rooms: version, security, sizes, counts, grids, pictures.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were read", "1:one could not be read", "2:the command line is wrong"})
final class RoomInfoCommand implements Callable<Integer> {

    @Mixin
    private RoomFiles files = new RoomFiles();

    @Option(names = "--json", description = "Print one JSON array on standard output.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        ArrayNode rooms = new ObjectMapper().createArrayNode();
        PrintWriter out = spec.commandLine().getOut();
        int code = 0;
        for (Path file : files.all()) {
            ObjectNode room = rooms.addObject().put("file", file.toString());
            try {
                switch (RoomFiles.Kind.of(file)) {
                    // What is wrong with it is told, not minded: that is what one asks for here.
                    case ROO -> describe(RoomFiles.roo(file, true), room);
                    case PLAN -> describe(files.plan(file), room);
                }
            } catch (AmbitException e) {
                room.put("error", e.getMessage());
                code = 1;
            }
            if (!json) {
                print(room, out);
            }
        }
        if (json) {
            out.println(rooms.toPrettyString());
        }
        out.flush();
        return code;
    }

    private static void describe(RooFile roo, ObjectNode room) {
        room.put("version", roo.version());
        room.put("security", roo.security());
        room.put("computedSecurity", RooSecurity.of(roo));
        room.put("width", roo.width()).put("height", roo.height());
        room.put("number", roo.number().orElse(0));
        int leaves = roo.leaves();
        room.put("nodes", roo.nodes().size()).put("leaves", leaves);
        room.put("clientWalls", roo.walls().size())
                .put("editorWalls", roo.lines().size());
        room.put("sidedefs", roo.sidedefs().size()).put("sectors", roo.sectors().size());
        room.put(
                "slopes",
                roo.sectors().stream()
                        .mapToInt(sector ->
                                (sector.floorSlope() == null ? 0 : 1) + (sector.ceilingSlope() == null ? 0 : 1))
                        .sum());
        room.put("things", roo.things().size());
        describe(roo.grid(), room.putObject("grid"));
        var textures = new TreeSet<String>();
        roo.sidedefs()
                .forEach(side -> IntStream.of(side.normal(), side.above(), side.below())
                        .mapToObj(Textures::name)
                        .forEach(textures::add));
        roo.sectors()
                .forEach(sector -> IntStream.of(sector.floor(), sector.ceiling())
                        .mapToObj(Textures::name)
                        .forEach(textures::add));
        names(textures, room);
    }

    private static void describe(RoomGrid grid, ObjectNode into) {
        into.put("rows", grid.rows()).put("cols", grid.cols());
        byte[] flags = grid.flags();
        into.put(
                "squaresWithFloor",
                IntStream.range(0, flags.length)
                        .filter(i -> (flags[i] & RoomGrid.FLOOR) != 0)
                        .count());
        into.put("waysForPeople", ways(grid.move()));
        if (grid.hasMonsters()) {
            into.put("waysForMonsters", ways(grid.monsters()));
        }
    }

    private static int ways(byte[] grid) {
        int ways = 0;
        for (byte square : grid) {
            ways += Integer.bitCount(square & 0xFF);
        }
        return ways;
    }

    private static void describe(Plan plan, ObjectNode room) {
        room.put("name", plan.name());
        room.put("width", plan.width()).put("depth", plan.depth());
        room.put("number", plan.number());
        room.put("vertices", plan.vertices().size()).put("lines", plan.lines().size());
        room.put("sides", plan.sides().size()).put("sectors", plan.sectors().size());
        room.put("props", plan.props().size())
                .put("boundaries", plan.boundaries().size());
        room.put("marks", plan.marks().size());
        var textures = new TreeSet<String>();
        plan.sides()
                .forEach(side ->
                        Stream.of(side.normal(), side.above(), side.below()).forEach(textures::add));
        plan.sectors()
                .forEach(sector -> Stream.of(sector.floor(), sector.ceiling()).forEach(textures::add));
        names(textures, room);
    }

    private static void names(Set<String> textures, ObjectNode room) {
        textures.remove("");
        ArrayNode names = room.putArray("textures");
        textures.forEach(names::add);
    }

    /** Names in a column, values beside them. */
    private static void print(ObjectNode room, PrintWriter out) {
        out.println(Plain.text(room.path("file").asText()));
        Map<String, String> lines = new LinkedHashMap<>();
        room.properties().stream()
                .filter(field -> !field.getKey().equals("file"))
                .forEach(field -> {
                    if (field.getValue().isObject()) {
                        field.getValue()
                                .properties()
                                .forEach(inner -> lines.put(
                                        field.getKey() + " " + inner.getKey(),
                                        inner.getValue().asText()));
                    } else if (field.getValue().isArray()) {
                        var names = new java.util.ArrayList<String>();
                        field.getValue().forEach(name -> names.add(name.asText()));
                        lines.put(field.getKey(), names.size() + ": " + String.join(" ", names));
                    } else {
                        lines.put(field.getKey(), field.getValue().asText());
                    }
                });
        int widest = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        lines.forEach(
                (name, value) -> out.println("  " + name + " ".repeat(widest - name.length() + 2) + Plain.text(value)));
    }
}
