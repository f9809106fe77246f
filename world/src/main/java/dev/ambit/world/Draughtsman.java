package dev.ambit.world;

/** Works rooms out from plans that people draw, elsewhere: a large one takes a second, and nobody shall wait for it. */
public interface Draughtsman {

    /** Begins to work on a plan; it comes back as {@link Input.Drawn}. */
    void draw(Line asker, Order order);

    /**
     * @param number of the request to answer; below 0 when nobody asks
     * @param room the Thing it is for
     * @param text of the plan
     * @param save whether it shall become that room's, or is only to be looked at
     */
    record Order(long number, int room, String text, boolean save) {}
}
