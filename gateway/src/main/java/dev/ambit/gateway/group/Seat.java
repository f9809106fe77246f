package dev.ambit.gateway.group;

/** The connection under a visitor, whatever it speaks. */
public interface Seat {

    Caller caller();

    /** Whether what is told now would come late. Any thread may ask. */
    boolean isBusy();

    /** Ends the connection after what has been delivered. On the loop's thread. */
    void end(boolean isFault, String why);
}
