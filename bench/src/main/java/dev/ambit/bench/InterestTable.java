package dev.ambit.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The rows of the interest bench as a table for people, as CSV for spreadsheets and as a chart. */
final class InterestTable {
    private static final String NOTHING = "-";
    private static final List<String> HEADS = List.of(
            "",
            "bytes/s",
            "messages/s",
            "CPU ms",
            "choosing",
            "closely",
            "known",
            "error m",
            "99% m",
            "others m",
            "99% m");
    private static final List<String> METRICS = List.of(
            "bytes_per_client_second",
            "messages_per_client_second",
            "cpu_ms_per_tick",
            "choosing_cpu_ms_per_tick",
            "told_closely",
            "known_share",
            "close_error_mean_m",
            "close_error_p99_m",
            "other_error_mean_m",
            "other_error_p99_m");
    private static final double PERCENT = 100;
    private static final double KILO = 1_000;

    private final Map<InterestWay, InterestRow> rows = new EnumMap<>(InterestWay.class);
    private final String setting;

    InterestTable(String setting) {
        this.setting = setting;
    }

    void put(InterestWay way, InterestRow row) {
        rows.put(way, row);
    }

    void report(Report report) {
        List<List<String>> table = new ArrayList<>(List.of(HEADS));
        rows.forEach((way, row) -> {
            table.add(List.of(
                    way.what,
                    Report.number(row.bytes()),
                    Report.number(row.messages()),
                    Report.number(row.millis()),
                    Report.number(row.choosingMillis()),
                    Report.number(row.close()),
                    String.format(Locale.ROOT, "%.1f %%", PERCENT * row.known()),
                    metres(row.closeMean()),
                    metres(row.close99()),
                    metres(row.farMean()),
                    metres(row.far99())));
            double[] numbers = row.numbers();
            for (int i = 0; i < numbers.length; i++) {
                if (Double.isFinite(numbers[i])) {
                    String name = way.name().toLowerCase(Locale.ROOT);
                    report.keep("interest." + name + "." + METRICS.get(i), numbers[i]);
                }
            }
        });
        report.columns(table);
    }

    /** A field is empty where there is nobody to be wrong about. */
    String csv() {
        StringBuilder csv = new StringBuilder(line("way", METRICS));
        rows.forEach((way, row) -> {
            List<String> fields = new ArrayList<>();
            for (double number : row.numbers()) {
                fields.add(Double.isFinite(number) ? String.format(Locale.ROOT, "%.4f", number) : "");
            }
            csv.append(line(way.what, fields));
        });
        return csv.toString();
    }

    String svg() {
        BarChart chart =
                new BarChart("What a client is sent to know where others are", setting, "bytes a second, log scale");
        rows.forEach((way, row) -> chart.add(way.what, row.bytes(), amount(row.bytes()), note(row)));
        return chart.svg();
    }

    private static String note(InterestRow row) {
        List<String> parts = new ArrayList<>();
        parts.add(String.format(Locale.ROOT, "%.1f ms", row.millis()));
        parts.add("off by " + metres(row.closeMean()) + " m (99 %: " + metres(row.close99()) + ")");
        if (Double.isFinite(row.farMean())) {
            parts.add("far " + metres(row.farMean()) + " m");
        }
        if (row.known() < 1) {
            parts.add(String.format(Locale.ROOT, "knows %.1f %%", PERCENT * row.known()));
        }
        return String.join(" · ", parts);
    }

    private static String amount(double bytes) {
        return bytes < KILO
                ? String.format(Locale.ROOT, "%.0f B/s", bytes)
                : String.format(Locale.ROOT, bytes < 10 * KILO ? "%.2f kB/s" : "%.0f kB/s", bytes / KILO);
    }

    private static String metres(double error) {
        return Double.isFinite(error) ? String.format(Locale.ROOT, "%.2f", error) : NOTHING;
    }

    private static String line(String first, List<String> fields) {
        return field(first) + "," + fields.stream().map(InterestTable::field).collect(Collectors.joining(",")) + "\n";
    }

    /** As in RFC 4180. */
    static String field(String text) {
        boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
