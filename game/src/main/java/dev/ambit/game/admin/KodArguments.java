package dev.ambit.game.admin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads the Kod values behind a command, three words each: the name of a parameter, a tag, and data. */
final class KodArguments {
    private final AdminCall call;
    private final KodWords kod;
    private int count;

    KodArguments(AdminCall call) {
        this.call = call;
        kod = call.words();
    }

    /** All of them; nothing, and a word about it, when one is not as it should be. */
    Optional<Sent> read(CommandWords words) {
        int most = call.desk().limits().kodParameters();
        int[] ids = new int[most];
        long[] values = new long[most];
        for (Optional<String> name = words.next(); name.isPresent(); name = words.next()) {
            OptionalInt id = call.things().numberOf(name.get());
            if (id.isEmpty()) {
                return refused("'" + name.get() + "' is not a valid parameter.");
            }
            if (count == most) {
                return refused("Too many parameters, command ignored.");
            }
            OptionalLong value = value(words);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            ids[count] = id.getAsInt();
            values[count++] = value.getAsLong();
        }
        return Optional.of(new Sent(Arrays.copyOf(ids, count), Arrays.copyOf(values, count)));
    }

    private OptionalLong value(CommandWords words) {
        Optional<String> tagWord = words.next();
        if (tagWord.isEmpty()) {
            return wrong("needs tag and value.");
        }
        OptionalInt tag = kod.tag(tagWord.get());
        if (tag.isEmpty()) {
            return wrong("has invalid tag.");
        }
        if (tag.getAsInt() == Value.TEMP_STRING) {
            return quote(words.rest());
        }
        Optional<String> data = words.next();
        if (data.isEmpty()) {
            return wrong("needs value.");
        }
        OptionalLong number = self(tag.getAsInt(), data.get());
        if (number.isEmpty()) {
            number = kod.data(tag.getAsInt(), data.get());
        }
        if (number.isEmpty()) {
            return wrong("has invalid data.");
        }
        long value = Value.of(tag.getAsInt(), number.getAsLong());
        return kod.isThere(value) ? OptionalLong.of(value) : wrong("references invalid data.");
    }

    /** The rest of the line, in the temp string. */
    private OptionalLong quote(String text) {
        if (text.isEmpty()) {
            return wrong("needs value");
        }
        byte[] bytes = text.getBytes(ISO_8859_1);
        call.machine().strings.temp().set(bytes, 0, bytes.length);
        return OptionalLong.of(Value.TEMP);
    }

    /** Who gives commands in the game may name the character they play. */
    private OptionalLong self(int tag, String data) {
        Optional<KodObject> character =
                call.seat().session().flatMap(session -> Optional.ofNullable(session.character()));
        boolean isMeant = tag == Value.OBJECT && data.equalsIgnoreCase("self");
        return isMeant && character.isPresent() ? OptionalLong.of(character.get().id) : OptionalLong.empty();
    }

    private Optional<Sent> refused(String why) {
        call.say(why + "\n");
        return Optional.empty();
    }

    private OptionalLong wrong(String why) {
        call.say("Blakod parameter " + (count + 1) + " " + why + "\n");
        return OptionalLong.empty();
    }
}
