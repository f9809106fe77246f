package dev.ambit.gateway.http;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What the page draws rooms from. Called on a connection's thread, which must not wait. */
public interface RoomSheets {

    /** @param name what follows {@code /rooms/}: the key of a room, or {@code start}, and {@code .json} */
    Optional<Document> find(String name);

    /**
     * Turns a room file into another form.
     *
     * @param to {@code json} or {@code roo}
     */
    CompletionStage<Converted> convert(String to, byte[] file);

    /** @param status of HTTP; when it is not 200, the body is a sentence for people */
    record Converted(int status, String type, byte[] body) {}
}
