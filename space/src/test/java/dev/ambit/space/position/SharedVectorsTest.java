package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Frames made by hand from the tables, which the page's decoder reads as well. */
class SharedVectorsTest {

    @Test
    void framesMadeByHandAreReadAsTheyAreMeant() throws IOException, FrameException {
        JsonNode vectors;
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("/position-vectors.json"))) {
            vectors = new ObjectMapper().readTree(file);
        }
        assertTrue(vectors.size() > 20, vectors.size() + " vectors");
        for (JsonNode vector : vectors) {
            check(vector);
        }
    }

    private static void check(JsonNode vector) throws FrameException {
        boolean isMap = vector.get("mode").asText().equals("badges");
        CodecRules rules = CodecRules.of(isMap ? Scope.MAP : Scope.EVERYBODY);
        int farEvery = vector.get("farEvery").asInt();
        GridPicture picture = new GridPicture(
                isMap ? rules : rules.withFarEvery(farEvery), vector.get("own").asInt());
        int number = 0;
        for (JsonNode frame : vector.get("frames")) {
            String where = vector.get("name").asText() + ", frame " + number++;
            if (frame.path("setup").asBoolean()) {
                picture.clear();
            }
            byte[] bytes = HexFormat.of().parseHex(frame.get("hex").asText());
            if (frame.path("error").asBoolean()) {
                assertThrows(FrameException.class, () -> picture.apply(bytes, 0, bytes.length), where);
                break;
            }
            picture.apply(bytes, 0, bytes.length);
            assertEquals(expected(frame.get("after")), told(picture), where);
        }
    }

    private static List<List<Integer>> expected(JsonNode after) {
        List<List<Integer>> all = new ArrayList<>();
        for (JsonNode one : after) {
            List<Integer> numbers = new ArrayList<>();
            one.forEach(number -> numbers.add(number.asInt()));
            all.add(numbers);
        }
        return all;
    }

    private static List<List<Integer>> told(GridPicture picture) {
        List<List<Integer>> all = new ArrayList<>();
        for (int badge = 0; badge < picture.capacity(); badge++) {
            if (picture.knows(badge)) {
                all.add(List.of(
                        badge,
                        picture.isHigh(badge) ? 1 : 0,
                        picture.layer(badge),
                        picture.x(badge),
                        picture.z(badge)));
            }
        }
        return all;
    }
}
