package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.gateway.control.packet.Command.Disappear;
import dev.ambit.gateway.control.packet.Command.Known;
import dev.ambit.gateway.control.packet.Command.ShortLocation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LayoutsTest {

    private static final Field.Whole DX = new Field.Whole(NumberKind.S8, "dx", "dx");
    private static final Field.Whole DY = new Field.Whole(NumberKind.S8, "dy", "dy");

    @Test
    void everyRecordHasItsLineInTheList() {
        Set<Object> declared = records(Known.class).map(LayoutsTest::layout).collect(Collectors.toSet());
        assertEquals(declared, Set.copyOf(Layouts.ALL));
        assertEquals(declared.size(), Layouts.ALL.size(), "each once");
    }

    @Test
    void theyStandInTheOrderOfTheirNumbersAndAreFoundByThem() {
        assertEquals(
                Layouts.ALL.stream()
                        .sorted(Comparator.comparingInt(PacketLayout::number))
                        .toList(),
                Layouts.ALL);
        Layouts.ALL.forEach(layout -> assertSame(layout, Layouts.numbered(layout.number())));
        assertNull(Layouts.numbered(15));
        assertNull(Layouts.numbered(-1));
        assertNull(Layouts.numbered(256));
    }

    @Test
    void aRecordThatTellsOtherFieldsThanItIsMadeOfIsNoLayout() {
        IllegalStateException refusal = assertThrows(
                IllegalStateException.class,
                () -> PacketLayout.of(
                        200,
                        "HOP",
                        "it hops",
                        in -> new ShortLocation(in.next(DX), in.next(DY), 0),
                        (it, out) -> out.put(DY, it.dy()).put(DX, it.dx())));
        assertEquals("HOP is made of [dx s8, dy s8] and tells [dy s8, dx s8]", refusal.getMessage());
    }

    @Test
    void partsOfACombinedCommandAreAllOfOneLength() {
        IllegalStateException refusal = assertThrows(
                IllegalStateException.class,
                () -> PacketLayout.combinable(
                        200,
                        "CRY",
                        "it cries",
                        in -> new Command.LaunchApp(in.next(Field.TEXT)),
                        (it, out) -> out.put(Field.TEXT, it.name())));
        assertEquals("parts of a combined CRY are not all of one length", refusal.getMessage());
        assertEquals(1, Disappear.LAYOUT.partBytes());
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(LayoutsTest::records);
    }

    private static Object layout(Class<?> command) {
        try {
            return command.getField("LAYOUT").get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(command + " has no layout", e);
        }
    }
}
