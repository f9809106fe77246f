package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.space.tree.PlanProblem;
import dev.ambit.world.data.Result;
import java.io.IOException;

/** Answers about plans of rooms as JSON, from within the object of the news. */
final class PlanAnswers {

    private PlanAnswers() {}

    static void write(JsonGenerator out, Result.PlanOf answer) throws IOException {
        out.writeObjectFieldStart("value");
        out.writeFieldName("plan");
        PlanWriter.write(out, answer.plan());
        out.writeBooleanField("mayEdit", answer.mayDraw());
        out.writeEndObject();
    }

    static void write(JsonGenerator out, Result.DrawnPlan answer) throws IOException {
        out.writeObjectFieldStart("value");
        if (answer.key().isPresent()) {
            out.writeStringField("key", answer.key().get());
        }
        out.writeArrayFieldStart("problems");
        for (PlanProblem problem : answer.problems()) {
            out.writeStartObject();
            out.writeStringField("severity", problem.severityWord());
            out.writeStringField("kind", problem.kind().word());
            out.writeNumberField("number", problem.number());
            out.writeStringField("message", problem.message());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
