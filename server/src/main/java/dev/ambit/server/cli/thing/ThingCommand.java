package dev.ambit.server.cli.thing;

import static dev.ambit.server.cli.thing.Terminal.edit;
import static dev.ambit.server.cli.thing.Terminal.request;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.server.AmbitException;
import dev.ambit.world.data.Request;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit thing}: one request of the wire each, as a command. Those that do more have classes of their own. */
@Command(
        name = "thing",
        mixinStandardHelpOptions = true,
        description = "Look at the Things of a running world, use them, and change them while people are inside.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Values: 42 (integer), a red ball or \"42\" (text), #17 (Thing), &Dog (class),",
            "$ (nil), [1, two, $] (list). Shells need quotes around some: '#17' '&Dog' '\"42\"'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:the world refused, or no server answered", "2:the command line is wrong"},
        subcommands = {ThingMethodCommand.class, ThingWatchCommand.class})
public final class ThingCommand implements Runnable {

    private static final List<String> LISTS_OF_NOTHING = List.of("exemplars", "mine");
    private static final List<String> LISTS_OF_A_THING = List.of("instances", "references", "contents");

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = {
                "List Things.",
                "Those to create from (exemplars), your own (mine), or instances of, references to, contents of a Thing."
            })
    int list(
            @Mixin Terminal terminal,
            @Parameters(
                            arity = "0..1",
                            paramLabel = "WHAT",
                            defaultValue = "exemplars",
                            description = "exemplars, mine, instances, references or contents.")
                    String what,
            @Parameters(arity = "0..1", paramLabel = "ID", description = "The Thing it is about.") @Nullable String id)
            throws AmbitException, InterruptedException {
        if (!LISTS_OF_NOTHING.contains(what) && !LISTS_OF_A_THING.contains(what)) {
            throw terminal.wrong("\"" + what + "\": expected exemplars, mine, instances, references or contents");
        }
        if (LISTS_OF_A_THING.contains(what) == (id == null)) {
            throw terminal.wrong(id == null ? what + " of which Thing? Give its id." : what + " takes no id");
        }
        ObjectNode request = request("list").put("what", what);
        if (id != null) {
            request.put("id", terminal.thing(id));
        }
        return terminal.askAndPrint(request, terminal.printer()::printList);
    }

    @Command(
            name = "look",
            mixinStandardHelpOptions = true,
            description = "Show a Thing: where it is, whose it is, its properties and methods.")
    int look(
            @Mixin Terminal terminal,
            @Option(names = "--source", description = "Print the Kod of its methods as well.") boolean source,
            @Parameters(paramLabel = "ID") String id)
            throws AmbitException, InterruptedException {
        return terminal.askAndPrint(request("look").put("id", terminal.thing(id)), thing -> {
            terminal.printer().printInspection(thing);
            if (source) {
                terminal.printer().printSources(thing);
            }
        });
    }

    @Command(name = "do", mixinStandardHelpOptions = true, description = "Do something with a Thing.")
    int doVerb(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "VERB", description = "look, take, drop, give, use, open, close, lock, click ...")
                    String verb,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(
                            arity = "0..1",
                            paramLabel = "WITH",
                            description = "The other Thing of it, such as whom to give to.")
                    @Nullable
                    String with)
            throws AmbitException, InterruptedException {
        ObjectNode request = request("do").put("verb", verb).put("id", terminal.thing(id));
        if (with != null) {
            request.put("with", terminal.thing(with));
        }
        return terminal.change(request);
    }

    @Command(
            name = "call",
            mixinStandardHelpOptions = true,
            description = "Run a method of a Thing and print what it returns.")
    int call(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "METHOD") String method,
            @Parameters(arity = "0..*", paramLabel = "name=value", description = "Arguments.") @Nullable
                    Map<String, String> arguments)
            throws AmbitException, InterruptedException {
        ObjectNode request = request("call").put("id", terminal.thing(id)).put("method", method);
        ObjectNode values = request.putObject("args");
        if (arguments != null) {
            arguments.forEach((name, value) -> values.set(name, terminal.value(value)));
        }
        return terminal.askAndPrint(request, value -> terminal.out().println(ValueText.show(value)));
    }

    @Command(name = "set", mixinStandardHelpOptions = true, description = "Give a property a value.")
    int set(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "NAME") String name,
            @Parameters(arity = "1..*", paramLabel = "VALUE") String[] value)
            throws AmbitException, InterruptedException {
        ObjectNode request = request("set").put("id", terminal.thing(id)).put("name", name);
        return terminal.change(request.set("value", terminal.value(value)));
    }

    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Make a new Thing; it is in your hands. Prints its id.")
    int create(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "EXEMPLAR", description = "The id of a Thing, or the name of a class.")
                    String exemplar,
            @Parameters(arity = "0..*", paramLabel = "NAME", description = "What it is called.")
                    String @Nullable [] name)
            throws AmbitException, InterruptedException {
        ObjectNode request = edit("create");
        if (exemplar.matches("#?\\d+")) {
            request.put("exemplar", terminal.thing(exemplar));
        } else {
            request.put("class", exemplar.startsWith("&") ? exemplar.substring(1) : exemplar);
        }
        if (name != null) {
            request.put("name", String.join(" ", name));
        }
        return terminal.change(request);
    }

    @Command(
            name = "clone",
            mixinStandardHelpOptions = true,
            description = "Make a Thing like another one, with all that is its own. Prints its id.")
    int cloneThing(@Mixin Terminal terminal, @Parameters(paramLabel = "ID") String id)
            throws AmbitException, InterruptedException {
        return terminal.change(edit("clone").put("id", terminal.thing(id)));
    }

    @Command(name = "add-property", mixinStandardHelpOptions = true, description = "Give a Thing one more property.")
    int addProperty(
            @Mixin Terminal terminal,
            @Option(names = "--local", description = "Do not tell clients about it.") boolean local,
            @Option(names = "--volatile", description = "Do not keep it in the journal.") boolean isVolatile,
            @Option(names = "--client", description = "The owner's client may set it.") boolean client,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "NAME") String name,
            @Parameters(arity = "1..*", paramLabel = "VALUE") String[] value)
            throws AmbitException, InterruptedException {
        ObjectNode request = edit("addProperty").put("id", terminal.thing(id)).put("name", name);
        request.set("value", terminal.value(value));
        ArrayNode flags = request.putArray("flags");
        if (local) {
            flags.add("local");
        }
        if (isVolatile) {
            flags.add("volatile");
        }
        if (client) {
            flags.add("client");
        }
        return terminal.change(request);
    }

    @Command(name = "delete-property", mixinStandardHelpOptions = true, description = "Take a property away.")
    int deleteProperty(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "NAME") String name)
            throws AmbitException, InterruptedException {
        return terminal.change(
                edit("deleteProperty").put("id", terminal.thing(id)).put("name", name));
    }

    @Command(name = "flag", mixinStandardHelpOptions = true, description = "Set or clear a flag of a property.")
    int flag(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "NAME") String name,
            @Parameters(paramLabel = "FLAG", description = "local, volatile or client.") String flag,
            @Parameters(paramLabel = "on|off") String on)
            throws AmbitException, InterruptedException {
        if (!List.of("local", "volatile", "client").contains(flag)) {
            throw terminal.wrong("\"" + flag + "\": expected local, volatile or client");
        }
        return terminal.change(edit("setFlag")
                .put("id", terminal.thing(id))
                .put("name", name)
                .put("flag", flag)
                .put("on", terminal.isOn(on)));
    }

    @Command(name = "delete-method", mixinStandardHelpOptions = true, description = "Take a method away.")
    int deleteMethod(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "NAME") String name)
            throws AmbitException, InterruptedException {
        return terminal.change(
                edit("deleteMethod").put("id", terminal.thing(id)).put("name", name));
    }

    @Command(name = "exemplar", mixinStandardHelpOptions = true, description = "Give a Thing another exemplar.")
    int exemplar(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "EXEMPLAR") String exemplar)
            throws AmbitException, InterruptedException {
        return terminal.change(
                edit("setExemplar").put("id", terminal.thing(id)).put("exemplar", terminal.thing(exemplar)));
    }

    @Command(
            name = "declare",
            mixinStandardHelpOptions = true,
            description = "Let others create from a Thing, or no longer.")
    int declare(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "on|off") String on)
            throws AmbitException, InterruptedException {
        return terminal.change(
                edit("declareExemplar").put("id", terminal.thing(id)).put("on", terminal.isOn(on)));
    }

    @Command(name = "give", mixinStandardHelpOptions = true, description = "Make somebody else its owner.")
    int give(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "TO", description = "The new owner's avatar.") String to)
            throws AmbitException, InterruptedException {
        return terminal.change(edit("give").put("id", terminal.thing(id)).put("to", terminal.thing(to)));
    }

    @Command(name = "move", mixinStandardHelpOptions = true, description = "Put a Thing into another one.")
    int move(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "TO", description = "A room, a chest, an avatar ...") String to)
            throws AmbitException, InterruptedException {
        return terminal.change(edit("move").put("id", terminal.thing(id)).put("to", terminal.thing(to)));
    }

    @Command(name = "delete", mixinStandardHelpOptions = true, description = "Delete a Thing.")
    int delete(@Mixin Terminal terminal, @Parameters(paramLabel = "ID") String id)
            throws AmbitException, InterruptedException {
        return terminal.change(edit("delete").put("id", terminal.thing(id)));
    }

    @Command(name = "undo", mixinStandardHelpOptions = true, description = "Take back your last edit.")
    int undo(@Mixin Terminal terminal) throws AmbitException, InterruptedException {
        return terminal.change(edit("undo"));
    }

    @Command(name = "redo", mixinStandardHelpOptions = true, description = "Do again what was undone last.")
    int redo(@Mixin Terminal terminal) throws AmbitException, InterruptedException {
        return terminal.change(edit("redo"));
    }

    @Command(
            name = "history",
            mixinStandardHelpOptions = true,
            description =
                    "Tell what has happened to a Thing that is yours: who, when, from what to what. Newest first.")
    int history(
            @Mixin Terminal terminal,
            @Option(names = "--most", paramLabel = "N", defaultValue = "50", description = "So many at most, 1 to 500.")
                    int most,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(arity = "0..1", paramLabel = "PROPERTY", description = "Only of this one.") @Nullable
                    String property)
            throws AmbitException, InterruptedException {
        if (most < 1 || most > Request.History.MOST_EVENTS) {
            throw terminal.wrong("--most is " + most + ", expected 1 to " + Request.History.MOST_EVENTS);
        }
        ObjectNode request = request("history").put("id", terminal.thing(id)).put("most", most);
        if (property != null) {
            request.put("name", property);
        }
        return terminal.askAndPrint(request, terminal.printer()::printHistory);
    }

    @Command(
            name = "revert",
            mixinStandardHelpOptions = true,
            description = "Make a Thing again what it was after an entry of its history; it stays where it is.")
    int revert(
            @Mixin Terminal terminal,
            @Parameters(paramLabel = "ID") String id,
            @Parameters(paramLabel = "ENTRY", description = "A number that history tells.") long entry)
            throws AmbitException, InterruptedException {
        if (entry < 0) {
            throw terminal.wrong("ENTRY is " + entry + ", expected 0 or more");
        }
        return terminal.change(request("revert").put("id", terminal.thing(id)).put("to", entry));
    }

    @Command(
            name = "snapshot",
            mixinStandardHelpOptions = true,
            description = {
                "Wizards: have a snapshot of the world's journal made now, and prune what need not be kept.",
                "The world makes them by itself, too; nobody notices."
            })
    int snapshot(@Mixin Terminal terminal) throws AmbitException, InterruptedException {
        return terminal.change(request("snapshot"));
    }

    @Command(
            name = "reload",
            mixinStandardHelpOptions = true,
            description = "Wizards: let the world read its Kod from disk anew, with everybody inside.")
    int reload(@Mixin Terminal terminal) throws AmbitException, InterruptedException {
        return terminal.change(request("reload"));
    }
}
