package dev.ambit.game.play;

import dev.ambit.game.wire.GameMessage;

/** How often each message has come from clients: to characters, to the game itself, and user commands. On the world's thread. */
public final class ClientCounts {
    private static final int TYPES = 256;

    private final long[] game = new long[TYPES];
    private final long[] system = new long[TYPES];
    private final long[] user = new long[TYPES];

    /** @param body a message from its type on */
    public void count(byte[] body) {
        int type = body[0] & 0xff;
        game[type]++;
        if (body.length > 1 && type == GameMessage.SYSTEM.number()) {
            system[body[1] & 0xff]++;
        } else if (body.length > 1 && type == GameMessage.USERCOMMAND.number()) {
            user[body[1] & 0xff]++;
        }
    }

    public long[] game() {
        return game.clone();
    }

    public long[] system() {
        return system.clone();
    }

    public long[] user() {
        return user.clone();
    }
}
