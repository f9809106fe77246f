package dev.ambit.group.wire;

/**
 * Which datagrams of one direction have come: tells apart what is new from what came twice or too late, and counts what is lost.
 * What is overtaken is dropped: it would be told after what is newer. Owned by one thread.
 */
public final class Arrivals {
    private int newest;
    private long received;
    private long late;

    /** Whether the datagram is to be taken. Sequences run round after 2^32. */
    public boolean take(int sequence) {
        if (received > 0 && sequence - newest <= 0) {
            late++;
            return false;
        }
        newest = sequence;
        received++;
        return true;
    }

    public long received() {
        return received;
    }

    /** Those that came twice, or after a later one. */
    public long late() {
        return late;
    }

    /** Sent by the other side, as far as this one can know. */
    public long sent() {
        return received == 0 ? 0 : newest & 0xffffffffL;
    }

    /** Of those sent, how many in a thousand were not taken. */
    public int lossPerMille() {
        return sent() == 0 ? 0 : (int) Math.max(0, 1000 - received * 1000 / sent());
    }
}
