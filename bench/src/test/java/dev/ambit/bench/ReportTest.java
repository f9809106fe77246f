package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    @TempDir
    Path temp;

    private final Report report = new Report()
            .add("a.ms", "slow", 1234, "ms")
            .add("b.ms", "quick one", 2.5, "ms")
            .add("ratio", "slow / quick", 493.8, "x", "at least 20");

    @Test
    void peopleGetATable() {
        assertEquals("""
                slow                    1,234 ms
                quick one               2.500 ms
                slow / quick              494 x          at least 20
                """, report.table());
    }

    @Test
    void columnsAreAlignedBelowIt() {
        report.columns(List.of(List.of("", "ms"), List.of("slow", "1,234"), List.of("quick", "2")));
        assertTrue(report.table().endsWith("""
                          ms
                slow   1,234
                quick      2
                """), report.table());
    }

    @Test
    void aSentenceAmongColumnsMakesNoneOfThemWider() {
        report.columns(List.of(List.of("slow", "1,234", ""))).sentence("this took a very long while");
        assertTrue(report.table().endsWith("""
                slow  1,234
                this took a very long while
                """), report.table());
    }

    @Test
    void programsGetOneFlatObject() throws IOException {
        Path file = temp.resolve("numbers.json");
        report.write(file);
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertEquals(3, json.size());
        assertEquals(493.8, json.get("ratio").asDouble());
    }
}
