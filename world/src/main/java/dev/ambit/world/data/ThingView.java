package dev.ambit.world.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Thing as a client keeps it: what is its own. The rest it has from its exemplar, which the client keeps as well.
 *
 * @param properties its own that are replicated
 * @param methods its own that are public
 */
public record ThingView(
        int id,
        Optional<Integer> exemplar,
        Optional<Integer> owner,
        Optional<Integer> container,
        Map<String, Datum> properties,
        List<Method> methods) {

    /**
     * @param author who wrote it; nobody, if it is the world's own
     * @param script JavaScript, of a method that runs in the page
     */
    public record Method(String name, MethodSide side, Optional<Integer> author, Optional<Script> script) {}

    /**
     * What runs in people's pages.
     *
     * @param by what its author is called: who runs it may know that one neither by number nor by sight
     */
    public record Script(String text, String by) {}
}
