package dev.ambit.game.billing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.door.LogInJudge;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.play.GameLog;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to a billing server, which says who may log in. It is looked for again whenever that is due; without it nobody new is let in
 * who has to be asked about, and who is in stays.
 *
 * <pre>
 * nothing --connected, STARTUP n--> greeting --STARTUP n--> asking --LOGIN name n, LOGIN YES name n--> ...
 *    ^---------------------------------- connection lost ----------------------------------'
 * </pre>
 *
 * All of it runs on a thread of its own; any thread may ask.
 */
public final class BillingPortal implements LogInJudge, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BillingPortal.class);
    private static final int CONNECT_MILLIS = 5_000;
    private static final long LOOK_MILLIS = 500;
    private static final int MOST_PENDING = 10_000;
    private static final int MOST_UNSENT_BYTES = 1 << 20;
    private static final String REFUSED = "Your account is not open for play. Please ask those who run this game.";

    private final GameOptions options;
    private final GameLog log;
    private final BooleanSupplier isDue;
    private final EventLoopGroup thread = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("game billing", true), NioIoHandler.newFactory());

    /** Log-ins that wait for an answer, the oldest of a name first. */
    private final Map<String, Deque<CompletableFuture<Optional<String>>>> pending = new HashMap<>();

    private int pendingCount;
    private @Nullable Channel channel;
    private boolean isConnecting;
    private boolean hasBegun;

    /** @param isDue whether it is time to look for a billing server that is not there; asked on the own thread, and at first it is */
    public BillingPortal(GameOptions options, GameLog log, BooleanSupplier isDue) {
        this.options = options;
        this.log = log;
        this.isDue = isDue;
        thread.execute(this::connect);
        thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private int server() {
        return options.number(GameOption.PORTAL_SERVER_NUMBER);
    }

    private Optional<String> unreachable() {
        return Optional.of(options.text(GameOption.PORTAL_ERROR_REPORT));
    }

    // ---- any thread ----

    @Override
    public CompletionStage<Optional<String>> whyNot(String name) {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        try {
            thread.execute(() -> ask(name, answer));
        } catch (RejectedExecutionException e) {
            answer.complete(unreachable());
        }
        return answer;
    }

    @Override
    public void left(String name) {
        try {
            thread.execute(() -> {
                if (hasBegun) {
                    say(BillingLine.logOut(name, server()));
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("{} has gone when nobody is told any more", name);
        }
    }

    // ---- its own thread ----

    private void ask(String name, CompletableFuture<Optional<String>> answer) {
        boolean isIgnored = options.isOn(GameOption.PORTAL_IGNORE);
        boolean isSaid = hasBegun && !name.contains(BillingLine.TAB) && say(BillingLine.logIn(name, server()));
        if (isIgnored) {
            answer.complete(Optional.empty());
            return;
        }
        if (!isSaid || pendingCount >= MOST_PENDING) {
            answer.complete(unreachable());
            return;
        }
        pending.computeIfAbsent(name, first -> new ArrayDeque<>()).add(answer);
        pendingCount++;
        thread.schedule(
                () -> {
                    if (!answer.isDone()) {
                        LOG.warn("The billing server does not answer about {} (option Portal.AnswerSeconds)", name);
                        answer.complete(unreachable());
                        forget(name, answer);
                    }
                },
                options.number(GameOption.PORTAL_ANSWER_SECONDS),
                TimeUnit.SECONDS);
    }

    private void forget(String name, CompletableFuture<Optional<String>> answer) {
        Deque<CompletableFuture<Optional<String>>> theirs = pending.get(name);
        if (theirs != null && theirs.removeIf(one -> one == answer)) {
            pendingCount--;
            if (theirs.isEmpty()) {
                pending.remove(name);
            }
        }
    }

    /** Whether it is on its way. */
    private boolean say(String line) {
        Channel to = channel;
        if (to == null || !to.isActive()) {
            return false;
        }
        if (!to.isWritable()) {
            LOG.warn("The billing server does not read what it is told; the connection ends");
            to.close();
            return false;
        }
        trace("> ", line);
        to.writeAndFlush(Unpooled.copiedBuffer(line, ISO_8859_1));
        return true;
    }

    private void trace(String sign, String line) {
        if (options.isOn(GameOption.DEBUG_PORTAL)) {
            log.debug("Portal " + sign + line.strip().replace('\t', ' '));
        }
    }

    private void look() {
        if (isDue.getAsBoolean() && channel == null && !isConnecting) {
            connect();
        }
    }

    private void connect() {
        isConnecting = true;
        String machine = options.text(GameOption.PORTAL_MACHINE);
        int port = options.number(GameOption.PORTAL_PORT);
        ChannelFuture coming = new Bootstrap()
                .group(thread)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(MOST_UNSENT_BYTES / 2, MOST_UNSENT_BYTES))
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel made) {
                        made.pipeline()
                                .addLast(new LineBasedFrameDecoder(BillingLine.LONGEST))
                                .addLast(new StringDecoder(ISO_8859_1))
                                .addLast(new Ear());
                    }
                })
                .connect(machine, port);
        coming.addListener((ChannelFutureListener) done -> {
            isConnecting = false;
            if (!done.isSuccess()) {
                String why = String.valueOf(done.cause().getMessage());
                LOG.warn("There is no billing server at {}:{} ({}); it is looked for again", machine, port, why);
                log.error("There is no billing server at " + machine + ":" + port);
            }
        });
    }

    private void begun(BillingLine.Startup line) {
        if (line.server() == server()) {
            hasBegun = true;
            log.log("The billing server has answered; log-ins are asked about");
        } else {
            log.error("The billing server greets server " + line.server() + ", expected " + server());
        }
    }

    private void judged(BillingLine.Verdict line) {
        Deque<CompletableFuture<Optional<String>>> theirs = pending.get(line.name());
        CompletableFuture<Optional<String>> oldest = theirs == null ? null : theirs.peek();
        if (oldest == null || line.server() != server()) {
            // Who was not asked about, or is not waited for any more.
            return;
        }
        forget(line.name(), oldest);
        if (!line.isAllowed()) {
            log.log("The billing server refuses " + line.name());
        }
        oldest.complete(line.isAllowed() ? Optional.empty() : Optional.of(REFUSED));
    }

    private void lost() {
        channel = null;
        hasBegun = false;
        pending.values().forEach(theirs -> theirs.forEach(answer -> answer.complete(unreachable())));
        pending.clear();
        pendingCount = 0;
    }

    /** Hears the billing server. */
    private final class Ear extends SimpleChannelInboundHandler<String> {

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            channel = ctx.channel();
            say(BillingLine.startup(server()));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String text) {
            trace("< ", text);
            Optional<BillingLine> line = BillingLine.read(text);
            if (line.isEmpty()) {
                log.error("The billing server says \"" + (text.length() > 60 ? text.substring(0, 60) + "..." : text)
                        + "\", which means nothing");
                return;
            }
            switch (line.get()) {
                case BillingLine.Startup startup -> begun(startup);
                case BillingLine.Verdict verdict -> judged(verdict);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            LOG.warn("The connection to the billing server is lost; it is looked for again");
            log.error("The connection to the billing server is lost");
            lost();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOG.warn("The connection to the billing server ends: {}", cause.toString());
            ctx.close();
        }
    }

    @Override
    public void close() {
        thread.execute(this::lost);
        thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
