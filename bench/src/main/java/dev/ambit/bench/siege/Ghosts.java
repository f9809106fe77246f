package dev.ambit.bench.siege;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.Socket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Those who vanish without a word, as a machine does that is switched off: they come in, and from then on their own system throws away
 * every packet for them, so that nothing is confirmed, nothing is refused and no end is said. Linux only.
 */
final class Ghosts {
    private static final int SOL_SOCKET = 1;
    private static final int SO_ATTACH_FILTER = 26;

    /** A filter of one instruction: return 0, which is, keep no byte of the packet. */
    private static final short RETURN = 0x06;

    private static final int FILTER_HEAD_BYTES = 16;

    /** Of a socket's name: where its port is, its address, and the same address where sockets are IPv6. */
    private static final int PORT_OFFSET = 2;

    private static final int IPV4_OFFSET = 4;
    private static final int MAPPED_OFFSET = 20;
    private static final int LONGEST_NAME = 128;

    private static final String ESTABLISHED = "01";

    /** All doors notice a dead peer within a minute; and a little longer while the server itself is held up. */
    private static final int MOST_SECONDS = 60;

    private static final int HELD_UP_SECONDS = 30;

    private Ghosts() {}

    static List<Assault> all() {
        return List.of(new Assault("ghosts, who vanish without a word", 8, Ghosts::haunt));
    }

    private static void haunt(Assault self, Assault.Target target) throws IOException {
        int way = 1 + (int) (self.deeds() % Doorway.WAYS);
        try (Peer peer = Doorway.enter(way, Assault.anyAddress(), target.doors(), Assault.newName("Ghost"))) {
            vanish(peer.socket);
            self.did();
            long start = System.nanoTime();
            while (target.goesOn() && isThere(peer.socket)) {
                if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MOST_SECONDS + HELD_UP_SECONDS)) {
                    self.breached("a ghost at door " + way + " was not noticed");
                    return;
                }
                target.pause(1000);
            }
            if (target.goesOn()) {
                self.wasRefused("noticed after " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) + " s");
            }
        }
    }

    /** Whether the server's end of a connection is still open. */
    private static boolean isThere(Socket socket) throws IOException {
        String server = hex(socket.getInetAddress().getAddress(), socket.getPort());
        String ghost = hex(socket.getLocalAddress().getAddress(), socket.getLocalPort());
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            boolean isHere = Files.readAllLines(Path.of(table)).stream()
                    .map(line -> line.strip().split("\\s+"))
                    .anyMatch(end -> end[1].endsWith(server) && end[2].endsWith(ghost) && end[3].equals(ESTABLISHED));
            if (isHere) {
                return true;
            }
        }
        return false;
    }

    /** As {@code /proc/net/tcp} has it: the address with its low byte first, which is the end of an IPv6 address that means it. */
    private static String hex(byte[] address, int port) {
        return String.format(
                Locale.ROOT, "%02X%02X%02X%02X:%04X", address[3], address[2], address[1], address[0], port);
    }

    /** Java does not say which descriptor a socket has, so the one is looked for that has its address. */
    private static void vanish(Socket socket) throws IOException {
        MemorySegment address = MemorySegment.ofArray(socket.getLocalAddress().getAddress());
        try (Arena arena = Arena.ofConfined();
                DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            MethodHandle getName = function("getsockname", JAVA_INT, ADDRESS, ADDRESS);
            for (Path descriptor : open) {
                int number = Integer.parseInt(descriptor.getFileName().toString());
                MemorySegment name = arena.allocate(LONGEST_NAME);
                MemorySegment length = arena.allocateFrom(JAVA_INT, LONGEST_NAME);
                if (call(getName, number, name, length) == 0
                        && Short.reverseBytes(name.get(JAVA_SHORT, PORT_OFFSET)) == (short) socket.getLocalPort()
                        && (name.asSlice(IPV4_OFFSET, 4).mismatch(address) < 0
                                || name.asSlice(MAPPED_OFFSET, 4).mismatch(address) < 0)) {
                    keepNothing(arena, number);
                    return;
                }
            }
        }
        throw new IOException("no descriptor has the address of " + socket);
    }

    private static void keepNothing(Arena arena, int descriptor) throws IOException {
        MemorySegment instruction = arena.allocate(JAVA_LONG);
        instruction.set(JAVA_SHORT, 0, RETURN);
        MemorySegment filter = arena.allocate(FILTER_HEAD_BYTES, 8);
        filter.set(JAVA_SHORT, 0, (short) 1);
        filter.set(ADDRESS, 8, instruction);
        MethodHandle setOption = function("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
        if (call(setOption, descriptor, SOL_SOCKET, SO_ATTACH_FILTER, filter, FILTER_HEAD_BYTES) != 0) {
            throw new IOException("the system does not let a socket throw its packets away");
        }
    }

    @SuppressWarnings("restricted") // the JDK has no such sockets
    private static MethodHandle function(String name, java.lang.foreign.MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private static int call(MethodHandle function, Object... arguments) {
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the C library", e);
        }
    }
}
