package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.TextTable;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** Long answers for people. */
final class ThingPrinter {
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final PrintWriter out;
    private final Ansi ansi;

    ThingPrinter(PrintWriter out, Ansi ansi) {
        this.out = out;
        this.ansi = ansi;
    }

    void printList(JsonNode entries) {
        if (entries.isEmpty()) {
            out.println("nothing");
            return;
        }
        TextTable table = new TextTable("ID", "NAME", "EXEMPLAR", "OWNER");
        for (JsonNode entry : entries) {
            table.row(
                    "#" + entry.path("id").asText(),
                    entry.path("name").asText(),
                    named(entry.path("exemplar")),
                    named(entry.path("owner")));
        }
        table.print(out, ansi);
    }

    void printHistory(JsonNode events) {
        if (events.isEmpty()) {
            out.println("nothing");
            return;
        }
        TextTable table = new TextTable("ENTRY", "WHEN", "WHO", "WHAT", "FROM", "TO");
        for (JsonNode event : events) {
            String asked = event.path("asked").asText();
            table.row(
                    event.path("entry").asText(),
                    WHEN.format(
                            Instant.ofEpochMilli(event.path("time").asLong()).atZone(ZoneId.systemDefault())),
                    event.path("by").asText() + (asked.isEmpty() ? "" : ", for " + asked),
                    event.path("what").asText(),
                    event.path("from").asText(),
                    event.path("to").asText());
        }
        table.print(out, ansi);
    }

    void printInspection(JsonNode thing) {
        out.println(bold(named(thing)));
        out.println("exemplars  " + allNamed(thing.path("exemplars"), ", "));
        out.println("owner      " + named(thing.path("owner")));
        out.println("inside     " + named(thing.path("container")));
        out.println("contents   " + allNamed(thing.path("contents"), ", "));
        out.println("verbs      " + words(thing.path("verbs")));
        out.println("you        " + (thing.path("mayEdit").asBoolean() ? "may edit it" : "may not edit it")
                + (thing.path("isExemplar").asBoolean() ? "; everybody may create from it" : ""));
        printProperties(thing.path("properties"));
        printMethods(thing.path("methods"));
    }

    private void printProperties(JsonNode properties) {
        if (properties.isEmpty()) {
            return;
        }
        out.println();
        TextTable table = new TextTable("PROPERTY", "VALUE", "FROM", "FLAGS", "");
        for (JsonNode property : properties) {
            table.row(
                    property.path("name").asText(),
                    ValueText.show(property.path("value")),
                    origin(property),
                    words(property.path("flags")),
                    property.path("mayWrite").asBoolean() ? "writable" : "");
        }
        table.print(out, ansi);
    }

    private void printMethods(JsonNode methods) {
        if (methods.isEmpty()) {
            return;
        }
        out.println();
        TextTable table = new TextTable("METHOD", "SIDE", "VISIBILITY", "FROM", "AUTHOR");
        for (JsonNode method : methods) {
            table.row(
                    method.path("name").asText(),
                    method.path("side").asText(),
                    method.path("visibility").asText(),
                    origin(method),
                    named(method.path("author")));
        }
        table.print(out, ansi);
    }

    /** The Kod of those methods that come with it; of one of them where a name is given. */
    void printSources(JsonNode thing) {
        for (JsonNode method : thing.path("methods")) {
            String source = method.path("source").asText();
            if (!source.isBlank()) {
                out.println();
                out.println(bold(
                        "// " + Plain.text(method.path("name").asText()) + ", from " + named(method.path("definer"))));
                out.println(Plain.lines(source).stripTrailing());
            }
        }
    }

    private static String origin(JsonNode part) {
        return part.path("own").asBoolean() ? "own" : named(part.path("definer"));
    }

    private static String named(JsonNode thing) {
        return thing.isObject()
                ? Plain.text(thing.path("name").asText()) + " (#"
                        + thing.path("id").asText() + ")"
                : "-";
    }

    private static String allNamed(JsonNode things, String between) {
        StringJoiner all = new StringJoiner(between);
        all.setEmptyValue("-");
        things.forEach(thing -> all.add(named(thing)));
        return all.toString();
    }

    private static String words(JsonNode texts) {
        StringJoiner all = new StringJoiner(", ");
        texts.forEach(text -> all.add(Plain.text(text.asText())));
        return all.toString();
    }

    private String bold(String text) {
        return Help.defaultColorScheme(ansi).apply(text, List.of(Style.bold)).toString();
    }
}
