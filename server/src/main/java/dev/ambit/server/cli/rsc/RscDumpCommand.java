package dev.ambit.server.cli.rsc;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.server.AmbitException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "dump",
        mixinStandardHelpOptions = true,
        description = {
            "Print the resources of files, one a line: number and text.",
            "Line ends, quotation marks, backslashes and bytes that are no plain letters are written as in Kod or as \\xNN.",
            "Reads .rsc and .rsb files, and dynarscs of saved games."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were read", "1:a file cannot be read", "2:the command line is wrong"})
final class RscDumpCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "What to read, in this order.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON array on standard output.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        ArrayNode all = new ObjectMapper().createArrayNode();
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files) {
            for (Resource resource : RscCommand.read(file)) {
                if (json) {
                    all.addObject()
                            .put("file", file.toString())
                            .put("id", Integer.toUnsignedLong(resource.id()))
                            .put("text", resource.text());
                } else {
                    out.println(Integer.toUnsignedString(resource.id()) + " " + quoted(resource.text()));
                }
            }
        }
        if (json) {
            out.println(all.toPrettyString());
        }
        out.flush();
        return 0;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append(c >= ' ' && c < 0x7F ? String.valueOf(c) : String.format("\\x%02X", (int) c));
            }
        }
        return quoted.append('"').toString();
    }
}
