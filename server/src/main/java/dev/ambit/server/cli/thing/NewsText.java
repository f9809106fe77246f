package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.server.cli.console.Plain;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.StringJoiner;

/** News of a world as sentences. Remembers names, because news mostly speak of ids. */
final class NewsText {

    private final Map<Integer, String> names = new HashMap<>();
    private final OptionalInt onlyThing;

    /** @param onlyThing the one Thing that news are wanted about, or empty for everything */
    NewsText(OptionalInt onlyThing) {
        this.onlyThing = onlyThing;
    }

    /** Whether these news are to be printed. Steps never are: there are too many. */
    boolean isWanted(JsonNode news) {
        learn(news);
        String kind = news.path("e").asText();
        if (onlyThing.isEmpty()) {
            return !kind.equals("moves") && !kind.equals("pong") && !kind.equals("answer");
        }
        int thing = onlyThing.getAsInt();
        return switch (kind) {
            case "thing", "set", "unset", "call", "said", "appear", "disappear" ->
                news.path("id").asInt(-1) == thing;
            case "told" -> news.path("from").asInt(-1) == thing;
            case "drop" -> {
                for (JsonNode id : news.path("ids")) {
                    if (id.asInt(-1) == thing) {
                        yield true;
                    }
                }
                yield false;
            }
            case "notice", "goodbye" -> true;
            default -> false;
        };
    }

    private void learn(JsonNode news) {
        learnName(news, news.path("name"));
        learnName(news, news.path("props").path("name"));
        news.path("people").forEach(person -> learnName(person, person.path("name")));
    }

    private void learnName(JsonNode thing, JsonNode name) {
        if (name.isTextual() && thing.path("id").isInt()) {
            names.put(thing.path("id").asInt(), Plain.text(name.asText()));
        }
    }

    String say(JsonNode news) {
        String text = Plain.text(news.path("text").asText());
        return switch (news.path("e").asText()) {
            case "welcome" ->
                "You are " + name(news.path("id")) + " in "
                        + Plain.text(news.path("world").asText()) + ", room "
                        + Plain.text(news.path("room").path("name").asText()) + ". Here are "
                        + people(news.path("people")) + ".";
            case "room" ->
                "You are in room " + Plain.text(news.path("room").path("name").asText()) + " (#"
                        + news.path("id").asText() + "). Here are " + people(news.path("people")) + ".";
            case "appear" -> name(news.path("id")) + " is here.";
            case "disappear" -> name(news.path("id")) + " has left.";
            case "said" -> name(news.path("id")) + ": " + text;
            case "told" -> {
                String by = news.has("by") ? " (" + Plain.text(news.path("by").asText()) + ")" : "";
                yield news.path("from").isInt() ? name(news.path("from")) + by + " tells you: " + text : text;
            }
            case "thing" ->
                name(news.path("id")) + " is in sight: exemplar " + name(news.path("exemplar")) + ", owner "
                        + name(news.path("owner")) + ", inside " + name(news.path("container")) + "; "
                        + values(news.path("props"));
            case "set" -> name(news.path("id")) + " changes: " + values(news.path("props"));
            case "unset" -> name(news.path("id")) + " has no " + list(news.path("names")) + " of its own any more.";
            case "drop" -> "Out of sight: " + things(news.path("ids")) + ".";
            case "call" ->
                name(news.path("id")) + " does "
                        + Plain.text(news.path("method").asText()) + "(" + values(news.path("args"))
                        + ") in the pages.";
            case "place" -> "You are put back.";
            case "notice" -> "The world: " + text;
            case "goodbye" ->
                "The world says goodbye: " + Plain.text(news.path("why").asText());
            default -> Plain.text(news.toString());
        };
    }

    private String name(JsonNode id) {
        if (!id.isInt()) {
            return "nobody";
        }
        String name = names.get(id.asInt());
        return name == null ? "#" + id.asInt() : name + " (#" + id.asInt() + ")";
    }

    private String things(JsonNode ids) {
        StringJoiner all = new StringJoiner(", ");
        ids.forEach(id -> all.add(name(id)));
        return all.toString();
    }

    private String people(JsonNode people) {
        StringJoiner all = new StringJoiner(", ");
        people.forEach(person -> all.add(name(person.path("id"))));
        return all.setEmptyValue("no others").toString();
    }

    private static String list(JsonNode words) {
        StringJoiner all = new StringJoiner(", ");
        words.forEach(word -> all.add(Plain.text(word.asText())));
        return all.toString();
    }

    private static String values(JsonNode values) {
        StringJoiner all = new StringJoiner(", ");
        values.properties()
                .forEach(value -> all.add(Plain.text(value.getKey()) + " = " + ValueText.show(value.getValue())));
        return all.toString();
    }
}
