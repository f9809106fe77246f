package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;

/**
 * Where a generated method keeps its variables.
 *
 * <pre>
 * slot 0      self
 * slot 1      depth
 * slot 2..    arguments as they were sent, two slots each
 *             Kod locals, two slots each; parameters are the arguments themselves, unless the handler propagates
 *             fuel and a scratch long (two slots each), a reference, an int, what was sent
 * </pre>
 *
 * A method that is entered in the middle gets an array of locals and what was sent instead of arguments, and puts all
 * into these places first.
 */
final class FrameLayout {
    static final int SELF = 0;
    static final int DEPTH = 1;
    /** What a method that is entered in the middle gets. */
    static final int TAKEN_LOCALS = 2;

    static final int TAKEN_SENT = 3;
    private static final int ARGUMENTS = 2;

    private final int locals;
    private final int shared;
    private final int end;

    FrameLayout(HandlerCode handler, Signature signature) {
        shared = signature.raw() ? 0 : handler.parameters();
        locals = ARGUMENTS + 2 * signature.count();
        end = locals + 2 * (handler.locals() - shared);
    }

    int argument(int index) {
        return ARGUMENTS + 2 * index;
    }

    int local(int index) {
        return index < shared ? argument(index) : locals + 2 * (index - shared);
    }

    int fuel() {
        return end;
    }

    int scratch() {
        return end + 2;
    }

    int reference() {
        return end + 4;
    }

    int site() {
        return end + 5;
    }

    int sent() {
        return end + 6;
    }
}
