package dev.ambit.game.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import java.util.List;

/** What the server says in login mode, as bodies of frames; each method draws one. */
public final class LoginWords {
    /** The bit in a file's flags by which guests get it, too. */
    public static final int FOR_GUESTS = 0x20;

    private static final int LOG_OFF = 1;

    private LoginWords() {}

    /** A message without anything behind its type. */
    public static byte[] plain(LoginMessage message) {
        return new byte[] {(byte) message.number()};
    }

    /** {@code u8 type of the account}: 0 user, 1 admin, 2 dm, 3 guest. */
    public static byte[] logInOk(int kind) {
        return new byte[] {(byte) LoginMessage.LOGINOK.number(), (byte) kind};
    }

    /** {@code u32 x 5} seeds of the {@link Generators}. */
    public static byte[] getChoice(int[] seeds) {
        ByteWriter out = begin(LoginMessage.GETCHOICE);
        for (int seed : seeds) {
            out.u32LE(seed);
        }
        return out.toBytes();
    }

    /** {@code u32} credits. */
    public static byte[] credits(int credits) {
        return begin(LoginMessage.CREDITS).u32LE(credits).toBytes();
    }

    /** {@code string | u8 what to do then}: 0 go on, 1 log off. */
    public static byte[] message(String text, boolean logsOff) {
        return string(begin(LoginMessage.MESSAGE), text)
                .u8(logsOff ? LOG_OFF : 0)
                .toBytes();
    }

    /** {@code string machine | string file}: a newer client is to be had there. */
    public static byte[] getClient(String machine, String file) {
        return string(string(begin(LoginMessage.GETCLIENT), machine), file).toBytes();
    }

    /**
     * A file that a client has to get, or to delete.
     *
     * @param time of the change; a client that has it does not do it again
     */
    public record Update(int time, int flags, int bytes, String name) {}

    /**
     * {@code u16 count | string machine | string path | string reason | string demo | count x (u32 time | u32 flags | u32 bytes | string
     * name)}.
     */
    public static byte[] download(String machine, String path, String reason, String demo, List<Update> packages) {
        ByteWriter out = begin(LoginMessage.DOWNLOAD).u16LE(packages.size());
        string(string(string(string(out, machine), path), reason), demo);
        for (Update one : packages) {
            string(out.u32LE(one.time).u32LE(one.flags).u32LE(one.bytes), one.name);
        }
        return out.toBytes();
    }

    /** {@code u8 status | u32 first | u32 last}: whether a guest may come in here, and where else. */
    public static byte[] guest(boolean isFull, int firstServer, int lastServer) {
        return begin(LoginMessage.GUEST)
                .u8(isFull ? 1 : 0)
                .u32LE(firstServer)
                .u32LE(lastServer)
                .toBytes();
    }

    private static ByteWriter begin(LoginMessage message) {
        return new ByteWriter().u8(message.number());
    }

    private static ByteWriter string(ByteWriter out, String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return out.u16LE(bytes.length).bytes(bytes);
    }
}
