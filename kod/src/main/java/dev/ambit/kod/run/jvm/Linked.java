package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerEntry;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * A handler that is ready to be called.
 *
 * @param direct the generated method, of the type of the signature; nothing when the handler is interpreted
 * @param entry the way in for everybody else
 */
record Linked(Signature signature, @Nullable MethodHandle direct, HandlerEntry entry) {}
