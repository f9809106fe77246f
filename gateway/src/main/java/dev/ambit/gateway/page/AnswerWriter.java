package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.News;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Answers to requests as JSON, from within the object of the news. */
final class AnswerWriter {

    private AnswerWriter() {}

    static void write(JsonGenerator out, News.Answer answer) throws IOException {
        out.writeStringField("e", "answer");
        out.writeNumberField("n", answer.number());
        out.writeBooleanField("ok", !(answer.result() instanceof Result.Failed));
        switch (answer.result()) {
            case Result.Done done -> {
                out.writeFieldName("value");
                ValueJson.write(out, done.value());
            }
            case Result.Inspected inspected -> {
                out.writeFieldName("value");
                writeInspection(out, inspected.inspection());
            }
            case Result.Listed listed -> writeEntries(out, listed.entries());
            case Result.Past past -> PastWriter.writeEvents(out, past.events());
            case Result.Moments moments -> PastWriter.writeMoments(out, moments.moments());
            case Result.Met met -> MapWriter.writeMet(out, met.people());
            case Result.WouldLose lost -> PastWriter.writeLosses(out, lost.losses());
            case Result.PlanOf plan -> PlanAnswers.write(out, plan);
            case Result.DrawnPlan drawn -> PlanAnswers.write(out, drawn);
            case Result.Failed failed -> {
                out.writeStringField("error", failed.why());
                if (!failed.diagnoses().isEmpty()) {
                    writeDiagnoses(out, failed.diagnoses());
                }
            }
            case Result.Checked checked -> {
                out.writeNullField("value");
                writeDiagnoses(out, checked.diagnoses());
            }
        }
    }

    private static void writeInspection(JsonGenerator out, Findings.Inspection thing) throws IOException {
        out.writeStartObject();
        out.writeNumberField("id", thing.id());
        out.writeStringField("name", thing.name());
        writeAllNamed(out, "exemplars", thing.exemplars());
        writeNamed(out, "owner", thing.owner());
        writeNamed(out, "container", thing.container());
        writeAllNamed(out, "contents", thing.contents());
        out.writeBooleanField("isExemplar", thing.isExemplar());
        out.writeBooleanField("mayEdit", thing.mayEdit());
        out.writeBooleanField("mayLookBack", thing.mayLookBack());
        out.writeArrayFieldStart("properties");
        for (Findings.Property property : thing.properties()) {
            writeProperty(out, property);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("methods");
        for (Findings.Method method : thing.methods()) {
            writeMethod(out, method);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("verbs");
        for (String verb : thing.verbs()) {
            out.writeString(verb);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void writeProperty(JsonGenerator out, Findings.Property property) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", property.name());
        out.writeFieldName("value");
        ValueJson.write(out, property.value());
        out.writeBooleanField("own", property.own());
        writeNamed(out, "definer", property.definer());
        out.writeArrayFieldStart("flags");
        for (Flag flag : property.flags()) {
            out.writeString(ThingJson.word(flag));
        }
        out.writeEndArray();
        out.writeBooleanField("mayWrite", property.mayWrite());
        out.writeEndObject();
    }

    private static void writeMethod(JsonGenerator out, Findings.Method method) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", method.name());
        writeNamed(out, "definer", method.definer());
        writeNamed(out, "author", method.author());
        out.writeStringField("side", ThingJson.word(method.side()));
        out.writeStringField("visibility", ThingJson.word(method.visibility()));
        out.writeStringField("source", method.source());
        out.writeBooleanField("own", method.own());
        out.writeBooleanField("mayEdit", method.mayEdit());
        out.writeEndObject();
    }

    private static void writeEntries(JsonGenerator out, List<Findings.Entry> entries) throws IOException {
        out.writeArrayFieldStart("value");
        for (Findings.Entry entry : entries) {
            out.writeStartObject();
            out.writeNumberField("id", entry.id());
            out.writeStringField("name", entry.name());
            writeNamed(out, "exemplar", entry.exemplar());
            writeNamed(out, "owner", entry.owner());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void writeDiagnoses(JsonGenerator out, List<Findings.Diagnosis> diagnoses) throws IOException {
        out.writeArrayFieldStart("diagnostics");
        for (Findings.Diagnosis diagnosis : diagnoses) {
            out.writeStartObject();
            out.writeNumberField("line", diagnosis.line());
            out.writeNumberField("column", diagnosis.column());
            out.writeNumberField("length", diagnosis.length());
            out.writeStringField("severity", diagnosis.isError() ? "error" : "warning");
            out.writeStringField("message", diagnosis.message());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void writeAllNamed(JsonGenerator out, String field, List<Findings.Named> things) throws IOException {
        out.writeArrayFieldStart(field);
        for (Findings.Named thing : things) {
            writeNamed(out, thing);
        }
        out.writeEndArray();
    }

    private static void writeNamed(JsonGenerator out, String field, Optional<Findings.Named> thing) throws IOException {
        out.writeFieldName(field);
        if (thing.isPresent()) {
            writeNamed(out, thing.get());
        } else {
            out.writeNull();
        }
    }

    private static void writeNamed(JsonGenerator out, Findings.Named thing) throws IOException {
        out.writeStartObject();
        out.writeNumberField("id", thing.id());
        out.writeStringField("name", thing.name());
        out.writeEndObject();
    }
}
