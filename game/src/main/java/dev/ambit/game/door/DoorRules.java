package dev.ambit.game.door;

import dev.ambit.game.wire.LoginWords;
import java.util.List;

/**
 * What the door of a game asks of clients, as its configuration says now.
 *
 * @param mostAttempts at the password before the connection ends
 * @param leastVersion major times 100 and minor: older clients are sent to get a newer one
 * @param clientMachine where that is
 * @param clientFile what it is called there
 * @param packages files that clients must have got, by time
 * @param packageMachine where those are
 * @param packagePath in which folder there
 * @param loginSeconds how long a client may stay in login mode
 * @param choiceSeconds how long it may take to choose a character
 * @param gameSeconds how long somebody in the game may say nothing; clients ping
 * @param messagesPerSecond that are heard of one client, on average
 * @param hangsUpSpoofs whether a client whose check is wrong loses its connection; else it has to get in step again
 * @param tokenResource the resource whose text scrambles types, 0 for the usual text
 * @param tokenText that text
 */
public record DoorRules(
        int mostAttempts,
        int leastVersion,
        String clientMachine,
        String clientFile,
        List<LoginWords.Update> packages,
        String packageMachine,
        String packagePath,
        int loginSeconds,
        int choiceSeconds,
        int gameSeconds,
        int messagesPerSecond,
        boolean hangsUpSpoofs,
        int tokenResource,
        byte[] tokenText) {

    public static final DoorRules DEFAULT =
            new DoorRules(3, 0, "", "", List.of(), "", "", 600, 600, 30, 60, true, 0, new byte[0]);

    public DoorRules {
        packages = List.copyOf(packages);
    }
}
