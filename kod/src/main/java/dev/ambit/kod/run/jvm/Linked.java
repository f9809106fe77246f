package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerEntry;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * A handler that is ready to be called.
 *
 * @param direct the generated method, of the type of the signature; nothing when the handler is interpreted
 * @param named the same for who has names and values: {@code (int id0, .. id3, long target, KodObject self, int depth, long v0,
 *     .. v3)long}, where the target counts for nothing
 * @param entry the way in for everybody else
 */
record Linked(@Nullable MethodHandle direct, @Nullable MethodHandle named, HandlerEntry entry) {
    /** Of a handler that stays interpreted. */
    static Linked interpreted(HandlerEntry entry) {
        return new Linked(null, null, entry);
    }
}
