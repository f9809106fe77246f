package dev.ambit.bench.siege;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Those who take up places: connections that say nothing, half a thing, or one byte a second, at every door. */
final class Squatters {
    private static final int EACH = 20;
    private static final int HOGS = 60;
    private static final int HALF_MESSAGE = 60_000;

    private Squatters() {}

    static List<Assault> all() {
        return List.of(
                new Holding("silence at the web door", 1, new byte[0]),
                new Holding("silence at the groups' door", 2, new byte[0]),
                new Holding("silence at the control door", 3, new byte[0]),
                new Holding("silence at the IRC door", 4, new byte[0]),
                new Holding("SESSIONINIT and then nothing", 3, sessionInit("Sleeper")),
                new Holding("half a request", 1, ascii("GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")),
                new Holding("half a nickname", 4, ascii("NICK slee")),
                new Dripping(
                        "slow loris at the web door", 1, ascii("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: y")),
                new Dripping("slow loris at the groups' door", 2, new byte[] {0, 0, 0, 64, 1, 1, 1, 1}),
                new Dripping("slow loris at the control door", 3, sessionInit("Loris")),
                new Dripping("slow loris at the IRC door", 4, ascii("NICK loris\r\nUSER loris 0 * :loris\r\n")),
                new Hogs());
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] sessionInit(String name) {
        return new Packet(
                        ObjectId.CLIENT,
                        new Command.SessionInit(
                                List.of(Property.of(Variable.USERNAME, name), Property.of(Variable.PROTOCOL, "11"))))
                .encode();
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
    private static final class Holding extends Assault {
        private final int door;
        private final byte[] beginning;

        Holding(String name, int door, byte[] beginning) {
            super(name);
            this.door = door;
            this.beginning = beginning;
        }

        @Override
        void begin(Target target) {
            attackers(EACH, target, () -> {
                try (Peer peer = new Peer(address(door), door(target.doors(), door))) {
                    peer.send(beginning);
                    did();
                    while (target.goesOn()) {
                        if (peer.hasEnded()) {
                            throw new IOException("hung up");
                        }
                        target.pause(1000);
                    }
                }
            });
        }
    }

    /** A byte a second. */
    private static final class Dripping extends Assault {
        private final int door;
        private final byte[] words;

        Dripping(String name, int door, byte[] words) {
            super(name);
            this.door = door;
            this.words = words;
        }

        @Override
        void begin(Target target) {
            attackers(EACH / 2, target, () -> {
                try (Peer peer = new Peer(address(10 + door), door(target.doors(), door))) {
                    did();
                    for (int i = 0; target.goesOn(); i++) {
                        peer.send(new byte[] {words[i % words.length]});
                        target.pause(1000);
                    }
                }
            });
        }
    }

    /** Many connections from many addresses at all doors, each with a long message half said: for descriptors and for the heap. */
    private static final class Hogs extends Assault {
        Hogs() {
            super("long messages half said, from everywhere");
        }

        @Override
        void begin(Target target) {
            for (int hog = 0; hog < 4; hog++) {
                int house = 30 + 10 * hog;
                attackers(HOGS, target, () -> {
                    try (Peer peer = new Peer(
                            address(house + (int) (System.nanoTime() % 10)),
                            target.doors().groups())) {
                        did();
                        // Length of a message, and most of it.
                        peer.send(new byte[] {0, 0, (byte) 0xff, (byte) 0xf0});
                        peer.send(new byte[HALF_MESSAGE]);
                        while (target.goesOn()) {
                            if (peer.hasEnded()) {
                                throw new IOException("hung up");
                            }
                            target.pause(2000);
                        }
                    }
                });
            }
        }
    }
}
