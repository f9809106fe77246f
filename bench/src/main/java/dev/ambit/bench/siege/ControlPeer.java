package dev.ambit.bench.siege;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a client of the control protocol is on the wire. */
final class ControlPeer extends Peer {
    private static final Property OK = Property.of(Variable.ERROR, "0");

    private final Cutter cutter = new Cutter();
    private final byte[] buffer = new byte[8192];

    ControlPeer(String from, int port) throws IOException {
        super(from, port);
    }

    /** The first word of a session. */
    static byte[] sessionInit(String name, String password) {
        List<Property> who =
                new ArrayList<>(List.of(Property.of(Variable.USERNAME, name), Property.of(Variable.PROTOCOL, "11")));
        if (!password.isEmpty()) {
            who.add(Property.of(Variable.PASSWORD, password));
        }
        return new Packet(ObjectId.CLIENT, new Command.SessionInit(who)).encode();
    }

    void say(Command command) throws IOException {
        say(ObjectId.CLIENT, command);
    }

    void say(ObjectId object, Command command) throws IOException {
        send(new Packet(object, command).encode());
    }

    /** What comes next; whoever is sent away is told so by an exception. */
    List<Packet> next() throws IOException {
        int read = in().read(buffer);
        if (read < 0) {
            throw new EOFException("closed by the server");
        }
        List<Packet> packets;
        try {
            packets = cutter.cut(buffer, 0, read);
        } catch (PacketException e) {
            throw new IOException("no packet: " + e.getMessage(), e);
        }
        for (Packet packet : packets) {
            if (packet.command() instanceof Command.SessionExit exit) {
                throw new IOException("sent away: " + exit);
            }
        }
        return packets;
    }

    private <T extends Command> T await(Class<T> wanted) throws IOException {
        while (true) {
            for (Packet packet : next()) {
                if (wanted.isInstance(packet.command())) {
                    return wanted.cast(packet.command());
                }
            }
        }
    }

    /** Comes in as somebody without an account, step by step as the server answers; says where it is then. */
    Command.Teleport enter(String name) throws IOException {
        return enter(name, "");
    }

    Command.Teleport enter(String name, String password) throws IOException {
        send(sessionInit(name, password));
        check(await(Command.SessionInit.class).properties());
        say(new Command.AppInit(List.of()));
        check(await(Command.AppInit.class).properties());
        say(new Command.Teleport(0, 0, 1, new Location(0, 0, 0, 0)));
        return await(Command.Teleport.class);
    }

    private static void check(List<Property> answer) throws IOException {
        if (!answer.contains(OK)) {
            throw new IOException("refused: " + answer);
        }
    }
}
