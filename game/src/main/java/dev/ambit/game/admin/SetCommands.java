package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.NUMBER;
import static dev.ambit.game.admin.AdminCommand.Parameter.REST;
import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;

import dev.ambit.game.admin.AdminOffice.Option;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.value.Value;
import dev.ambit.world.thing.Effective;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** {@code set} of what is in the heap, and of settings. */
final class SetCommands {
    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of(
                    "set class",
                    "A class variable, until the next start: class, variable, tag, data",
                    SetCommands::kind,
                    WORD,
                    WORD,
                    WORD,
                    WORD),
            AdminCommand.of(
                    "set object",
                    "A property: object, property, tag, data",
                    SetCommands::object,
                    NUMBER,
                    WORD,
                    WORD,
                    WORD),
            AdminCommand.of(
                    "set config boolean",
                    "A setting: group, name, yes or no",
                    call -> configure(call, Option.Kind.BOOLEAN),
                    WORD,
                    WORD,
                    WORD),
            AdminCommand.of(
                    "set config integer",
                    "A setting: group, name, number",
                    call -> configure(call, Option.Kind.INTEGER),
                    WORD,
                    WORD,
                    NUMBER),
            AdminCommand.of(
                    "set config string",
                    "A setting: group, name, text",
                    call -> configure(call, Option.Kind.STRING),
                    WORD,
                    WORD,
                    REST));

    private SetCommands() {}

    /** The value that two words stand for; nothing, and a word about it, when they stand for none. */
    static OptionalLong value(AdminCall call, String tagWord, String dataWord) {
        KodWords words = call.words();
        OptionalInt tag = words.tag(tagWord);
        if (tag.isEmpty()) {
            call.say("'" + tagWord + "' is not a tag.\n");
            return OptionalLong.empty();
        }
        OptionalLong data = words.data(tag.getAsInt(), dataWord);
        if (data.isPresent()) {
            long value = Value.of(tag.getAsInt(), data.getAsLong());
            if (words.isThere(value)) {
                return OptionalLong.of(value);
            }
        }
        call.say("'" + dataWord + "' is not valid data.\n");
        return OptionalLong.empty();
    }

    private static void object(AdminCall call) {
        call.object(call.number(0)).ifPresent(object -> {
            int slot = object.kind.slotOf(call.text(1));
            if (slot < 0) {
                call.say(ShowHeap.noProperty(call.text(1), object.kind));
                return;
            }
            OptionalLong value = value(call, call.text(2), call.text(3));
            if (value.isPresent()) {
                call.things()
                        .as(
                                Effective.ROOT,
                                () -> call.things().assign(call.things().get(object.id), slot, value.getAsLong()));
            }
        });
    }

    private static void kind(AdminCall call) {
        Optional<KodClass> kind = call.things().classNamed(call.text(0));
        if (kind.isEmpty()) {
            call.say("Cannot find class named " + call.text(0) + ".\n");
            return;
        }
        int index = -1;
        for (int i = 0; i < kind.get().classVars.length; i++) {
            if (call.text(1).equalsIgnoreCase(kind.get().classVariableName(i))) {
                index = i;
            }
        }
        if (index < 0) {
            call.say("Cannot find classvar named " + call.text(1) + " in class " + call.text(0) + ".\n");
            return;
        }
        OptionalLong value = value(call, call.text(2), call.text(3));
        if (value.isPresent()) {
            call.view().setClassVariable(kind.get(), index, value.getAsLong());
        }
    }

    // ---- settings ----

    private static void configure(AdminCall call, Option.Kind kind) {
        String group = call.text(0).replace("[", "").replace("]", "");
        String name = call.text(1);
        String value = kind == Option.Kind.INTEGER ? Integer.toString(call.number(2)) : call.text(2);
        Optional<Option> option = call.office().configuration().stream()
                .filter(one -> one.group().equalsIgnoreCase(group) && one.name().equalsIgnoreCase(name))
                .findFirst();
        if (option.isEmpty()) {
            call.say("Unable to find configure group " + call.text(0) + " name " + name + ".\n");
        } else if (!option.get().isDynamic()) {
            call.say("This configure option is not settable at runtime.\n");
        } else if (option.get().kind() != kind) {
            call.say("This configure option is not "
                    + switch (kind) {
                        case INTEGER -> "an integer";
                        case STRING -> "a string";
                        case BOOLEAN -> "boolean";
                    }
                    + ".\n");
        } else if (kind == Option.Kind.BOOLEAN && !value.equalsIgnoreCase("yes") && !value.equalsIgnoreCase("no")) {
            call.say("Boolean configuration options must be 'yes' or 'no'\n");
        } else {
            Optional<String> why = call.office().configure(option.get(), value);
            String shown = kind == Option.Kind.BOOLEAN ? "'" + value + "'" : value;
            call.say(why.map(text -> text + "\n")
                    .orElse("Configure option group " + call.text(0) + " name " + name + " is now set to " + shown
                            + ".\n"));
        }
    }
}
