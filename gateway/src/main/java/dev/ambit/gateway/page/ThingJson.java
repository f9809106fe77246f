package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.message.News;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** News of Things as JSON, from within the object of the news. */
final class ThingJson {

    private ThingJson() {}

    static void writeSeen(JsonGenerator out, ThingView thing) throws IOException {
        out.writeStringField("e", "thing");
        out.writeNumberField("id", thing.id());
        writeId(out, "exemplar", thing.exemplar());
        writeId(out, "owner", thing.owner());
        writeId(out, "container", thing.container());
        out.writeFieldName("props");
        ValueJson.writeAll(out, thing.properties());
        out.writeArrayFieldStart("methods");
        for (ThingView.Method method : thing.methods()) {
            out.writeStartObject();
            out.writeStringField("name", method.name());
            out.writeStringField("side", word(method.side()));
            writeId(out, "author", method.author());
            if (method.script().isPresent()) {
                out.writeStringField("by", method.script().get().by());
                out.writeStringField("script", method.script().get().text());
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static void writeSet(JsonGenerator out, News.ThingSet set) throws IOException {
        out.writeStringField("e", "set");
        out.writeNumberField("id", set.id());
        out.writeFieldName("props");
        ValueJson.writeAll(out, set.properties());
    }

    static void writeUnset(JsonGenerator out, News.ThingUnset unset) throws IOException {
        out.writeStringField("e", "unset");
        out.writeNumberField("id", unset.id());
        out.writeArrayFieldStart("names");
        for (String name : unset.names()) {
            out.writeString(name);
        }
        out.writeEndArray();
    }

    static void writeDropped(JsonGenerator out, News.ThingsDropped dropped) throws IOException {
        out.writeStringField("e", "drop");
        out.writeFieldName("ids");
        out.writeArray(dropped.ids(), 0, dropped.ids().length);
    }

    static void writeTold(JsonGenerator out, News.Told told) throws IOException {
        out.writeStringField("e", "told");
        out.writeStringField("text", told.text());
        writeId(out, "from", told.from());
        if (told.by().isPresent()) {
            out.writeStringField("by", told.by().get());
        }
    }

    static void writeCall(JsonGenerator out, News.CallMethod call) throws IOException {
        out.writeStringField("e", "call");
        out.writeNumberField("id", call.id());
        out.writeStringField("method", call.method());
        out.writeFieldName("args");
        ValueJson.writeAll(out, call.arguments());
    }

    private static void writeId(JsonGenerator out, String field, Optional<Integer> id) throws IOException {
        if (id.isPresent()) {
            out.writeNumberField(field, id.get());
        } else {
            out.writeNullField(field);
        }
    }

    /** An enum's word on the wire. */
    static String word(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }
}
