package dev.ambit.gateway.group;

import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Parcel;

/** The way beside a stream on which things may be lost. */
interface DatagramPath {

    /** There is none. */
    DatagramPath NONE = new DatagramPath() {
        @Override
        public void open(Host host, HostConnection connection) {}

        @Override
        public int mostBytes(long nowNanos) {
            return 0;
        }

        @Override
        public boolean send(Parcel parcel, SharedBuffers buffers) {
            return false;
        }

        @Override
        public void report(GroupServer server, Host host) {}

        @Override
        public void close() {}
    };

    /** The host has connected: datagrams with its token are its own. */
    void open(Host host, HostConnection connection);

    /** The longest message that may go by it, or 0 while there is nobody at its other end. */
    int mostBytes(long nowNanos);

    /** Whether it has left by datagram. */
    boolean send(Parcel parcel, SharedBuffers buffers);

    /** How much is lost. */
    void report(GroupServer server, Host host);

    void close();
}
