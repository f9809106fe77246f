package dev.ambit.server.lsp;

import dev.ambit.server.lsp.Declaration.Kind;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * Completion for a method that is written in the page. The method stands in no file; so it is looked at as if it stood in a class
 * below the nearest exemplar of its Thing that does, beside the properties and methods of the Thing. Safe for several threads.
 */
public final class MethodCompletions {

    /** As people scroll no farther, and they type on. */
    private static final int MOST_ITEMS = 100;

    private final KodWorkspace workspace = new KodWorkspace();
    private final Completions completions = new Completions(workspace, new Meanings(workspace));

    /**
     * A method in the making.
     *
     * @param above names of the Thing's exemplars, the nearest first
     * @param properties names of what the Thing has, inherited or not; so are {@code methods}
     * @param offset of the cursor in {@code source}
     */
    public record Draft(List<String> above, List<String> properties, List<String> methods, String source, int offset) {}

    /**
     * What could be written.
     *
     * @param from where what it would replace begins
     */
    public record Offer(int from, List<Item> items) {}

    /**
     * @param type the kind of name, in CodeMirror's words
     * @param detail a few words beside it
     * @param info a longer text about it
     */
    public record Item(String label, String type, String detail, String info) {}

    /** @param sources the world's Kod, by the names of its files */
    public MethodCompletions(Map<String, byte[]> sources) {
        sources.forEach(
                (name, bytes) -> workspace.open(name, EditorText.of(bytes).chars()));
        workspace.index();
    }

    public Offer at(Draft draft) {
        String head = head(draft);
        String source = draft.source();
        var document = new KodSource("untitled:method", new EditorText(head + source + "\nend\n"));
        int cursor = head.length() + Math.clamp(draft.offset(), 0, source.length());
        var list = completions.at(document, document.text().position(cursor)).getItems();
        int from = list.isEmpty()
                ? cursor
                : document.text()
                        .offset(list.getFirst()
                                .getTextEdit()
                                .getLeft()
                                .getRange()
                                .getStart());
        return new Offer(
                Math.clamp(from - head.length(), 0, source.length()),
                list.stream().limit(MOST_ITEMS).map(MethodCompletions::item).toList());
    }

    /** The class around the method, as far as it says something about names. */
    private String head(Draft draft) {
        var text = new StringBuilder("EditedThing");
        draft.above().stream()
                .filter(name -> isWord(name)
                        && !workspace.index().find(Kind.CLASS, name).isEmpty())
                .findFirst()
                .ifPresent(name -> text.append(" is ").append(name));
        text.append("\nproperties:\n");
        draft.properties().stream()
                .filter(MethodCompletions::isWord)
                .forEach(name -> text.append("   ").append(name).append(" = $\n"));
        text.append("messages:\n");
        draft.methods().stream()
                .filter(name -> isWord(name) && isInNoFile(name))
                .forEach(name -> text.append("   ").append(name).append("()\n   {\n   }\n"));
        return text.toString();
    }

    /** What a class in a file answers is known better from there. */
    private boolean isInNoFile(String method) {
        return workspace.index().find(Kind.HANDLER, method).isEmpty();
    }

    private static boolean isWord(String name) {
        return name.matches("[A-Za-z_]\\w*");
    }

    private static Item item(CompletionItem item) {
        String info = item.getDocumentation() == null
                ? ""
                : item.getDocumentation().getRight().getValue();
        return new Item(item.getLabel(), type(item.getKind()), item.getDetail() == null ? "" : item.getDetail(), info);
    }

    private static String type(CompletionItemKind kind) {
        return switch (kind) {
            case Class -> "class";
            case Method -> "method";
            case Function -> "function";
            case Constant -> "constant";
            case Property, Field -> "property";
            case Variable -> "variable";
            case Keyword -> "keyword";
            default -> "text";
        };
    }
}
