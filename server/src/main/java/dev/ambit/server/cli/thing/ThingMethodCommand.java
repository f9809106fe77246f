package dev.ambit.server.cli.thing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "method",
        mixinStandardHelpOptions = true,
        description = {
            "Give a Thing a method, or a new version of it: the Kod of one handler.",
            "When it does not compile, says where and why, and changes nothing."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:it does not compile, the world refused, or no server answered",
            "2:the command line is wrong"
        })
final class ThingMethodCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";

    @Option(names = "--client", description = "It runs in the pages of those who see the Thing.")
    private boolean client;

    @Option(names = "--private", description = "Only methods of the Thing itself may call it.")
    private boolean isPrivate;

    @Option(names = "--check", description = "Only say whether it compiles.")
    private boolean checkOnly;

    @Parameters(index = "0", paramLabel = "ID")
    private String id;

    @Parameters(index = "1", paramLabel = "FILE|-", description = "The file with the Kod; - reads standard input.")
    private String file;

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        int thing = terminal.thing(id);
        String source = source();
        JsonNode answer = terminal.ask(checkOnly ? check(thing, source) : addition(thing, source));
        if (terminal.isForPrograms()) {
            return Math.max(terminal.print(answer, value -> {}), hasErrors(answer) ? 1 : 0);
        }
        String name = file.equals(STANDARD_INPUT) ? "(standard input)" : file;
        List<String> lines = source.lines().toList();
        answer.path("diagnostics").forEach(diagnosis -> terminal.err().println(render(name, lines, diagnosis)));
        terminal.err().flush();
        // What is wrong has been said, place by place.
        return hasErrors(answer)
                ? 1
                : terminal.print(answer, value -> terminal.out().println("done"));
    }

    private static boolean hasErrors(JsonNode answer) {
        for (JsonNode diagnosis : answer.path("diagnostics")) {
            if (diagnosis.path("severity").asText().equals("error")) {
                return true;
            }
        }
        return false;
    }

    private static ObjectNode check(int thing, String source) {
        return Terminal.request("check").put("id", thing).put("source", source);
    }

    private ObjectNode addition(int thing, String source) {
        return Terminal.edit("addMethod")
                .put("id", thing)
                .put("source", source)
                .put("side", client ? "client" : "server")
                .put("visibility", isPrivate ? "private" : "public");
    }

    private String source() throws AmbitException {
        try {
            return decoded(file.equals(STANDARD_INPUT) ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file)));
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(Path.of(file), e), e);
        }
    }

    /** Kod of old is Latin-1; what editors write today is UTF-8. */
    private static String decoded(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, ISO_8859_1);
        }
    }

    /** {@code file:line:column: error: text}, the source line, and a line that points at the place. */
    static String render(String file, List<String> source, JsonNode diagnosis) {
        int line = diagnosis.path("line").asInt(1);
        int column = Math.max(1, diagnosis.path("column").asInt(1));
        String head = file + ":" + line + ":" + column + ": "
                + Plain.text(diagnosis.path("severity").asText("error")) + ": "
                + Plain.text(diagnosis.path("message").asText());
        if (line < 1 || line > source.size()) {
            return head;
        }
        String text = source.get(line - 1);
        int from = Math.min(column - 1, text.length());
        int marks = Math.clamp(diagnosis.path("length").asInt(1), 1, Math.max(1, text.length() - from));
        String blanks = text.substring(0, from).replaceAll("[^\\t]", " ");
        return head + "\n" + Plain.lines(text) + "\n" + blanks + "^".repeat(marks);
    }
}
