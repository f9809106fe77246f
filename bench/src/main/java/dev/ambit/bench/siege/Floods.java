package dev.ambit.bench.siege;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Those who say too much: too many messages, too long ones, too short ones, nonsense. Most of them from inside. */
final class Floods {
    private static final int MESSAGES = 400;
    private static final int BURST_MILLIS = 200;
    private static final int GIANT = 256 * 1024;

    private Floods() {}

    static List<Assault> all() {
        return List.of(
                flood("2,000 steps a second from a page", 1, Floods::steps),
                flood("2,000 packets a second from a control client", 3, Floods::packets),
                flood("2,000 lines a second on IRC", 4, Floods::lines),
                flood("nonsense at the groups' door", 2, Floods::nonsense),
                new Assault("datagrams nobody asked for", 1, Floods::datagrams),
                new Assault("a giant message at each door", 2, Floods::giants),
                new Assault("a message a byte at a time", 4, Floods::crumbs),
                new Assault("a page that never reads", 4, Floods::deaf),
                new Assault("in and out of the door", 4, Floods::revolving),
                new Assault("30 words a second", 2, Floods::talkative),
                new Assault("30 teleports a second", 2, Floods::restless));
    }

    private interface Talk {
        void say(Peer peer, int n) throws IOException;
    }

    private static Assault flood(String name, int way, Talk talk) {
        return new Assault(name, 2, (self, target) -> {
            try (Peer peer = Doorway.enter(way, Assault.address(100 + way), target.doors(), Assault.newName("Flood"))) {
                peer.ignoreAnswers();
                while (target.goesOn()) {
                    for (int i = 0; i < MESSAGES; i++) {
                        talk.say(peer, i);
                        self.did();
                    }
                    target.pause(BURST_MILLIS);
                }
            }
        });
    }

    private static void steps(Peer peer, int n) throws IOException {
        ((PagePeer) peer).say("{\"t\":\"move\",\"x\":" + (500 + n) + ",\"z\":500,\"h\":0}");
    }

    private static void packets(Peer peer, int n) throws IOException {
        ((ControlPeer) peer).say(new Command.LongLocation(new Location(500 + n, 500, 0, 0)));
    }

    private static void lines(Peer peer, int n) throws IOException {
        ((IrcPeer) peer).line("PRIVMSG #garden :flood " + n);
    }

    private static void nonsense(Peer peer, int n) throws IOException {
        byte[] message = new byte[64];
        ThreadLocalRandom.current().nextBytes(message);
        ((HostPeer) peer).sendMessage(message);
    }

    private static void datagrams(Assault self, Assault.Target target) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(Assault.address(90), 0))) {
            byte[] bytes = new byte[200];
            InetAddress loopback = InetAddress.getLoopbackAddress();
            while (target.goesOn()) {
                for (int i = 0; i < MESSAGES; i++) {
                    ThreadLocalRandom.current().nextBytes(bytes);
                    socket.send(new DatagramPacket(
                            bytes, bytes.length, loopback, target.doors().groups()));
                    self.did();
                }
                target.pause(BURST_MILLIS);
            }
        }
    }

    private static void giants(Assault self, Assault.Target target) throws IOException {
        byte[] giant = new byte[GIANT];
        Arrays.fill(giant, (byte) 'x');
        for (int way = 1; way <= Doorway.WAYS; way++) {
            try (Peer peer = Doorway.enter(way, Assault.anyAddress(), target.doors(), Assault.newName("Giant"))) {
                switch (peer) {
                    case PagePeer page -> page.sendMessage(giant);
                    case HostPeer host -> host.sendMessage(giant);
                    default -> peer.send(giant);
                }
                self.did();
                target.pause(100);
            } catch (IOException e) {
                self.wasRefused(e.toString());
            }
        }
    }

    private static void crumbs(Assault self, Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(92), target.doors().web())) {
            page.enter(Assault.newName("Crumbs"));
            page.ignoreAnswers();
            byte[] whole = PagePeer.frame(WorldWords.say("{\"t\":\"ping\",\"n\":1}"));
            while (target.goesOn()) {
                for (byte crumb : whole) {
                    page.send(new byte[] {crumb});
                }
                self.did();
                target.pause(20);
            }
        }
    }

    private static void deaf(Assault self, Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(93), target.doors().web())) {
            page.socket.setReceiveBufferSize(1024);
            page.enter(Assault.newName("Deaf"));
            for (long n = 0; target.goesOn(); n++) {
                page.say("{\"t\":\"ping\",\"n\":" + n + "}");
                self.did();
                target.pause(100);
            }
        }
    }

    private static void revolving(Assault self, Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(94), target.doors().web())) {
            page.enter(Assault.newName("Revolver"));
            self.did();
        }
    }

    private static void talkative(Assault self, Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(95), target.doors().web())) {
            page.enter(Assault.newName("Talker"));
            page.ignoreAnswers();
            for (int n = 0; target.goesOn(); n++) {
                page.say("{\"t\":\"" + (n % 10 == 0 ? "proclaim" : "say") + "\",\"text\":\"buy, buy, buy " + n + "\"}");
                self.did();
                target.pause(33);
            }
        }
    }

    private static void restless(Assault self, Assault.Target target) throws IOException {
        try (ControlPeer peer =
                new ControlPeer(Assault.address(96), target.doors().control())) {
            int room = peer.enter(Assault.newName("Restless")).room();
            peer.ignoreAnswers();
            for (int n = 0; target.goesOn(); n++) {
                peer.say(new Command.Teleport(room, 1, 1, new Location(400 + n % 100, 400, 0, 0)));
                if (n % 10 == 0) {
                    peer.say(new Command.Text(new LongId(""), "whoosh"));
                }
                self.did();
                target.pause(33);
            }
        }
    }
}
