package dev.ambit.gateway.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.Traffic;
import dev.ambit.world.Identity;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.thing.Effective.Rank;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PageLineTest {

    @Test
    void whoSendsMoreThanTheWorldCanTakeLosesItsConnectionWithAReason() {
        Traffic traffic = new Traffic();
        Inbox inbox = new Inbox(1);
        EmbeddedChannel channel = new EmbeddedChannel();
        PageLine.Door door = new PageLine.Door(Admission.BELIEVE_EVERYBODY, "", "192.0.2.1");
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

    @Test
    void whatComesWhileItIsNotClearWhoIsEnteringComesAfterTheArrival() {
        Inbox inbox = new Inbox(10);
        CompletableFuture<Admission.Verdict> verdict = new CompletableFuture<>();
        EmbeddedChannel channel = lineWith(inbox, verdict);
        channel.writeInbound(
                new TextWebSocketFrame("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"),
                new TextWebSocketFrame("{\"t\":\"ping\",\"n\":1}"));
        assertEquals(0, inbox.size());
        verdict.complete(new Admission.Verdict.Enter(Identity.known("Ada", Rank.USER)));
        channel.runPendingTasks();
        Input.Arrive arrive = assertInstanceOf(Input.Arrive.class, inbox.poll());
        assertEquals(Identity.known("Ada", Rank.USER), arrive.identity());
        assertInstanceOf(Input.Ping.class, inbox.poll());
    }

    @Test
    void whoIsGoneBeforeItIsClearWhoTheyAreNeverArrives() {
        Inbox inbox = new Inbox(10);
        CompletableFuture<Admission.Verdict> verdict = new CompletableFuture<>();
        EmbeddedChannel channel = lineWith(inbox, verdict);
        channel.writeInbound(new TextWebSocketFrame("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"));
        channel.close();
        verdict.complete(new Admission.Verdict.Enter(Identity.claimed()));
        channel.runPendingTasks();
        assertInstanceOf(Input.Leave.class, inbox.poll());
        assertEquals(0, inbox.size());
    }

    @Test
    void whoIsRefusedIsToldWhyAndThenEnded() {
        Inbox inbox = new Inbox(10);
        EmbeddedChannel channel =
                lineWith(inbox, CompletableFuture.completedFuture(new Admission.Verdict.Refuse("You are banned.")));
        channel.writeInbound(new TextWebSocketFrame("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"));
        TextWebSocketFrame told = assertInstanceOf(TextWebSocketFrame.class, channel.readOutbound());
        assertTrue(told.text().contains("\"e\":\"refused\",\"why\":\"You are banned.\""), told.text());
        told.release();
        CloseWebSocketFrame close = assertInstanceOf(CloseWebSocketFrame.class, channel.readOutbound());
        close.release();
        assertFalse(channel.isOpen());
    }

    private static EmbeddedChannel lineWith(Inbox inbox, CompletableFuture<Admission.Verdict> verdict) {
        EmbeddedChannel channel = new EmbeddedChannel();
        PageLine.Door door = new PageLine.Door((line, name, session, address) -> verdict, "", "192.0.2.1");
        channel.pipeline()
                .addLast(new PageLine(channel, inbox, new PageWire(8192), GatewayLimits.DEFAULT, new Traffic(), door));
        return channel;
    }
}
