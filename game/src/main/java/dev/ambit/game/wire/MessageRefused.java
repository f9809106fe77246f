package dev.ambit.game.wire;

/** A message that cannot be read; the sentence says what is wrong with it. */
public final class MessageRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public MessageRefused(String why) {
        super(why);
    }
}
