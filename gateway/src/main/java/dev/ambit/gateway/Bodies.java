package dev.ambit.gateway;

import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;

/** Puts requests together. Bodies are short, but for room files; those have to say beforehand how long they are. */
final class Bodies extends HttpObjectAggregator {
    private static final int LARGEST = 4_096;
    private static final int LARGEST_ROOM_FILE = 2 << 20;
    private static final String ROOM_FILES = "/rooms/convert";

    Bodies() {
        super(LARGEST_ROOM_FILE, true);
    }

    @Override
    protected boolean isContentLengthInvalid(HttpMessage start, int most) {
        boolean isRoomFile =
                start instanceof HttpRequest request && request.uri().startsWith(ROOM_FILES);
        return super.isContentLengthInvalid(start, isRoomFile ? most : LARGEST)
                || HttpUtil.isTransferEncodingChunked(start);
    }
}
