package dev.ambit.world.image.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.world.image.Change;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.TableImage;
import dev.ambit.world.image.ThingImage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A world as a folder of text. A folder is a map from paths to what is in the files.
 *
 * <pre>
 * world.txt              format, clock, system object, the ids of the classes, texts that no file has
 * kod/...                the world's Kod, as it is
 * live/Dog.thing         what was changed about a class while the world ran
 * rooms/garden-12.thing  a room and what is in it      rooms/*.json are the rooms' shapes, as they are
 * people/ada-40.thing    somebody and what they carry
 * other.thing            Things that are nowhere
 * tables.txt             Kod's tables
 * </pre>
 */
public final class WorldText {
    /** Of the format. */
    public static final int VERSION = 1;

    public static final String WORLD = "world.txt";
    public static final String TABLES = "tables.txt";
    public static final String OTHER = "other.thing";
    public static final String THING = ".thing";

    /** A Thing's number is its place in an array: a wild one must not ask for wild memory. */
    public static final int HIGHEST_ID = 1 << 24;

    private static final int LONGEST_NAME = 40;

    /**
     * A folder that was read.
     *
     * @param sources its Kod and the shapes of its rooms
     * @param warnings what is there but names something that is not
     */
    public record Reading(Image image, SortedMap<String, byte[]> sources, List<TextProblem> warnings) {}

    private final Image image;
    private final Predicate<String> isRoomClass;
    private final ThingWriter writer;
    private final ValueTrees terms;
    private final Map<Integer, String> keys = new HashMap<>();

    /** How many classes have a name, in small letters: file systems may not tell them from large ones. */
    private final Map<String, Integer> classNames = new HashMap<>();

    private final SortedMap<String, byte[]> files = new TreeMap<>();

    private WorldText(Image image, Predicate<String> isRoomClass) {
        this.image = image;
        this.isRoomClass = isRoomClass;
        this.terms = new ValueTrees(image);
        this.writer = new ThingWriter(image, terms);
        image.people().forEach((key, avatar) -> keys.putIfAbsent(avatar, key));
        image.eachThing(thing -> {
            if (thing.isClass()) {
                classNames.merge(image.name(thing.className()).toLowerCase(Locale.ROOT), 1, Integer::sum);
            }
        });
    }

    /**
     * Writes a world.
     *
     * @param isRoomClass whether the Things of a class are rooms
     * @param sources the world's Kod and the shapes of its rooms, by their paths in the folder
     */
    public static SortedMap<String, byte[]> write(
            Image image, Predicate<String> isRoomClass, Map<String, byte[]> sources) {
        image.eachThing(thing -> {
            if (thing.id() > HIGHEST_ID) {
                throw new DamagedImage("Thing #" + thing.id() + " has too high a number for a text");
            }
        });
        WorldText text = new WorldText(image, isRoomClass);
        sources.forEach((path, bytes) -> {
            if (!isSource(path)) {
                throw new IllegalArgumentException(path + " is no file of a world's Kod or of a room's shape");
            }
            text.files.put(path, bytes.clone());
        });
        text.write();
        return text.files;
    }

    /** Whether a path is one of the files that a world is made of, and that are copied as they are. */
    public static boolean isSource(String path) {
        boolean isInside = !path.contains("\\")
                && Stream.of(path.split("/", -1)).noneMatch(part -> part.isEmpty() || part.matches("\\.\\.?"));
        return isInside
                && (path.startsWith("kod/") && path.endsWith(".kod")
                        || path.startsWith("rooms/") && path.endsWith(".json"));
    }

    /** Whether a path is one that {@link #write} may write, other than sources. */
    public static boolean isText(String path) {
        boolean inFolder = path.startsWith("rooms/") || path.startsWith("people/") || path.startsWith("live/");
        return path.equals(WORLD)
                || path.equals(TABLES)
                || path.equals(OTHER)
                || inFolder && path.endsWith(THING) && path.indexOf('/') == path.lastIndexOf('/');
    }

    /**
     * Reads a folder; files that are none of a world's are left alone.
     *
     * @throws UnreadableWorld with all that is wrong
     */
    public static Reading read(Map<String, byte[]> folder) throws UnreadableWorld {
        Draft draft = new Draft();
        SortedMap<String, byte[]> sources = new TreeMap<>();
        if (!folder.containsKey(WORLD)) {
            draft.problems.add(new TextProblem(WORLD, 0, 0, "there is no such file, so this is no world"));
        }
        new TreeMap<>(folder).forEach((path, bytes) -> {
            if (isSource(path)) {
                sources.put(path, bytes);
            } else if (isText(path) && draft.problems.size() < ThingParser.MOST_PROBLEMS) {
                read(path, bytes, draft);
            }
        });
        if (!draft.problems.isEmpty()) {
            throw new UnreadableWorld(draft.problems);
        }
        Image image = new Assembly(draft).assemble();
        if (!draft.problems.isEmpty()) {
            throw new UnreadableWorld(draft.problems);
        }
        return new Reading(image, sources, Dangling.find(draft, image));
    }

    private static void read(String path, byte[] bytes, Draft draft) {
        String text;
        try {
            text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            draft.problems.add(new TextProblem(path, 0, 0, "this is not UTF-8"));
            return;
        }
        ThingParser parser = new ThingParser(path, text, draft);
        if (path.equals(WORLD)) {
            parser.world();
        } else {
            parser.file();
        }
    }

    private void write() {
        BitSet own = new BitSet();
        image.eachThing(thing -> {
            if (thing.isClass() || isRoom(thing)) {
                own.set(thing.id());
            }
        });
        image.people().values().stream().filter(id -> image.thing(id) != null).forEach(own::set);
        BitSet written = new BitSet();
        StringBuilder other = new StringBuilder();
        image.eachThing(thing -> {
            boolean isAtTop = own.get(thing.id()) || image.thing(thing.container()) == null;
            if (isAtTop) {
                mark(thing, own, written, 0);
            }
        });
        // What is left is in a circle, or too deep: it stands by itself, and only its number where it is.
        BitSet alone = (BitSet) own.clone();
        image.eachThing(thing -> {
            if (!written.get(thing.id())) {
                alone.set(thing.id());
                mark(thing, alone, written, 0);
            }
        });
        image.eachThing(thing -> {
            if (own.get(thing.id())) {
                if (!thing.isClass() || !writer.isPlain(thing)) {
                    files.put(path(thing), bytes(writer.write(thing, alone::get)));
                }
            } else if (image.thing(thing.container()) == null || alone.get(thing.id())) {
                other.append(other.isEmpty() ? "" : "\n").append(writer.write(thing, alone::get));
            }
        });
        if (!other.isEmpty()) {
            files.put(OTHER, bytes(other.toString()));
        }
        if (!image.tables().isEmpty()) {
            files.put(TABLES, bytes(tables()));
        }
        files.put(WORLD, bytes(world()));
    }

    /** Marks what is written with a Thing. */
    private void mark(ThingImage thing, BitSet alone, BitSet written, int depth) {
        written.set(thing.id());
        for (int id : thing.contents()) {
            ThingImage content = image.thing(id);
            if (content != null && !alone.get(id) && !written.get(id) && depth < ThingWriter.DEEPEST) {
                mark(content, alone, written, depth + 1);
            }
        }
    }

    private boolean isRoom(ThingImage thing) {
        ThingImage at = thing;
        for (int steps = 0; at != null && steps <= image.thingCount(); steps++) {
            if (at.isClass()) {
                return at != thing && isRoomClass.test(image.name(at.className()));
            }
            at = image.thing(at.exemplar());
        }
        return false;
    }

    private String path(ThingImage thing) {
        if (thing.isClass()) {
            String name = image.name(thing.className());
            boolean isUsual = Quoted.isWord(name)
                    && name.length() <= LONGEST_NAME
                    && classNames.getOrDefault(name.toLowerCase(Locale.ROOT), 0) == 1;
            return "live/" + (isUsual ? name : plain(name, "class") + "-" + thing.id()) + THING;
        }
        String key = keys.get(thing.id());
        if (key != null) {
            return "people/" + plain(key, "somebody") + "-" + thing.id() + THING;
        }
        String name = writer.nameOf(thing.id());
        return "rooms/" + plain(name == null ? "" : name, "room") + "-" + thing.id() + THING;
    }

    /** A name that every file system takes. */
    private static String plain(String name, String otherwise) {
        StringBuilder out = new StringBuilder();
        for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
            if (Quoted.isWordPart(c)) {
                out.append(c);
            } else if (!out.isEmpty() && out.charAt(out.length() - 1) != '-') {
                out.append('-');
            }
        }
        String plain = out.substring(0, Math.min(out.length(), LONGEST_NAME));
        plain = plain.endsWith("-") ? plain.substring(0, plain.length() - 1) : plain;
        return plain.isEmpty() ? otherwise : plain;
    }

    private String world() {
        StringBuilder out = new StringBuilder("ambit world " + VERSION + "\n\n");
        if (image.system() != Change.NOBODY) {
            out.append("system #").append(image.system()).append('\n');
        }
        out.append("clock ").append(image.clockMillis()).append("\n\n");
        List<ThingImage> classes = new ArrayList<>();
        image.eachThing(thing -> {
            if (thing.isClass()) {
                classes.add(thing);
            }
        });
        classes.sort(Comparator.comparing((ThingImage kind) -> image.name(kind.className()))
                .thenComparingInt(ThingImage::id));
        classes.forEach(kind -> out.append("class ")
                .append(Quoted.name(image.name(kind.className())))
                .append(" #")
                .append(kind.id())
                .append('\n'));
        image.resources()
                .forEach((id, bytes) -> out.append("resource ")
                        .append(id)
                        .append(' ')
                        .append(Quoted.text(bytes))
                        .append('\n'));
        image.people().forEach((key, avatar) -> {
            if (image.thing(avatar) == null) {
                out.append("person ")
                        .append(Quoted.name(key))
                        .append(" #")
                        .append(avatar)
                        .append('\n');
            }
        });
        image.timers().stream()
                .filter(timer -> image.thing(timer.thing()) == null)
                .forEach(timer -> out.append("timer ")
                        .append(timer.id())
                        .append(" of #")
                        .append(timer.thing())
                        .append(writer.timer(timer))
                        .append('\n'));
        return out.toString();
    }

    private String tables() {
        StringBuilder out = new StringBuilder();
        for (TableImage table : image.tables()) {
            terms.enter("t" + table.id());
            out.append(out.isEmpty() ? "" : "\n").append("table ").append(table.id());
            if (table.payer() != Change.NOBODY) {
                out.append(" paid by #").append(table.payer());
            }
            out.append(" {\n");
            for (Change.TableEntry entry : table.entries()) {
                byte @Nullable [] text = entry.text();
                String key = text == null ? TermPrinter.key(terms.of(entry.key())) : Quoted.text(text);
                TermPrinter.print(out, TermPrinter.INDENT, "entry " + key + ": ", terms.of(entry.value()));
                if (entry.payer() != table.payer()) {
                    out.insert(out.length() - 1, " paid by " + TermPrinter.somebody(entry.payer()));
                }
            }
            terms.definitions()
                    .forEach(definition -> TermPrinter.print(
                            out, TermPrinter.INDENT, "%" + definition.label() + " = ", definition.term()));
            out.append("}\n");
        }
        return out.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
