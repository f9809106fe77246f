package dev.ambit.kod.compile;

import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import dev.ambit.kod.syntax.KodFile.HandlerDecl;
import dev.ambit.kod.syntax.KodFile.ParameterDecl;
import dev.ambit.kod.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The classes of a game as HTML: a page for each class with its handlers and their comments, and an index. */
public final class KodDoc {

    private final Map<String, ClassDecl> classes = new TreeMap<>();
    private final Map<String, List<ClassDecl>> subclasses = new HashMap<>();

    private KodDoc(List<KodFile> files) {
        for (var file : files) {
            for (var kodClass : file.classes()) {
                classes.put(kodClass.name().key(), kodClass);
            }
        }
        for (var kodClass : classes.values()) {
            kodClass.superclass()
                    .ifPresent(above -> subclasses
                            .computeIfAbsent(above.key(), key -> new ArrayList<>())
                            .add(kodClass));
        }
    }

    /** File name to page; {@code index.html} first. Class names are letters, digits and underscores, so they are safe. */
    public static Map<String, String> render(List<KodFile> files) {
        var doc = new KodDoc(files);
        var pages = new LinkedHashMap<String, String>();
        pages.put("index.html", doc.index());
        doc.classes.values().forEach(kodClass -> pages.put(fileName(kodClass.name()), doc.page(kodClass)));
        return pages;
    }

    /** In lower case, because names ignore case and some file systems do too. Prefixed, so none is the index. */
    private static String fileName(Name name) {
        return "class-" + name.key() + ".html";
    }

    private String index() {
        var body = new StringBuilder("<h1>Classes</h1>\n<ul>\n");
        for (var kodClass : classes.values()) {
            boolean root = kodClass.superclass()
                    .map(above -> !classes.containsKey(above.key()))
                    .orElse(true);
            if (root) {
                body.append(branch(kodClass, 0));
            }
        }
        return page("Classes", body.append("</ul>\n").toString());
    }

    private String branch(ClassDecl kodClass, int depth) {
        var item = new StringBuilder("<li>").append(link(kodClass.name()));
        var below = subclasses.getOrDefault(kodClass.name().key(), List.of());
        // A circle of superclasses has no root, so it is never entered; the limit only guards the stack.
        if (!below.isEmpty() && depth < 200) {
            item.append("\n<ul>\n");
            below.forEach(subclass -> item.append(branch(subclass, depth + 1)));
            item.append("</ul>\n");
        }
        return item.append("</li>\n").toString();
    }

    private String link(Name name) {
        if (!classes.containsKey(name.key())) {
            return escape(name.text());
        }
        return "<a href=\"" + fileName(name) + "\">" + escape(name.text()) + "</a>";
    }

    private String page(ClassDecl kodClass) {
        var body = new StringBuilder();
        body.append("<p><a href=\"index.html\">Classes</a></p>\n<h1>")
                .append(escape(kodClass.name().text()));
        body.append("</h1>\n");
        kodClass.superclass()
                .ifPresent(above -> body.append("<p>is ").append(link(above)).append("</p>\n"));
        names(
                "Class variables",
                kodClass.classVars().stream().map(one -> one.name().text()).toList(),
                body);
        names(
                "Properties",
                kodClass.properties().stream().map(one -> one.name().text()).toList(),
                body);
        if (!kodClass.handlers().isEmpty()) {
            body.append("<h2>Messages</h2>\n");
        }
        kodClass.handlers().forEach(handler -> handler(handler, body));
        return page(kodClass.name().text(), body.toString());
    }

    private static void names(String title, List<String> names, StringBuilder body) {
        if (!names.isEmpty()) {
            String list = names.stream().map(KodDoc::escape).collect(Collectors.joining(", "));
            body.append("<h2>").append(title).append("</h2>\n<p>").append(list).append("</p>\n");
        }
    }

    private static void handler(HandlerDecl handler, StringBuilder body) {
        String parameters = handler.parameters().stream().map(KodDoc::parameter).collect(Collectors.joining(", "));
        body.append("<h3 id=\"").append(handler.name().key()).append("\">");
        body.append(escape(handler.name().text() + "(" + parameters + ")")).append("</h3>\n");
        handler.comment()
                .ifPresent(comment ->
                        body.append("<p>").append(escape(comment.text())).append("</p>\n"));
        if (!handler.remarks().isEmpty()) {
            body.append("<pre>")
                    .append(escape(String.join("\n", handler.remarks())))
                    .append("</pre>\n");
        }
    }

    private static String parameter(ParameterDecl parameter) {
        return parameter.name() + " = " + parameter.value().span().text();
    }

    private static String page(String title, String body) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head><meta charset="utf-8"><title>%s</title></head>
                <body>
                %s</body>
                </html>
                """.formatted(escape(title), body);
    }

    private static String escape(String text) {
        var safe = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(c);
            }
        }
        return safe.toString();
    }
}
