package dev.ambit.bench;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Variable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Many clients of the control protocol on one thread, who walk at random and count what they are told. */
final class ControlWalkers implements AutoCloseable {
    private static final double STEP = 40;
    private static final double TURN_CHANCE = 0.05;
    private static final int DEGREES = 360;

    /** What one client has been told since counting began. */
    static final class Walker {
        private final SocketChannel channel;
        private final String name;
        private final Cutter cutter = new Cutter();
        private final Set<Integer> inView = new HashSet<>();
        private Location at = new Location(0, 0, 0, 0);
        private double bearing;
        private boolean isInside;
        private String farewell = "";
        long bytes;
        long segments;
        long updates;
        long steps;
        long longSteps;
        long comings;

        private Walker(SocketChannel channel, String name, double bearing) {
            this.channel = channel;
            this.name = name;
            this.bearing = bearing;
        }

        int inView() {
            return inView.size();
        }

        private void send(ObjectId object, Command command) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(new Packet(object, command).encode());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    private final Selector selector = Selector.open();
    private final List<Walker> walkers = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
    private final Random random;
    private final int actors;
    private final int updateTime;
    private boolean counts;
    long lost;
    String why = "";

    /** @param actors and the update time that they wish */
    ControlWalkers(long seed, int actors, int updateTime) throws IOException {
        random = new Random(seed);
        this.actors = actors;
        this.updateTime = updateTime;
    }

    List<Walker> walkers() {
        return walkers;
    }

    void enter(int port, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            Walker walker = new Walker(channel, "Walker " + i, random.nextDouble() * 2 * Math.PI);
            walker.send(
                    ObjectId.CLIENT,
                    new Command.SessionInit(List.of(
                            Property.of(Variable.USERNAME, walker.name), Property.of(Variable.PROTOCOL, "11"))));
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, walker);
            walkers.add(walker);
            if (i % 20 == 0) {
                listen(0);
            }
        }
    }

    boolean areAllInside() {
        return walkers.stream().allMatch(walker -> walker.isInside);
    }

    void startCounting() {
        counts = true;
    }

    /** Everybody takes a step. */
    void walk() throws IOException {
        for (Walker walker : walkers) {
            if (!walker.isInside) {
                continue;
            }
            if (random.nextDouble() < TURN_CHANCE) {
                walker.bearing += (random.nextDouble() - 0.5) * Math.PI;
            }
            int x = walker.at.x() + (int) Math.round(STEP * Math.sin(walker.bearing));
            int y = walker.at.y() - (int) Math.round(STEP * Math.cos(walker.bearing));
            int direction = Math.floorMod((int) Math.toDegrees(walker.bearing), DEGREES);
            walker.at =
                    new Location(Math.clamp(x, 0, Short.MAX_VALUE), Math.clamp(y, 0, Short.MAX_VALUE), 0, direction);
            walker.send(ObjectId.CLIENT, new Command.LongLocation(walker.at));
        }
    }

    void listen(long millis) throws IOException {
        if (millis <= 0) {
            selector.selectNow(this::read);
        } else {
            selector.select(this::read, millis);
        }
    }

    private void read(SelectionKey key) {
        Walker walker = (Walker) key.attachment();
        buffer.clear();
        try {
            int read = walker.channel.read(buffer);
            if (read < 0) {
                throw new IOException("closed");
            }
            byte[] bytes = new byte[read];
            buffer.flip().get(bytes);
            if (counts) {
                walker.bytes += read;
                walker.segments++;
            }
            for (Packet packet : walker.cutter.cut(bytes)) {
                hear(walker, packet);
            }
        } catch (IOException | PacketException e) {
            lost++;
            why = walker.name + ": " + e.getMessage() + walker.farewell;
            key.cancel();
        }
    }

    private void hear(Walker walker, Packet packet) throws IOException {
        boolean isOwn = packet.object().equals(ObjectId.CLIENT);
        int id = packet.object() instanceof ShortId one ? one.number() : 0;
        switch (packet.command()) {
            case Command.SessionExit exit -> walker.farewell += " " + exit;
            case Command.SessionInit answer when !isWelcome(answer.properties()) -> walker.farewell = " " + answer;
            case Command.SessionInit _ ->
                walker.send(
                        ObjectId.CLIENT,
                        new Command.AppInit(List.of(
                                Property.of(Variable.ACTORS, Integer.toString(actors)),
                                Property.of(Variable.UPDATETIME, Integer.toString(updateTime)))));
            case Command.AppInit _ ->
                walker.send(ObjectId.CLIENT, new Command.Teleport(0, 0, 1, new Location(0, 0, 0, 0)));
            case Command.Teleport jump
            when isOwn -> {
                walker.isInside = true;
                walker.at = jump.to();
            }
            case Command.LongLocation back
            when isOwn -> {
                walker.at = back.to();
                walker.bearing += Math.PI / 2 + random.nextDouble() * Math.PI;
            }
            case Command.Combined all -> all.parts().forEach(part -> told(walker, part.command(), part.id()));
            case Command.Known known -> told(walker, known, id);
            default -> {}
        }
        if (counts && isUpdate(packet.command())) {
            walker.updates++;
        }
    }

    private static boolean isWelcome(List<Property> answer) {
        return answer.equals(List.of(Property.of(Variable.ERROR, "0")));
    }

    private static boolean isUpdate(Command command) {
        return command instanceof Command.ShortLocation
                || (command instanceof Command.Combined all && all.type() == Command.ShortLocation.LAYOUT);
    }

    private void told(Walker walker, Command.Known command, int id) {
        switch (command) {
            case Command.ShortLocation _ -> walker.steps += counts ? 1 : 0;
            case Command.LongLocation _ -> walker.longSteps += counts ? 1 : 0;
            case Command.Appear _, Command.Teleport _ -> {
                walker.inView.add(id);
                walker.comings += counts ? 1 : 0;
            }
            case Command.Disappear _ -> walker.inView.remove(id);
            default -> {}
        }
    }

    /** Somebody says something, so that there is more than steps. */
    void talk() throws IOException {
        Walker speaker = walkers.get(random.nextInt(walkers.size()));
        speaker.send(ObjectId.CLIENT, new Command.Text(new LongId(""), "How is the weather over there?"));
    }

    @Override
    public void close() throws IOException {
        for (Walker walker : walkers) {
            walker.channel.close();
        }
        selector.close();
    }
}
