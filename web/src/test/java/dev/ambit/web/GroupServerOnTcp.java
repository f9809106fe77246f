package dev.ambit.web;

import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Processors;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.UlpException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A real group server on a port of its own, as small as it can be: one thread owns it, and each connection is read by another. */
final class GroupServerOnTcp implements AutoCloseable {
    private static final int LONGEST_MESSAGE = 1 << 16;
    private static final long TURN_MILLIS = 2;

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final GroupServer server =
            new GroupServer(GroupLimits.DEFAULT, Processors.of(), new SecureRandom()::nextLong);
    private final ScheduledExecutorService owner = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor();

    GroupServerOnTcp() throws IOException {
        owner.scheduleWithFixedDelay(
                () -> server.advance(System.nanoTime()), TURN_MILLIS, TURN_MILLIS, TimeUnit.MILLISECONDS);
        readers.execute(this::letIn);
    }

    int port() {
        return door.getLocalPort();
    }

    private void letIn() {
        while (!door.isClosed()) {
            try {
                Socket socket = door.accept();
                socket.setTcpNoDelay(true);
                readers.execute(() -> read(socket));
            } catch (IOException e) {
                // The door was closed.
                return;
            }
        }
    }

    private void read(Socket socket) {
        Line line = new Line(socket);
        Host host = ask(() -> server.attach(line, Rights.GUEST));
        String why = "it has hung up";
        try (socket) {
            Frames frames = new Frames(LONGEST_MESSAGE);
            InputStream in = socket.getInputStream();
            byte[] bytes = new byte[LONGEST_MESSAGE];
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                frames.add(bytes, 0, count);
                for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                    byte[] message = next.get();
                    owner.execute(() -> server.receive(host, message, true, System.nanoTime()));
                }
            }
        } catch (IOException | UlpException e) {
            why = e.toString();
        }
        String reason = why;
        try {
            owner.execute(() -> server.detach(host, reason, System.nanoTime()));
        } catch (RejectedExecutionException e) {
            // The whole server was closed before.
        }
    }

    private <T> T ask(java.util.concurrent.Callable<T> question) {
        try {
            return owner.submit(question).get();
        } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("the group server does not answer", e);
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        owner.shutdownNow();
        readers.shutdownNow();
    }

    /** Writes at once, on the server's thread: who reads here reads fast. */
    private record Line(Socket socket) implements HostLine {
        @Override
        public void deliver(Parcel parcel) {
            try {
                socket.getOutputStream().write(Frames.frame(parcel.toBytes()));
            } catch (IOException e) {
                close(e.toString());
            }
        }

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void close(String why) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new IllegalStateException("a socket cannot be closed", e);
            }
        }
    }
}
