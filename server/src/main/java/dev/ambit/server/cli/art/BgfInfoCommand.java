package dev.ambit.server.cli.art;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.game.art.Bgf;
import dev.ambit.game.art.Bitmap;
import dev.ambit.game.art.Hotspot;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description = "Tell what is in graphics: version, name, bitmaps with offsets and hotspots, groups.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were read", "1:one could not be read", "2:the command line is wrong"})
final class BgfInfoCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE.bgf", description = "What to look into.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON array on standard output.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        ArrayNode all = new ObjectMapper().createArrayNode();
        int code = 0;
        for (Path file : files) {
            try {
                Bgf bgf = ArtFiles.bgf(file);
                if (json) {
                    describe(bgf, all.addObject().put("file", file.toString()));
                } else {
                    print(file, bgf, out);
                }
            } catch (AmbitException e) {
                code = 1;
                if (json) {
                    all.addObject().put("file", file.toString()).put("error", e.getMessage());
                } else {
                    out.println(Plain.text(String.valueOf(e.getMessage())));
                }
            }
        }
        if (json) {
            out.println(all.toPrettyString());
        }
        out.flush();
        return code;
    }

    private static void describe(Bgf bgf, ObjectNode into) {
        into.put("version", bgf.version()).put("name", bgf.name()).put("shrink", bgf.shrink());
        ArrayNode bitmaps = into.putArray("bitmaps");
        for (Bitmap bitmap : bgf.bitmaps()) {
            ObjectNode one = bitmaps.addObject();
            one.put("width", bitmap.width()).put("height", bitmap.height());
            one.put("x", bitmap.xOffset()).put("y", bitmap.yOffset());
            one.put("pixels", bitmap.store().toString());
            ArrayNode hotspots = one.putArray("hotspots");
            for (Hotspot spot : bitmap.hotspots()) {
                hotspots.addObject()
                        .put("number", spot.number())
                        .put("x", spot.x())
                        .put("y", spot.y());
            }
        }
        ArrayNode groups = into.putArray("groups");
        for (List<Integer> group : bgf.groups()) {
            ArrayNode one = groups.addArray();
            group.forEach(index -> one.add(index + 1));
        }
    }

    private static void print(Path file, Bgf bgf, PrintWriter out) {
        out.println(Plain.text(file.toString()));
        out.println("  version " + bgf.version() + ", name \"" + Plain.text(bgf.name()) + "\", shrink " + bgf.shrink());
        int number = 1;
        for (Bitmap bitmap : bgf.bitmaps()) {
            String hotspots = bitmap.hotspots().stream().map(Hotspot::toString).collect(Collectors.joining(" "));
            out.println("  bitmap " + number++ + ": " + bitmap.width() + " x " + bitmap.height() + " at ["
                    + bitmap.xOffset() + ", " + bitmap.yOffset() + "], " + bitmap.store()
                    + (hotspots.isEmpty() ? "" : ", hotspots " + hotspots));
        }
        number = 1;
        for (List<Integer> group : bgf.groups()) {
            String indices =
                    group.stream().map(index -> String.valueOf(index + 1)).collect(Collectors.joining(" "));
            out.println("  group " + number++ + ": " + indices);
        }
    }
}
