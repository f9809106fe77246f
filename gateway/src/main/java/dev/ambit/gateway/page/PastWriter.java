package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.world.data.Findings;
import java.io.IOException;
import java.util.List;

/** What was found in the world's past, as the value of an answer. */
final class PastWriter {

    private PastWriter() {}

    static void writeEvents(JsonGenerator out, List<Findings.PastEvent> events) throws IOException {
        out.writeArrayFieldStart("value");
        for (Findings.PastEvent event : events) {
            out.writeStartObject();
            out.writeNumberField("entry", event.sequence());
            out.writeNumberField("time", event.timeMillis());
            out.writeStringField("what", event.what());
            out.writeStringField("from", event.from());
            out.writeStringField("to", event.to());
            out.writeStringField("by", event.by());
            out.writeStringField("asked", event.asked());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static void writeMoments(JsonGenerator out, List<Findings.Moment> moments) throws IOException {
        out.writeArrayFieldStart("value");
        for (Findings.Moment moment : moments) {
            out.writeStartObject();
            out.writeNumberField("entry", moment.sequence());
            out.writeNumberField("time", moment.timeMillis());
            out.writeNumberField("entries", moment.entries());
            out.writeNumberField("things", moment.things());
            out.writeArrayFieldStart("by");
            for (String name : moment.by()) {
                out.writeString(name);
            }
            out.writeEndArray();
            out.writeNumberField("backTo", moment.backTo());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static void writeLosses(JsonGenerator out, Findings.Losses losses) throws IOException {
        out.writeObjectFieldStart("value");
        out.writeNumberField("entry", losses.sequence());
        out.writeNumberField("time", losses.timeMillis());
        out.writeNumberField("entries", losses.entries());
        out.writeNumberField("things", losses.things());
        out.writeArrayFieldStart("by");
        for (Findings.Part part : losses.by()) {
            out.writeStartObject();
            out.writeStringField("name", part.name());
            out.writeNumberField("entries", part.entries());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
