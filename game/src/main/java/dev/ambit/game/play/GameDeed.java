package dev.ambit.game.play;

/** Something that is done in a game, on the world's thread: a client has said something, or an administrator. */
@FunctionalInterface
public interface GameDeed {
    void on(KodGame game, long nowMillis);
}
