package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;

/**
 * The JSON layout of version 1. Positions are fine units, headings 1/256 turns.
 *
 * <pre>
 * page to world                                     world to page, one a tick
 * {"t":"hello","v":1,"name":"Ada","avatar":"fox"}   {"tick":1234,"at":61700,"news":[
 * {"t":"move","x":2112,"z":900,"h":64}                 {"e":"said","id":9,"text":"Hi"},
 * {"t":"set","n":1,"id":17,"name":"color","value":     {"e":"answer","n":1,"ok":true,"value":null},
 *    "#ff0000"}                                        {"e":"moves","m":[[9,2112,900,64]]} ]}
 * </pre>
 *
 * Unknown fields are skipped; an unknown {@code t} is an error. The whole list is in docs/wire.md. {@link PageReader}
 * knows what a page may ask, {@link PageWriter} what it is told, {@link ValueJson} how values look in both.
 */
public final class PageWire {

    public static final int VERSION = 1;

    /** The message, its arguments, the lists in one of them, and a ref in the innermost. */
    private static final int DEEPEST = 2 + ValueJson.DEEPEST_LIST + 1;

    private static final int LONGEST_NUMBER = 20;

    private final JsonFactory json;

    private final boolean hasVoice;

    public PageWire(int messageBytes) {
        this(messageBytes, false);
    }

    /** @param hasVoice whether visitors are told that they may speak aloud */
    public PageWire(int messageBytes, boolean hasVoice) {
        this.hasVoice = hasVoice;
        json = new JsonFactoryBuilder()
                // News are written as values in a row; the commas between them are ours.
                .rootValueSeparator("")
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxStringLength(messageBytes)
                        .maxNameLength(2 * Identifiers.LONGEST)
                        .maxDocumentLength(messageBytes)
                        .build())
                .build();
    }

    /**
     * What a client said.
     *
     * @param speaksControl whether it was a hello of somebody who speaks and reads control packets
     */
    record Heard(Input input, boolean speaksControl) {}

    /** Reads one message of a client. */
    Heard hear(Line line, ByteBuf message) throws WireException {
        PageMessage read = PageMessage.read(json, message);
        Input input = PageReader.read(line, read);
        return new Heard(input, input instanceof Input.Arrive && read.has("control") && read.flag("control"));
    }

    /** What that asks of the world. */
    public Input decode(Line line, ByteBuf message) throws WireException {
        return hear(line, message).input();
    }

    /** To write what clients hear on; for one thread. */
    JsonPaper paper() {
        return new JsonPaper(json, hasVoice);
    }

    /**
     * What a client alone hears, as the data of an element.
     *
     * @param group the number of the group that its room is, for news of coming there
     */
    public byte[] own(Dispatch dispatch, List<News> news, int group) {
        JsonPaper paper = paper();
        paper.write(dispatch, news, group);
        return paper.toBytes();
    }

    /** What a client hears with others, as the data of an element whose memory all of them share. */
    ByteBuf shared(Dispatch dispatch) {
        JsonPaper paper = paper();
        paper.write(dispatch, dispatch.bulletin().news(), PageWriter.NO_GROUP);
        return PooledByteBufAllocator.DEFAULT.directBuffer(paper.size()).writeBytes(paper.array(), 0, paper.size());
    }
}
