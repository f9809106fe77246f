package dev.ambit.space.tree;

import java.util.Locale;

/**
 * Something about a plan that its builder should know.
 *
 * @param number of what {@code kind} says, counted from 0; 0 for the room itself
 * @param message what is wrong, where, and where it helps what to do about it
 */
public record PlanProblem(Severity severity, Kind kind, int number, String message) {

    public enum Severity {
        /** The room cannot be used as it is drawn. */
        ERROR,
        /** It can, but probably not as it was meant. */
        WARNING
    }

    /** What of the plan it is about. */
    public enum Kind {
        LINE,
        VERTEX,
        SECTOR,
        SIDE,
        ROOM;

        /** As builders and pages write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** "error" or "warning". */
    public String severityWord() {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return severityWord() + ": " + message;
    }
}
