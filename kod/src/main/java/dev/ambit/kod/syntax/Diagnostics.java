package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.Diagnostic.Severity;
import java.util.ArrayList;
import java.util.List;

/** Collects what is found in one source file. Owned by one thread at a time. */
public final class Diagnostics {

    /** The original gives up after this many errors, and so do we: what follows is rarely worth reading. */
    public static final int MAX_ERRORS = 26;

    private final List<Diagnostic> found = new ArrayList<>();
    private int errors;

    /** Unwinds to whoever started the work on this file; everything found is already in the list. */
    public static final class TooMany extends RuntimeException {
        TooMany() {
            super("Too many errors", null, false, false);
        }
    }

    public void error(Span span, String message) {
        error(span, message, "");
    }

    public void error(Span span, String message, String hint) {
        if (errors >= MAX_ERRORS) {
            throw new TooMany();
        }
        found.add(new Diagnostic(Severity.ERROR, span, message, hint));
        if (++errors >= MAX_ERRORS) {
            found.add(new Diagnostic(Severity.ERROR, span, "Too many errors", ""));
            throw new TooMany();
        }
    }

    public void warning(Span span, String message) {
        found.add(new Diagnostic(Severity.WARNING, span, message, ""));
    }

    /** What is found in many files together, cut where there are too many errors to read. */
    public static List<Diagnostic> limit(List<Diagnostic> all) {
        int errors = 0;
        for (int i = 0; i < all.size(); i++) {
            var one = all.get(i);
            if (one.isError() && ++errors > MAX_ERRORS) {
                var kept = new ArrayList<>(all.subList(0, i));
                kept.add(new Diagnostic(Severity.ERROR, one.span(), "Too many errors", ""));
                return kept;
            }
        }
        return all;
    }

    public boolean hasErrors() {
        return errors > 0;
    }

    public List<Diagnostic> list() {
        return List.copyOf(found);
    }
}
