package dev.ambit.world;

/**
 * The limits of a world.
 *
 * @param visitors how many may be inside at once
 * @param nameLength longest name, in characters
 * @param talkLength longest utterance, in characters
 * @param speed fastest walk, in fine units per second
 * @param radius of a body, in fine units: how near to a wall the page lets one walk
 */
public record WorldRules(int visitors, int nameLength, int talkLength, int speed, int radius) {

    public static final WorldRules DEFAULT = new WorldRules(2000, 24, 400, 320, 20);

    public WorldRules {
        if (visitors < 1 || nameLength < 1 || talkLength < 1 || speed < 1 || radius < 0) {
            throw new IllegalArgumentException("every limit of a world must be above 0");
        }
    }
}
