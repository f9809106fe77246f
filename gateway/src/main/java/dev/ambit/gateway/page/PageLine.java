package dev.ambit.gateway.page;

import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import dev.ambit.world.Bulletin;
import dev.ambit.world.Dispatch;
import dev.ambit.world.Inbox;
import dev.ambit.world.Input;
import dev.ambit.world.Line;
import dev.ambit.world.News;
import dev.ambit.world.PositionFrame;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One page's connection: the last handler of its pipeline, and the world's {@link Line} to it.
 *
 * <p>{@link #deliver} and {@link #end} run on the world's thread and only hand over; everything else runs on the
 * connection's own thread.
 */
final class PageLine extends ChannelDuplexHandler implements Line {

    private static final Logger LOG = LoggerFactory.getLogger(PageLine.class);
    private static final RareLog RARE = new RareLog(LOG);

    /** More than a page says before it is inside. */
    private static final int MOST_WAITING = 200;

    private final Channel channel;
    private final Inbox inbox;
    private final PageWire wire;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final Door door;
    private final Pace pace;

    /** What came while it was not yet clear who is entering; nothing when that is clear, or nobody is. */
    private @Nullable List<Input> waiting;

    private boolean greeted;
    private boolean ending;

    /**
     * How many checks, one a second, have found nothing new since the last frame; before the hello, since the connection
     * became a WebSocket; at the end, since it ended. Counted and not measured: when the machine itself stood still for a
     * while, the answers it has not read yet must not be taken for silence.
     */
    private int silentSeconds;

    private @Nullable Future<?> silenceCheck;

    /**
     * How this connection came in.
     *
     * @param session the value of the cookie it brought along; empty when there was none
     */
    record Door(Admission admission, String session, String address) {
        @Override
        public String toString() {
            return "the door to " + address;
        }
    }

    PageLine(Channel channel, Inbox inbox, PageWire wire, GatewayLimits limits, Traffic traffic, Door door) {
        this.channel = channel;
        this.inbox = inbox;
        this.wire = wire;
        this.limits = limits;
        this.traffic = traffic;
        this.door = door;
        this.pace = new Pace(limits.messagesPerSecond(), System.nanoTime());
    }

    @Override
    public void deliver(Dispatch dispatch) {
        if (channel.isWritable()) {
            channel.writeAndFlush(dispatch);
        } else if (channel.isActive()) {
            traffic.tooSlow.increment();
            RARE.warn("Cut off " + channel.remoteAddress()
                    + ": it takes in less than it is told; limits.backlogBytes is " + limits.backlogBytes());
            channel.close();
        }
    }

    /** What is behind the backlog would be told much later; then rather not at all, and the whole difference once. */
    @Override
    public boolean hasRoom() {
        return channel.bytesBeforeUnwritable() > limits.backlogBytes() / 2;
    }

    @Override
    public void show(PositionFrame frame) {
        channel.writeAndFlush(frame);
    }

    @Override
    public void end() {
        channel.eventLoop().execute(() -> endWith(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, "goodbye"));
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        silenceCheck = ctx.executor().scheduleWithFixedDelay(() -> checkSilence(), 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof Dispatch dispatch) {
            traffic.messagesOut.increment();
            ctx.write(encoded(dispatch), promise);
        } else if (message instanceof PositionFrame frame) {
            traffic.messagesOut.increment();
            ctx.write(new BinaryWebSocketFrame(FrameWire.encode(frame)), promise);
        } else {
            ctx.write(message, promise);
        }
    }

    /** What cannot be written must not be left out in silence: the page would wait for it for ever. */
    private WebSocketFrame encoded(Dispatch dispatch) {
        try {
            return new TextWebSocketFrame(wire.encode(dispatch));
        } catch (RuntimeException e) {
            LOG.error("Could not write tick {} for {}", dispatch.tick(), channel.remoteAddress(), e);
            channel.close();
            throw e;
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (message instanceof WebSocketFrame frame && !ending) {
                if (greeted) {
                    silentSeconds = 0;
                }
                if (pace.allows(System.nanoTime(), frame.content().readableBytes())) {
                    hear(ctx, frame);
                } else {
                    cutOff("more than " + limits.messagesPerSecond() + " messages a second");
                }
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void hear(ChannelHandlerContext ctx, WebSocketFrame frame) {
        switch (frame) {
            case TextWebSocketFrame text -> hearText(text);
            case PingWebSocketFrame ping -> {
                // Who pings without reading gets no answers piled up.
                if (channel.isWritable()) {
                    ctx.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
                }
            }
            case PongWebSocketFrame _ -> LOG.trace("pong");
            case CloseWebSocketFrame close -> {
                ending = true;
                silentSeconds = 0;
                ctx.writeAndFlush(close.retain()).addListener(ChannelFutureListener.CLOSE);
            }
            default -> cutOff("expected text, got " + frame.getClass().getSimpleName());
        }
    }

    private void hearText(TextWebSocketFrame frame) {
        traffic.messagesIn.increment();
        try {
            Input input = wire.decode(this, frame.content());
            if (input instanceof Input.Arrive && !greeted) {
                greeted = true;
                silentSeconds = 0;
                channel.pipeline().fireUserEventTriggered(Doorkeeper.Call.VISITOR);
            }
            if (waiting != null) {
                waitWith(input);
            } else if (input instanceof Input.Arrive arrive) {
                askWho(arrive);
            } else {
                handOver(input);
            }
        } catch (WireException e) {
            cutOff(e.getMessage());
        }
    }

    private void handOver(Input input) {
        if (!inbox.offer(input)) {
            cutOff("the world's inbox is full");
        }
    }

    /** To find out who somebody is may take a while; what else they say meanwhile has to come after it. */
    private void askWho(Input.Arrive arrive) {
        waiting = new ArrayList<>();
        door.admission
                .admit(this, arrive.name(), door.session, door.address)
                .whenComplete((verdict, trouble) -> runHere(() -> decided(arrive, verdict, trouble)));
    }

    private void runHere(Runnable action) {
        if (channel.eventLoop().inEventLoop()) {
            action.run();
        } else {
            channel.eventLoop().execute(action);
        }
    }

    private void waitWith(Input input) {
        if (waiting != null && waiting.size() < MOST_WAITING) {
            waiting.add(input);
        } else {
            cutOff("more than " + MOST_WAITING + " messages before it is clear who is entering");
        }
    }

    private void decided(Input.Arrive arrive, Admission.@Nullable Verdict verdict, @Nullable Throwable trouble) {
        List<Input> meanwhile = waiting == null ? List.of() : waiting;
        waiting = null;
        if (ending || !channel.isActive()) {
            return;
        }
        switch (verdict) {
            case null -> {
                LOG.error("Cannot find out who is entering from {}", channel.remoteAddress(), trouble);
                refuse("Nobody can be let in right now. Please try again later.");
            }
            case Admission.Verdict.Refuse refusal -> refuse(refusal.why());
            case Admission.Verdict.Enter enter -> {
                handOver(arrive.as(enter.identity()));
                meanwhile.forEach(this::handOver);
            }
        }
    }

    private void refuse(String why) {
        deliver(new Dispatch(0, 0, List.of(new News.Refused(why)), new Bulletin(List.of())));
        endWith(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, "goodbye");
    }

    private void checkSilence() {
        silentSeconds++;
        if (ending) {
            // The close frame waits behind what the other side does not read.
            if (silentSeconds >= limits.silentSeconds()) {
                channel.close();
            }
        } else if (!greeted && silentSeconds >= limits.silentSeconds()) {
            cutOff("no hello for " + silentSeconds + " s");
        } else if (silentSeconds >= limits.idleSeconds()) {
            cutOff("silent for " + silentSeconds + " s");
        } else if (greeted && silentSeconds >= limits.idleSeconds() / 2 && channel.isWritable()) {
            // A browser hardly runs the timers of a tab in the background, but it answers this by itself.
            channel.writeAndFlush(new PingWebSocketFrame());
        }
    }

    private void cutOff(@Nullable String why) {
        if (ending) {
            return;
        }
        traffic.cutOff.increment();
        RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
        endWith(WebSocketCloseStatus.POLICY_VIOLATION, String.valueOf(why));
    }

    private void endWith(WebSocketCloseStatus status, String why) {
        if (ending) {
            return;
        }
        ending = true;
        silentSeconds = 0;
        // A close frame carries 123 bytes of reason at most; ours are ASCII but for what a client sent.
        String reason = why.replaceAll("[^ -~]", "?");
        channel.writeAndFlush(new CloseWebSocketFrame(status, reason.substring(0, Math.min(120, reason.length()))))
                .addListener(ChannelFutureListener.CLOSE);
    }

    /** At closing time those who are not inside have nobody else to tell them. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            endWith(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, "goodbye");
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (silenceCheck != null) {
            silenceCheck.cancel(false);
        }
        door.admission.gone(this);
        inbox.offer(new Input.Leave(this));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            cutOff("a message of more than " + limits.messageBytes() + " bytes");
        } else if (cause instanceof IOException) {
            LOG.debug("Lost {}: {}", channel.remoteAddress(), cause.toString());
            ctx.close();
        } else {
            cutOff(cause.getMessage());
        }
    }

    @Override
    public String toString() {
        return "line " + channel.id().asShortText();
    }
}
