package dev.ambit.gateway.control;

/**
 * How a client speaks.
 *
 * @param readsJson whether it is told by other means what packets have no words for, and by position frames where others are
 * @param introduces whether it is told the properties of those who appear without asking
 * @param hearsItself whether its own words come back
 * @param confirmsRooms whether it answers a change of room by one of its own; until then its steps were taken elsewhere
 */
public record Tongue(boolean readsJson, boolean introduces, boolean hearsItself, boolean confirmsRooms) {

    /** Ambit's own page. */
    public static final Tongue PAGE = new Tongue(true, true, true, true);

    /** A client that knows the control protocol and nothing else. */
    public static final Tongue PLAIN = new Tongue(false, false, false, false);
}
