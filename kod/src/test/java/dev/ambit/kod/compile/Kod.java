package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofDump;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.SourceFile;
import java.util.List;

/** Small sources for tests. */
final class Kod {

    private Kod() {}

    static Compilation compile(String... sources) {
        return compile(new Kodbase(), sources);
    }

    static Compilation compile(Kodbase base, String... sources) {
        var files = new java.util.ArrayList<SourceFile>();
        for (int i = 0; i < sources.length; i++) {
            files.add(SourceFile.of("f" + i + ".kod", sources[i]));
        }
        return KodCompiler.compile(files, base, KodCompiler.Options.DEFAULT);
    }

    /** The only object file of sources without errors. */
    static Bof bof(String source) {
        var compilation = compile(source);
        assertEquals(List.of(), errors(compilation));
        return compilation.files().getFirst().bof();
    }

    /** A class with one handler {@code Run(a=0,b=0,c=0,d=0)}, which are locals 0 to 3, and locals {@code x, y} 4, 5. */
    static String handler(String statements) {
        return """
                Thing
                constants:
                   ONE = 1
                resources:
                   thing_rsc = "thing"
                classvars:
                   vi = 3
                properties:
                   pi = 4
                messages:
                   Run(a=0,b=0,c=0,d=0)
                   {
                      local x, y;
                      x = a; y = b;
                """ + statements + """
                   }
                end
                """;
    }

    /** What {@code statements} in such a handler become, without the two assignments before them. */
    static List<String> code(String statements) {
        var code = BofDump.instructions(run(statements));
        return relative(code, run(statements)).subList(2, code.size());
    }

    static Handler run(String statements) {
        return bof(handler(statements)).classes().getFirst().handlers().getFirst();
    }

    /** Jump targets as instruction numbers, counted from the first statement of the test. */
    private static List<String> relative(List<String> code, Handler handler) {
        var offsets =
                handler.code().stream().map(instruction -> instruction.offset()).toList();
        return code.stream()
                .map(line -> {
                    int at = line.lastIndexOf("goto ");
                    return at < 0
                            ? line
                            : line.substring(0, at + 5)
                                    + (offsets.indexOf(Integer.parseInt(line.substring(at + 5))) - 2);
                })
                .toList();
    }

    static List<String> errors(Compilation compilation) {
        return compilation.diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::message)
                .toList();
    }

    static List<String> errors(String... sources) {
        return errors(compile(sources));
    }

    static List<String> warnings(String... sources) {
        return compile(sources).diagnostics().stream()
                .filter(diagnostic -> !diagnostic.isError())
                .map(Diagnostic::message)
                .toList();
    }
}
