package dev.ambit.server;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Variable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A client of the control protocol on a slow line. It looks at one walker, who is never twice at one place for long. */
final class SlowControlReader extends SlowReader {
    private final String name;
    private final String walker;
    private final Map<Spot, Long> history;
    private final Cutter cutter = new Cutter();
    private int walkerId = -2;
    private int x;
    private int y;

    /** Where the walker was, to a few units. */
    record Spot(int x, int y) {}

    /** When the walker was where last. */
    static Map<Spot, Long> history() {
        return new ConcurrentHashMap<>();
    }

    SlowControlReader(
            int port, int bytesPerSecond, boolean answers, String name, String walker, Map<Spot, Long> history) {
        super(port, bytesPerSecond, answers);
        this.name = name;
        this.walker = walker;
        this.history = history;
    }

    @Override
    void enter() throws IOException {
        send(new Command.SessionInit(List.of(Property.of(Variable.USERNAME, name))));
    }

    @Override
    void hear(byte[] bytes, int count) throws Exception {
        for (Packet packet : cutter.cut(bytes, 0, count)) {
            boolean isOther =
                    packet.object() instanceof ShortId && !packet.object().equals(ObjectId.CLIENT);
            int id = isOther ? ((ShortId) packet.object()).number() : -1;
            hear(id, packet.command());
        }
    }

    private void hear(int id, Command command) throws IOException {
        switch (command) {
            case Command.SessionInit _ -> send(new Command.AppInit(List.of(Property.of(Variable.UPDATETIME, "1"))));
            case Command.AppInit _ -> send(new Command.Teleport(0, 0, 1, ControlGuest.NOWHERE));
            case Command.Teleport _ when id < 0 -> isInside();
            case Command.PropertyRequest _ when answers -> send(new Command.Properties(List.of()));
            case Command.Register register when register.name().equals(walker) -> walkerId = register.id();
            case Command.Combined all -> {
                for (Command.Part part : all.parts()) {
                    hear(part.id(), part.command());
                }
            }
            case Command.Appear appear when id == walkerId -> isAt(appear.at());
            case Command.LongLocation at when id == walkerId -> isAt(at.to());
            case Command.ShortLocation step
            when id == walkerId -> {
                x += step.dx();
                y += step.dy();
                look();
            }
            case Command.Text text -> heardWord(text.text());
            default -> {}
        }
    }

    private void isAt(Location at) {
        x = at.x();
        y = at.y();
        look();
    }

    private void look() {
        Long at = history.get(new Spot(x, y));
        if (at != null) {
            heardPosition(at);
        }
    }

    private synchronized void send(Command command) throws IOException {
        out().write(new Packet(ObjectId.CLIENT, command).encode());
    }

    @Override
    public String toString() {
        return name;
    }
}
