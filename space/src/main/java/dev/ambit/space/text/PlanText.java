package dev.ambit.space.text;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Mark;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the plan of a room from JSON. docs/rooms.md describes the form; {@link PlanWriter} writes it. */
public final class PlanText {

    private static final ObjectMapper JSON = JsonMapper.builder(com.fasterxml.jackson.core.JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(16).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .build();

    /** The largest floor and ceiling height a room file can hold. */
    private static final int HIGHEST = Short.MAX_VALUE;

    private static final int LOWEST = Short.MIN_VALUE;

    private PlanText() {}

    /** @throws IllegalArgumentException with the field and what was expected there */
    public static Plan read(byte[] json) {
        try {
            return plan(new Fields(JSON.readTree(json)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(where(e) + "it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getMessage(), e);
        }
    }

    /** A text that nests too deeply is refused without a place. */
    private static String where(JsonProcessingException e) {
        JsonLocation at = e.getLocation();
        return at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    }

    public static Plan read(String json) {
        return read(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Plan plan(Fields fields) {
        return new Plan(
                fields.text("name"),
                fields.number("width"),
                fields.number("depth"),
                place(fields.object("entrance")),
                fields.has("ambient") ? fields.numberWithin("ambient", 0, 255) : Plan.FULL_DAY,
                fields.text("sky", ""),
                fields.number("number", 0),
                fields.each("vertices", PlanText::vertex),
                fields.eachObject("sides", PlanText::side),
                fields.eachObject("sectors", PlanText::sector),
                fields.eachObject("lines", PlanText::line),
                fields.eachObject("props", PlanText::prop),
                fields.eachObject("boundaries", PlanText::boundary),
                fields.eachObject("marks", PlanText::mark));
    }

    private static Place place(Fields fields) {
        return new Place(fields.number("x"), fields.number("z"), fields.number("h", 0));
    }

    private static Vertex vertex(JsonNode node) {
        int[] xz = Fields.numbers(node, 2, "[x, z]");
        return new Vertex(xz[0], xz[1]);
    }

    private static Side side(Fields fields) {
        return new Side(
                fields.numberWithin("id", 0, 65_535),
                fields.text("normal", ""),
                fields.text("above", ""),
                fields.text("below", ""),
                FlagNames.SIDES.read(fields),
                fields.numberWithin("speed", 0, 255),
                fields.numberWithin("height", 0, HIGHEST));
    }

    private static Sector sector(Fields fields) {
        return new Sector(
                fields.numberWithin("id", 0, 65_535),
                fields.text("floor", ""),
                fields.text("ceiling", ""),
                fields.number("x", 0),
                fields.number("y", 0),
                height(fields, "floorHeight"),
                height(fields, "ceilingHeight"),
                fields.has("light") ? fields.numberWithin("light", 0, 255) : Plan.FULL_DAY,
                FlagNames.SECTORS.read(fields),
                fields.numberWithin("speed", 0, 255),
                slope(fields, "floorSlope"),
                slope(fields, "ceilingSlope"));
    }

    private static int height(Fields fields, String field) {
        int height = fields.number(field, 0);
        if (height < LOWEST || height > HIGHEST) {
            throw new IllegalArgumentException(
                    "\"" + field + "\" is " + height + ", expected " + LOWEST + " to " + HIGHEST);
        }
        return height;
    }

    private static @Nullable Slope slope(Fields fields, String field) {
        if (!fields.has(field)) {
            return null;
        }
        Fields slope = fields.object(field);
        var corners = slope.each("corners", node -> {
            int[] xzh = Fields.numbers(node, 3, "[x, z, height]");
            return new Slope.Corner(xzh[0], xzh[1], xzh[2]);
        });
        if (corners.size() != 3) {
            throw new IllegalArgumentException(
                    "\"" + field + "\" has " + corners.size() + " corners, expected three, each [x, z, height]");
        }
        JsonNode origin = slope.list("origin");
        return new Slope(
                corners.get(0),
                corners.get(1),
                corners.get(2),
                origin.path(0).asDouble(corners.get(0).x()),
                origin.path(1).asDouble(corners.get(0).z()),
                slope.number("angle", 0));
    }

    private static PlanLine line(Fields fields) {
        return new PlanLine(fields.number("from"), fields.number("to"), face(fields, "right"), face(fields, "left"));
    }

    private static Face face(Fields fields, String field) {
        if (!fields.has(field)) {
            return Face.NOTHING;
        }
        Fields face = fields.object(field);
        return new Face(
                face.number("side", Face.NONE),
                face.number("sector", Face.NONE),
                face.number("x", 0),
                face.number("y", 0));
    }

    private static Prop prop(Fields fields) {
        return new Prop(
                fields.text("kind"),
                fields.number("x"),
                fields.number("z"),
                fields.number("h", 0),
                fields.number("size"),
                fields.text("text", ""));
    }

    private static Boundary boundary(Fields fields) {
        return new Boundary(
                fields.text("name"),
                fields.number("x1"),
                fields.number("z1"),
                fields.number("x2"),
                fields.number("z2"));
    }

    private static Mark mark(Fields fields) {
        return new Mark(
                fields.number("type", 0),
                fields.number("angle", 0),
                fields.number("x"),
                fields.number("z"),
                fields.number("when", 0),
                fields.number("exitX", 0),
                fields.number("exitZ", 0),
                fields.number("flags", 0),
                fields.text("text", ""));
    }
}
