package dev.ambit.space.roo;

import dev.ambit.space.plan.Side;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Names of pictures and the numbers that room files have for them. Those of the original are named by their number, "grd" and
 * five digits; Ambit's own have numbers beyond all of these. A number, once given, is never given to another picture: rooms that
 * were written with it are read with it.
 */
public final class Textures {

    private static final String ORIGINAL = "grd";
    private static final int DIGITS = 5;
    private static final int MOST = 0xFFFF;

    /** The number of the first of Ambit's own. */
    private static final int OWN = 60_001;

    /** New ones go to the end. */
    private static final List<String> NAMES = List.of(
            "stone",
            "flagstone",
            "cobble",
            "brick",
            "masonry",
            "plaster",
            "planks",
            "wood",
            "grass",
            "hedge",
            "leaves",
            "bark",
            "water",
            "marble",
            "tiles",
            "plain",
            Side.MIRROR,
            "sand",
            "lava",
            "metal",
            "carpet",
            "roof",
            "screen",
            "glass",
            "rock",
            "dirt",
            "path",
            "snow",
            "gravel",
            "lattice",
            "bars",
            "canopy",
            "frame");

    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
        for (int i = 0; i < NAMES.size(); i++) {
            NUMBERS.put(NAMES.get(i), OWN + i);
        }
    }

    private Textures() {}

    /** The name of a number of a room file; "" for 0, which is none. */
    public static String name(int number) {
        if (number < 0 || number > MOST) {
            throw new IllegalArgumentException("picture " + number + ", expected 0 to " + MOST);
        }
        if (number == 0) {
            return "";
        }
        int own = number - OWN;
        if (own >= 0 && own < NAMES.size()) {
            return NAMES.get(own);
        }
        String digits = Integer.toString(number);
        return ORIGINAL + "0".repeat(DIGITS - digits.length()) + digits;
    }

    /** The number of a name in room files, if it has one. */
    public static OptionalInt number(String name) {
        if (name.isEmpty()) {
            return OptionalInt.of(0);
        }
        Integer own = NUMBERS.get(name);
        if (own != null) {
            return OptionalInt.of(own);
        }
        if (!name.matches(ORIGINAL + "[0-9]{" + DIGITS + "}")) {
            return OptionalInt.empty();
        }
        int number = Integer.parseInt(name.substring(ORIGINAL.length()));
        return number >= 1 && number <= MOST ? OptionalInt.of(number) : OptionalInt.empty();
    }
}
