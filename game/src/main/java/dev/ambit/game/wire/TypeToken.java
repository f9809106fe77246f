package dev.ambit.game.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * What the type byte of a server's message is mixed with, so that a program on the way cannot tell one message from another. It is 0 until
 * the first BP_ECHO_PING names a token and a text; from then on the bytes of the text are added one by one, over and over.
 *
 * <pre>
 * echo:    type | token XOR ED | u32 resource        mixed with the token from before
 * next:    type XOR token, then token += next byte of the text (its low 7 bits)
 * </pre>
 */
public final class TypeToken {
    /** Where a game names no resource, both sides know this text. */
    private static final byte[] USUAL_TEXT = "BLAKSTON: Greenwich Q Zjiria".getBytes(ISO_8859_1);

    private static final int MASK = 0xED;
    private static final int LOW_7_BITS = 0x7f;

    private byte[] text = {};
    private int token;
    private int at;

    /** How a token is told. */
    public static int hidden(int token) {
        return (token ^ MASK) & 0xff;
    }

    /** From now on this token counts, and this text; an empty one is as good as the usual. */
    public void begin(int newToken, byte[] newText) {
        token = newToken & 0xff;
        text = newText.length == 0 ? USUAL_TEXT : newText.clone();
        at = 0;
    }

    /** The type of the next message as it is sent, or as it was meant when it was received. */
    public byte mix(byte type) {
        byte mixed = (byte) (type ^ token);
        if (text.length > 0) {
            token = token + (text[at] & LOW_7_BITS) & 0xff;
            at = (at + 1) % text.length;
        }
        return mixed;
    }
}
