package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What programs tell each other in the groups of a world: {@code 4 | name of the program text | its bytes}. The first byte of data
 * says what the rest is ({@link Channel}); talk, in channels, parties and between two people, is the program "talk" with UTF-8.
 */
public record AppData(String app, byte[] bytes) {
    public static final String TALK = "talk";

    /** What a program that knows about being away tells who speaks to somebody who is; others do not show it. */
    public static final String AWAY = "away";

    private static final int LONGEST_APP_BYTES = 32;

    /** What the first byte of data says, wherever a world is a host. */
    public enum Channel {
        CONTROL(0),
        POSITIONS(1),
        THINGS(2),
        AUDIO(3),
        APPLICATION(4);

        private final int code;

        Channel(int code) {
            this.code = code;
        }

        /** The byte. */
        public int code() {
            return code;
        }
    }

    public static AppData talk(String text) {
        return new AppData(TALK, text.getBytes(StandardCharsets.UTF_8));
    }

    public boolean isTalk() {
        return app.equals(TALK);
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public byte[] encode() {
        return new ByteWriter(bytes.length + app.length() + 2)
                .u8(Channel.APPLICATION.code())
                .text(app)
                .bytes(bytes)
                .toBytes();
    }

    /** Whether the data is for people to read, whatever else it may be. Cheap: every message is asked. */
    public static boolean isForReading(byte[] data) {
        return data.length > 0
                && data[0] == Channel.APPLICATION.code()
                && read(data)
                        .filter(said -> said.isTalk() || said.app.equals(AWAY))
                        .isPresent();
    }

    /** Nothing when it is something else. */
    public static Optional<AppData> read(byte[] data) {
        UlpReader in = new UlpReader(data);
        try {
            if (in.u8("the channel") != Channel.APPLICATION.code()) {
                return Optional.empty();
            }
            return Optional.of(new AppData(in.text("the program", LONGEST_APP_BYTES), in.rest()));
        } catch (UlpException e) {
            return Optional.empty();
        }
    }
}
