package dev.ambit.bench.siege;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Those who say too much: too many messages, too long ones, too short ones, nonsense. */
final class Floods {
    private static final int MESSAGES = 400;
    private static final int BURST_MILLIS = 200;
    private static final int GIANT = 256 * 1024;

    private Floods() {}

    static List<Assault> all() {
        return List.of(
                one("2,000 steps a second from a page", 2, target -> flood(target, 1, Floods::steps)),
                one("2,000 packets a second from a control client", 2, target -> flood(target, 3, Floods::packets)),
                one("2,000 lines a second on IRC", 2, target -> flood(target, 4, Floods::lines)),
                one("nonsense at the groups' door", 2, target -> flood(target, 2, Floods::nonsense)),
                one("datagrams nobody asked for", 1, Floods::datagrams),
                one("a giant message at each door", 2, Floods::giants),
                one("a message a byte at a time", 4, Floods::crumbs),
                one("a page that never reads", 4, Floods::deaf),
                one("in and out of the door", 4, Floods::revolving),
                one("30 words a second", 2, Floods::talkative),
                one("30 teleports a second", 2, Floods::restless));
    }

    private interface Way {
        void go(Assault self, Assault.Target target) throws Exception;
    }

    private interface Plain {
        void go(Assault.Target target) throws Exception;
    }

    private static Assault one(String name, int count, Plain way) {
        return of(name, count, (self, target) -> way.go(target));
    }

    private static Assault of(String name, int count, Way way) {
        return new Assault(name) {
            @Override
            void begin(Target target) {
                attackers(count, target, () -> {
                    did();
                    way.go(this, target);
                });
            }
        };
    }

    private interface Words {
        void say(Peer peer, int n) throws IOException;
    }

    private static void flood(Assault.Target target, int door, Words words) throws IOException {
        String from = Assault.address(100 + door);
        String name = "Flood" + ThreadLocalRandom.current().nextInt(1000);
        try (Peer peer = door == 1
                ? new PagePeer(from, target.doors().web())
                : new Peer(from, Squatters.door(target.doors(), door))) {
            greet(peer, door, name);
            peer.ignoreAnswers();
            while (target.goesOn()) {
                for (int i = 0; i < MESSAGES; i++) {
                    words.say(peer, i);
                }
                target.pause(BURST_MILLIS);
            }
        }
    }

    private static void greet(Peer peer, int door, String name) throws IOException {
        switch (peer) {
            case PagePeer page -> page.hello(name);
            default -> {
                switch (door) {
                    case 3 -> enter(peer, name);
                    case 4 ->
                        peer.send(Squatters.ascii("NICK " + name + "\r\nUSER " + name + " 0 * :x\r\nJOIN #garden\r\n"));
                    default -> {}
                }
            }
        }
    }

    private static void enter(Peer peer, String name) throws IOException {
        peer.send(Squatters.sessionInit(name));
        peer.send(new Packet(ObjectId.CLIENT, new Command.AppInit(List.of())).encode());
        peer.send(new Packet(ObjectId.CLIENT, new Command.Teleport(0, 0, 1, new Location(0, 0, 0, 0))).encode());
    }

    private static void steps(Peer peer, int n) throws IOException {
        ((PagePeer) peer).say("{\"t\":\"move\",\"x\":" + (500 + n) + ",\"z\":500,\"h\":0}");
    }

    private static void packets(Peer peer, int n) throws IOException {
        peer.send(new Packet(ObjectId.CLIENT, new Command.LongLocation(new Location(500 + n, 500, 0, 0))).encode());
    }

    private static void lines(Peer peer, int n) throws IOException {
        peer.send(Squatters.ascii("PRIVMSG #garden :flood " + n + "\r\n"));
    }

    private static void nonsense(Peer peer, int n) throws IOException {
        byte[] message = new byte[64];
        ThreadLocalRandom.current().nextBytes(message);
        peer.send(new byte[] {0, 0, 0, 64});
        peer.send(message);
    }

    private static void datagrams(Assault.Target target) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(Assault.address(90), 0))) {
            byte[] bytes = new byte[200];
            InetAddress loopback = InetAddress.getByName("127.0.0.1");
            while (target.goesOn()) {
                for (int i = 0; i < MESSAGES; i++) {
                    ThreadLocalRandom.current().nextBytes(bytes);
                    socket.send(new DatagramPacket(
                            bytes, bytes.length, loopback, target.doors().groups()));
                }
                target.pause(BURST_MILLIS);
            }
        }
    }

    private static void giants(Assault.Target target) throws IOException {
        byte[] giant = new byte[GIANT];
        Arrays.fill(giant, (byte) 'x');
        IOException last = null;
        for (int door = 1; door <= 4; door++) {
            try (Peer peer = door == 1
                    ? new PagePeer(Assault.address(91), target.doors().web())
                    : new Peer(Assault.address(91), Squatters.door(target.doors(), door))) {
                if (peer instanceof PagePeer page) {
                    page.sendMessage(giant);
                } else {
                    peer.send(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff});
                    peer.send(giant);
                }
                target.pause(100);
            } catch (IOException e) {
                last = e;
            }
        }
        if (last != null) {
            throw last;
        }
    }

    private static void crumbs(Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(92), target.doors().web())) {
            page.hello("Crumbs" + ThreadLocalRandom.current().nextInt(1000));
            page.ignoreAnswers();
            byte[] one = {(byte) 0x82, (byte) 0x81, 0, 0, 0, 0, 7};
            while (target.goesOn()) {
                for (byte crumb : one) {
                    page.send(new byte[] {crumb});
                }
                target.pause(5);
            }
        }
    }

    private static void deaf(Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(93), target.doors().web())) {
            page.socket.setReceiveBufferSize(1024);
            page.hello("Deaf" + ThreadLocalRandom.current().nextInt(1000));
            for (long n = 0; target.goesOn(); n++) {
                page.say("{\"t\":\"ping\",\"n\":" + n + "}");
                target.pause(100);
            }
        }
    }

    private static void revolving(Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(94), target.doors().web())) {
            page.enter("Revolver" + ThreadLocalRandom.current().nextInt(10_000));
        }
    }

    private static void talkative(Assault.Target target) throws IOException {
        try (PagePeer page = new PagePeer(Assault.address(95), target.doors().web())) {
            page.hello("Talker" + ThreadLocalRandom.current().nextInt(1000));
            page.ignoreAnswers();
            for (int n = 0; target.goesOn(); n++) {
                page.say("{\"t\":\"" + (n % 10 == 0 ? "proclaim" : "say") + "\",\"text\":\"buy, buy, buy " + n + "\"}");
                target.pause(33);
            }
        }
    }

    private static void restless(Assault.Target target) throws IOException {
        try (Peer peer = new Peer(Assault.address(96), target.doors().control())) {
            enter(peer, "Restless" + ThreadLocalRandom.current().nextInt(1000));
            peer.ignoreAnswers();
            for (int n = 0; target.goesOn(); n++) {
                Location to = new Location(400 + n % 100, 400, 0, 0);
                peer.send(new Packet(ObjectId.CLIENT, new Command.Teleport(0, 0, 1, to)).encode());
                if (n % 10 == 0) {
                    peer.send(new Packet(ObjectId.CLIENT, new Command.Text(new LongId(""), "whoosh")).encode());
                }
                target.pause(33);
            }
        }
    }
}
