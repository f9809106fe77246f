package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.REST;
import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.TimerBuiltins;
import dev.ambit.kod.value.Value;
import dev.ambit.world.thing.Effective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** {@code create} and {@code delete} of what is in the heap. */
final class CreateCommands {
    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of(
                            "create listnode",
                            "A node of a list: two tags with data",
                            CreateCommands::listNode,
                            WORD,
                            WORD,
                            WORD,
                            WORD)
                    .notByMaintenance(),
            AdminCommand.withKod("create object", "An object of a class", CreateCommands::object, WORD)
                    .notByMaintenance(),
            AdminCommand.of("create resource", "A resource with this text", CreateCommands::resource, REST)
                    .notByMaintenance(),
            AdminCommand.of(
                            "create timer",
                            "A timer: object, message, milliseconds",
                            CreateCommands::timer,
                            NUMBER,
                            WORD,
                            NUMBER)
                    .notByMaintenance(),
            AdminCommand.of("delete timer", "A timer", CreateCommands::deleteTimer, NUMBER)
                    .notByMaintenance());

    private CreateCommands() {}

    private static void object(AdminCall call) {
        Optional<KodClass> kind = call.things().classNamed(call.text(0));
        if (kind.isEmpty()) {
            call.say("Cannot find class named " + call.text(0) + ".\n");
            return;
        }
        List<Long> values = new ArrayList<>();
        List<Integer> ids = new ArrayList<>();
        call.sent().each((id, value) -> {
            ids.add(id);
            values.add(value);
        });
        KodObject system = call.machine().system();
        ids.add(Ids.SYSTEM_ID);
        values.add(system == null ? Value.NIL : system.value());
        Sent sent = new Sent(
                ids.stream().mapToInt(Integer::intValue).toArray(),
                values.stream().mapToLong(Long::longValue).toArray());
        long made = call.things()
                .as(Effective.ROOT, () -> call.machine().create(kind.get().id(), sent));
        if (Value.isObject(made) && Value.data(made) >= 0) {
            call.say("Created object " + Value.id(made) + ".\n");
        } else {
            call.say("No object could be created; the error log says why.\n");
        }
    }

    private static void listNode(AdminCall call) {
        OptionalLong first = half(call, "First", 0);
        if (first.isEmpty()) {
            return;
        }
        OptionalLong rest = half(call, "Rest", 2);
        if (rest.isEmpty()) {
            return;
        }
        long list = call.machine().lists.cons(first.getAsLong(), rest.getAsLong());
        if (list == Value.NIL) {
            call.say("There is no room for another list node.\n");
            return;
        }
        call.say("Created list node " + Value.id(list) + ".\n");
        ShowHeap.showList(call, Value.id(list));
    }

    private static OptionalLong half(AdminCall call, String which, int at) {
        KodWords words = call.words();
        OptionalInt tag = words.tag(call.text(at));
        if (tag.isEmpty()) {
            call.say(which + " tag invalid.\n");
            return OptionalLong.empty();
        }
        OptionalLong data = words.data(tag.getAsInt(), call.text(at + 1));
        if (data.isPresent()) {
            long value = Value.of(tag.getAsInt(), data.getAsLong());
            if (words.isThere(value)) {
                return OptionalLong.of(value);
            }
        }
        call.say(which + " data invalid.\n");
        return OptionalLong.empty();
    }

    private static void resource(AdminCall call) {
        long made = call.machine().strings.newDynamicResource(call.text(0));
        byte[] text = call.text(0).getBytes(ISO_8859_1);
        byte[] news = new ByteWriter()
                .u8(GameMessage.CHANGE_RESOURCE.number())
                .u32LE(Value.id(made))
                .u16LE(text.length)
                .bytes(text)
                .toBytes();
        call.game().everybody().all().forEach(session -> call.game().say(session, news));
        ShowKod.show(call, Value.id(made));
    }

    private static void timer(AdminCall call) {
        OptionalInt message = call.things().numberOf(call.text(1));
        if (message.isEmpty()) {
            call.say("Cannot find message name " + call.text(1) + ".\n");
            return;
        }
        call.object(call.number(0)).ifPresent(object -> {
            long made = call.things()
                    .as(
                            Effective.ROOT,
                            () -> TimerBuiltins.createTimer(
                                    call.machine(),
                                    object,
                                    object.value(),
                                    Value.message(message.getAsInt()),
                                    Value.integer(call.number(2))));
            if (Value.tag(made) == Value.TIMER) {
                call.say("Created timer " + Value.id(made) + ".\n");
            } else {
                call.say("No timer could be created; the error log says why.\n");
            }
        });
    }

    private static void deleteTimer(AdminCall call) {
        int id = call.number(0);
        call.view()
                .timer(id)
                .ifPresentOrElse(
                        timer -> {
                            ShowHeap.showTimer(call, timer);
                            call.view().deleteTimer(id);
                            call.say("This timer has been deleted.\n");
                        },
                        () -> call.say("Timer " + id + " does not exist.\n"));
    }
}
