package dev.ambit.gateway.page;

import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.News;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** All that a page is told at one moment, as JSON: what is its own, then what others hear, too. */
final class PageJson {
    private PageJson() {}

    static ByteBuf of(PageWire wire, Dispatch dispatch) {
        List<News> all = new ArrayList<>(dispatch.own());
        all.addAll(dispatch.bulletin().news());
        byte[] data = wire.own(dispatch, all, PageWriter.NO_GROUP);
        return Unpooled.wrappedBuffer(data, 1, data.length - 1);
    }
}
