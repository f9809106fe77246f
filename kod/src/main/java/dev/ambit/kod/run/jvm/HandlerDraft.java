package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import org.jspecify.annotations.Nullable;

/**
 * A handler that is to be compiled, with all that may change while the world runs as it is now: so it can be compiled on
 * another thread.
 *
 * @param above the signature of the handler that it propagates to, if it does and there is one
 * @param slots of its property numbers; nothing when they are the same
 * @param head the loop whose head it is entered at, or {@link #START}
 * @param inlines whether its sends should be put in line, which pays when it is very hot
 */
record HandlerDraft(
        HandlerCode code,
        String method,
        Signature signature,
        @Nullable Signature above,
        int @Nullable [] slots,
        int head,
        boolean inlines) {
    static final int START = -1;

    static HandlerDraft of(HandlerCode code) {
        HandlerCode above = code.propagates() ? code.above() : null;
        return new HandlerDraft(
                code,
                ClassGenerator.methodName(code),
                Signature.of(code),
                above == null ? null : Signature.of(above),
                code.slots(),
                START,
                false);
    }

    /** The same, entered in the middle. */
    HandlerDraft at(int loopHead) {
        return new HandlerDraft(code, method, signature, above, slots, loopHead, true);
    }

    /** The same for who has much to do with it. */
    HandlerDraft inlining() {
        return new HandlerDraft(code, method, signature, above, slots, head, true);
    }

    boolean entersLoop() {
        return head != START;
    }

    int slot(int number) {
        return slots == null ? number : slots[number];
    }
}
