package dev.ambit.game.play;

import java.util.List;

/**
 * What a game's options say of the game itself, now.
 *
 * @param newHourMinutes so often the game is told that an hour has passed
 * @param newHourAt minutes after the epoch, modulo {@code newHourMinutes}, at which that happens
 * @param lock why nobody but administrators and DMs may enter; empty when everybody may
 * @param messageOfTheDay for who chooses a character
 * @param advertisements beside it
 */
public record GameRules(
        int newHourMinutes, int newHourAt, String lock, String messageOfTheDay, List<Advertisement> advertisements) {

    /** So many there are in the message that shows them. */
    public static final int ADVERTISEMENTS = 2;

    /**
     * What clients show to who chooses a character.
     *
     * @param file the name of a picture
     * @param url where a click on it leads
     */
    public record Advertisement(String file, String url) {
        public static final Advertisement NONE = new Advertisement("", "");
    }

    public static final GameRules DEFAULT =
            new GameRules(5, 0, "", "", List.of(Advertisement.NONE, Advertisement.NONE));

    public GameRules {
        advertisements = List.copyOf(advertisements);
    }

    /** With the game closed to everybody but administrators and DMs, or open again. */
    public GameRules locked(String why) {
        return new GameRules(newHourMinutes, newHourAt, why, messageOfTheDay, advertisements);
    }
}
