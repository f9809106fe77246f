package dev.ambit.game.admin;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.value.Value;
import dev.ambit.world.thing.Things;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Kod values as administrators write and read them: two words, a tag and its data. */
final class KodWords {
    /** More than this no value of the original holds. */
    private static final long LARGEST = (1L << 27) - 1;

    /** Those behind it are no values that a program can have. */
    private static final int LAST_TAG = Value.DEBUG_STRING;

    /** How messages are written whose numbers are the same in every game. */
    private static final Map<Integer, String> SPELLED = Map.ofEntries(
            Map.entry(2, "UserLogon"),
            Map.entry(6, "ReceiveClient"),
            Map.entry(8, "GarbageCollecting"),
            Map.entry(9, "LoadedFromDisk"),
            Map.entry(10, "Constructor"),
            Map.entry(11, "Destructor"),
            Map.entry(13, "GarbageCollectingDone"),
            Map.entry(15, "AdminSystemMessage"),
            Map.entry(16, "GetUserName"),
            Map.entry(17, "GetUserIcon"),
            Map.entry(18, "SendCharInfo"),
            Map.entry(19, "NewHour"),
            Map.entry(24, "SystemLogon"),
            Map.entry(25, "FindUserByInternetMailName"),
            Map.entry(26, "ReceiveInternetMail"),
            Map.entry(28, "IsFirstTime"),
            Map.entry(29, "Delete"),
            Map.entry(33, "FindUserByString"));

    private final Things things;
    private final Map<String, Integer> constants;

    /** @param constants by name in lower case */
    KodWords(Things things, Map<String, Integer> constants) {
        this.things = things;
        this.constants = constants;
    }

    // ---- reading ----

    /** The tag a word stands for: its first letter says which, but for a few; or its number. */
    OptionalInt tag(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        int tag = switch (upper.charAt(0)) {
            case '$', 'N' -> Value.NIL_TAG;
            case 'O' -> Value.OBJECT;
            case 'C' -> Value.CLASS;
            case 'M' -> Value.MESSAGE;
            case 'L' -> Value.LIST;
            case 'T' -> Value.TIMER;
            case 'Q' -> Value.TEMP_STRING;
            case 'I' -> Value.INTEGER;
            case 'R' -> upper.equals("ROOM_DATA") ? Value.ROOM_DATA : Value.RESOURCE;
            case 'S' -> upper.equals("SESSION") ? Value.SESSION : Value.STRING;
            default -> CommandWords.number(word).orElse(-1);
        };
        boolean isTag = tag >= 0 && tag <= LAST_TAG && (!upper.startsWith("$") || upper.equals("$"));
        return isTag ? OptionalInt.of(tag) : OptionalInt.empty();
    }

    /** What an administrator's word for a number stands for. */
    OptionalInt constant(String name) {
        Integer value = constants.get(name.toLowerCase(Locale.ROOT));
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** The data a word stands for: a constant, a name of what the tag is of, or a number. */
    OptionalLong data(int tag, String word) {
        OptionalInt constant = constant(word);
        if (constant.isPresent()) {
            return OptionalLong.of(constant.getAsInt());
        }
        OptionalInt named = switch (tag) {
            case Value.RESOURCE -> things.resourceNamed(word);
            case Value.CLASS ->
                things.classNamed(word).map(kind -> OptionalInt.of(kind.id())).orElse(OptionalInt.empty());
            case Value.MESSAGE -> things.numberOf(word);
            default -> OptionalInt.empty();
        };
        if (named.isPresent()) {
            return OptionalLong.of(named.getAsInt());
        }
        if (tag == Value.MESSAGE || tag == Value.TEMP_STRING) {
            return OptionalLong.empty();
        }
        return CommandWords.number(word)
                .filter(number -> Math.abs((long) number) <= LARGEST)
                .map(number -> OptionalLong.of(number))
                .orElse(OptionalLong.empty());
    }

    /** Whether what a value names is there. */
    boolean isThere(long value) {
        int id = Value.id(value);
        return switch (Value.tag(value)) {
            case Value.OBJECT -> things.machine().objects.get(id) != null;
            case Value.STRING, Value.RESOURCE -> things.machine().strings.text(value) != null;
            case Value.LIST ->
                things.machine().lists.holds(value) && !things.machine().lists.isFree(id);
            case Value.NIL_TAG -> Value.data(value) == 0;
            case Value.CLASS -> things.machine().classOf(id) != null;
            default -> true;
        };
    }

    /** A class by its name, or by its number. */
    Optional<KodClass> classOf(String word) {
        return things.classNamed(word)
                .or(() -> CommandWords.number(word)
                        .flatMap(id -> Optional.ofNullable(things.machine().classOf(id))));
    }

    // ---- writing ----

    /** What kind of value it is. */
    String tagOf(long value) {
        return switch (Value.tag(value)) {
            case Value.NIL_TAG -> "$";
            case Value.INTEGER -> "INT";
            case Value.OBJECT -> "OBJECT";
            case Value.LIST -> "LIST";
            case Value.RESOURCE -> "RESOURCE";
            case Value.TIMER -> "TIMER";
            case Value.SESSION -> "SESSION";
            case Value.ROOM_DATA -> "ROOM_DATA";
            case Value.TEMP_STRING -> "TEMP_STRING";
            case Value.STRING -> "STRING";
            case Value.CLASS -> "CLASS";
            case Value.MESSAGE -> "MESSAGE";
            case Value.DEBUG_STRING -> "DEBUGSTR";
            case Value.OVERRIDE -> "OVERRIDE";
            default -> Integer.toString(Value.tag(value));
        };
    }

    /** Its number, or the name that this has. */
    String dataOf(long value) {
        int id = Value.id(value);
        Optional<String> name = switch (Value.tag(value)) {
            case Value.RESOURCE -> things.names().resourceName(id);
            case Value.CLASS ->
                Optional.ofNullable(things.machine().classOf(id)).map(KodClass::name);
            default -> Optional.empty();
        };
        return name.orElseGet(() -> Long.toString(Value.data(value)));
    }

    /** Both. */
    String text(long value) {
        return tagOf(value) + " " + dataOf(value);
    }

    /** What a message is called. */
    String message(int id) {
        String spelled = SPELLED.get(id);
        return spelled != null ? spelled : things.names().messageName(id).orElseGet(() -> "Message" + id);
    }

    /** What a parameter is called. */
    String parameter(int id) {
        return things.names().parameterName(id).orElseGet(() -> "#" + id);
    }
}
