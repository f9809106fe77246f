package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Questions to room files. */
public final class RoomBuiltins {
    private static final int MOST_SECTORS = 1000;

    private RoomBuiltins() {}

    public static long loadRoom(Machine m, long resource) {
        Text name = Value.tag(resource) == Value.RESOURCE ? m.strings.text(resource) : null;
        if (name == null) {
            return m.error("LoadRoom needs a resource, not " + Value.describe(resource));
        }
        int room = m.host.rooms().load(name.toString());
        return room < 0 ? m.error("LoadRoom cannot load " + name) : Value.of(Value.ROOM_DATA, room);
    }

    /** A list of rows, columns and security number. */
    public static long roomData(Machine m, long room) {
        KodRooms.Size size = Value.tag(room) == Value.ROOM_DATA
                ? m.host.rooms().size(Value.id(room)).orElse(null)
                : null;
        if (size == null) {
            return m.error("RoomData needs a room, not " + Value.describe(room));
        }
        m.arguments[0] = Value.integer(size.rows());
        m.arguments[1] = Value.integer(size.cols());
        m.arguments[2] = Value.integer(size.security());
        return ListBuiltins.list(m, 3);
    }

    public static long canMoveInRoom(Machine m, long room, long row, long col, long toRow, long toCol) {
        if (!squares(m, "CanMoveInRoom", room, row, col, toRow, toCol)) {
            return Value.ZERO;
        }
        return Value.bool(
                m.host.rooms().canMove(Value.id(room), Value.id(row), Value.id(col), Value.id(toRow), Value.id(toCol)));
    }

    public static long canMoveInRoomFine(Machine m, long room, long row, long col, long toRow, long toCol) {
        if (!squares(m, "CanMoveInRoomFine", room, row, col, toRow, toCol)) {
            return Value.ZERO;
        }
        return Value.bool(m.host.rooms()
                .canMoveFine(Value.id(room), Value.id(row), Value.id(col), Value.id(toRow), Value.id(toCol)));
    }

    public static long isPointInSector(Machine m, long room, long row, long col, long fineRow, long fineCol, long ids) {
        if (!squares(m, "IsPointInSector", room, row, col, fineRow, fineCol)) {
            return Value.ZERO;
        }
        List<Integer> sectors = new ArrayList<>();
        if (Value.isInteger(ids)) {
            sectors.add(Value.id(ids));
        }
        for (long cell = ids; m.lists.holds(cell) && sectors.size() < MOST_SECTORS; ) {
            sectors.add(Value.id(m.lists.first(Value.id(cell))));
            cell = m.lists.rest(Value.id(cell));
        }
        return Value.bool(m.host.rooms()
                .isInSector(
                        Value.id(room), Value.id(row), Value.id(col), Value.id(fineRow), Value.id(fineCol), sectors));
    }

    private static boolean squares(Machine m, String function, long room, long a, long b, long c, long d) {
        if (Value.tag(room) != Value.ROOM_DATA
                || m.host.rooms().size(Value.id(room)).isEmpty()) {
            m.error(function + " needs a room, not " + Value.describe(room));
            return false;
        }
        if (!Value.isInteger(a) || !Value.isInteger(b) || !Value.isInteger(c) || !Value.isInteger(d)) {
            m.error(function + " needs integers");
            return false;
        }
        return true;
    }
}
