package dev.ambit.group.core.process;

import dev.ambit.group.wire.AppData;
import java.nio.charset.StandardCharsets;

/** The text of a message, whether a program said it or somebody just wrote it. */
final class Said {
    private Said() {}

    static String text(byte[] data) {
        return AppData.read(data).map(AppData::text).orElseGet(() -> new String(data, StandardCharsets.UTF_8));
    }

    static byte[] by(String program, String text) {
        return new AppData(program, text.getBytes(StandardCharsets.UTF_8)).encode();
    }
}
