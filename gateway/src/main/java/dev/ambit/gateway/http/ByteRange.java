package dev.ambit.gateway.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which bytes of a document are wanted: a single range of RFC 9110, or all of them. */
sealed interface ByteRange {

    /** Everything: nothing else was asked for, or nothing that this server understands. */
    record Whole() implements ByteRange {}

    /** Both ends included. */
    record Part(long first, long last) implements ByteRange {
        long length() {
            return last - first + 1;
        }
    }

    /** The document has no such bytes. */
    record Outside() implements ByteRange {}

    Pattern SINGLE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /** @param header the value of Range, if there is one; several ranges at once are answered with the whole */
    static ByteRange of(@Nullable String header, long length) {
        Matcher single = SINGLE.matcher(header == null ? "" : header.strip());
        if (!single.matches()) {
            return new Whole();
        }
        String from = single.group(1);
        String to = single.group(2);
        if (from.isEmpty()) {
            return to.isEmpty() ? new Whole() : lastBytes(Long.parseLong(to), length);
        }
        long first = Long.parseLong(from);
        long last = to.isEmpty() ? length - 1 : Math.min(Long.parseLong(to), length - 1);
        if (!to.isEmpty() && Long.parseLong(to) < first) {
            return new Whole();
        }
        return first >= length ? new Outside() : new Part(first, last);
    }

    private static ByteRange lastBytes(long many, long length) {
        return many == 0 || length == 0 ? new Outside() : new Part(Math.max(0, length - many), length - 1);
    }
}
