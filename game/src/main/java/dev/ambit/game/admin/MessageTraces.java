package dev.ambit.game.admin;

import dev.ambit.game.play.KodGame;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Objects whose messages administrators see as they are sent. What is shown leaves once a tick, and only so much a second. */
final class MessageTraces {
    private static final int MOST_OBJECTS = 100;

    private final KodGame game;
    private final int linesPerSecond;
    private final SortedMap<Integer, List<DeskConsole>> watchers = new TreeMap<>();
    private final Map<DeskConsole, StringBuilder> shown = new LinkedHashMap<>();
    private long secondNanos;
    private int lines;
    private int leftOut;

    MessageTraces(KodGame game, int linesPerSecond) {
        this.game = game;
        this.linesPerSecond = linesPerSecond;
    }

    boolean isWanted() {
        return !watchers.isEmpty();
    }

    boolean isFull() {
        return watchers.size() >= MOST_OBJECTS;
    }

    /** Whether the console sees the object from now on. */
    boolean toggle(DeskConsole console, int object) {
        List<DeskConsole> who = watchers.computeIfAbsent(object, id -> new ArrayList<>());
        boolean isOn = !who.remove(console);
        if (isOn) {
            who.add(console);
        } else if (who.isEmpty()) {
            watchers.remove(object);
        }
        return isOn;
    }

    void forget(DeskConsole console) {
        watchers.values().forEach(who -> who.remove(console));
        watchers.values().removeIf(List::isEmpty);
        shown.remove(console);
    }

    /** What a console sees. */
    List<Integer> of(DeskConsole console) {
        return watchers.entrySet().stream()
                .filter(entry -> entry.getValue().contains(console))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** A message is on its way. */
    void sent(@Nullable KodObject from, HandlerCode handler, KodObject to, Sent arguments) {
        List<DeskConsole> sees = watchers.getOrDefault(to.id, List.of());
        List<DeskConsole> sender = from == null ? List.of() : watchers.getOrDefault(from.id, List.of());
        if (sees.isEmpty() && sender.isEmpty()) {
            return;
        }
        if (lines >= linesPerSecond) {
            leftOut++;
            return;
        }
        lines++;
        String line = line(from, handler, to, arguments);
        sees.forEach(console -> show(console, line));
        sender.stream().filter(console -> !sees.contains(console)).forEach(console -> show(console, line));
    }

    private void show(DeskConsole console, String line) {
        shown.computeIfAbsent(console, each -> new StringBuilder()).append(line);
    }

    private String line(@Nullable KodObject from, HandlerCode handler, KodObject to, Sent arguments) {
        KodWords words = new KodWords(game.ground().things(), Map.of());
        StringBuilder line = new StringBuilder(": ")
                .append(from == null ? "SERVER" : "OBJECT " + from.id + " CLASS " + from.kind.name())
                .append(" sends OBJECT ")
                .append(to.id)
                .append(" CLASS ")
                .append(to.kind.name())
                .append(" MESSAGE ")
                .append(words.message(handler.message()));
        if (handler.owner() != to.kind) {
            line.append(" (handled by CLASS ").append(handler.owner().name()).append(')');
        }
        arguments.each((id, value) ->
                line.append(' ').append(words.parameter(id)).append(" = ").append(words.text(value)));
        return line.append('\n').toString();
    }

    /** What has come together is shown. */
    void tick(long nowNanos) {
        if (nowNanos - secondNanos >= TimeUnit.SECONDS.toNanos(1)) {
            secondNanos = nowNanos;
            lines = 0;
            if (leftOut > 0) {
                String some = ": " + leftOut + " messages were not shown; at most " + linesPerSecond
                        + " are in a second (game.admin.traceLines)\n";
                watchers.values().stream().flatMap(List::stream).distinct().forEach(console -> show(console, some));
                game.log().log("A trace left out " + leftOut + " messages (game.admin.traceLines)");
                leftOut = 0;
            }
        }
        if (!shown.isEmpty()) {
            Map<DeskConsole, StringBuilder> now = new LinkedHashMap<>(shown);
            shown.clear();
            now.forEach((console, text) -> console.say(text.toString()));
        }
    }
}
