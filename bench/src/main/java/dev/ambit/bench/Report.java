package dev.ambit.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a bench found: a table for people, and a flat map of metric name to number for programs. */
final class Report {

    private record Row(String what, double value, String unit, String remark) {}

    private final List<Row> rows = new ArrayList<>();
    private final List<List<List<String>>> tables = new ArrayList<>();
    private final Map<String, Double> metrics = new LinkedHashMap<>();

    /** Notes one measured number. */
    Report add(String metric, String what, double value, String unit) {
        return add(metric, what, value, unit, "");
    }

    /** Notes one measured number with a remark, such as what it should be. */
    Report add(String metric, String what, double value, String unit, String remark) {
        rows.add(new Row(what, value, unit, remark));
        metrics.put(metric, value);
        return this;
    }

    /** Notes a number for programs only, for people find it in a table of columns. */
    Report keep(String metric, double value) {
        metrics.put(metric, value);
        return this;
    }

    /** Adds a table of columns, which has its heads in the first row; rows are as long as they are. */
    Report columns(List<List<String>> table) {
        tables.add(List.copyOf(table));
        return this;
    }

    /** Says something below the tables so far. */
    Report sentence(String words) {
        return columns(List.of(List.of(words)));
    }

    String table() {
        int widest = rows.stream().mapToInt(r -> r.what.length()).max().orElse(0);
        StringBuilder table = new StringBuilder();
        for (Row row : rows) {
            String line = String.format(
                    Locale.ROOT,
                    "%-" + (widest + 2) + "s %14s %-10s %s",
                    row.what,
                    number(row.value),
                    row.unit,
                    row.remark);
            table.append(line.stripTrailing()).append('\n');
        }
        tables.forEach(columns -> table.append(aligned(columns)));
        return table.toString();
    }

    /** Words to the left, numbers to the right; a row of one is a sentence. */
    private static String aligned(List<List<String>> columns) {
        StringBuilder text = new StringBuilder();
        for (List<String> row : columns) {
            if (row.size() == 1) {
                text.append(row.getFirst().stripTrailing()).append('\n');
                continue;
            }
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width = columns.stream()
                        .filter(r -> r.size() > 1 && r.size() > at)
                        .mapToInt(r -> Math.max(1, r.get(at).length()))
                        .max()
                        .orElse(1);
                String format = column == 0 ? "%-" + width + "s" : "  %" + width + "s";
                line.append(String.format(Locale.ROOT, format, row.get(column)));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    Map<String, Double> metrics() {
        return Map.copyOf(metrics);
    }

    void write(Path file) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), metrics);
    }

    static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 1000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }
}
