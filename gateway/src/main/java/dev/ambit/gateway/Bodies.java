package dev.ambit.gateway;

import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;

/**
 * Puts requests together. Bodies are short, but for room files and pictures; those have to say beforehand how long they
 * are.
 */
final class Bodies extends HttpObjectAggregator {
    private static final int LARGEST = 4_096;
    private static final int LARGEST_ROOM_FILE = 2 << 20;
    private static final String ROOM_FILES = "/rooms/convert";
    private static final String PICTURES = "/documents/avatars";

    private final int largestPicture;

    Bodies(int largestPicture) {
        super(Math.max(LARGEST_ROOM_FILE, largestPicture), true);
        this.largestPicture = largestPicture;
    }

    @Override
    protected boolean isContentLengthInvalid(HttpMessage start, int most) {
        return super.isContentLengthInvalid(start, start instanceof HttpRequest request ? largest(request) : LARGEST)
                || HttpUtil.isTransferEncodingChunked(start);
    }

    private int largest(HttpRequest request) {
        if (request.uri().startsWith(ROOM_FILES)) {
            return LARGEST_ROOM_FILE;
        }
        return request.uri().equals(PICTURES) ? Math.max(LARGEST, largestPicture) : LARGEST;
    }
}
