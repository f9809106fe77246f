package dev.ambit.bench.siege;

import dev.ambit.group.wire.Frames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Those who take up places: connections that say nothing, half a thing, or one byte a second, at every door and in every state. */
final class Squatters {
    private static final int EACH = 20;
    private static final int HOGS = 200;
    private static final int HOGS_INSIDE = 20;
    private static final int MESSAGE = 60_000;
    private static final int MISSING = 1000;

    private Squatters() {}

    static List<Assault> all() {
        return List.of(
                holding("silence at the web door", 1, new byte[0]),
                holding("silence at the groups' door", 2, new byte[0]),
                holding("silence at the control door", 3, new byte[0]),
                holding("silence at the IRC door", 4, new byte[0]),
                holding("SESSIONINIT and then nothing", 3, ControlPeer.sessionInit("Sleeper", "")),
                holding("half a request", 1, ascii("GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")),
                holding("half a nickname", 4, ascii("NICK slee")),
                dripping("slow loris at the web door", 1, ascii("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: y")),
                dripping("slow loris at the groups' door", 2, Frames.frame(new byte[MESSAGE])),
                dripping("slow loris at the control door", 3, ControlPeer.sessionInit("Loris", "")),
                dripping("slow loris at the IRC door", 4, ascii("NICK loris\r\nUSER loris 0 * :loris\r\n")),
                new Assault("slow loris after the upgrade", EACH / 2, Squatters::lorisWithAPage),
                new Assault("half closed, at every door", 8, Squatters::halfClosed),
                new Assault("long messages half said, from everywhere", HOGS, Squatters::hog),
                new Assault("long messages half said by hosts", HOGS_INSIDE, Squatters::hogInside),
                new Assault("long frames half said by pages", HOGS_INSIDE, Squatters::hogWithAPage));
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static int door(Fortress.Doors doors, int which) {
        return switch (which) {
            case 1 -> doors.web();
            case 2 -> doors.groups();
            case 3 -> doors.control();
            default -> doors.irc();
        };
    }

    /** Says a beginning and holds the line until the server hangs up. */
    private static Assault holding(String name, int door, byte[] beginning) {
        return new Assault(name, EACH, (self, target) -> {
            try (Peer peer = new Peer(Assault.address(door), door(target.doors(), door))) {
                peer.send(beginning);
                self.did();
                hold(peer, target);
            }
        });
    }

    private static void hold(Peer peer, Assault.Target target) throws IOException {
        while (target.goesOn()) {
            if (peer.hasEnded()) {
                throw new IOException("hung up");
            }
            target.pause(1000);
        }
    }

    /** A byte a second. */
    private static Assault dripping(String name, int door, byte[] words) {
        return new Assault(name, EACH / 2, (self, target) -> {
            try (Peer peer = new Peer(Assault.address(10 + door), door(target.doors(), door))) {
                drip(self, target, peer, words);
            }
        });
    }

    private static void drip(Assault self, Assault.Target target, Peer peer, byte[] words) throws IOException {
        peer.ignoreAnswers();
        for (int i = 0; target.goesOn(); i++) {
            peer.send(new byte[] {words[i % words.length]});
            self.did();
            target.pause(1000);
        }
    }

    private static void lorisWithAPage(Assault self, Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(16), target.doors().web())) {
            drip(self, target, page, PagePeer.frame(new byte[MESSAGE]));
        }
    }

    /** Comes in, and says with a FIN that it will never speak again. */
    private static void halfClosed(Assault self, Assault.Target target) throws IOException {
        int door = 1 + (int) (self.deeds() % 4);
        String name = Assault.newName("Half");
        try (Peer peer = Doorway.enter(door, Assault.anyAddress(), target.doors(), name)) {
            peer.socket.shutdownOutput();
            self.did();
            hold(peer, target);
        }
    }

    private static void hog(Assault self, Assault.Target target) throws IOException {
        try (Peer peer = new Peer(Assault.anyAddress(), target.doors().groups())) {
            sayHalf(self, target, peer, Frames.frame(new byte[MESSAGE]));
        }
    }

    private static void hogInside(Assault self, Assault.Target target) throws IOException {
        try (HostPeer host = new HostPeer(Assault.anyAddress(), target.doors().groups())) {
            host.connect(Assault.newName("Hog"));
            sayHalf(self, target, host, Frames.frame(new byte[MESSAGE]));
        }
    }

    private static void hogWithAPage(Assault self, Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.anyAddress(), target.doors().web())) {
            page.enter(Assault.newName("Hog"));
            sayHalf(self, target, page, PagePeer.frame(new byte[MESSAGE]));
        }
    }

    private static void sayHalf(Assault self, Assault.Target target, Peer peer, byte[] whole) throws IOException {
        peer.send(Arrays.copyOf(whole, whole.length - MISSING));
        self.did();
        hold(peer, target);
    }
}
