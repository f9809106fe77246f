package dev.ambit.gateway.http;

import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The world's documents: what is below {@code /documents/}. May wait for the disk; called by threads that may, too. */
public interface Library {

    /** @param path plain names, starting with a slash; what follows {@code /documents} */
    Optional<Holding> find(String path) throws IOException;

    /** Somebody brings a picture to be an avatar. */
    AccountApi.Reply takeIn(Upload upload);

    /** As long as an upload may be. */
    int largestUpload();

    /**
     * @param body what was sent, whatever it is
     * @param session the value of the session cookie; empty when there is none
     * @param address from where it comes
     */
    record Upload(byte[] body, String session, String address) {
        @Override
        public String toString() {
            return body.length + " bytes from " + address;
        }
    }

    /** The bytes of a document, read piece by piece. Whoever has it closes it. */
    interface Content extends Closeable {
        long length();

        /** So many bytes from there on; fewer are an error. */
        byte[] read(long at, int count) throws IOException;
    }

    /**
     * A document that was found.
     *
     * @param tag its ETag, quotes included; another one whenever the content is another
     * @param lasting whether the name is that of the content, which never changes
     */
    record Holding(Content content, String type, String tag, boolean lasting) {

        private static final Map<String, String> TYPES = Map.ofEntries(
                Map.entry("txt", "text/plain; charset=utf-8"),
                Map.entry("md", "text/plain; charset=utf-8"),
                Map.entry("json", "application/json"),
                Map.entry("png", "image/png"),
                Map.entry("jpg", "image/jpeg"),
                Map.entry("jpeg", "image/jpeg"),
                Map.entry("gif", "image/gif"),
                Map.entry("webp", "image/webp"),
                Map.entry("svg", "image/svg+xml"),
                Map.entry("wav", "audio/wav"),
                Map.entry("mp3", "audio/mpeg"),
                Map.entry("ogg", "audio/ogg"),
                Map.entry("opus", "audio/ogg"));

        /** What a browser is told that it is, by the ending of its name; never a page or a script. */
        public static String typeOf(String name) {
            String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            return TYPES.getOrDefault(ending, "application/octet-stream");
        }
    }

    /** A document that is in memory anyway. */
    record InMemory(byte[] bytes) implements Content {
        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public byte[] read(long at, int count) throws IOException {
            if (at < 0 || count < 0 || at + count > bytes.length) {
                throw new IOException("there are only " + bytes.length + " bytes");
            }
            return java.util.Arrays.copyOfRange(bytes, (int) at, (int) at + count);
        }

        @Override
        public void close() {}
    }
}
