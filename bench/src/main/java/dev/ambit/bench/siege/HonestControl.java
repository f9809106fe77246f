package dev.ambit.bench.siege;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import java.io.IOException;

/** A client of the control protocol: walks up and down, and whispers to somebody, who is in the world by another door. */
final class HonestControl extends Honest {
    private static final int STRIDE = 8;
    private static final int STRIDES = 16;

    private final ControlPeer peer;
    private final String password;
    private volatile Location at = new Location(0, 0, 0, 0);

    /** @param password of the account of that name; empty for guests */
    HonestControl(String name, String password, String listener, ControlPeer peer, HonestWords words) {
        super(name, listener, words);
        this.password = password;
        this.peer = peer;
    }

    @Override
    public String door() {
        return "control";
    }

    @Override
    void enter() throws IOException {
        at = peer.enter(name(), password).to();
    }

    @Override
    void listen() throws IOException {
        for (Packet packet : peer.next()) {
            switch (packet.command()) {
                case Command.Whisper whisper -> hears(whisper.text());
                case Command.LongLocation back when packet.object().equals(ObjectId.CLIENT) -> at = back.to();
                default -> {}
            }
        }
    }

    @Override
    void step(long beat) throws IOException {
        int by = beat % (2 * STRIDES) < STRIDES ? STRIDE : -STRIDE;
        at = new Location(at.x() + by, at.y(), at.z(), at.direction());
        peer.say(new Command.LongLocation(at));
    }

    @Override
    void talk(String text) throws IOException {
        peer.say(new Command.Whisper(new LongId(listener()), text));
    }

    @Override
    void hangUp() {
        peer.close();
    }
}
