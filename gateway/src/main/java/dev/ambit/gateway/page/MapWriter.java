package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.space.position.GridSpec;
import dev.ambit.world.data.Findings.Acquaintance;
import dev.ambit.world.message.MapPlace;
import dev.ambit.world.message.MapSpot;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PositionRules;
import java.io.IOException;
import java.util.List;

/** News about who is where in the world, as JSON. */
final class MapWriter {

    private MapWriter() {}

    /** What a page has to know to read frames of positions. */
    static void writeRules(JsonGenerator out, PositionRules rules) throws IOException {
        GridSpec grid = rules.grid();
        out.writeObjectFieldStart("positions");
        out.writeNumberField("layers", grid.layers());
        out.writeNumberField("cells", grid.cells());
        out.writeNumberField("ratio", grid.ratio());
        if (grid.grids() > 2) {
            out.writeArrayFieldStart("coarser");
            for (int ratio : grid.ratios().subList(1, grid.ratios().size())) {
                out.writeNumber(ratio);
            }
            out.writeEndArray();
        }
        out.writeNumberField("unit", grid.units());
        out.writeNumberField("millis", rules.frameMillis());
        out.writeNumberField("farEvery", rules.farEvery());
        out.writeBooleanField("shared", rules.shared());
        if (rules.reckonError() > 0) {
            out.writeObjectFieldStart("reckon");
            out.writeNumberField("error", rules.reckonError());
            out.writeNumberField("silence", rules.reckonSilence());
            out.writeEndObject();
        }
        out.writeEndObject();
        out.writeObjectFieldStart("crowd");
        out.writeNumberField("most", rules.crowd());
        out.writeEndObject();
    }

    static void writeSpot(JsonGenerator out, MapSpot spot) throws IOException {
        out.writeObjectFieldStart("map");
        out.writeNumberField("layer", spot.layer());
        out.writeNumberField("x", spot.x());
        out.writeNumberField("z", spot.z());
        out.writeEndObject();
    }

    static void writeCrowd(JsonGenerator out, News.Crowd crowd) throws IOException {
        out.writeStringField("e", "crowd");
        out.writeNumberField("shown", crowd.shown());
        out.writeNumberField("here", crowd.here());
        out.writeNumberField("world", crowd.world());
    }

    static void writePlaces(JsonGenerator out, News.Places places) throws IOException {
        out.writeStringField("e", "places");
        out.writeArrayFieldStart("places");
        for (MapPlace place : places.places()) {
            out.writeStartObject();
            out.writeNumberField("id", place.id());
            out.writeStringField("name", place.name());
            out.writeNumberField("layer", place.spot().layer());
            out.writeNumberField("x", place.spot().x());
            out.writeNumberField("z", place.spot().z());
            out.writeNumberField("w", place.width());
            out.writeNumberField("d", place.depth());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static void writeCircle(JsonGenerator out, News.Circle circle) throws IOException {
        out.writeStringField("e", "circle");
        writeNames(out, "friends", circle.friends());
        writeNames(out, "blocked", circle.blocked());
    }

    private static void writeNames(JsonGenerator out, String field, List<String> names) throws IOException {
        out.writeArrayFieldStart(field);
        for (String name : names) {
            out.writeString(name);
        }
        out.writeEndArray();
    }

    static void writeMet(JsonGenerator out, List<Acquaintance> people) throws IOException {
        out.writeArrayFieldStart("who");
        for (Acquaintance person : people) {
            out.writeStartObject();
            out.writeNumberField("badge", person.badge());
            out.writeNumberField("id", person.id());
            out.writeStringField("name", person.name());
            out.writeNumberField("room", person.room());
            out.writeBooleanField("friend", person.isFriend());
            out.writeBooleanField("blocked", person.isBlocked());
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
