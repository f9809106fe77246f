package dev.ambit.kod.syntax;

/**
 * One thing the compiler has to say.
 *
 * @param message in the words of the original compiler where it has any
 * @param hint what was expected, or empty
 */
public record Diagnostic(Severity severity, Span span, String message, String hint) {

    public enum Severity {
        ERROR,
        WARNING;

        public String word() {
            return this == ERROR ? "error" : "warning";
        }
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    public String file() {
        return span.file().path();
    }

    public int line() {
        return span.line();
    }

    public int column() {
        return span.column();
    }

    public String sourceLine() {
        return span.file().lineText(line());
    }

    /** {@code file:line:column: error: text}, the source line, and a line that points at the place. */
    public String render() {
        var text = new StringBuilder();
        text.append(file()).append(':').append(line()).append(':').append(column());
        text.append(": ").append(severity.word()).append(": ").append(message);
        if (!hint.isEmpty()) {
            text.append(" (").append(hint).append(')');
        }
        String source = sourceLine();
        text.append('\n').append(source).append('\n');
        for (int i = 0; i < column() - 1; i++) {
            text.append(i < source.length() && source.charAt(i) == '\t' ? '\t' : ' ');
        }
        int marks = span.endLine() == line() ? span.endColumn() - column() : source.length() - column() + 1;
        text.repeat('^', Math.max(1, marks));
        return text.toString();
    }

    /** {@code file(line): error: text}, as the original prints it; the line is where the construct ended. */
    public String renderClassic() {
        return file() + "(" + span.endLine() + "): " + severity.word() + ": " + message;
    }
}
