package dev.ambit.space.crowd;

/** Who can see whom; asked anew at every update, so doors may open and shut as they like. */
@FunctionalInterface
public interface Eyes {

    /** Everybody sees everybody. A crowd with these asks nothing at all. */
    Eyes EVERYWHERE = (viewer, other) -> true;

    /** Whether the first sees the second; the second need not see the first. */
    boolean sees(int viewer, int other);
}
