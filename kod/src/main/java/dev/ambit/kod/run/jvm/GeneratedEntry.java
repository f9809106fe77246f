package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;

/**
 * What a generated class extends. An instance is the way into one of its handlers: {@link #enter} switches on {@link
 * #which}. Being a plain virtual call, it can be inlined, which a method handle in a field cannot.
 */
abstract class GeneratedEntry implements HandlerEntry {
    /** The place of the handler in its generated class. */
    final int which;

    GeneratedEntry(int which) {
        this.which = which;
    }

    @Override
    public abstract long enter(KodObject self, int depth, Sent sent);

    @Override
    public abstract long call(
            int id0, int id1, int id2, int id3, KodObject self, int depth, long v0, long v1, long v2, long v3);
}
