package dev.ambit.gateway;

import dev.ambit.gateway.http.HttpDesk;
import dev.ambit.gateway.page.PageDoor;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The server socket and everything that hangs on it. */
public final class Gateway {

    private static final int LONGEST_REQUEST_LINE = 4096;
    private static final int LARGEST_HEADERS = 8192;
    private static final int ACCEPT_BACKLOG = 1024;

    /** The system would let megabytes of stale news pile up for a slow client; so much is half a second of a crowd. */
    private static final int SEND_BUFFER_BYTES = 128 * 1024;

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            Math.max(2, Runtime.getRuntime().availableProcessors()),
            new DefaultThreadFactory("gateway"),
            NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Channel door;

    private Gateway(
            InetAddress host, int port, GatewayLimits limits, Traffic traffic, HttpDesk.Factory desks, PageDoor page)
            throws IOException {
        Doorkeeper doorkeeper = new Doorkeeper(limits.connections(), traffic);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, ACCEPT_BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER_BYTES)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(limits.backlogBytes() / 2, limits.backlogBytes()))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        channel.pipeline()
                                .addLast(doorkeeper)
                                .addLast(new HttpServerCodec(new HttpDecoderConfig()
                                        .setMaxInitialLineLength(LONGEST_REQUEST_LINE)
                                        .setMaxHeaderSize(LARGEST_HEADERS)))
                                .addLast(new Bodies())
                                .addLast(desks.desk(page::upgrade));
                    }
                });
        ChannelFuture bound = bootstrap.bind(host, port).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw new IOException("cannot listen on " + host.getHostAddress() + ":" + port, bound.cause());
        }
        door = bound.channel();
    }

    /** Opens the door; port 0 takes any free one. */
    public static Gateway open(
            InetAddress host, int port, GatewayLimits limits, Traffic traffic, HttpDesk.Factory desks, PageDoor page)
            throws IOException {
        return new Gateway(host, port, limits, traffic, desks, page);
    }

    public int port() {
        return ((InetSocketAddress) door.localAddress()).getPort();
    }

    /** Lets nobody in any more; those inside stay. */
    public void closeDoor() {
        door.close().awaitUninterruptibly();
    }

    /** Waits until what was written has left and the connections have closed, at most so long; then cuts the rest. */
    public void close(long graceMillis) {
        closeDoor();
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(Doorkeeper.Call.CLOSING_TIME));
        connections.newCloseFuture().awaitUninterruptibly(graceMillis);
        connections.close().awaitUninterruptibly(graceMillis);
        threads.shutdownGracefully(0, graceMillis, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
