package dev.ambit.group.core;

import dev.ambit.group.Address;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** When what is said in an implicit group leaves. One for each group; owned by the server's thread. */
sealed interface Delivery permits Immediate, Isochronous, Synchronous, Bundled {

    /**
     * One thing that was said.
     *
     * @param speaker who does not hear it; {@code null} when it is no member, or hears itself
     * @param targets who hears it, by slot; {@code null} for all members but the speaker
     * @param only the one who hears it, if it is for one; then there are no targets
     */
    record Saying(
            @Nullable Member speaker,
            Address source,
            byte[] data,
            @Nullable BitSet targets,
            @Nullable Member only,
            boolean isVolatile) {

        static Saying toAll(@Nullable Member speaker, Address source, byte[] data, boolean isVolatile) {
            return new Saying(speaker, source, data, null, null, isVolatile);
        }

        static Saying toSome(BitSet targets, Address source, byte[] data, boolean isVolatile) {
            return new Saying(null, source, data, targets, null, isVolatile);
        }

        static Saying toOne(Member only, Address source, byte[] data, boolean isVolatile) {
            return new Saying(null, source, data, null, only, isVolatile);
        }
    }

    /**
     * A member, or {@code null} for somebody who is none, is about to say something. Whether that is heard at all.
     *
     * @param turn what kind of turn it could be: {@link dev.ambit.group.wire.Attributes#TURN_WHOLE} and so on, or 0
     */
    default boolean begins(@Nullable Member speaker, int turn, int bytes, long now) {
        return true;
    }

    /** Takes what is said. It leaves now or later. */
    void add(Saying saying, long now);

    /** What was begun has been said; or not, if a processor has swallowed it. */
    default void ends(@Nullable Member speaker, int turn, long now) {}

    default void joined(Member member, long now) {}

    /** The member is no longer in the group. */
    default void left(Member member, long now) {}

    /** Lets go what it has: the group ends, or is delivered in another way from now on. */
    default void finish(long now) {}

    /** Whether nothing will ever leave any more. */
    default boolean isOver() {
        return true;
    }

    /** Does what is due. */
    default void advance(long now) {}
}
