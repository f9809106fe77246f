package dev.ambit.server.lsp;

import dev.ambit.kod.lang.Builtin;
import dev.ambit.server.lsp.Declaration.Kind;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;

/** What a name is, shown beside it. */
final class Hovers {

    /** Some messages are handled by hundreds of classes. */
    private static final int MAX_HANDLERS = 4;

    private final Meanings meanings;

    Hovers(Meanings meanings) {
        this.meanings = meanings;
    }

    Optional<Hover> at(KodSource source, Position position) {
        return Mention.at(source, source.text().offset(position))
                .flatMap(mention -> text(source, mention).map(text -> {
                    var hover = new Hover(new MarkupContent(MarkupKind.MARKDOWN, text));
                    hover.setRange(source.text().range(mention.start(), mention.end()));
                    return hover;
                }));
    }

    private Optional<String> text(KodSource source, Mention mention) {
        var symbols = meanings.of(source, mention);
        boolean plain = mention.kind() == Mention.Kind.PLAIN || mention.kind() == Mention.Kind.FUNCTION;
        if (symbols.isEmpty() && plain && mention.name().equalsIgnoreCase("self")) {
            return Optional.of("The object that this handler runs for.");
        }
        if (symbols.isEmpty() && mention.kind() == Mention.Kind.FUNCTION) {
            return Builtin.byName(mention.name()).map(Hovers::builtin);
        }
        var file = meanings.file(source, mention);
        if (file.isPresent()) {
            return Optional.of(file.get().path());
        }
        if (symbols.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(several(symbols));
    }

    private static String several(List<Symbol> symbols) {
        var text = new StringBuilder();
        for (var symbol : symbols.subList(0, Math.min(MAX_HANDLERS, symbols.size()))) {
            if (!text.isEmpty()) {
                text.append("\n\n---\n\n");
            }
            text.append(one(symbol));
        }
        int more = symbols.size() - MAX_HANDLERS;
        if (more > 0) {
            text.append("\n\n---\n\nand ").append(more).append(" more");
        }
        return text.toString();
    }

    static String builtin(Builtin builtin) {
        return code(BuiltinNotes.signature(builtin))
                + "\n\n"
                + BuiltinNotes.of(builtin).sense();
    }

    static String one(Symbol symbol) {
        var declaration = symbol.declaration();
        String head = code(
                switch (symbol.kind()) {
                    case CLASS ->
                        declaration.above().isEmpty()
                                ? declaration.name()
                                : declaration.name() + " is " + declaration.above();
                    case HANDLER -> declaration.signature();
                    default ->
                        declaration.value().isEmpty()
                                ? declaration.name()
                                : declaration.name() + " = " + declaration.value();
                });
        var text = new StringBuilder(head).append("\n\n").append(where(symbol));
        if (!declaration.comment().isEmpty()) {
            text.append("\n\n").append(plain(declaration.comment()));
        }
        if (!declaration.remarks().isEmpty()) {
            text.append("\n\n").append(plain(declaration.remarks()));
        }
        return text.toString();
    }

    private static String where(Symbol symbol) {
        String kind = symbol.kind().words();
        String place = symbol.handler()
                .filter(handler -> symbol.kind() == Kind.PARAMETER || symbol.kind() == Kind.LOCAL)
                .map(handler -> " of `" + handler.name() + "` in `"
                        + symbol.kodClass().map(Declaration::name).orElse("") + "`")
                .or(() -> symbol.kodClass().map(kodClass -> " of `" + kodClass.name() + "`"))
                .orElseGet(() -> " in " + symbol.source().fileName());
        return kind + place;
    }

    private static String code(String text) {
        return "```kod\n" + text + "\n```";
    }

    /** What people wrote is no markup; only the lines stay. */
    private static String plain(String text) {
        return text.replaceAll("([\\\\`*_{}\\[\\]<>#|~])", "\\\\$1").replaceAll("\r?\n", "  \n");
    }
}
