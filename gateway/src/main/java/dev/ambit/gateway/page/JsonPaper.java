package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.ambit.base.ByteWriter;
import dev.ambit.group.wire.AppData;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.News;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

    private static final int FIRST_BYTES = 512;

    /** What grew larger than this for one long message shrinks again. */
    private static final int LARGEST_KEPT = 64 * 1024;

    private final JsonFactory json;
    private final boolean hasVoice;
    private final ByteWriter out = new ByteWriter(FIRST_BYTES);
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
        out.clear(LARGEST_KEPT);
        out.u8(AppData.Channel.THINGS.code());
        out.bytes(TICK).decimal(dispatch.tick());
        out.bytes(AT).decimal(dispatch.millis());
        out.bytes(NEWS);
        JsonGenerator writing = pen;
        // Whatever fails leaves a pen that is within something.
        pen = null;
        try {
            if (writing == null) {
                writing = new WholeTexts(json.createGenerator(this));
            }
            PageWriter.write(writing, news, group, hasVoice);
            writing.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        pen = writing;
        out.bytes(END);
    }

    /** Where it stands, from the first byte to {@link #size}. */
    byte[] array() {
        return out.array();
    }

    int size() {
        return out.size();
    }

    byte[] toBytes() {
        return out.toBytes();
    }

    @Override
    public void write(int one) {
        out.u8(one);
    }

    @Override
    public void write(byte[] some, int from, int length) {
        out.bytes(some, from, from + length);
    }
}
