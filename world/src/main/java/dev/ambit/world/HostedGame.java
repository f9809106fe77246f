package dev.ambit.world;

import dev.ambit.kod.run.KodRooms;
import dev.ambit.kod.run.KodSessions;

/**
 * A Kod game that a world hosts. Its objects are Things, its messages run in the world's loop, what they change is journaled; but whom it
 * tells what, and where its people are, its Kod decides itself. What it has to tell waits for the disk like all other news: {@link #wrote}
 * says on which entry it depends, {@link #release} how far the disk has come.
 *
 * <p>Called on the world's thread, and before it runs on the thread that makes the world.
 */
public interface HostedGame {

    /** The clients, as Kod knows them. */
    KodSessions sessions();

    /** The room files, as Kod knows them. */
    KodRooms rooms();

    /** A line for the debug channel. */
    void debug(String line);

    /** A line for the error channel. */
    void error(String line);

    /** The world is there, and nothing has happened in it yet: new, or as it was before. */
    void begin(GameGround ground);

    /** Timers and posts of this tick have run. */
    void tick(long nowMillis);

    /** What has happened so far is in the journal up to this entry, or on its way there. */
    void wrote(long entry);

    /** Entries up to this one are on disk; asked all the time. */
    void release(long safe);

    /** The world ends; what is told now still leaves. */
    void end(String why);

    /** How many play; for whoever shows how full the world is. */
    int players();
}
