package dev.ambit.server.cli.art;

import dev.ambit.game.art.Bgf;
import dev.ambit.game.art.BgfException;
import dev.ambit.game.art.Bitmap;
import dev.ambit.game.art.Hotspot;
import dev.ambit.server.AmbitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "edit",
        mixinStandardHelpOptions = true,
        description = {
            "Change offsets, hotspots, groups, name, shrink factor or compression of a graphic; pixels stay as they are.",
            "Bitmaps and groups are numbered from 1. With the mouse it is easier: the page has an editor of hotspots"
                    + " (docs/graphics.md)."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the graphic was written", "1:something is wrong", "2:the command line is wrong"})
final class BgfEditCommand implements Callable<Integer> {
    private static final Pattern OFFSET = Pattern.compile("(\\d{1,6})=(-?\\d{1,9}),(-?\\d{1,9})");
    private static final Pattern HOTSPOT = Pattern.compile("(\\d{1,6}):(-?\\d{1,3})=(-?\\d{1,9}),(-?\\d{1,9})");
    private static final Pattern NO_HOTSPOT = Pattern.compile("(\\d{1,6}):(-?\\d{1,3})");
    private static final Pattern GROUP = Pattern.compile("(\\d{1,6})=(\\d{1,6}(?:,\\d{1,6})*)");

    /** Pixels as they are to be stored. */
    private enum Compression {
        ZLIB,
        RAW
    }

    @Parameters(paramLabel = "FILE.bgf", description = "What to change.")
    @SuppressWarnings("NullAway.Init") // picocli insists on it
    private Path file;

    @Option(names = "-o", paramLabel = "OUT.bgf", description = "Where to write it (default: the same file).")
    private @Nullable Path output;

    @Option(names = "--offset", paramLabel = "BITMAP=X,Y", description = "Give a bitmap another offset.")
    private List<String> offsets = new ArrayList<>();

    @Option(
            names = "--hotspot",
            paramLabel = "BITMAP:NUMBER=X,Y",
            description =
                    "Put a hotspot on a bitmap, or move it: number 1 to 127 for what is drawn over it, -1 to -127 under it.")
    private List<String> hotspots = new ArrayList<>();

    @Option(names = "--no-hotspot", paramLabel = "BITMAP:NUMBER", description = "Take a hotspot away.")
    private List<String> withoutHotspots = new ArrayList<>();

    @Option(
            names = "--group",
            paramLabel = "GROUP=BITMAP,...",
            description = "Make a group of these bitmaps, 0 for none; the number behind the last one adds a group.")
    private List<String> groups = new ArrayList<>();

    @Option(names = "--no-last-group", description = "Take the last group away.")
    private boolean withoutLastGroup;

    @Option(names = "--name", paramLabel = "NAME", description = "What it is called.")
    private @Nullable String name;

    @Option(names = "--shrink", paramLabel = "N", description = "How many times smaller it is drawn.")
    private @Nullable Integer shrink;

    @Option(names = "--pixels", paramLabel = "FORM", description = "zlib or raw.")
    private @Nullable Compression compression;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        Bgf bgf = ArtFiles.bgf(file);
        try {
            for (String offset : offsets) {
                Matcher at = matched(OFFSET, offset, "--offset", "BITMAP=X,Y");
                bgf = change(bgf, at.group(1), bitmap -> bitmap.at(number(at.group(2)), number(at.group(3))));
            }
            for (String wish : hotspots) {
                Matcher at = matched(HOTSPOT, wish, "--hotspot", "BITMAP:NUMBER=X,Y");
                Hotspot spot = new Hotspot(number(at.group(2)), number(at.group(3)), number(at.group(4)));
                bgf = change(bgf, at.group(1), bitmap -> put(bitmap, spot));
            }
            for (String wish : withoutHotspots) {
                Matcher at = matched(NO_HOTSPOT, wish, "--no-hotspot", "BITMAP:NUMBER");
                bgf = change(bgf, at.group(1), bitmap -> without(bitmap, number(at.group(2))));
            }
            bgf = grouped(bgf);
            bgf = name == null ? bgf : bgf.named(name);
            bgf = shrink == null ? bgf : bgf.shrunk(shrink);
            bgf = compression == null ? bgf : bgf.packed(compression == Compression.ZLIB);
        } catch (IllegalArgumentException | BgfException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
        Path target = output == null ? file : output;
        ArtFiles.write(target, bgf);
        spec.commandLine().getOut().println(target + " is written.");
        spec.commandLine().getOut().flush();
        return 0;
    }

    private static Matcher matched(Pattern pattern, String wish, String option, String expected) throws AmbitException {
        Matcher matcher = pattern.matcher(wish);
        if (!matcher.matches()) {
            throw new AmbitException(option + " " + wish + ": expected " + expected + ", such as "
                    + expected.replace("BITMAP", "1")
                            .replace("NUMBER", "5")
                            .replace("GROUP", "2")
                            .replace("X,Y", "10,-4")
                            .replace("1,...", "1,3,0"));
        }
        return matcher;
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    private static Bgf change(Bgf bgf, String bitmap, UnaryOperator<Bitmap> how) throws AmbitException {
        int index = number(bitmap) - 1;
        if (index < 0 || index >= bgf.bitmaps().size()) {
            throw new AmbitException("There is no bitmap " + bitmap + "; expected 1 to "
                    + bgf.bitmaps().size() + ".");
        }
        return bgf.with(index, how.apply(bgf.bitmaps().get(index)));
    }

    private static Bitmap put(Bitmap bitmap, Hotspot spot) {
        Map<Integer, Hotspot> spots = new LinkedHashMap<>();
        bitmap.hotspots().forEach(one -> spots.put(one.number(), one));
        spots.put(spot.number(), spot);
        return bitmap.with(new ArrayList<>(spots.values()));
    }

    private static Bitmap without(Bitmap bitmap, int number) {
        return bitmap.with(bitmap.hotspots().stream()
                .filter(spot -> spot.number() != number)
                .toList());
    }

    private Bgf grouped(Bgf bgf) throws AmbitException {
        List<List<Integer>> all = new ArrayList<>(bgf.groups());
        for (String wish : groups) {
            Matcher words = matched(GROUP, wish, "--group", "GROUP=BITMAP,...");
            int index = number(words.group(1)) - 1;
            List<Integer> members = Arrays.stream(words.group(2).split(","))
                    .map(word -> number(word) - 1)
                    .toList();
            if (index < 0 || index > all.size()) {
                throw new AmbitException(
                        "There is no group " + words.group(1) + "; expected 1 to " + (all.size() + 1) + ".");
            }
            if (index == all.size()) {
                all.add(members);
            } else {
                all.set(index, members);
            }
        }
        if (withoutLastGroup && !all.isEmpty()) {
            all.removeLast();
        }
        return bgf.withGroups(all);
    }
}
