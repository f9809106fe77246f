package dev.ambit.server.account;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.server.account.Denial.Kind;
import java.io.IOException;

/** The JSON object somebody sent, whose fields are texts. What it holds may be a password: nothing here shows it. */
final class JsonForm {

    private static final int LONGEST_TEXT = 2_000;

    static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(3)
                            .maxStringLength(LONGEST_TEXT)
                            .maxNumberLength(20)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final JsonNode fields;

    private JsonForm(JsonNode fields) {
        this.fields = fields;
    }

    static JsonForm read(byte[] body) throws Denial {
        try {
            JsonNode fields = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
            if (fields != null && fields.isObject()) {
                return new JsonForm(fields);
            }
        } catch (IOException e) {
            // No JSON, or not even text. What it says may quote the body.
        }
        throw new Denial(Kind.WRONG, "The body is not a JSON object.");
    }

    /** A field's text; empty when it is not there. */
    String text(String name) throws Denial {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isTextual() && !value.isIntegralNumber()) {
            throw new Denial(Kind.WRONG, "\"" + name + "\" is not a text.");
        }
        return value.asText();
    }

    void require(String... names) throws Denial {
        for (String name : names) {
            if (text(name).isEmpty()) {
                throw new Denial(Kind.WRONG, "\"" + name + "\" is missing.");
            }
        }
    }

    @Override
    public String toString() {
        return "a form";
    }
}
