package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.PasswordOption;
import dev.ambit.server.cli.console.Plain;
import java.io.PrintWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command here has: whom it speaks to, under which name, and how it prints. */
final class Terminal {

    @Option(
            names = "--server",
            paramLabel = "URL",
            defaultValue = "http://localhost:8080",
            description = "The running server (default: ${DEFAULT-VALUE}).")
    private String server = "";

    @Option(
            names = "--as",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "The name to enter with (default: ${DEFAULT-VALUE}). With a password it is that account's.")
    private String name = "";

    @Mixin
    private PasswordOption password = new PasswordOption();

    @Option(names = "--json", description = "Print what the world answered as JSON, for programs.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    static ObjectNode request(String type) {
        return Visit.JSON.createObjectNode().put("t", type);
    }

    static ObjectNode edit(String op) {
        return request("edit").put("op", op);
    }

    /** Enters under the name given; says so when the world gives another one. */
    Visit enter() throws AmbitException, InterruptedException {
        Visit visit = Visit.enter(server, name, password);
        String granted = visit.welcome().path("name").asText();
        if (!granted.equalsIgnoreCase(name)) {
            err().println("warning: you are \"" + Plain.text(granted) + "\" here: " + Plain.text(name)
                    + " is taken or no name for this world");
            err().flush();
        }
        return visit;
    }

    /** Asks one thing in a visit of its own. */
    JsonNode ask(ObjectNode request) throws AmbitException, InterruptedException {
        try (Visit visit = enter()) {
            return visit.ask(request);
        }
    }

    /** Asks one thing and prints the answer's value. */
    int askAndPrint(ObjectNode request, Consumer<JsonNode> forPeople) throws AmbitException, InterruptedException {
        return print(ask(request), forPeople);
    }

    /** Asks for a change; prints what comes back, or that it is done. */
    int change(ObjectNode request) throws AmbitException, InterruptedException {
        return askAndPrint(request, value -> out().println(value.isNull() ? "done" : sentence(value)));
    }

    int print(JsonNode answer, Consumer<JsonNode> forPeople) throws AmbitException {
        boolean ok = answer.path("ok").asBoolean();
        if (json) {
            ObjectNode plain = answer.deepCopy();
            plain.remove("e");
            plain.remove("n");
            out().println(plain.toPrettyString());
            out().flush();
            return ok ? 0 : 1;
        }
        if (!ok) {
            throw new AmbitException(Plain.text(answer.path("error").asText("The world said no.")));
        }
        forPeople.accept(answer.path("value"));
        out().flush();
        return 0;
    }

    /** A text as it is, anything else as one would type it. */
    private static String sentence(JsonNode value) {
        return value.isTextual() ? Plain.text(value.asText()) : ValueText.show(value);
    }

    boolean isForPrograms() {
        return json;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    ThingPrinter printer() {
        return new ThingPrinter(out(), spec.commandLine().getColorScheme().ansi());
    }

    /** A Thing as typed. */
    int thing(String typed) {
        try {
            return ValueText.thing(typed);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    /** A value as typed, perhaps in several words. */
    JsonNode value(String... words) {
        try {
            return ValueText.parse(String.join(" ", words));
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    boolean isOn(String typed) {
        return switch (typed) {
            case "on" -> true;
            case "off" -> false;
            default -> throw wrong("\"" + typed + "\": expected on or off");
        };
    }

    ParameterException wrong(@Nullable String message) {
        return new ParameterException(spec.commandLine(), String.valueOf(message));
    }
}
