package dev.ambit.server.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.kod.syntax.Diagnostic;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * How the compiler's findings are printed: for people (place, source line, caret), in the original compiler's words, or
 * as JSON for programs.
 */
final class KodFindings {

    @Option(names = "--json", description = "Print what was found as one JSON array on standard output.")
    private boolean json;

    @Option(
            names = "--classic",
            description = "Print what was found as the original compiler did: file(line): error: text")
    private boolean classic;

    void print(CommandLine command, List<Diagnostic> diagnostics, List<String> notes) {
        if (json) {
            command.getOut().println(array(diagnostics, notes).toPrettyString());
            command.getOut().flush();
            return;
        }
        PrintWriter err = command.getErr();
        for (Diagnostic diagnostic : diagnostics) {
            err.println(classic ? diagnostic.renderClassic() : diagnostic.render());
        }
        notes.forEach(note -> command.getOut().println("  warning: " + note));
        err.flush();
        command.getOut().flush();
    }

    /** Whether a closing line for people would be in the way of a program. */
    boolean forPrograms() {
        return json;
    }

    private static ArrayNode array(List<Diagnostic> diagnostics, List<String> notes) {
        ArrayNode array = new ObjectMapper().createArrayNode();
        for (Diagnostic diagnostic : diagnostics) {
            array.addObject()
                    .put("severity", diagnostic.severity().word())
                    .put("file", diagnostic.file())
                    .put("line", diagnostic.line())
                    .put("column", diagnostic.column())
                    .put("endLine", diagnostic.span().endLine())
                    .put("endColumn", diagnostic.span().endColumn())
                    .put("message", diagnostic.message())
                    .put("hint", diagnostic.hint());
        }
        for (String note : notes) {
            ObjectNode warning = array.addObject();
            warning.put("severity", "warning").put("message", note);
        }
        return array;
    }
}
