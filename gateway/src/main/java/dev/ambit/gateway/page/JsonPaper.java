package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.group.wire.AppData;
import dev.ambit.world.Dispatch;
import dev.ambit.world.News;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes news as JSON, one message after the other, always with the same pen: to make one costs more than most messages have to
 * say. Owned by one thread.
 */
final class JsonPaper extends OutputStream {
    private static final byte[] TICK = "{\"tick\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] AT = ",\"at\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NEWS = ",\"news\":[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);
    private static final int TEN = 10;

    /** What grew larger than this for one long message shrinks again. */
    private static final int LARGEST_KEPT = 64 * 1024;

    private final JsonFactory json;
    private final boolean hasVoice;
    private byte[] bytes = new byte[512];
    private int size;
    private @Nullable JsonGenerator pen;

    JsonPaper(JsonFactory json, boolean hasVoice) {
        this.json = json;
        this.hasVoice = hasVoice;
    }

    /**
     * Writes the data of one element, in place of what was written before.
     *
     * @param group the number of the group that a room is, for news of coming there
     */
    void write(Dispatch dispatch, List<News> news, int group) {
        if (bytes.length > LARGEST_KEPT) {
            bytes = new byte[LARGEST_KEPT];
        }
        size = 0;
        write(AppData.Channel.THINGS.code());
        put(TICK);
        decimal(dispatch.tick());
        put(AT);
        decimal(dispatch.millis());
        put(NEWS);
        JsonGenerator out = pen;
        // Whatever fails leaves a pen that is within something.
        pen = null;
        try {
            if (out == null) {
                out = new WholeTexts(json.createGenerator(this));
            }
            PageWriter.write(out, news, group, hasVoice);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        pen = out;
        put(END);
    }

    /** Where it stands, from the first byte to {@link #size}. */
    byte[] array() {
        return bytes;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void put(byte[] some) {
        write(some, 0, some.length);
    }

    /** A number as JSON has it. */
    private void decimal(long number) {
        if (number < 0) {
            write('-');
        }
        int digits = 1;
        for (long rest = number / TEN; rest != 0; rest /= TEN) {
            digits++;
        }
        makeRoomFor(digits);
        size += digits;
        long rest = number;
        for (int at = size - 1; at >= size - digits; at--) {
            bytes[at] = (byte) ('0' + Math.abs(rest % TEN));
            rest /= TEN;
        }
    }

    @Override
    public void write(int one) {
        makeRoomFor(1);
        bytes[size++] = (byte) one;
    }

    @Override
    public void write(byte[] some, int from, int length) {
        makeRoomFor(length);
        System.arraycopy(some, from, bytes, size, length);
        size += length;
    }

    private void makeRoomFor(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
