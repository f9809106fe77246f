package dev.ambit.space.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
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
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Writes the plan of a room as JSON: a line for each vertex, side, sector and line, so that versions compare well. */
public final class PlanWriter {

    private static final JsonFactory FACTORY = new JsonFactory();

    private PlanWriter() {}

    public static String write(Plan plan) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.setPrettyPrinter(new LinePerEntry());
            write(out, plan);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory does not fail", e);
        }
        return text.append('\n').toString();
    }

    /** Writes it into something larger. */
    public static void write(JsonGenerator out, Plan plan) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", plan.name());
        out.writeNumberField("width", plan.width());
        out.writeNumberField("depth", plan.depth());
        out.writeFieldName("entrance");
        write(out, plan.entrance());
        unless(out, "ambient", plan.ambient(), Plan.FULL_DAY);
        unlessEmpty(out, "sky", plan.sky());
        unless(out, "number", plan.number(), 0);
        out.writeArrayFieldStart("vertices");
        for (Vertex vertex : plan.vertices()) {
            numbers(out, vertex.x(), vertex.z());
        }
        out.writeEndArray();
        out.writeArrayFieldStart("sides");
        for (Side side : plan.sides()) {
            write(out, side);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("sectors");
        for (Sector sector : plan.sectors()) {
            write(out, sector);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("lines");
        for (PlanLine line : plan.lines()) {
            write(out, line);
        }
        out.writeEndArray();
        writeFurniture(out, plan);
        out.writeEndObject();
    }

    private static void writeFurniture(JsonGenerator out, Plan plan) throws IOException {
        out.writeArrayFieldStart("props");
        for (Prop prop : plan.props()) {
            write(out, prop);
        }
        out.writeEndArray();
        if (!plan.boundaries().isEmpty()) {
            out.writeArrayFieldStart("boundaries");
            for (Boundary boundary : plan.boundaries()) {
                write(out, boundary);
            }
            out.writeEndArray();
        }
        if (!plan.marks().isEmpty()) {
            out.writeArrayFieldStart("marks");
            for (Mark mark : plan.marks()) {
                write(out, mark);
            }
            out.writeEndArray();
        }
    }

    private static void write(JsonGenerator out, Place place) throws IOException {
        out.writeStartObject();
        out.writeNumberField("x", place.x());
        out.writeNumberField("z", place.z());
        out.writeNumberField("h", place.heading());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Side side) throws IOException {
        out.writeStartObject();
        unless(out, "id", side.id(), 0);
        unlessEmpty(out, "normal", side.normal());
        unlessEmpty(out, "above", side.above());
        unlessEmpty(out, "below", side.below());
        FlagNames.SIDES.write(out, side.flags());
        unless(out, "speed", side.speed(), 0);
        unless(out, "height", side.height(), 0);
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Sector sector) throws IOException {
        out.writeStartObject();
        unless(out, "id", sector.id(), 0);
        out.writeStringField("floor", sector.floor());
        out.writeStringField("ceiling", sector.ceiling());
        unless(out, "x", sector.x(), 0);
        unless(out, "y", sector.y(), 0);
        out.writeNumberField("floorHeight", sector.floorHeight());
        out.writeNumberField("ceilingHeight", sector.ceilingHeight());
        unless(out, "light", sector.light(), Plan.FULL_DAY);
        FlagNames.SECTORS.write(out, sector.flags() & ~(Sector.SLOPED_FLOOR | Sector.SLOPED_CEILING));
        unless(out, "speed", sector.speed(), 0);
        write(out, "floorSlope", sector.floorSlope());
        write(out, "ceilingSlope", sector.ceilingSlope());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, String name, @Nullable Slope slope) throws IOException {
        if (slope == null) {
            return;
        }
        out.writeObjectFieldStart(name);
        out.writeArrayFieldStart("corners");
        for (Slope.Corner corner : new Slope.Corner[] {slope.a(), slope.b(), slope.c()}) {
            numbers(out, corner.x(), corner.z(), corner.height());
        }
        out.writeEndArray();
        out.writeArrayFieldStart("origin");
        number(out, slope.originX());
        number(out, slope.originZ());
        out.writeEndArray();
        unless(out, "angle", slope.angle(), 0);
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, PlanLine line) throws IOException {
        out.writeStartObject();
        out.writeNumberField("from", line.from());
        out.writeNumberField("to", line.to());
        write(out, "right", line.right());
        write(out, "left", line.left());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, String name, Face face) throws IOException {
        if (face.equals(Face.NOTHING)) {
            return;
        }
        out.writeObjectFieldStart(name);
        unless(out, "side", face.side(), Face.NONE);
        unless(out, "sector", face.sector(), Face.NONE);
        unless(out, "x", face.x(), 0);
        unless(out, "y", face.y(), 0);
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Prop prop) throws IOException {
        out.writeStartObject();
        out.writeStringField("kind", prop.kind());
        out.writeNumberField("x", prop.x());
        out.writeNumberField("z", prop.z());
        unless(out, "h", prop.heading(), 0);
        out.writeNumberField("size", prop.size());
        unlessEmpty(out, "text", prop.text());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Boundary boundary) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", boundary.name());
        out.writeNumberField("x1", boundary.x1());
        out.writeNumberField("z1", boundary.z1());
        out.writeNumberField("x2", boundary.x2());
        out.writeNumberField("z2", boundary.z2());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Mark mark) throws IOException {
        out.writeStartObject();
        unless(out, "type", mark.type(), 0);
        unless(out, "angle", mark.angle(), 0);
        out.writeNumberField("x", mark.x());
        out.writeNumberField("z", mark.z());
        unless(out, "when", mark.when(), 0);
        unless(out, "exitX", mark.exitX(), 0);
        unless(out, "exitZ", mark.exitZ(), 0);
        unless(out, "flags", mark.flags(), 0);
        unlessEmpty(out, "text", mark.text());
        out.writeEndObject();
    }

    private static void unless(JsonGenerator out, String field, int value, int usual) throws IOException {
        if (value != usual) {
            out.writeNumberField(field, value);
        }
    }

    private static void unlessEmpty(JsonGenerator out, String field, String value) throws IOException {
        if (!value.isEmpty()) {
            out.writeStringField(field, value);
        }
    }

    private static void numbers(JsonGenerator out, int... numbers) throws IOException {
        out.writeStartArray();
        for (int number : numbers) {
            out.writeNumber(number);
        }
        out.writeEndArray();
    }

    /** Whole numbers without a point: most are. */
    public static void number(JsonGenerator out, double value) throws IOException {
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            out.writeNumber((long) value);
        } else {
            out.writeNumber(value);
        }
    }

    /** Breaks lines down to the fields of the plan and the entries of its lists, and no further. */
    private static final class LinePerEntry extends DefaultPrettyPrinter {
        private static final int OBJECTS = 1;
        private static final int LISTS = 2;

        private static final long serialVersionUID = 1L;
        private transient int depth;

        LinePerEntry() {
            super(Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        }

        @Override
        public DefaultPrettyPrinter createInstance() {
            return new LinePerEntry();
        }

        @Override
        public void writeStartObject(JsonGenerator out) throws IOException {
            out.writeRaw('{');
            depth++;
        }

        @Override
        public void writeStartArray(JsonGenerator out) throws IOException {
            out.writeRaw('[');
            depth++;
        }

        @Override
        public void beforeObjectEntries(JsonGenerator out) throws IOException {
            turn(out, OBJECTS, "");
        }

        @Override
        public void beforeArrayValues(JsonGenerator out) throws IOException {
            turn(out, LISTS, "");
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator out) throws IOException {
            out.writeRaw(',');
            turn(out, OBJECTS, " ");
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
            out.writeRaw(',');
            turn(out, LISTS, " ");
        }

        @Override
        public void writeEndObject(JsonGenerator out, int entries) throws IOException {
            end(out, '}', OBJECTS, entries);
        }

        @Override
        public void writeEndArray(JsonGenerator out, int values) throws IOException {
            end(out, ']', LISTS, values);
        }

        private void end(JsonGenerator out, char bracket, int broken, int entries) throws IOException {
            depth--;
            if (entries > 0 && depth < broken) {
                out.writeRaw("\n" + "  ".repeat(depth));
            }
            out.writeRaw(bracket);
        }

        private void turn(JsonGenerator out, int broken, String otherwise) throws IOException {
            out.writeRaw(depth <= broken ? "\n" + "  ".repeat(depth) : otherwise);
        }
    }
}
