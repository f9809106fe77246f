package dev.ambit.server.usage;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the world was used in a stretch of time, as it stands in the file: one object in one line.
 *
 * <pre>
 * {"time":"2030-01-02T03:04:00Z","seconds":60,"users":{"now":3,"most":5},"ranks":{"guest":2,"wizard":1},
 *  "doors":{"page":3,"groups":1},"rooms":[{"name":"The Commons","now":2,"visits":4}],
 *  "logins":{"guests":2,"accounts":1,"refused":0},
 *  "bytes":{"in":5120,"out":81920,"users":[{"name":"Ada","in":4096,"out":61440}]},"ticks":1200}
 * </pre>
 *
 * @param time its end
 * @param rooms the most visited first
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record UsageLine(
        String time,
        double seconds,
        Users users,
        Map<String, Integer> ranks,
        Map<String, Integer> doors,
        List<Room> rooms,
        Logins logins,
        Bytes bytes,
        long ticks) {

    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** @param most at one moment since the line before */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Users(int now, int most) {}

    /** @param visits since the line before */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Room(String name, int now, long visits) {
        public Room {
            present(name, "the name of a room");
        }
    }

    /** @param refused at the door, and wrong passwords */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Logins(long guests, long accounts, long refused) {}

    /** @param users the heaviest first */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Bytes(long in, long out, List<User> users) {
        public Bytes {
            users = List.copyOf(present(users, "\"users\" of the bytes"));
        }
    }

    /** What somebody sent and was sent, in bytes of messages. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record User(String name, long in, long out) {
        public User {
            present(name, "the name of a user");
        }
    }

    public UsageLine {
        present(users, "\"users\"");
        present(logins, "\"logins\"");
        present(bytes, "\"bytes\"");
        ranks = new TreeMap<>(present(ranks, "\"ranks\""));
        doors = new TreeMap<>(present(doors, "\"doors\""));
        rooms = List.copyOf(present(rooms, "\"rooms\""));
        try {
            Instant.parse(present(time, "\"time\""));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("\"time\" is no time such as 2030-01-02T03:04:00Z", e);
        }
    }

    private static <T> T present(@Nullable T value, String what) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is missing");
        }
        return value;
    }

    /** When it was written. */
    public Instant at() {
        return Instant.parse(time);
    }

    /** @throws UsageException when it is no such line */
    static UsageLine parse(String line) throws UsageException {
        try {
            UsageLine read = JSON.readValue(line, UsageLine.class);
            if (read == null) {
                throw new UsageException("expected an object, got null");
            }
            return read;
        } catch (JsonProcessingException e) {
            String why = e.getCause() instanceof IllegalArgumentException cause
                    ? String.valueOf(cause.getMessage())
                    : e.getOriginalMessage();
            throw new UsageException(why);
        }
    }

    String json() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a line of usage cannot be written", e);
        }
    }

    /** Not part of what is written. */
    @Override
    public String toString() {
        return json();
    }
}
