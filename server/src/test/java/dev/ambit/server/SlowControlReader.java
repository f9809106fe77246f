package dev.ambit.server;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A client of the control protocol that reads a few bytes a tenth of a second, and answers what it is asked as it reads it. */
final class SlowControlReader {
    private static final int PATIENCE_SECONDS = 60;

    private final Socket socket;
    private final int bytesPerSecond;
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch heard = new CountDownLatch(1);
    private volatile String word = "";
    private volatile long saidNanos;
    private volatile long heardNanos;
    private volatile int chunk = 4096;

    SlowControlReader(Socket socket, int bytesPerSecond) {
        this.socket = socket;
        this.bytesPerSecond = bytesPerSecond;
        Thread.ofVirtual().start(this::read);
    }

    /** Until it is inside it reads as fast as anybody. */
    void enter(String name) throws IOException, InterruptedException {
        send(new Command.SessionInit(List.of(Property.of(Variable.USERNAME, name))));
        if (!inside.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(name + " is not let in");
        }
        chunk = bytesPerSecond / 10;
    }

    void expectWord(String text) {
        saidNanos = System.nanoTime();
        word = text;
    }

    double wordSeconds() throws InterruptedException {
        return heard.await(PATIENCE_SECONDS, TimeUnit.SECONDS) ? (heardNanos - saidNanos) / 1e9 : Double.MAX_VALUE;
    }

    private void read() {
        Cutter cutter = new Cutter();
        byte[] buffer = new byte[4096];
        try {
            for (int read = socket.getInputStream().read(buffer, 0, chunk);
                    read >= 0;
                    read = socket.getInputStream().read(buffer, 0, chunk)) {
                for (Packet packet : cutter.cut(buffer, 0, read)) {
                    hear(packet.command());
                }
                LockSupport.parkNanos(100_000_000);
            }
        } catch (IOException | PacketException e) {
            // The test is over.
        }
    }

    private void hear(Command command) throws IOException {
        switch (command) {
            case Command.SessionInit _ -> send(new Command.AppInit(List.of(Property.of(Variable.UPDATETIME, "1"))));
            case Command.AppInit _ -> send(new Command.Teleport(0, 0, 1, ControlGuest.NOWHERE));
            case Command.Teleport _ -> inside.countDown();
            case Command.PropertyRequest _ -> send(new Command.Properties(List.of()));
            case Command.Text text
            when text.text().equals(word) -> {
                heardNanos = System.nanoTime();
                heard.countDown();
            }
            default -> {}
        }
    }

    private synchronized void send(Command command) throws IOException {
        socket.getOutputStream().write(new Packet(ObjectId.CLIENT, command).encode());
    }
}
