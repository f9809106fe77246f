package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import java.util.Optional;

/** Rooms as the page draws them, and room files in another form. */
public record RoomDesk(RoomSheets rooms) {

    static final String PATH = "/rooms/";

    HttpAnswer find(HttpQuestion question) {
        String name = question.path().substring(PATH.length());
        Optional<Document> sheet = rooms.find(name);
        if (sheet.isEmpty()) {
            return HttpAnswer.text(NOT_FOUND, "There is no such room any more.");
        }
        HttpAnswer.Whole answer = PageDesk.answer(question, sheet.get());
        // All but the first room are named by their contents.
        return name.startsWith("start")
                ? answer
                : HttpAnswer.with(answer, HttpHeaderNames.CACHE_CONTROL, DocumentDesk.FOR_EVER);
    }

    HttpAnswer convert(HttpQuestion question) {
        List<String> to =
                new QueryStringDecoder(question.request().uri()).parameters().getOrDefault("to", List.of("json"));
        return new HttpAnswer.Later(rooms.convert(to.getFirst(), question.body())
                .thenApply(converted -> HttpAnswer.of(
                        HttpResponseStatus.valueOf(converted.status()), converted.type(), converted.body())));
    }
}
