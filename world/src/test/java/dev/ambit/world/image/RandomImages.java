package dev.ambit.world.image;

import dev.ambit.kod.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Images with a bit of everything: shared and cyclic lists, odd names, bytes that are no text, Things in circles. */
public final class RandomImages {
    private static final List<String> WORDS = List.of(
            "name",
            "x",
            "owner",
            "thing",
            "method",
            "end",
            "is",
            "by",
            "paid",
            "nil",
            "added",
            "flags",
            "here",
            "person",
            "timer",
            "text",
            "local",
            "volatile",
            "declared",
            "Dog",
            "Room",
            "Garden",
            "dog");
    private static final List<String> ODD_NAMES =
            List.of("", " ", "two words", "`", "\"", "\\", "a\nb", "#17", "%1", "-- no", "é", "\u200B", "😀", "{", "=");
    private static final List<String> SOURCES = List.of(
            "",
            "\n",
            "Bark()\n{\n   return;\n}\n",
            "Bark()\n{\n   return;\n}",
            "end\n    end\n        end",
            "}\nthing #5 is Dog {\n    x = 3\n}\n",
            "   \n\t\n \tx  \n",
            "a\r\nb\r\n",
            "% it's \"quoted\" `so`\n-- and more",
            "\u2028\u0000\u00A0",
            "ambit world 2\nclass Dog #5");

    private final RandomGenerator random;
    private final Image image = new Image();
    private final int things;
    private int cells;
    private int strings;

    private RandomImages(long seed, int things) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.things = things;
    }

    /** The same image for the same seed. */
    public static Image of(long seed, int things) {
        return new RandomImages(seed, things).make();
    }

    private Image make() {
        image.apply(new Change.Clock(random.nextLong(1L << 40)));
        // Names that only take up numbers.
        for (int i = random.nextInt(4); i > 0; i--) {
            image.name(Change.NameKind.values()[random.nextInt(5)], "unused" + i);
        }
        strings = 1 + random.nextInt(8);
        for (int id = 0; id < strings; id++) {
            image.apply(new Change.StringIs(id, maker(), bytes()));
        }
        cells = 1 + random.nextInt(things * 3);
        for (int id = 0; id < cells; id++) {
            image.apply(new Change.Cells(maker(), new int[] {id}, new long[] {value()}, tail(id)));
        }
        for (int id = 0; id < things; id++) {
            if (id < 3 || random.nextInt(8) > 0) {
                image.apply(new Change.ThingIs(id, state(id)));
            }
        }
        contents();
        for (int i = random.nextInt(3); i > 0; i--) {
            image.apply(new Change.TimerIs(random.nextInt(9), someId(), message(), random.nextLong(1L << 40), maker()));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            image.apply(new Change.PersonIs(word(), someId()));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            image.apply(new Change.ResourceIs(dynamic(), bytes()));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            image.apply(new Change.TableIs(random.nextInt(9), maker(), entries()));
        }
        image.apply(new Change.SystemIs(random.nextInt(things + 1) - 1));
        return image;
    }

    private void contents() {
        boolean deep = random.nextInt(4) == 0;
        for (int id = 0; id < things; id++) {
            int container = deep ? id + 1 : random.nextInt(things);
            boolean inCircle = random.nextInt(20) == 0;
            if (image.thing(id) != null
                    && image.thing(container) != null
                    && (deep || random.nextInt(3) > 0)
                    && (deep || inCircle || container < id)) {
                image.apply(new Change.Moved(id, container));
            }
        }
    }

    private ThingState state(int id) {
        boolean isClass = id < 3 || random.nextInt(10) == 0;
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            String name = word();
            if (!names.contains(name)) {
                names.add(name);
            }
        }
        int[] properties = names.stream()
                .mapToInt(name -> image.name(Change.NameKind.PROPERTY, name))
                .toArray();
        long[] values = names.stream().mapToLong(name -> value()).toArray();
        boolean isBare = isClass && random.nextBoolean();
        return new ThingState(
                isClass ? image.name(Change.NameKind.CLASS, word()) : Change.NOBODY,
                isClass ? (random.nextInt(20) == 0 ? 1 : Change.NOBODY) : random.nextInt(things + 2) - 1,
                isBare ? Change.NOBODY : maker(),
                isBare || random.nextBoolean(),
                isBare ? new int[0] : properties,
                isBare ? new long[0] : values,
                isBare || random.nextBoolean() ? ThingState.Structure.NONE : structure());
    }

    private ThingState.Structure structure() {
        List<ThingState.AddedProperty> added = new ArrayList<>();
        List<ThingState.Flags> flags = new ArrayList<>();
        List<ThingState.MethodText> methods = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            added.add(new ThingState.AddedProperty(image.name(Change.NameKind.PROPERTY, word()), value()));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            flags.add(new ThingState.Flags(image.name(Change.NameKind.PROPERTY, word()), random.nextInt(20)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            methods.add(new ThingState.MethodText(
                    word(), source(), maker(), random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        return new ThingState.Structure(added, flags, methods);
    }

    private String source() {
        StringBuilder source = new StringBuilder(SOURCES.get(random.nextInt(SOURCES.size())));
        for (int i = random.nextInt(3); i > 0; i--) {
            source.append(SOURCES.get(random.nextInt(SOURCES.size())));
        }
        return source.toString();
    }

    private List<Change.TableEntry> entries() {
        List<Change.TableEntry> entries = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            boolean isText = random.nextBoolean();
            entries.add(new Change.TableEntry(isText ? Value.NIL : value(), isText ? bytes() : null, value(), maker()));
        }
        return entries;
    }

    private long tail(int cell) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> Value.NIL;
            case 2 -> Value.list(random.nextInt(cells));
            case 3 -> value();
            default -> cell == 0 ? Value.NIL : Value.list(cell - 1);
        };
    }

    private long value() {
        return switch (random.nextInt(19)) {
            case 0 -> Value.NIL;
            case 1 -> Value.integer(random.nextInt(100));
            case 2 -> Value.integer(random.nextLong());
            case 3 -> Value.object(random.nextInt(things + 2));
            case 4, 5, 6, 7, 8 -> Value.list(random.nextInt(Math.max(1, cells)));
            case 9, 10, 11 -> Value.string(random.nextInt(strings));
            case 12 -> Value.classRef(image.name(Change.NameKind.CLASS, word()));
            case 13 -> Value.message(message());
            case 14 -> Value.resource(image.name(Change.NameKind.RESOURCE, word()));
            case 15 -> Value.of(Value.DEBUG_STRING, image.name(Change.NameKind.TEXT, word()));
            case 16 ->
                Value.of(
                        List.of(Value.TIMER, Value.SESSION, Value.ROOM_DATA).get(random.nextInt(3)), random.nextInt(9));
            case 17 -> DynamicResource.value(dynamic());
            default -> odd();
        };
    }

    private long odd() {
        return switch (random.nextInt(6)) {
            case 0 -> Value.TEMP;
            case 1 -> Value.of(Value.OVERRIDE, 4);
            case 2 -> Value.of(Value.INVALID, random.nextLong());
            case 3 -> Value.list(cells + 1 + random.nextInt(3));
            case 4 -> Value.string(strings + random.nextInt(3));
            default -> Value.object(-1);
        };
    }

    private int message() {
        return image.name(Change.NameKind.MESSAGE, word());
    }

    private int dynamic() {
        return DynamicResource.FIRST + random.nextInt(4);
    }

    private int maker() {
        return random.nextInt(4) > 0 ? Change.NOBODY : random.nextInt(3);
    }

    private int someId() {
        return random.nextInt(things + 2);
    }

    private String word() {
        return random.nextInt(5) == 0
                ? ODD_NAMES.get(random.nextInt(ODD_NAMES.size()))
                : WORDS.get(random.nextInt(WORDS.size()));
    }

    private byte[] bytes() {
        return switch (random.nextInt(5)) {
            case 0 -> new byte[0];
            case 1 -> {
                byte[] any = new byte[random.nextInt(12)];
                random.nextBytes(any);
                yield any;
            }
            case 2 -> "first\nsecond\r\n\nthird\n".repeat(random.nextInt(3)).getBytes(StandardCharsets.UTF_8);
            case 3 -> word().getBytes(StandardCharsets.UTF_8);
            default -> "Grüße, \"Welt\"".repeat(random.nextInt(9)).getBytes(StandardCharsets.UTF_8);
        };
    }
}
