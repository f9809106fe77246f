package dev.ambit.kod.run;

import dev.ambit.kod.run.Routine.Of0;
import dev.ambit.kod.run.Routine.Of1;
import dev.ambit.kod.run.Routine.Of2;
import dev.ambit.kod.run.Routine.Of3;
import dev.ambit.kod.run.Routine.Of5;
import dev.ambit.kod.run.Routine.Of6;
import dev.ambit.kod.run.Routine.OfAny;
import dev.ambit.kod.run.Routine.OfSelf1;
import dev.ambit.kod.run.Routine.OfSelf3;
import dev.ambit.kod.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The built-in functions by number. {@code Create}, {@code Send} and {@code Post} are the engines' own. */
public final class Routines {
    public static final int CREATE = 1;
    public static final int SEND = 11;
    public static final int POST = 12;
    private static final int FIRST_REGISTERED = 210;

    private final @Nullable Routine[] table = new @Nullable Routine[256];
    private @Nullable Routine @Nullable [] plain;
    private final @Nullable BuiltinCode[] registered = new @Nullable BuiltinCode[256];

    Routines() {
        objects();
        packets();
        strings();
        timersAndRooms();
        lists();
        numbers();
        tables();
    }

    public @Nullable Routine get(int id) {
        return table[id];
    }

    /** Counts what interpreted code calls, by number; or nothing any more. Compiled code calls methods and is not counted. */
    void count(long @Nullable [] counts) {
        if (plain == null) {
            plain = table.clone();
        }
        for (int id = 0; id < table.length; id++) {
            Routine routine = plain[id];
            table[id] = routine == null || counts == null ? routine : counted(routine, counts);
        }
    }

    private static Routine counted(Routine routine, long[] counts) {
        Routine.Code code = routine.code();
        return new Routine(
                routine.id(),
                routine.name(),
                routine.home(),
                routine.method(),
                routine.arity(),
                routine.reenters(),
                (m, self, count) -> {
                    counts[routine.id()]++;
                    return code.call(m, self, count);
                });
    }

    /** Whether a call of this function may run handlers; code that calls it must be charged accordingly. */
    public boolean reenters(int id) {
        Routine routine = table[id];
        return id == SEND || id == CREATE || id >= FIRST_REGISTERED || routine != null && routine.reenters();
    }

    /** Adds a function of another module. Ids from 210 up are free. */
    public void register(int id, BuiltinCode code) {
        if (id < FIRST_REGISTERED || id > 255) {
            throw new IllegalArgumentException("built-in " + id + " is not one of " + FIRST_REGISTERED + "..255");
        }
        registered[id] = code;
    }

    /** For engines: runs a function that has no method of its own, or says that there is none. */
    public static long other(Machine m, KodObject self, int id, int count) {
        BuiltinCode code = m.routines.registered[id];
        if (code == null) {
            return m.error("There is no built-in function " + id);
        }
        return code.call(m, self, Arrays.copyOf(m.arguments, count));
    }

    private void objects() {
        Class<?> home = ObjectBuiltins.class;
        add(3, "IsClass", home, "isClass", (Of2) ObjectBuiltins::isClass);
        add(5, "GetClass", home, "getClass", (Of1) ObjectBuiltins::getClass);
        addAny(22, "Debug", home, "debug", (OfAny) ObjectBuiltins::debug);
        add(28, "DumpStack", home, "dumpStack", (Of0) ObjectBuiltins::dumpStack);
        addOwn(151, "RecycleUser", home, "recycleUser", (OfSelf1) ObjectBuiltins::recycleUser);
        add(161, "IsObject", home, "isObject", (Of1) ObjectBuiltins::isObject);
    }

    private void packets() {
        Class<?> home = PacketBuiltins.class;
        addAny(23, "AddPacket", home, "addPacket", (OfAny) PacketBuiltins::addPacket);
        add(24, "SendPacket", home, "sendPacket", (Of1) PacketBuiltins::sendPacket);
        add(25, "SendCopyPacket", home, "sendCopyPacket", (Of1) PacketBuiltins::sendCopyPacket);
        add(26, "ClearPacket", home, "clearPacket", (Of0) PacketBuiltins::clearPacket);
        add(27, "GetInactiveTime", home, "getInactiveTime", (Of1) PacketBuiltins::getInactiveTime);
        addAny(202, "SendWebhook", home, "sendWebhook", (OfAny) PacketBuiltins::sendWebhook);
    }

    private void strings() {
        Class<?> home = StringBuiltins.class;
        add(31, "StringEqual", home, "stringEqual", (Of2) StringBuiltins::stringEqual);
        add(32, "StringContain", home, "stringContain", (Of2) StringBuiltins::stringContain);
        add(33, "SetResource", home, "setResource", (Of2) StringBuiltins::setResource);
        addOwn(34, "ParseString", home, "parseString", (OfSelf3) StringBuiltins::parseString);
        add(35, "SetString", home, "setString", (Of2) StringBuiltins::setString);
        add(36, "CreateString", home, "createString", (Of0) StringBuiltins::createString);
        add(37, "StringSubstitute", home, "stringSubstitute", (Of3) StringBuiltins::stringSubstitute);
        add(38, "AppendTempString", home, "appendTempString", (Of1) StringBuiltins::appendTempString);
        add(39, "ClearTempString", home, "clearTempString", (Of0) StringBuiltins::clearTempString);
        add(40, "GetTempString", home, "getTempString", (Of0) StringBuiltins::getTempString);
        addAny(41, "BuildString", home, "buildString", (OfAny) StringBuiltins::buildString);
        add(43, "StringLength", home, "stringLength", (Of1) StringBuiltins::stringLength);
        add(44, "StringConsistsOf", home, "stringConsistsOf", (Of2) StringBuiltins::stringConsistsOf);
        addAny(71, "MinigameNumberToString", home, "minigame", (OfAny) StringBuiltins::minigame);
        addAny(72, "MinigameStringToNumber", home, "minigame", (OfAny) StringBuiltins::minigame);
    }

    private void timersAndRooms() {
        Class<?> timers = TimerBuiltins.class;
        addOwn(51, "CreateTimer", timers, "createTimer", (OfSelf3) TimerBuiltins::createTimer);
        add(52, "DeleteTimer", timers, "deleteTimer", (Of1) TimerBuiltins::deleteTimer);
        add(53, "GetTimeRemaining", timers, "getTimeRemaining", (Of1) TimerBuiltins::getTimeRemaining);
        add(120, "GetTime", timers, "getTime", (Of0) TimerBuiltins::getTime);
        Class<?> rooms = RoomBuiltins.class;
        add(61, "LoadRoom", rooms, "loadRoom", (Of1) RoomBuiltins::loadRoom);
        add(63, "RoomData", rooms, "roomData", (Of1) RoomBuiltins::roomData);
        add(64, "CanMoveInRoom", rooms, "canMoveInRoom", (Of5) RoomBuiltins::canMoveInRoom);
        add(65, "CanMoveInRoomFine", rooms, "canMoveInRoomFine", (Of5) RoomBuiltins::canMoveInRoomFine);
        add(66, "IsPointInSector", rooms, "isPointInSector", (Of6) RoomBuiltins::isPointInSector);
    }

    private void lists() {
        Class<?> home = ListBuiltins.class;
        add(101, "Cons", home, "cons", (Of2) ListBuiltins::cons);
        add(102, "First", home, "first", (Of1) ListBuiltins::first);
        add(103, "Rest", home, "rest", (Of1) ListBuiltins::rest);
        add(104, "Length", home, "length", (Of1) ListBuiltins::length);
        add(105, "Nth", home, "nth", (Of2) ListBuiltins::nth);
        addAny(106, "List", home, "list", (OfAny) ListBuiltins::list);
        add(107, "IsList", home, "isList", (Of1) ListBuiltins::isList);
        add(108, "SetFirst", home, "setFirst", (Of2) ListBuiltins::setFirst);
        add(109, "SetNth", home, "setNth", (Of3) ListBuiltins::setNth);
        add(110, "DelListElem", home, "delListElem", (Of2) ListBuiltins::delListElem);
        add(111, "FindListElem", home, "findListElem", (Of2) ListBuiltins::findListElem);
        add(112, "MoveListElem", home, "moveListElem", (Of3) ListBuiltins::moveListElem);
    }

    private void numbers() {
        Class<?> home = MathBuiltins.class;
        add(131, "Abs", home, "abs", (Of1) MathBuiltins::abs);
        add(132, "Bound", home, "bound", (Of3) MathBuiltins::bound);
        add(133, "Sqrt", home, "sqrt", (Of1) MathBuiltins::sqrt);
        add(201, "Random", home, "random", (Of2) MathBuiltins::random);
    }

    private void tables() {
        Class<?> home = TableBuiltins.class;
        add(141, "CreateTable", home, "createTable", (Of0) TableBuiltins::createTable);
        add(142, "AddTableEntry", home, "addTableEntry", (Of3) TableBuiltins::addTableEntry);
        add(143, "GetTableEntry", home, "getTableEntry", (Of2) TableBuiltins::getTableEntry);
        add(144, "DeleteTableEntry", home, "deleteTableEntry", (Of2) TableBuiltins::deleteTableEntry);
        add(145, "DeleteTable", home, "deleteTable", (Of1) TableBuiltins::deleteTable);
    }

    private static long at(Machine m, int count, int index) {
        return index < count ? m.arguments[index] : Value.NIL;
    }

    private void add(int id, String name, Class<?> home, String method, Of0 f) {
        table[id] = new Routine(id, name, home, method, 0, false, (m, self, n) -> f.call(m));
    }

    private void add(int id, String name, Class<?> home, String method, Of1 f) {
        table[id] = new Routine(id, name, home, method, 1, false, (m, self, n) -> f.call(m, at(m, n, 0)));
    }

    private void add(int id, String name, Class<?> home, String method, Of2 f) {
        table[id] = new Routine(id, name, home, method, 2, false, (m, self, n) -> f.call(m, at(m, n, 0), at(m, n, 1)));
    }

    private void add(int id, String name, Class<?> home, String method, Of3 f) {
        table[id] = new Routine(
                id, name, home, method, 3, false, (m, self, n) -> f.call(m, at(m, n, 0), at(m, n, 1), at(m, n, 2)));
    }

    private void add(int id, String name, Class<?> home, String method, Of5 f) {
        table[id] = new Routine(
                id,
                name,
                home,
                method,
                5,
                false,
                (m, self, n) -> f.call(m, at(m, n, 0), at(m, n, 1), at(m, n, 2), at(m, n, 3), at(m, n, 4)));
    }

    private void add(int id, String name, Class<?> home, String method, Of6 f) {
        table[id] = new Routine(
                id,
                name,
                home,
                method,
                6,
                false,
                (m, self, n) ->
                        f.call(m, at(m, n, 0), at(m, n, 1), at(m, n, 2), at(m, n, 3), at(m, n, 4), at(m, n, 5)));
    }

    private void addAny(int id, String name, Class<?> home, String method, OfAny f) {
        table[id] = new Routine(id, name, home, method, Routine.ANY, false, (m, self, n) -> f.call(m, n));
    }

    private void addOwn(int id, String name, Class<?> home, String method, OfSelf1 f) {
        table[id] = new Routine(id, name, home, method, 1, true, (m, self, n) -> f.call(m, self, at(m, n, 0)));
    }

    private void addOwn(int id, String name, Class<?> home, String method, OfSelf3 f) {
        table[id] = new Routine(
                id,
                name,
                home,
                method,
                3,
                true,
                (m, self, n) -> f.call(m, self, at(m, n, 0), at(m, n, 1), at(m, n, 2)));
    }
}
