package dev.ambit.gateway;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long Linux keeps what was said to somebody who does not confirm it: {@code TCP_USER_TIMEOUT}, a quarter of an hour unless
 * told otherwise. Java has no name for it, so the C library is asked. It is set at the listening socket, from which connections
 * inherit it, and so once for each door.
 */
final class Unacknowledged {
    private static final Logger LOG = LoggerFactory.getLogger(Unacknowledged.class);
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    // From Linux' own headers; they are the same wherever Java runs on it.
    private static final int SOL_SOCKET = 1;
    private static final int SO_ACCEPTCONN = 30;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_USER_TIMEOUT = 18;

    /** Of a socket's name: two bytes for its family, two for the port, the high one first. */
    private static final int PORT_OFFSET = 2;

    private static final int LONGEST_NAME = 128;

    private final Arena arena;
    private final MethodHandle getName;
    private final MethodHandle getOption;
    private final MethodHandle setOption;

    private Unacknowledged(Arena arena) {
        this.arena = arena;
        getName = function("getsockname", JAVA_INT, ADDRESS, ADDRESS);
        getOption = function("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
        setOption = function("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    }

    private static MethodHandle function(String name, MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
    }

    /**
     * Sets it for all who come in at a port from now on. Other systems have no such thing, and go on as they do.
     *
     * @return at how many sockets it was set
     */
    static int limit(int port, int seconds) {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined();
                DirectoryStream<Path> open = Files.newDirectoryStream(DESCRIPTORS)) {
            Unacknowledged sockets = new Unacknowledged(arena);
            int found = 0;
            for (Path descriptor : open) {
                int number = Integer.parseInt(descriptor.getFileName().toString());
                if (sockets.listensAt(number, port)) {
                    found += sockets.set(number, seconds * 1000);
                }
            }
            LOG.debug("{} sockets at port {} give up after {} s", found, port, seconds);
            return found;
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "Who vanishes from port {} may be noticed late: cannot set TCP_USER_TIMEOUT ({})",
                    port,
                    e.toString());
            return 0;
        }
    }

    private boolean listensAt(int descriptor, int port) {
        MemorySegment value = arena.allocate(JAVA_INT);
        MemorySegment length = arena.allocateFrom(JAVA_INT, (int) JAVA_INT.byteSize());
        if (call(getOption, descriptor, SOL_SOCKET, SO_ACCEPTCONN, value, length) != 0 || value.get(JAVA_INT, 0) == 0) {
            return false;
        }
        MemorySegment name = arena.allocate(LONGEST_NAME);
        length.set(JAVA_INT, 0, LONGEST_NAME);
        return call(getName, descriptor, name, length) == 0
                && (name.get(JAVA_BYTE, PORT_OFFSET) & 0xff) == port >> 8
                && (name.get(JAVA_BYTE, PORT_OFFSET + 1) & 0xff) == (port & 0xff);
    }

    private int set(int descriptor, int millis) {
        MemorySegment value = arena.allocateFrom(JAVA_INT, millis);
        boolean isSet =
                call(setOption, descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, value, (int) JAVA_INT.byteSize()) == 0;
        return isSet ? 1 : 0;
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
