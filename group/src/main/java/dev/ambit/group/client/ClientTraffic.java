package dev.ambit.group.client;

/**
 * What has gone over the wire since the connection was opened, by stream and by datagram; without greetings and without what is below a
 * message.
 *
 * @param sent messages of all kinds
 * @param sends those of the messages sent that said something to a group
 * @param received messages of all kinds
 * @param deliveries those of the messages received that told what members of a group said
 * @param elements how much they said in them
 * @param datagrams how the datagrams among them fared
 */
public record ClientTraffic(
        long sent,
        long sentBytes,
        long sends,
        long received,
        long receivedBytes,
        long deliveries,
        long elements,
        DatagramCounts datagrams) {}
