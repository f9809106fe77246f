package dev.ambit.server.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** Rows whose columns stand below each other. */
public final class TextTable {

    private static final int WIDEST_CELL = 60;
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    public void row(String... cells) {
        List<String> row = new ArrayList<>();
        for (String cell : cells) {
            row.add(Plain.shortened(Plain.text(cell), WIDEST_CELL));
        }
        rows.add(row);
    }

    /** Prints the rows below their headings; the headings stand out where the terminal can. */
    public void print(PrintWriter out, Ansi ansi) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
        }
        for (int r = 0; r < rows.size(); r++) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = rows.get(r).get(i);
                line.append(cell).repeat(' ', widths[i] - length(cell)).append(GAP);
            }
            String text = line.toString().stripTrailing();
            out.println(
                    r == 0
                            ? Help.defaultColorScheme(ansi)
                                    .apply(text, List.of(Style.bold))
                                    .toString()
                            : text);
        }
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
