package dev.ambit.bench.siege;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** A client of the control protocol: walks up and down, talks, and asks for the world's rooms to see whether anybody answers. */
final class HonestControl extends Honest {
    private static final int STRIDE = 12;
    private static final int STRIDES = 16;

    private final Peer peer;
    private final Cutter cutter = new Cutter();
    private final byte[] buffer = new byte[8192];
    private volatile Location at = new Location(0, 0, 0, 0);

    HonestControl(String name, String from, int port, Samples roundTrips, Samples ticks) throws IOException {
        super(name, roundTrips, ticks);
        peer = new Peer(from, port);
    }

    @Override
    public String door() {
        return "control";
    }

    private void send(ObjectId object, Command command) throws IOException {
        peer.send(new Packet(object, command).encode());
    }

    private List<Packet> next() throws IOException {
        int read = peer.in().read(buffer);
        if (read < 0) {
            throw new EOFException("closed by the server");
        }
        try {
            return cutter.cut(buffer, 0, read);
        } catch (PacketException e) {
            throw new IOException("no packet: " + e.getMessage(), e);
        }
    }

    private Command await(Predicate<Command> wanted) throws IOException {
        while (true) {
            for (Packet packet : next()) {
                if (wanted.test(packet.command())) {
                    return packet.command();
                }
                if (packet.command() instanceof Command.SessionExit exit) {
                    throw new IOException("sent away: " + exit);
                }
            }
        }
    }

    @Override
    void enter() throws IOException {
        send(
                ObjectId.CLIENT,
                new Command.SessionInit(
                        List.of(Property.of(Variable.USERNAME, name), Property.of(Variable.PROTOCOL, "11"))));
        await(Command.SessionInit.class::isInstance);
        send(ObjectId.CLIENT, new Command.AppInit(List.of()));
        await(Command.AppInit.class::isInstance);
        send(ObjectId.CLIENT, new Command.Teleport(0, 0, 1, at));
        at = ((Command.Teleport) await(Command.Teleport.class::isInstance)).to();
    }

    @Override
    void listen() throws IOException {
        for (Packet packet : next()) {
            switch (packet.command()) {
                case Command.Properties _ when packet.object().equals(ObjectId.PROTOCOL) -> answered();
                case Command.LongLocation back when packet.object().equals(ObjectId.CLIENT) -> at = back.to();
                case Command.SessionExit exit -> throw new IOException("sent away: " + exit);
                default -> {}
            }
        }
    }

    @Override
    void probe() throws IOException {
        send(ObjectId.PROTOCOL, new Command.PropertyRequest(List.of()));
    }

    @Override
    void step(long beat) throws IOException {
        long phase = beat % (2 * STRIDES);
        at = new Location(at.x() + (phase < STRIDES ? STRIDE : -STRIDE), at.y(), at.z(), at.direction());
        send(ObjectId.CLIENT, new Command.LongLocation(at));
    }

    @Override
    void talk(String words) throws IOException {
        send(ObjectId.CLIENT, new Command.Text(new LongId(""), words));
    }

    @Override
    void hangUp() {
        peer.close();
    }
}
