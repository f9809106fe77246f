package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value as it stands in the text: a tree, where an image has numbered cells and strings. */
sealed interface Term {
    Term NIL = new Plain(Value.NIL);

    /** All of it is in the value itself. */
    record Plain(long value) implements Term {}

    /** A class, a message, a resource or a text in code. */
    record Named(int tag, String name) implements Term {}

    /** @param label what others call it who share it */
    record Text(@Nullable String label, int maker, byte[] bytes) implements Term {}

    /**
     * A chain of list cells of one maker, none but the first of which is shared.
     *
     * @param tail what the last is linked to; nil for a proper list
     */
    record Items(@Nullable String label, int maker, List<Term> items, Term tail) implements Term {}

    /** What has its label elsewhere. */
    record Shared(String label) implements Term {}

    /** A term that has its label in a line of its own, because it would be nested too deep where it belongs. */
    record Definition(String label, Term term) {}
}
