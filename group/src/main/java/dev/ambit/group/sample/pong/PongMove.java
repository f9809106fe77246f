package dev.ambit.group.sample.pong;

/** What a player's hand does in one round. */
public enum PongMove {
    NONE(0),
    UP(-1),
    DOWN(1);

    private final int sign;

    PongMove(int sign) {
        this.sign = sign;
    }

    /** Which way y goes. */
    int sign() {
        return sign;
    }

    /** @param direction whatever it is, it is a move */
    public static PongMove of(int direction) {
        return direction == 1 ? UP : direction == 2 ? DOWN : NONE;
    }
}
