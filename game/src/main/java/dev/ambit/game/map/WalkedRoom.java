package dev.ambit.game.map;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What somebody knows of a room.
 *
 * @param security of the room file, by which rooms go; never 0
 * @param walls how many client walls the room has
 * @param seen of these, those that were seen, from 0
 */
public record WalkedRoom(int security, int walls, BitSet seen, List<Note> notes) {
    /** More than the 16 bits of a wall's number in a room file can name. */
    public static final int MOST_WALLS = 1 << 16;

    public WalkedRoom {
        seen = (BitSet) seen.clone();
        notes = List.copyOf(notes);
        if (security == 0) {
            throw new IllegalArgumentException("security 0 stands for no room");
        }
        if (walls < 0 || walls > MOST_WALLS || seen.length() > walls) {
            throw new IllegalArgumentException("a room of " + walls + " walls, of which wall " + seen.length()
                    + " was seen; expected at most " + MOST_WALLS);
        }
    }

    /**
     * Words at a place.
     *
     * @param x in client units, 1024 a square
     */
    public record Note(int x, int y, String text) {
        /** With the zero at the end. */
        public static final int BYTES = 100;

        public Note {
            if (text.length() >= BYTES
                    || text.indexOf(0) >= 0
                    || !ISO_8859_1.newEncoder().canEncode(text)) {
                throw new IllegalArgumentException(
                        "a note has at most " + (BYTES - 1) + " bytes, not \"" + text + "\"");
            }
        }
    }

    /** What either of two knows of the same room; nothing is known of another room of that security. */
    public WalkedRoom and(WalkedRoom other) {
        if (security != other.security || walls != other.walls) {
            return this;
        }
        BitSet both = (BitSet) seen.clone();
        both.or(other.seen);
        Set<Note> all = new LinkedHashSet<>(notes);
        all.addAll(other.notes);
        return new WalkedRoom(security, walls, both, new ArrayList<>(all));
    }

    @Override
    public BitSet seen() {
        return (BitSet) seen.clone();
    }
}
