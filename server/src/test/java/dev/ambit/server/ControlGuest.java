package dev.ambit.server;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A client of the control protocol on a real socket. */
final class ControlGuest implements AutoCloseable {
    static final Location NOWHERE = new Location(0, 0, 0, 0);
    private static final int PATIENCE_SECONDS = 300;

    private final Socket socket;
    private final LinkedBlockingQueue<Packet> heard = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    ControlGuest(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        Thread.ofVirtual().start(this::listen);
    }

    private void listen() {
        Cutter cutter = new Cutter();
        byte[] buffer = new byte[8192];
        try {
            for (int read = socket.getInputStream().read(buffer);
                    read >= 0;
                    read = socket.getInputStream().read(buffer)) {
                heard.addAll(cutter.cut(buffer, 0, read));
            }
        } catch (IOException e) {
            // As good as an end.
        } catch (PacketException e) {
            closed.completeExceptionally(e);
        }
        closed.complete(null);
    }

    void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void send(ObjectId object, Command command) throws IOException {
        sendBytes(new Packet(object, command).encode());
    }

    void send(Command command) throws IOException {
        send(ObjectId.CLIENT, command);
    }

    /** The first packet of that kind that satisfies; those before it are passed over. */
    <C extends Command> Packet await(Class<C> kind, Predicate<C> wanted) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        List<Packet> passed = new ArrayList<>();
        while (true) {
            Packet packet = heard.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (packet == null) {
                throw new AssertionError("no such " + kind.getSimpleName() + (closed.isDone() ? " before the end" : "")
                        + "; heard " + passed);
            }
            passed.add(packet);
            if (kind.isInstance(packet.command()) && wanted.test(kind.cast(packet.command()))) {
                return packet;
            }
        }
    }

    <C extends Command> C await(Class<C> kind) throws InterruptedException {
        return kind.cast(await(kind, command -> true).command());
    }

    /** All that was heard so far; nothing of it is there any more. */
    List<Packet> soFar() {
        List<Packet> packets = new ArrayList<>();
        heard.drainTo(packets);
        return packets;
    }

    void awaitEnd() {
        closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /** The number of the answer to a session's beginning. */
    String logIn(String name, String password, Property... more) throws IOException, InterruptedException {
        List<Property> properties = new ArrayList<>(List.of(
                Property.of(Variable.USERNAME, name),
                Property.of(Variable.PASSWORD, password),
                Property.of(Variable.PROTOCOL, "11")));
        properties.addAll(Arrays.asList(more));
        send(new Command.SessionInit(properties));
        return error(await(Command.SessionInit.class).properties());
    }

    static String error(List<Property> properties) {
        return properties.stream()
                .filter(property ->
                        property.id().equals(Property.of(Variable.ERROR, "").id()))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** In the room where people begin; answers where. */
    Command.Teleport enter(String name, String password, Property... more) throws IOException, InterruptedException {
        String error = logIn(name, password);
        if (!error.equals("0")) {
            throw new AssertionError(name + " is answered " + error);
        }
        send(new Command.AppInit(List.of(more)));
        await(Command.AppInit.class);
        send(new Command.Teleport(0, 0, 1, NOWHERE));
        return await(Command.Teleport.class);
    }

    Command.Teleport enter(String name) throws IOException, InterruptedException {
        return enter(name, "");
    }

    void say(String text) throws IOException {
        send(new Command.Text(new LongId(""), text));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
