package dev.ambit.server.usage;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * That somebody came or left, as a line. Who and by which door, and nothing that leads to where they live.
 *
 * <pre>
 * {"event":"came","time":"2030-01-02T03:04:05Z","name":"Ada","door":"page"}
 * {"event":"left","time":"2030-01-02T03:14:05Z","name":"Ada","door":"page","seconds":600,"in":4096,"out":61440}
 * </pre>
 */
final class VisitLine {
    private VisitLine() {}

    static String came(Instant now, String name, String door) {
        return json(line("came", now, name, door));
    }

    static String left(Instant now, String name, String door, Duration visit, long in, long out) {
        Map<String, Object> line = line("left", now, name, door);
        line.put("seconds", visit.toSeconds());
        line.put("in", in);
        line.put("out", out);
        return json(line);
    }

    private static Map<String, Object> line(String event, Instant now, String name, String door) {
        Map<String, Object> line = new LinkedHashMap<>();
        // First, as those who read lines of usage know them by it.
        line.put("event", event);
        line.put("time", now.truncatedTo(ChronoUnit.SECONDS).toString());
        line.put("name", name);
        line.put("door", door);
        return line;
    }

    private static String json(Map<String, Object> line) {
        try {
            return UsageLine.JSON.writeValueAsString(line);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a visit cannot be written", e);
        }
    }
}
