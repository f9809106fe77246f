package dev.ambit.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Bars from left to right on a log scale, each with a note beside it, as an SVG that is readable by day and by night. The
 * lowest bar is told from the others by its colour.
 */
final class BarChart {
    private static final int WIDTH = 960;
    private static final int LEFT = 190;
    private static final int TOP = 92;
    private static final int PITCH = 40;
    private static final int BAR = 22;
    private static final int BOTTOM = 48;
    private static final int BARS = 400;
    private static final int NOTES = LEFT + BARS + 26;
    private static final int TEXT_DROP = 4;

    /** The scale begins so many times below the lowest value at least, or its bar would be a speck. */
    private static final double SHORTEST = 2;

    private static final String STYLE = """
            <style>
            .paper{fill:#ffffff;stroke:#e3e6ea} text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#24292f}
            .title{font-size:18px;font-weight:600} .soft{fill:#667080} .small{font-size:12px} .strong{font-weight:600}
            .grid{stroke:#e3e6ea} .bar{fill:#7d9cc9} .best{fill:#2f9e6e} .right{text-anchor:end} .middle{text-anchor:middle}
            @media (prefers-color-scheme:dark){
            .paper{fill:#15191f;stroke:#2c333c} text{fill:#e6e9ee} .soft{fill:#98a3b1}
            .grid{stroke:#2c333c} .bar{fill:#56779f} .best{fill:#3fbf87}
            }
            </style>
            """;

    private record Bar(String label, double value, String amount, String note) {}

    private final List<Bar> bars = new ArrayList<>();
    private final String title;
    private final String subtitle;
    private final String axis;

    BarChart(String title, String subtitle, String axis) {
        this.title = title;
        this.subtitle = subtitle;
        this.axis = axis;
    }

    /** @param value above 0, as long the bar is; the amount says the same in words, and the note something else */
    BarChart add(String label, double value, String amount, String note) {
        if (!(value > 0)) {
            throw new IllegalArgumentException("a log scale has no place for " + value);
        }
        bars.add(new Bar(label, value, amount, note));
        return this;
    }

    String svg() {
        int height = TOP + bars.size() * PITCH + BOTTOM;
        double lowest = bars.stream().mapToDouble(Bar::value).min().orElse(1);
        double highest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        int from = (int) Math.floor(Math.log10(lowest / SHORTEST));
        int to = Math.max(from + 1, (int) Math.ceil(Math.log10(highest)));
        StringBuilder svg = new StringBuilder();
        svg.append(
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
                                .formatted(WIDTH, height, WIDTH, height))
                .append("<title>" + escaped(title) + "</title>\n")
                .append(STYLE)
                .append("<rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"10\"/>\n"
                        .formatted(WIDTH - 1, height - 1));
        text(svg, 24, 34, "title", title);
        text(svg, 24, 56, "soft", subtitle);
        int foot = TOP + bars.size() * PITCH;
        for (int power = from; power <= to; power++) {
            int x = LEFT + (int) Math.round((double) BARS * (power - from) / (to - from));
            svg.append(
                    "<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n".formatted(x, TOP - 8, x, foot));
            text(svg, x, foot + 18, "soft small middle", tick(power));
        }
        text(svg, LEFT + BARS / 2, foot + 36, "soft small middle", axis);
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            bar(svg, bar, TOP + i * PITCH, (Math.log10(bar.value) - from) / (to - from), bar.value == lowest);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void bar(StringBuilder svg, Bar bar, int y, double share, boolean isBest) {
        int line = y + BAR / 2 + TEXT_DROP;
        text(svg, LEFT - 12, line, isBest ? "right strong" : "right", bar.label);
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\"/>%n",
                isBest ? "best" : "bar",
                LEFT,
                y,
                share * BARS,
                BAR));
        text(svg, NOTES, line - 7, isBest ? "strong" : "", bar.amount);
        text(svg, NOTES, line + 9, "soft small", bar.note);
    }

    private static void text(StringBuilder svg, int x, int y, String style, String text) {
        svg.append("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(style, x, y, escaped(text)));
    }

    private static String tick(int power) {
        return power < 3
                ? String.format(Locale.ROOT, "%.0f", Math.pow(10, power))
                : power < 6
                        ? String.format(Locale.ROOT, "%.0f k", Math.pow(10, power - 3))
                        : String.format(Locale.ROOT, "%.0f M", Math.pow(10, power - 6));
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
