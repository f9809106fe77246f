package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.REST;
import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code send}: messages to the game's objects, as its own Kod sends them. */
final class SendCommands {
    /** The message to the system with which administrators speak to all who play. */
    private static final int ADMIN_SYSTEM_MESSAGE = 15;

    private static final int LONGEST_STRING = 1024;
    private static final int LONGEST_RESOURCE = 60;

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.withKod("send class", "A message to all objects of a class", SendCommands::kind, WORD, WORD),
            AdminCommand.withKod("send object", "A message to an object", SendCommands::object, NUMBER, WORD),
            AdminCommand.of("send users", "A text to all who play", SendCommands::users, REST));

    private SendCommands() {}

    private static void object(AdminCall call) {
        Optional<KodObject> object = call.object(call.number(0));
        if (object.isEmpty()) {
            return;
        }
        OptionalInt message = call.things().numberOf(call.text(1));
        if (message.isEmpty()) {
            call.say("Cannot find message '" + call.text(1) + "'.\n");
            return;
        }
        HandlerCode handler = object.get().kind.lookup(message.getAsInt());
        if (handler == null) {
            call.say("OBJECT " + object.get().id + " can't handle MESSAGE " + message.getAsInt() + " " + call.text(1)
                    + ".\n");
            return;
        }
        long result = call.send(object.get(), message.getAsInt(), call.sent());
        KodWords words = call.words();
        call.say(":< return from OBJECT " + call.number(0) + " MESSAGE " + words.message(message.getAsInt()) + " ("
                + message.getAsInt() + ")\n: " + words.text(result) + "\n");
        describe(call, result);
        call.say(":>\n");
    }

    /** What is behind a value, where that is more than its number. */
    private static void describe(AdminCall call, long value) {
        switch (Value.tag(value)) {
            case Value.STRING, Value.TEMP_STRING -> quote(call, value, LONGEST_STRING);
            case Value.RESOURCE -> quote(call, value, LONGEST_RESOURCE);
            case Value.OBJECT -> {
                KodObject object = call.machine().objects.get(Value.id(value));
                if (object != null) {
                    call.say(":   is " + object.kind + "\n");
                }
            }
            default -> {}
        }
    }

    private static void quote(AdminCall call, long value, int most) {
        Text text = call.machine().strings.text(value);
        if (text != null && text.length() > 0) {
            String whole = text.toString();
            call.say(":   == \"" + AdminText.cut(whole, most) + (whole.length() > most ? "..." : "") + "\"\n");
        }
    }

    private static void kind(AdminCall call) {
        Optional<KodClass> kind = call.things().classNamed(call.text(0));
        if (kind.isEmpty()) {
            call.say("Cannot find class '" + call.text(0) + "'.\n");
            return;
        }
        OptionalInt message = call.things().numberOf(call.text(1));
        if (message.isEmpty()) {
            call.say("Cannot find message '" + call.text(1) + "'.\n");
            return;
        }
        if (kind.get().lookup(message.getAsInt()) == null) {
            call.say("CLASS " + kind.get().id() + " " + kind.get().name() + " cannot handle MESSAGE "
                    + message.getAsInt() + " " + call.text(1) + ".\n");
            return;
        }
        List<KodObject> objects = new ArrayList<>();
        ShowHeap.each(call, object -> {
            if (object.kind.isA(kind.get())) {
                objects.add(object);
            }
        });
        int count = 0;
        for (KodObject object : objects) {
            // What was sent before may have made an end of some of them.
            if (call.machine().objects.get(object.id) == object) {
                call.send(object, message.getAsInt(), call.sent());
                count++;
            }
        }
        call.say(":< " + count + " instance(s) sent MESSAGE " + message.getAsInt() + " "
                + call.words().message(message.getAsInt()) + "\n:>\n");
    }

    private static void users(AdminCall call) {
        byte[] text = call.text(0).getBytes(ISO_8859_1);
        call.machine().strings.temp().set(text, 0, text.length);
        call.game().sendSystem(ADMIN_SYSTEM_MESSAGE, Sent.of(Ids.STRING, Value.TEMP));
        call.say("Sent to gamers: '" + call.text(0) + "'.\n");
    }
}
