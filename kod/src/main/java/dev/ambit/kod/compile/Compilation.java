package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.SourceFile;
import java.util.List;

/**
 * What came of compiling some sources.
 *
 * @param files in the order in which they were compiled; empty when there are errors
 * @param base the numbers afterwards; those from before when there are errors
 * @param notes warnings about the whole, not about a place
 */
public record Compilation(List<CompiledFile> files, Kodbase base, List<Diagnostic> diagnostics, List<String> notes) {

    public Compilation {
        files = List.copyOf(files);
        diagnostics = List.copyOf(diagnostics);
        notes = List.copyOf(notes);
    }

    /** @param resources of all classes of the file, in source order */
    public record CompiledFile(SourceFile source, Bof bof, List<Resource> resources) {}

    public boolean succeeded() {
        return diagnostics.stream().noneMatch(Diagnostic::isError);
    }

    /** All diagnostics as the command line prints them. */
    public String render() {
        var text = new StringBuilder();
        diagnostics.forEach(diagnostic -> text.append(diagnostic.render()).append('\n'));
        notes.forEach(note -> text.append("  warning: ").append(note).append('\n'));
        return text.toString();
    }
}
