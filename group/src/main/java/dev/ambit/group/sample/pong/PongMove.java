package dev.ambit.group.sample.pong;

/** What a player's hand does in one round. */
public enum PongMove {
    NONE(0, 0),
    UP(1, -1),
    DOWN(2, 1);

    private final int code;
    private final int sign;

    PongMove(int code, int sign) {
        this.code = code;
        this.sign = sign;
    }

    /** The byte of a turn. */
    int code() {
        return code;
    }

    /** Which way y goes. */
    int sign() {
        return sign;
    }

    /** @param direction whatever it is, it is a move */
    public static PongMove of(int direction) {
        return direction == UP.code ? UP : direction == DOWN.code ? DOWN : NONE;
    }
}
