package dev.ambit.game.wire;

import java.util.List;

/**
 * What a client has said, read by the {@link ClientTable}.
 *
 * @param type of the message; of a user command the number of that
 * @param isUserCommand whether it is one
 * @param isToSystem whether the game itself is meant, and not the one that the client plays
 */
public record ClientMessage(int type, boolean isUserCommand, boolean isToSystem, List<ClientField> fields) {
    public ClientMessage {
        fields = List.copyOf(fields);
    }
}
