package dev.ambit.gateway.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.Traffic;
import dev.ambit.world.Inbox;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import org.junit.jupiter.api.Test;

class PageLineTest {

    @Test
    void whoSendsMoreThanTheWorldCanTakeLosesItsConnectionWithAReason() {
        Traffic traffic = new Traffic();
        Inbox inbox = new Inbox(1);
        EmbeddedChannel channel = new EmbeddedChannel();
        PageLine.Door door = new PageLine.Door(Admission.BELIEVE_EVERYBODY, "", "127.0.0.1");
        channel.pipeline()
                .addLast(new PageLine(channel, inbox, new PageWire(8192), GatewayLimits.DEFAULT, traffic, door));
        channel.writeInbound(
                new TextWebSocketFrame("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"),
                new TextWebSocketFrame("{\"t\":\"ping\",\"n\":1}"));
        CloseWebSocketFrame close = assertInstanceOf(CloseWebSocketFrame.class, channel.readOutbound());
        assertEquals(1008, close.statusCode());
        assertEquals("the world's inbox is full", close.reasonText());
        close.release();
        assertFalse(channel.isOpen());
        assertEquals(2, inbox.size(), "the hello and, because nobody may stay as a ghost, the leaving");
        assertEquals(1, traffic.cutOff.sum());
    }
}
