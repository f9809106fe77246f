package dev.ambit.kod;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.BofDump;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One case of the suite: a Kod file, the files that belong to it and the file with what is expected.
 *
 * <p>{@code name.kod} may have companions {@code name+more.kod}. They are compiled and loaded before it, one by one in
 * the order of their names, each knowing the names of those before. Included files lie in the same folder.
 */
record ConformanceProgram(Path root, Path source) {
    private static final String COLLECT = "%! collect garbage";

    static List<ConformanceProgram> all(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".kod"))
                    .filter(file -> file.getFileName().toString().indexOf('+') < 0)
                    .sorted()
                    .map(file -> new ConformanceProgram(root, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Theme and case, as the list of known failures and the test report call it. */
    String name() {
        return root.relativize(source).toString().replace('\\', '/').replaceFirst("\\.kod$", "");
    }

    boolean isAboutLowering() {
        return name().startsWith("lowering/");
    }

    boolean collectsGarbage() {
        return read(source).lines().anyMatch(COLLECT::equals);
    }

    Path expectedFile() {
        return source.resolveSibling(source.getFileName().toString().replaceFirst("\\.kod$", ".out"));
    }

    List<String> expected() {
        return read(expectedFile()).lines().toList();
    }

    /** Compiles the files in their order; stops at the first one with errors. */
    List<Compilation> compile() {
        List<Compilation> done = new ArrayList<>();
        Kodbase base = new Kodbase();
        for (Path file : files()) {
            Compilation compilation = KodCompiler.compile(
                    List.of(sourceFile(file)),
                    base,
                    new KodCompiler.Options(true, KodCompiler.Order.AS_GIVEN, (name, _) -> include(name)));
            done.add(compilation);
            if (!compilation.succeeded()) {
                break;
            }
            base = compilation.base();
        }
        return done;
    }

    /** What the compiler says about the files, in the form of the original. */
    static List<String> diagnostics(List<Compilation> compilations) {
        List<String> lines = new ArrayList<>();
        for (Compilation compilation : compilations) {
            compilation.diagnostics().forEach(one -> lines.add(one.renderClassic()));
            compilation.notes().forEach(note -> lines.add("  warning: " + note));
        }
        return lines;
    }

    /** The instructions of the handler Run, numbered from 0; jumps name the number of an instruction. */
    static List<String> instructions(Compilation compilation) {
        int run = compilation.base().find("run").orElseThrow().id();
        Handler handler = compilation.files().getLast().bof().classes().stream()
                .flatMap(kodClass -> kodClass.handlers().stream())
                .filter(one -> one.messageId() == run)
                .reduce((_, last) -> last)
                .orElseThrow();
        List<String> texts = BofDump.instructions(handler);
        List<Integer> offsets = handler.code().stream().map(Instruction::offset).toList();
        List<String> lines = new ArrayList<>();
        lines.add("locals " + handler.locals() + ", parameters "
                + handler.parameters().size());
        for (int i = 0; i < texts.size(); i++) {
            Optional<Integer> target = switch (handler.code().get(i)) {
                case Instruction.Goto jump -> Optional.of(jump.target());
                case Instruction.Branch branch -> Optional.of(branch.target());
                default -> Optional.empty();
            };
            String text = texts.get(i);
            lines.add(i + " "
                    + target.map(to -> text.replaceFirst("\\d+$", String.valueOf(offsets.indexOf(to))))
                            .orElse(text));
        }
        return lines;
    }

    private List<Path> files() {
        String start = source.getFileName().toString().replaceFirst("\\.kod$", "+");
        try (Stream<Path> beside = Files.list(source.getParent())) {
            List<Path> files = beside.filter(
                            file -> file.getFileName().toString().startsWith(start))
                    .filter(file -> file.toString().endsWith(".kod"))
                    .sorted()
                    .collect(Collectors.toCollection(ArrayList::new));
            files.add(source);
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<SourceFile> include(String name) {
        Path file = source.resolveSibling(name);
        return Files.isRegularFile(file) ? Optional.of(sourceFile(file)) : Optional.empty();
    }

    private static SourceFile sourceFile(Path file) {
        try {
            return new SourceFile(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
