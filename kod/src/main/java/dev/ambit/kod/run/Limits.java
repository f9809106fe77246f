package dev.ambit.kod.run;

/**
 * What Kod may use. Reaching a limit is a logged error and the statement yields nil; nothing Kod can say stops the
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
        int logLines) {

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
            10_000,
            4_000_000,
            100_000,
            400_000_000,
            10_000);

    public Limits withStatements(long value) {
        return new Limits(
                value,
                postedFactor,
                depth,
                posts,
                listElements,
                namedArguments,
                textBytes,
                packetBytes,
                cells,
                objects,
                slots,
                strings,
                stringBytes,
                tables,
                tableEntries,
                timers,
                work,
                logLines);
    }

    public Limits withDepth(int value) {
        return new Limits(
                statements,
                postedFactor,
                value,
                posts,
                listElements,
                namedArguments,
                textBytes,
                packetBytes,
                cells,
                objects,
                slots,
                strings,
                stringBytes,
                tables,
                tableEntries,
                timers,
                work,
                logLines);
    }

    public Limits withWork(long value) {
        return new Limits(
                statements,
                postedFactor,
                depth,
                posts,
                listElements,
                namedArguments,
                textBytes,
                packetBytes,
                cells,
                objects,
                slots,
                strings,
                stringBytes,
                tables,
                tableEntries,
                timers,
                value,
                logLines);
    }

    public Limits withLogLines(int value) {
        return new Limits(
                statements,
                postedFactor,
                depth,
                posts,
                listElements,
                namedArguments,
                textBytes,
                packetBytes,
                cells,
                objects,
                slots,
                strings,
                stringBytes,
                tables,
                tableEntries,
                timers,
                work,
                value);
    }

    /** The same limits but for what the heap may hold. */
    public Limits withHeap(int cells, int objects, int strings, int tables, int tableEntries, int timers) {
        return new Limits(
                statements,
                postedFactor,
                depth,
                posts,
                listElements,
                namedArguments,
                textBytes,
                packetBytes,
                cells,
                objects,
                slots,
                strings,
                stringBytes,
                tables,
                tableEntries,
                timers,
                work,
                logLines);
    }
}
