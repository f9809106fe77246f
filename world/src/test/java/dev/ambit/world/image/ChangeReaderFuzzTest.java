package dev.ambit.world.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.ambit.kod.value.Value;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the bytes are: a change, or a {@link DamagedImage}; no other failure, and no wild memory. */
class ChangeReaderFuzzTest {
    private static final int NAMES = 3;

    /** A wild number must not ask for wild memory; what is there for every reader is far below. */
    private static final long MOST_BYTES = 64L << 20;

    @Property(tries = 5_000, edgeCases = EdgeCasesMode.NONE)
    void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
        read(bytes);
    }

    @Property(tries = 3_000, edgeCases = EdgeCasesMode.NONE)
    void changedBytesAreReadOrRefused(@ForAll("seeds") long seed) {
        Random random = new Random(seed);
        byte[] bytes = write(changes(random));
        for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
            switch (random.nextInt(4)) {
                case 0 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                case 1 -> bytes[random.nextInt(bytes.length)] = (byte) 0xFF;
                case 2 -> bytes = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
                default -> {
                    int at = random.nextInt(bytes.length);
                    int length = Math.min(bytes.length - at, 1 + random.nextInt(8));
                    System.arraycopy(bytes.clone(), random.nextInt(bytes.length - length + 1), bytes, at, length);
                }
            }
        }
        read(bytes);
        applyOrRefuse(bytes);
    }

    @Example
    void aNumberThatNothingCanHaveIsRefused() {
        for (Change wild : List.of(
                new Change.ThingIs(
                        1 << 28, new ThingState(-1, 0, -1, false, new int[0], new long[0], ThingState.Structure.NONE)),
                new Change.StringIs(1 << 30, -1, new byte[1]),
                new Change.ResourceIs(DynamicResource.FIRST - 1, new byte[1]),
                new Change.ResourceIs(DynamicResource.LAST + 1, new byte[1]),
                new Change.Cells(-1, new int[] {1 << 28}, new long[1], Value.NIL))) {
            assertThrows(DamagedImage.class, () -> named().apply(write(List.of(wild))), wild::toString);
        }
    }

    @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenIsReadAgain(@ForAll("seeds") long seed) {
        List<Change> changes = changes(new Random(seed));
        ChangeReader reader = new ChangeReader(write(changes), NAMES);
        ChangeWriter again = new ChangeWriter();
        int count = 0;
        for (Change change = reader.next(); change != null; change = reader.next()) {
            assertEquals(changes.get(count++).getClass(), change.getClass());
            again.write(change);
        }
        assertEquals(changes.size(), count);
        assertEquals(Arrays.toString(write(changes)), Arrays.toString(again.take()));
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void aSnapshotOfAnImageIsTheSameImage(@ForAll("seeds") long seed) {
        Image image = named();
        for (Change change : changes(new Random(seed))) {
            try {
                image.apply(change);
            } catch (DamagedImage e) {
                // It was about something that is not there.
            }
        }
        List<byte[]> pieces = new ArrayList<>();
        image.write(pieces::add);
        Image again = new Image();
        pieces.forEach(again::apply);
        Dump.assertSame("a snapshot", image, again);
        List<byte[]> piecesAgain = new ArrayList<>();
        again.write(piecesAgain::add);
        assertEquals(
                pieces.stream().map(Arrays::toString).toList(),
                piecesAgain.stream().map(Arrays::toString).toList());
    }

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs();
    }

    private static void read(byte[] bytes) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        try {
            ChangeReader reader = new ChangeReader(bytes, NAMES);
            while (reader.next() != null) {}
        } catch (DamagedImage e) {
            assertTrue(String.valueOf(e.getMessage()).contains("byte"), e::getMessage);
        }
        long taken = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(taken < MOST_BYTES, () -> taken + " bytes of memory for " + bytes.length);
    }

    /** An image may be asked for large numbers, but has to bear them or to refuse. */
    private static void applyOrRefuse(byte[] bytes) {
        try {
            named().apply(bytes);
        } catch (DamagedImage e) {
            assertTrue(e.getMessage() != null);
        }
    }

    private static Image named() {
        Image image = new Image();
        image.name(Change.NameKind.CLASS, "Thing");
        image.name(Change.NameKind.PROPERTY, "count");
        image.name(Change.NameKind.MESSAGE, "Ring");
        return image;
    }

    private static byte[] write(List<Change> changes) {
        ChangeWriter writer = new ChangeWriter();
        changes.forEach(writer::write);
        return writer.take();
    }

    private static List<Change> changes(Random random) {
        List<Change> changes = new ArrayList<>();
        for (int i = 1 + random.nextInt(30); i > 0; i--) {
            changes.add(change(random));
        }
        return changes;
    }

    private static Change change(Random random) {
        int id = random.nextInt(20);
        int other = random.nextInt(21) - 1;
        return switch (random.nextInt(18)) {
            case 0 -> new Change.Clock(random.nextLong() >>> random.nextInt(64));
            case 1 -> new Change.StringIs(id, other, text(random));
            case 2 -> {
                int count = 1 + random.nextInt(5);
                yield new Change.Cells(
                        other,
                        random.ints(0, 50).distinct().limit(count).toArray(),
                        random.ints(count).mapToLong(n -> value(random)).toArray(),
                        value(random));
            }
            case 3 -> new Change.TableIs(id, other, List.of(entry(random), entry(random)));
            case 4 -> new Change.TableAdded(id, entry(random));
            case 5 -> new Change.TableRemoved(id, Value.NIL, text(random));
            case 6 -> new Change.TableGone(id);
            case 7 -> new Change.TimerIs(id, random.nextInt(20), 2, random.nextInt(100_000), other);
            case 8 -> new Change.TimerGone(id);
            case 9 -> new Change.Wrote(id, 1, value(random));
            case 10 -> new Change.Cleared(id, 1);
            case 11 -> new Change.Gone(id);
            case 12 -> new Change.PersonIs("p" + random.nextInt(5), id);
            case 13 -> new Change.SystemIs(id);
            case 14 -> new Change.ResourceIs(DynamicResource.FIRST + id, text(random));
            default ->
                new Change.ThingIs(
                        id,
                        new ThingState(
                                -1,
                                other,
                                random.nextInt(21) - 1,
                                random.nextBoolean(),
                                new int[] {1},
                                new long[] {value(random)},
                                random.nextInt(3) == 0 ? structure(random) : ThingState.Structure.NONE));
        };
    }

    private static ThingState.Structure structure(Random random) {
        return new ThingState.Structure(
                List.of(new ThingState.AddedProperty(1, value(random))),
                List.of(new ThingState.Flags(1, random.nextInt(16))),
                List.of(new ThingState.MethodText(
                        "Ring", "Ring() { return; }", random.nextInt(21) - 1, true, false, random.nextBoolean())));
    }

    private static Change.TableEntry entry(Random random) {
        return random.nextBoolean()
                ? new Change.TableEntry(value(random), null, value(random), random.nextInt(21) - 1)
                : new Change.TableEntry(Value.NIL, text(random), value(random), random.nextInt(21) - 1);
    }

    private static byte[] text(Random random) {
        byte[] text = new byte[random.nextInt(12)];
        random.nextBytes(text);
        return text;
    }

    private static long value(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> Value.NIL;
            case 1 -> Value.integer(random.nextLong() >> 8 + random.nextInt(50));
            case 2 -> Value.list(random.nextInt(50));
            case 3 -> Value.string(random.nextInt(20));
            case 4 -> Value.of(Value.MESSAGE, 2);
            case 5 -> DynamicResource.value(DynamicResource.FIRST + random.nextInt(20));
            default -> Value.of(Value.OBJECT, random.nextInt(20));
        };
    }
}
