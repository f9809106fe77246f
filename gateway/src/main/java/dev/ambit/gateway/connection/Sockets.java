package dev.ambit.gateway.connection;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * What Java has no name for, asked of the C library. A socket goes by the number of its descriptor; which one that is, Java does not
 * say either, so it is looked for among all that are open. Only where Linux is.
 */
@SuppressWarnings("restricted") // Netty has no way to ask the system for this
final class Sockets {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    // From Linux' own headers; they are the same wherever Java runs on it.
    private static final int SOL_SOCKET = 1;
    private static final int SO_ACCEPTCONN = 30;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_USER_TIMEOUT = 18;
    private static final long SIOCOUTQ = 0x5411;

    // A socket's name: two bytes for its family, two for the port, the high one first; then the address.
    private static final int LONGEST_NAME = 128;
    private static final int PORT_OFFSET = 2;
    private static final int V4_OFFSET = 4;
    private static final int V6_OFFSET = 8;
    private static final int V4_BYTES = 4;
    private static final int V6_BYTES = 16;
    private static final byte INET = 2;

    private static final MethodHandle GET_NAME = function("getsockname", JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle GET_PEER = function("getpeername", JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle GET_OPTION =
            function("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle SET_OPTION =
            function("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle CONTROL = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("ioctl"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
                    Linker.Option.firstVariadicArg(2));

    private Sockets() {}

    private static MethodHandle function(String name, MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
    }

    /** Whether the system has what is asked for here. */
    static boolean areThere() {
        return Files.isDirectory(DESCRIPTORS);
    }

    /** Of all descriptors that are open, those that are such. */
    static int[] find(IntPredicate such) throws IOException {
        int[] found = new int[8];
        int count = 0;
        try (DirectoryStream<Path> open = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path descriptor : open) {
                int number = Integer.parseInt(descriptor.getFileName().toString());
                if (such.test(number)) {
                    found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                    found[count++] = number;
                }
            }
        }
        return Arrays.copyOf(found, count);
    }

    static boolean listensAt(int descriptor, int port) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_INT);
            MemorySegment length = arena.allocateFrom(JAVA_INT, (int) JAVA_INT.byteSize());
            return call(GET_OPTION, descriptor, SOL_SOCKET, SO_ACCEPTCONN, value, length) == 0
                    && value.get(JAVA_INT, 0) != 0
                    && name(GET_NAME, descriptor, arena)
                            .filter(name -> portOf(name) == port)
                            .isPresent();
        }
    }

    /** Whether it is the connection between the two. */
    static boolean connects(int descriptor, InetSocketAddress here, InetSocketAddress there) {
        try (Arena arena = Arena.ofConfined()) {
            return name(GET_PEER, descriptor, arena)
                            .filter(name -> portOf(name) == there.getPort() && isAddress(name, there))
                            .isPresent()
                    && name(GET_NAME, descriptor, arena)
                            .filter(name -> portOf(name) == here.getPort())
                            .isPresent();
        }
    }

    private static Optional<MemorySegment> name(MethodHandle which, int descriptor, Arena arena) {
        MemorySegment name = arena.allocate(LONGEST_NAME);
        MemorySegment length = arena.allocateFrom(JAVA_INT, LONGEST_NAME);
        return call(which, descriptor, name, length) == 0 ? Optional.of(name) : Optional.empty();
    }

    private static int portOf(MemorySegment name) {
        return (name.get(JAVA_BYTE, PORT_OFFSET) & 0xff) << 8 | name.get(JAVA_BYTE, PORT_OFFSET + 1) & 0xff;
    }

    /** An address of four bytes is the end of one of sixteen where both kinds go by one socket. */
    private static boolean isAddress(MemorySegment name, InetSocketAddress there) {
        byte[] wanted = there.getAddress().getAddress();
        boolean isShort = name.get(JAVA_BYTE, 0) == INET;
        int end = isShort ? V4_OFFSET + V4_BYTES : V6_OFFSET + V6_BYTES;
        if (isShort && wanted.length > V4_BYTES) {
            return false;
        }
        byte[] found = name.asSlice(end - wanted.length, wanted.length).toArray(JAVA_BYTE);
        return Arrays.equals(wanted, found);
    }

    /** How long the system keeps what the other side does not confirm. */
    static boolean patience(int descriptor, int millis) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocateFrom(JAVA_INT, millis);
            return call(SET_OPTION, descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, value, (int) JAVA_INT.byteSize()) == 0;
        }
    }

    /** So many bytes the system has of it that the other side has not confirmed. */
    static OptionalInt unconfirmed(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(JAVA_INT);
            int result = (int) CONTROL.invokeExact(descriptor, SIOCOUTQ, bytes);
            return result == 0 ? OptionalInt.of(bytes.get(JAVA_INT, 0)) : OptionalInt.empty();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the C library", e);
        }
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
