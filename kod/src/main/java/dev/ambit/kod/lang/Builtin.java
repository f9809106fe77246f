package dev.ambit.kod.lang;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The functions that Kod can call. Up to 202 they are those of the original server with their numbers; from 210 on they
 * are Ambit's own, for Things.
 *
 * <p>The names of the original functions cannot be the names of parameters. Ambit's can: code written before them must
 * go on compiling to the same bytes.
 */
public enum Builtin {
    CREATE(1, "Create", 1, 1, Named.ALLOWED),
    IS_CLASS(3, "IsClass", 2, 2),
    GET_CLASS(5, "GetClass", 1, 1),
    SEND(11, "Send", 2, 2, Named.ALLOWED),
    POST(12, "Post", 2, 2, Named.ALLOWED),
    DEBUG(22, "Debug", 0, Builtin.MANY),
    ADD_PACKET(23, "AddPacket", 0, Builtin.MANY),
    SEND_PACKET(24, "SendPacket", 1, 1),
    SEND_COPY_PACKET(25, "SendCopyPacket", 1, 1),
    CLEAR_PACKET(26, "ClearPacket", 0, 0),
    GET_INACTIVE_TIME(27, "GetInactiveTime", 1, 1),
    DUMP_STACK(28, "DumpStack", 0, 0),
    STRING_EQUAL(31, "StringEqual", 2, 2),
    STRING_CONTAIN(32, "StringContain", 2, 2),
    SET_RESOURCE(33, "SetResource", 2, 2),
    PARSE_STRING(34, "ParseString", 3, 3),
    SET_STRING(35, "SetString", 2, 2),
    CREATE_STRING(36, "CreateString", 0, 0),
    STRING_SUBSTITUTE(37, "StringSubstitute", 3, 3),
    APPEND_TEMP_STRING(38, "AppendTempString", 1, 1),
    CLEAR_TEMP_STRING(39, "ClearTempString", 0, 0),
    GET_TEMP_STRING(40, "GetTempString", 0, 0),
    BUILD_STRING(41, "BuildString", 1, Builtin.MANY),
    STRING_LENGTH(43, "StringLength", 1, 1),
    STRING_CONSISTS_OF(44, "StringConsistsOf", 2, 2),
    CREATE_TIMER(51, "CreateTimer", 3, 3),
    DELETE_TIMER(52, "DeleteTimer", 1, 1),
    GET_TIME_REMAINING(53, "GetTimeRemaining", 1, 1),
    LOAD_ROOM(61, "LoadRoom", 1, 1),
    ROOM_DATA(63, "RoomData", 1, 1),
    CAN_MOVE_IN_ROOM(64, "CanMoveInRoom", 5, 5),
    CAN_MOVE_IN_ROOM_FINE(65, "CanMoveInRoomFine", 5, 5),
    IS_POINT_IN_SECTOR(66, "IsPointInSector", 6, 6),
    MINIGAME_NUMBER_TO_STRING(71, "MinigameNumberToString", 0, 2),
    MINIGAME_STRING_TO_NUMBER(72, "MinigameStringToNumber", 0, 2),
    CONS(101, "Cons", 2, 2),
    FIRST(102, "First", 1, 1),
    REST(103, "Rest", 1, 1),
    LENGTH(104, "Length", 1, 1),
    NTH(105, "Nth", 2, 2),
    LIST(106, "List", 0, Builtin.MANY),
    IS_LIST(107, "IsList", 1, 1),
    SET_FIRST(108, "SetFirst", 2, 2),
    SET_NTH(109, "SetNth", 3, 3),
    DEL_LIST_ELEM(110, "DelListElem", 2, 2),
    FIND_LIST_ELEM(111, "FindListElem", 2, 2),
    MOVE_LIST_ELEM(112, "MoveListElem", 3, 3),
    GET_TIME(120, "GetTime", 0, 0),
    ABS(131, "Abs", 1, 1),
    BOUND(132, "Bound", 3, 3),
    SQRT(133, "Sqrt", 1, 1),
    CREATE_TABLE(141, "CreateTable", 0, 0),
    ADD_TABLE_ENTRY(142, "AddTableEntry", 3, 3),
    GET_TABLE_ENTRY(143, "GetTableEntry", 2, 2),
    DELETE_TABLE_ENTRY(144, "DeleteTableEntry", 2, 2),
    DELETE_TABLE(145, "DeleteTable", 1, 1),
    RECYCLE_USER(151, "RecycleUser", 1, 1),
    IS_OBJECT(161, "IsObject", 1, 1),
    RANDOM(201, "Random", 2, 2),
    SEND_WEBHOOK(202, "SendWebhook", 1, Builtin.MANY),
    ADD_PROPERTY(210, "AddProperty", 2, 3),
    DELETE_PROPERTY(211, "DeleteProperty", 2, 2),
    GET_PROPERTY(212, "GetProperty", 2, 2),
    SET_PROPERTY(213, "SetProperty", 3, 3),
    HAS_PROPERTY(214, "HasProperty", 2, 2),
    SET_PROPERTY_FLAG(215, "SetPropertyFlag", 4, 4),
    ADD_METHOD(216, "AddMethod", 2, 4),
    DELETE_METHOD(217, "DeleteMethod", 2, 2),
    GET_EXEMPLAR(218, "GetExemplar", 1, 1),
    SET_EXEMPLAR(219, "SetExemplar", 2, 2),
    MOVE_INTO(220, "MoveInto", 2, 2),
    GET_CONTAINER(221, "GetContainer", 1, 1),
    GET_CONTENTS(222, "GetContents", 1, 1),
    GET_OWNER(223, "GetOwner", 1, 1),
    SET_OWNER(224, "SetOwner", 2, 2),
    FIRE_EVENT(225, "FireEvent", 2, 5),
    TELL(226, "Tell", 1, Builtin.MANY),
    IS_CONNECTED(227, "IsConnected", 1, 1),
    EFFECTIVE_USER(228, "EffectiveUser", 0, 0),
    LOG(229, "Log", 1, Builtin.MANY),
    CALLER_USER(230, "CallerUser", 0, 0),
    IS_WIZARD(231, "IsWizard", 1, 1),
    DESTROY(232, "Destroy", 1, 1),
    MOVE_SECTOR(233, "MoveSector", 5, 5),
    LAUNCH_APP(234, "LaunchApp", 2, 2),
    HAS_RIGHT(236, "HasRight", 3, 3),
    FIRED_TIMER(237, "FiredTimer", 0, 0),
    FIND_AVATAR(238, "FindAvatar", 1, 1);

    /** As many arguments as a call can hold. */
    public static final int MANY = 255;

    /** The first number of Ambit's own functions. */
    public static final int FIRST_OWN_ID = 210;

    private enum Named {
        ALLOWED,
        REFUSED
    }

    private static final Map<String, Builtin> BY_NAME = new HashMap<>();
    private static final Builtin[] BY_ID = new Builtin[256];

    static {
        for (var builtin : values()) {
            BY_NAME.put(builtin.kodName.toLowerCase(Locale.ROOT), builtin);
            BY_ID[builtin.id] = builtin;
        }
    }

    private final int id;
    private final String kodName;
    private final int minArguments;
    private final int maxArguments;
    private final Named named;

    Builtin(int id, String kodName, int minArguments, int maxArguments) {
        this(id, kodName, minArguments, maxArguments, Named.REFUSED);
    }

    Builtin(int id, String kodName, int minArguments, int maxArguments, Named named) {
        this.id = id;
        this.kodName = kodName;
        this.minArguments = minArguments;
        this.maxArguments = maxArguments;
        this.named = named;
    }

    /** The function byte of a call instruction. */
    public int id() {
        return id;
    }

    public String kodName() {
        return kodName;
    }

    /** Positional arguments at least. */
    public int minArguments() {
        return minArguments;
    }

    /** Positional arguments at most. */
    public int maxArguments() {
        return maxArguments;
    }

    /** Whether {@code #name=value} arguments may follow the positional ones. */
    public boolean takesNamed() {
        return named == Named.ALLOWED;
    }

    public boolean isReserved() {
        return id < FIRST_OWN_ID;
    }

    public static Optional<Builtin> byId(int id) {
        return id >= 0 && id < BY_ID.length ? Optional.ofNullable(BY_ID[id]) : Optional.empty();
    }

    /** Names ignore case. */
    public static Optional<Builtin> byName(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
    }
}
