package dev.ambit.world;

import java.util.Optional;

/**
 * What somebody has been told of how many hear them. Where more people are than hear, the speaker is to know; but not with every
 * word: only when it is another room, or notably more or fewer than they were told.
 */
final class Earshot {
    /** By such a part of what was told it may differ. */
    private static final int PART = 4;

    private int room = -1;
    private int toldHeard;
    private int toldThere;

    /** Somebody has spoken; what they should know about it now. */
    Optional<String> spoke(int inRoom, int heard, int there) {
        if (heard >= there) {
            // From now on it would be news again.
            room = -1;
            return Optional.empty();
        }
        if (inRoom == room && isLike(heard, toldHeard) && isLike(there, toldThere)) {
            return Optional.empty();
        }
        room = inRoom;
        toldHeard = heard;
        toldThere = there;
        return Optional.of(heard + " of " + there + " heard you: in a crowd one hears those who are near.");
    }

    private static boolean isLike(int now, int told) {
        return Math.abs(now - told) <= Math.max(1, told / PART);
    }
}
