package dev.ambit.bench.siege;

import java.io.IOException;

/** The four ways in, for those who come by any of them. */
final class Doorway {
    static final int WAYS = 4;
    private static final String CHANNEL = "#garden";

    private Doorway() {}

    /** Comes in as a guest by one of them, and is inside then. */
    static Peer enter(int way, String from, Fortress.Doors doors, String name) throws IOException {
        return switch (way) {
            case 1 -> {
                PagePeer page = new PagePeer(from, doors.web());
                yield inside(page, () -> page.enter(name));
            }
            case 2 -> {
                HostPeer host = new HostPeer(from, doors.groups());
                yield inside(host, () -> host.connect(name));
            }
            case 3 -> {
                ControlPeer control = new ControlPeer(from, doors.control());
                yield inside(control, () -> control.enter(name));
            }
            default -> {
                IrcPeer irc = new IrcPeer(from, doors.irc());
                yield inside(irc, () -> irc.enter(name, CHANNEL));
            }
        };
    }

    private interface Entry {
        void run() throws IOException;
    }

    private static Peer inside(Peer peer, Entry entry) throws IOException {
        try {
            entry.run();
            return peer;
        } catch (IOException e) {
            peer.close();
            throw e;
        }
    }
}
