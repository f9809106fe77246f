package dev.ambit.game.check;

import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.kod.syntax.Span;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What has been found so far. Safe for several threads. */
final class GameFindings {
    private final ConcurrentLinkedQueue<GameFinding> all = new ConcurrentLinkedQueue<>();

    void error(String rule, Span where, String message) {
        add(Severity.ERROR, rule, where, message);
    }

    void warning(String rule, Span where, String message) {
        add(Severity.WARNING, rule, where, message);
    }

    void note(String rule, Span where, String message) {
        add(Severity.NOTE, rule, where, message);
    }

    void add(Severity severity, String rule, Span where, String message) {
        add(severity, rule, where.file().path(), where.line(), message);
    }

    void add(Severity severity, String rule, String file, int line, String message) {
        all.add(new GameFinding(severity, rule, file, line, message));
    }

    List<GameFinding> sorted() {
        return all.stream().sorted().distinct().toList();
    }
}
