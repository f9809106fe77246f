package dev.ambit.group.client;

/**
 * How datagrams fare.
 *
 * @param sent greetings included
 * @param received those that were new
 * @param late those that came twice, or after a later one
 * @param lossPerMille of those that the server sent, how many in a thousand were not taken
 */
public record DatagramCounts(long sent, long received, long late, int lossPerMille) {
    static final DatagramCounts NONE = new DatagramCounts(0, 0, 0, 0);
}
