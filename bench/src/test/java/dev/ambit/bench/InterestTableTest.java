package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class InterestTableTest {
    private static final InterestRow MUCH = new InterestRow(559_720, 39_980, 12, 2, 1_999, 1, 0.05, 0.09, 3, 5.5);
    private static final InterestRow LITTLE =
            new InterestRow(1_250.5, 25, 3, 1, 0, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private static InterestTable table() {
        InterestTable table = new InterestTable("2 walkers & <walls>");
        table.put(InterestWay.NONE, MUCH);
        table.put(InterestWay.ALL, LITTLE);
        return table;
    }

    @Test
    void spreadsheetsGetALineARow() {
        String[] lines = table().csv().split("\n");
        assertEquals(3, lines.length);
        assertTrue(lines[0].startsWith("way,bytes_per_client_second,"), lines[0]);
        assertEquals(
                "none,559720.0000,39980.0000,12.0000,2.0000,1999.0000,1.0000,0.0500,0.0900,3.0000,5.5000", lines[1]);
        assertEquals("all,1250.5000,25.0000,3.0000,1.0000,0.0000,0.0000,,,,", lines[2]);
    }

    @Test
    void fieldsWithCommasQuotesAndLinesAreQuoted() {
        assertEquals("plain", InterestTable.field("plain"));
        assertEquals("\"a, b\"", InterestTable.field("a, b"));
        assertEquals("\"say \"\"so\"\"\"", InterestTable.field("say \"so\""));
        assertEquals("\"two\nlines\"", InterestTable.field("two\nlines"));
    }

    @Test
    void peopleGetColumnsAndProgramsOnlyWhatIsANumber() {
        Report report = new Report();
        table().report(report);
        String[] lines = report.table().split("\n");
        assertEquals(3, lines.length);
        assertTrue(lines[1].startsWith("none  559,720"), lines[1]);
        assertTrue(lines[2].endsWith("-"), lines[2]);
        assertEquals(1_250.5, report.metrics().get("interest.all.bytes_per_client_second"));
        assertFalse(report.metrics().containsKey("interest.all.close_error_mean_m"));
    }

    @Test
    void theChartIsWellFormedAndTheLargerBarIsLonger() throws Exception {
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(table().svg())));
        assertEquals("svg", svg.getDocumentElement().getTagName());
        assertTrue(svg.getDocumentElement().getTextContent().contains("2 walkers & <walls>"));
        NodeList shapes = svg.getElementsByTagName("rect");
        assertEquals(3, shapes.getLength(), "the paper and two bars");
        double none = Double.parseDouble(((Element) shapes.item(1)).getAttribute("width"));
        double all = Double.parseDouble(((Element) shapes.item(2)).getAttribute("width"));
        assertTrue(none > 2 * all && all > 20, none + " and " + all);
        assertEquals("best", ((Element) shapes.item(2)).getAttribute("class"));
    }

    @Test
    void aLogScaleHasNoPlaceForNothing() {
        BarChart chart = new BarChart("", "", "");
        assertThrows(IllegalArgumentException.class, () -> chart.add("nothing", 0, "", ""));
    }
}
