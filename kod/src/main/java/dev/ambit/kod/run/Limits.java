package dev.ambit.kod.run;

import java.util.function.Consumer;

/**
 * The sandbox of Kod: what code may use. Reaching a limit is a logged error and the statement yields nil; nothing Kod can say stops the
 * server.
 *
 * @param statements instructions in one top-level message
 * @param postedFactor all posted follow-ups together may use this many times {@code statements} and {@code work}
 * @param depth nested sends, propagate steps included; the handler at this depth is refused
 * @param posts slots of the message queue, one of which stays empty
 * @param listElements positional arguments of one call
 * @param namedArguments named arguments of one call
 * @param textBytes bytes of the temp string and of any one string
 * @param packetBytes bytes of the packet that is being built
 * @param cells list cells
 * @param objects objects
 * @param slots properties of all objects together
 * @param strings strings
 * @param stringBytes bytes of all strings together
 * @param tables tables
 * @param tableEntries entries of all tables together
 * @param timers pending timers
 * @param work cells, bytes and objects that built-ins may walk over in one top-level message
 * @param logLines lines one top-level message and its posted follow-ups may write to each log
 * @param logLinesPerMinute lines that one author, or one who asks, may have in both logs together in a minute
 */
public record Limits(
        long statements,
        int postedFactor,
        int depth,
        int posts,
        int listElements,
        int namedArguments,
        int textBytes,
        int packetBytes,
        int cells,
        int objects,
        int slots,
        int strings,
        long stringBytes,
        int tables,
        int tableEntries,
        int timers,
        long work,
        int logLines,
        int logLinesPerMinute) {

    public static final Limits DEFAULT = new Limits(
            20_000_000,
            10,
            2_000,
            4_000,
            40,
            45,
            6_000,
            60_000,
            16_000_000,
            4_000_000,
            48_000_000,
            1_000_000,
            128_000_000,
            100_000,
            4_000_000,
            100_000,
            400_000_000,
            10_000,
            120);

    public Limits withStatements(long value) {
        return changed(draft -> draft.statements = value);
    }

    public Limits withDepth(int value) {
        return changed(draft -> draft.depth = value);
    }

    public Limits withWork(long value) {
        return changed(draft -> draft.work = value);
    }

    public Limits withLogLines(int value) {
        return changed(draft -> draft.logLines = value);
    }

    public Limits withLogLinesPerMinute(int value) {
        return changed(draft -> draft.logLinesPerMinute = value);
    }

    /** The same limits but for what messages may post and say. */
    public Limits withMessages(int postedFactor, int posts, int listElements, int namedArguments, int textBytes) {
        return changed(draft -> {
            draft.postedFactor = postedFactor;
            draft.posts = posts;
            draft.listElements = listElements;
            draft.namedArguments = namedArguments;
            draft.textBytes = textBytes;
        });
    }

    /** The same limits but for what the heap may hold. */
    public Limits withHeap(int cells, int objects, int strings, int tables, int tableEntries, int timers) {
        return changed(draft -> {
            draft.cells = cells;
            draft.objects = objects;
            draft.strings = strings;
            draft.tables = tables;
            draft.tableEntries = tableEntries;
            draft.timers = timers;
        });
    }

    private Limits changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new Limits(
                draft.statements,
                draft.postedFactor,
                draft.depth,
                draft.posts,
                draft.listElements,
                draft.namedArguments,
                draft.textBytes,
                packetBytes,
                draft.cells,
                draft.objects,
                slots,
                draft.strings,
                stringBytes,
                draft.tables,
                draft.tableEntries,
                draft.timers,
                draft.work,
                draft.logLines,
                draft.logLinesPerMinute);
    }

    /** The limits that can be changed one by one, while they are. */
    private static final class Draft {
        long statements;
        int postedFactor;
        int depth;
        int posts;
        int listElements;
        int namedArguments;
        int textBytes;
        int cells;
        int objects;
        int strings;
        int tables;
        int tableEntries;
        int timers;
        long work;
        int logLines;
        int logLinesPerMinute;

        Draft(Limits limits) {
            statements = limits.statements;
            postedFactor = limits.postedFactor;
            depth = limits.depth;
            posts = limits.posts;
            listElements = limits.listElements;
            namedArguments = limits.namedArguments;
            textBytes = limits.textBytes;
            cells = limits.cells;
            objects = limits.objects;
            strings = limits.strings;
            tables = limits.tables;
            tableEntries = limits.tableEntries;
            timers = limits.timers;
            work = limits.work;
            logLines = limits.logLines;
            logLinesPerMinute = limits.logLinesPerMinute;
        }
    }
}
