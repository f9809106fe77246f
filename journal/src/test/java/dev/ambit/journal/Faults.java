package dev.ambit.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Steers the failing disk of {@code src/test/c/faults.c}; the layout is drawn there. */
final class Faults {

    static final int CONTROL_BYTES = 4096;

    private static final VarHandle NUMBER =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int PATH_AT = 64;
    private static final int MOST_PATH_BYTES = 900;

    /** How a call fails, in the order of their numbers. */
    enum Kind {
        NO_SPACE,
        IO_ERROR,
        SHORT_WRITE
    }

    private final MappedByteBuffer control;
    private long round;

    Faults(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            control = channel.map(FileChannel.MapMode.READ_WRITE, 0, CONTROL_BYTES);
            control.order(ByteOrder.nativeOrder());
        }
    }

    /** From now on, calls for this database are counted, and some fail. */
    void arm(Path database, Kind kind, long failAt, long inARow) {
        disarm();
        byte[] path = database.toString().getBytes(StandardCharsets.UTF_8);
        if (path.length > MOST_PATH_BYTES) {
            throw new IllegalArgumentException(database.toString());
        }
        control.put(PATH_AT, path);
        control.put(PATH_AT + path.length, (byte) 0);
        control.putLong(8, kind.ordinal() + 1);
        control.putLong(16, 0);
        control.putLong(24, 0);
        control.putLong(32, ++round);
        control.putLong(40, inARow);
        control.putLong(0, failAt);
    }

    /** Nothing fails any more; the image of what is synced is still kept. */
    void heal() {
        control.putLong(0, 0);
    }

    void disarm() {
        heal();
        control.put(PATH_AT, (byte) 0);
    }

    /** How often the images have changed; odd while one is being changed. */
    long changes() {
        return (long) NUMBER.getVolatile(control, 48);
    }

    long made() {
        return control.getLong(24);
    }
}
