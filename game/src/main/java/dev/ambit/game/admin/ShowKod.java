package dev.ambit.game.admin;

import static dev.ambit.game.admin.AdminCommand.Parameter.WORD;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code show} of the game's Kod: classes, messages, resources, and words for numbers. */
final class ShowKod {
    private static final String RULE = "-".repeat(62);
    private static final int NAME_WIDTH = 20;

    static final List<AdminCommand> COMMANDS = List.of(
            AdminCommand.of("show class", "The variables and messages of a class", ShowKod::kind, WORD),
            AdminCommand.of("show constant", "The number a word stands for", ShowKod::constant, WORD),
            AdminCommand.of("show dynamic", "All resources made while the game ran", ShowKod::dynamic)
                    .notByMaintenance(),
            AdminCommand.of(
                    "show message",
                    "The parameters and the comment of a message of a class",
                    ShowKod::message,
                    WORD,
                    WORD),
            AdminCommand.of("show resource", "A resource by its name or number", ShowKod::resource, WORD));

    private ShowKod() {}

    private static void kind(AdminCall call) {
        Optional<KodClass> found = call.words().classOf(call.text(0));
        if (found.isEmpty()) {
            call.say("Cannot find class " + call.text(0) + ".\n");
            return;
        }
        KodClass kind = found.get();
        KodClass above = kind.parent();
        call.say(":< " + kind + " " + kind.fileName() + (above == null ? "" : " is " + above.name()) + "\n");
        for (int i = 0; i < kind.classVars.length; i++) {
            String name = kind.classVariableName(i);
            String shown = name == null ? "#" + AdminText.left(i, NAME_WIDTH - 1) : AdminText.left(name, NAME_WIDTH);
            call.say(": VAR " + shown + " = " + call.words().text(kind.classVars[i]) + "\n");
        }
        List<HandlerCode> handlers = new ArrayList<>(kind.handlers());
        kind.liveHandlers().stream()
                .filter(live -> kind.handlers().stream().noneMatch(known -> known.message() == live.message()))
                .forEach(handlers::add);
        handlers.forEach(handler -> call.say(": MSG " + call.words().message(handler.message()) + "\n"));
        call.say(":>\n");
    }

    private static void message(AdminCall call) {
        Optional<KodClass> found = call.words().classOf(call.text(0));
        if (found.isEmpty()) {
            call.say("Cannot find class " + call.text(0) + ".\n");
            return;
        }
        KodClass kind = found.get();
        OptionalInt id = call.things().numberOf(call.text(1));
        HandlerCode handler =
                kind.lookup(id.orElseGet(() -> CommandWords.number(call.text(1)).orElse(-1)));
        if (handler == null) {
            call.say("Cannot find message " + call.text(1) + " in CLASS " + kind.id() + ".\n");
            return;
        }
        KodWords words = call.words();
        call.say(RULE + "\nCLASS " + kind.id() + " : " + kind.name() + "\nMESSAGE " + handler.message() + " : "
                + words.message(handler.message())
                + (handler.owner() == kind
                        ? ""
                        : " (handled by CLASS " + handler.owner().name() + ")") + "\n" + RULE
                + "\n  Parameters:\n");
        for (int i = 0; i < handler.parameters(); i++) {
            call.say("  " + AdminText.left(words.parameter(handler.parameterId(i)), NAME_WIDTH) + " "
                    + words.text(handler.defaultOf(i)) + "\n");
        }
        if (handler.parameters() == 0) {
            call.say("  (none)\n");
        }
        call.say(RULE + "\n" + call.view().commentOf(handler).orElse("No description") + "\n" + RULE + "\n");
    }

    private static void constant(AdminCall call) {
        OptionalInt value = call.words().constant(call.text(0));
        call.say(
                value.isPresent()
                        ? call.text(0) + " = " + value.getAsInt() + "\n"
                        : "There is no value for " + call.text(0) + "\n");
    }

    // ---- resources ----

    private static void resource(AdminCall call) {
        String word = call.text(0);
        OptionalInt named = call.things().resourceNamed(word);
        Optional<Integer> id = named.isPresent() ? Optional.of(named.getAsInt()) : CommandWords.number(word);
        if (id.isEmpty()) {
            call.say("There is no resource named " + word + ".\n");
        } else if (call.machine().strings.text(Value.resource(id.get())) == null) {
            call.say("There is no resource with id " + word + ".\n");
        } else {
            header(call);
            show(call, id.get());
        }
    }

    private static void dynamic(AdminCall call) {
        header(call);
        call.machine().strings.dynamicResources().forEach(id -> show(call, id));
    }

    private static void header(AdminCall call) {
        call.say(AdminText.left("ID", 7) + " Name = Value\n");
    }

    static void show(AdminCall call, int id) {
        Text text = call.machine().strings.text(Value.resource(id));
        String name = call.machine().strings.isDynamicResource(id)
                ? "(dynamic)"
                : call.things().names().resourceName(id).orElse("(dynamic)");
        call.say(AdminText.left(id, 7) + " " + name + " = " + (text == null ? "" : text) + "\n");
    }
}
