package dev.ambit.game.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;

/**
 * AP_LOGIN: a client says who it is, and what it runs on.
 *
 * <pre>
 * u8 major | u8 minor                                 version of the client
 * u32 x 5   system, its major and minor version, memory, processor
 * u16 width | u16 height                              of the screen, in pixels
 * 12 bytes                                            displays, bandwidth, colours and partner
 * string name | string password                       the password as {@link PasswordForm} has it
 * </pre>
 */
public record ClientLogIn(int major, int minor, String name, byte[] password) {
    public static final int LONGEST_NAME = 50;
    public static final int LONGEST_PASSWORD = 32;

    /** A shorter message is none of any client. */
    public static final int LEAST_BYTES = 39;

    private static final int SYSTEM_BYTES = 36;
    private static final int HUNDRED = 100;

    public static ClientLogIn read(byte[] body) throws MessageRefused {
        if (body.length < LEAST_BYTES) {
            throw new MessageRefused("it has " + body.length + " bytes, and the shortest has " + LEAST_BYTES);
        }
        MessageReader in = new MessageReader(body, 1);
        int major = in.u8("the version");
        int minor = in.u8("the version");
        in.skip(SYSTEM_BYTES, "what is said of the system");
        String name = new String(in.string("the name", LONGEST_NAME), ISO_8859_1);
        return new ClientLogIn(major, minor, name, in.string("the password", LONGEST_PASSWORD));
    }

    /** As the client writes it. */
    public byte[] write() {
        byte[] text = name.getBytes(ISO_8859_1);
        return new ByteWriter()
                .u8(LoginMessage.LOGIN.number())
                .u8(major)
                .u8(minor)
                .bytes(new byte[SYSTEM_BYTES])
                .u16LE(text.length)
                .bytes(text)
                .u16LE(password.length)
                .bytes(password)
                .toBytes();
    }

    /** As configurations have it: major times 100 and minor. */
    public int version() {
        return major * HUNDRED + minor;
    }
}
