package dev.ambit.gateway.page;

import dev.ambit.group.wire.AppData;

/**
 * A piece of somebody's voice as the data of a group message. Who speaks is not in it: that is the source of the element, which
 * the server writes.
 *
 * <pre>
 * 0        1                 3
 * +--------+--------+--------+--------------
 * | 3      | number u16      | Opus packet ..
 * +--------+--------+--------+--------------
 * </pre>
 *
 * Numbers count up by one from piece to piece, 65535 is followed by 0.
 */
final class VoiceFrame {
    static final int HEADER_BYTES = 3;

    private VoiceFrame() {}

    static boolean isVoice(byte[] data) {
        return data.length > 0 && data[0] == AppData.Channel.AUDIO.code();
    }
}
