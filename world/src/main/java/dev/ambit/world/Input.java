package dev.ambit.world;

import dev.ambit.space.Place;

/** One thing that a connection asks of the world. */
public sealed interface Input {

    Line line();

    record Arrive(Line line, String name, String look) implements Input {}

    record Walk(Line line, Place place) implements Input {}

    record Say(Line line, String text) implements Input {}

    record Ping(Line line, long number) implements Input {}

    /** Asks something of Things; {@code number} comes back with the answer. */
    record Ask(Line line, long number, Request request) implements Input {}

    /**
     * The world's files have been read anew for somebody.
     *
     * @param number of the request it answers; negative when nobody has asked
     */
    record NewCode(Line line, long number, CodeBatch batch) implements Input {}

    /** The connection is gone. Sent exactly once per line that ever sent anything. */
    record Leave(Line line) implements Input {}
}
