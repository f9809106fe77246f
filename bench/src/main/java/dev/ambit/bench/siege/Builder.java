package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Somebody with an account and a page who makes Things; what it asks for is answered, or it is told why not. */
final class Builder implements AutoCloseable {
    static final String PASSWORD = "not-so-secret";

    private final Web web;
    private final String cookie;
    private final PagePeer page;

    /** Logs in, with a new account where there is none yet, and comes in. */
    Builder(String name, String from, Fortress.Doors doors) throws IOException {
        web = new Web(from, doors.web());
        cookie = web.logIn(name, PASSWORD);
        page = new PagePeer(from, doors.web(), cookie);
        try {
            page.enter(name);
        } catch (IOException e) {
            page.close();
            throw e;
        }
    }

    /** A new Thing in its hands. */
    long create(String className, String name) throws IOException {
        return must("edit", "\"op\":\"create\",\"class\":\"" + className + "\",\"name\":\"" + name + "\"")
                .path("value")
                .path("ref")
                .asLong();
    }

    /** @param json the value */
    void set(long thing, String property, String json) throws IOException {
        must("set", "\"id\":" + thing + ",\"name\":\"" + property + "\",\"value\":" + json);
    }

    void teach(long thing, String kod) throws IOException {
        must(
                "edit",
                "\"op\":\"addMethod\",\"id\":" + thing + ",\"source\":\""
                        + kod.replace("\n", "\\n").replace("\"", "\\\"")
                        + "\",\"side\":\"server\",\"visibility\":\"public\"");
    }

    void unteach(long thing, String method) throws IOException {
        must("edit", "\"op\":\"deleteMethod\",\"id\":" + thing + ",\"name\":\"" + method + "\"");
    }

    void drop(long thing) throws IOException {
        must("do", "\"verb\":\"drop\",\"id\":" + thing);
    }

    void delete(long thing) throws IOException {
        must("edit", "\"op\":\"delete\",\"id\":" + thing);
    }

    /** The whole answer, whatever it is. */
    JsonNode call(long thing, String method) throws IOException {
        return page.ask("call", "\"id\":" + thing + ",\"method\":\"" + method + "\",\"args\":{}");
    }

    JsonNode use(long thing) throws IOException {
        return page.ask("do", "\"verb\":\"use\",\"id\":" + thing);
    }

    private JsonNode must(String type, String fields) throws IOException {
        JsonNode answer = page.ask(type, fields);
        if (!answer.path("ok").asBoolean()) {
            throw new IOException(answer.path("error").asText() + ": " + type + " " + fields);
        }
        return answer;
    }

    /** Is still logged in afterwards. */
    @Override
    public void close() {
        page.close();
    }

    void logOut() throws IOException {
        close();
        web.logOut(cookie);
    }
}
