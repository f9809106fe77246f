package dev.ambit.game.play;

/**
 * What a game allows, as its configuration says now.
 *
 * @param mostActive people in the game at once, beside administrators
 * @param mostConnected connections that have logged in, of everybody
 * @param mostGuests of those, guests
 * @param busy what people are told who are one too many
 * @param tooManyGuests what guests are told who are one too many
 * @param newHourMinutes so often the game is told that an hour has passed
 * @param newHourAt minutes after the epoch, modulo {@code newHourMinutes}, at which that happens
 * @param lock why nobody but administrators may enter; empty when everybody may
 * @param messageOfTheDay for who chooses a character
 */
public record GameRules(
        int mostActive,
        int mostConnected,
        int mostGuests,
        String busy,
        String tooManyGuests,
        int newHourMinutes,
        int newHourAt,
        String lock,
        String messageOfTheDay) {

    public static final GameRules DEFAULT = new GameRules(
            300,
            300,
            30,
            "Too many people are playing right now. Please try again later.",
            "Too many guests are playing right now. Please try again later.",
            5,
            0,
            "",
            "");

    /** With the game closed to everybody but administrators, or open again. */
    public GameRules locked(String why) {
        return new GameRules(
                mostActive,
                mostConnected,
                mostGuests,
                busy,
                tooManyGuests,
                newHourMinutes,
                newHourAt,
                why,
                messageOfTheDay);
    }
}
