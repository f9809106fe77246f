package dev.ambit.gateway;

import dev.ambit.gateway.connection.AcceptGuard;
import dev.ambit.gateway.connection.DeadPeers;
import dev.ambit.gateway.connection.Door;
import dev.ambit.gateway.connection.Doorkeeper;
import dev.ambit.gateway.connection.Doorkeepers;
import dev.ambit.gateway.connection.Encryption;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Places;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.control.door.ControlDoor;
import dev.ambit.gateway.group.GroupDoor;
import dev.ambit.gateway.http.Bodies;
import dev.ambit.gateway.http.HealthOnly;
import dev.ambit.gateway.http.HttpConnection;
import dev.ambit.gateway.http.HttpSite;
import dev.ambit.gateway.irc.IrcDoor;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
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
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The server sockets and everything that hangs on them. */
public final class Gateway {

    private static final int LONGEST_REQUEST_LINE = 4096;
    private static final int LARGEST_HEADERS = 8192;
    private static final int ACCEPT_BACKLOG = 1024;

    /** The system would let megabytes of stale news pile up for a slow client; so much is half a second of a crowd. */
    private static final int SEND_BUFFER_BYTES = 128 * 1024;

    /** Control clients get a kilobyte or two a second; a line that is slower has no more than this piled up before it. */
    private static final int CONTROL_SEND_BUFFER_BYTES = 8 * 1024;

    /** The most that is read of somebody at once, and so the most that waits here for its turn ({@code PacedReading}). */
    static final int READ_BYTES = 4096;

    private static final int LEAST_READ_BYTES = 256;

    /** Datagrams of many hosts come in bursts. */
    private static final int DATAGRAM_BUFFER_BYTES = 1024 * 1024;

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            Math.max(2, Runtime.getRuntime().availableProcessors()),
            new DefaultThreadFactory("gateway"),
            NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final InetAddress host;
    private final GatewayLimits limits;
    private final Doorkeepers doorkeepers;
    private final DeadPeers deadPeers;
    private final Traffic traffic;
    private final Optional<Encryption> tls;
    private final List<Channel> doors = new ArrayList<>();

    /** The places for whoever comes first. */
    public Gateway(InetAddress host, GatewayLimits limits, Traffic traffic, Optional<Encryption> tls) {
        this(host, limits, new Doorkeepers(Places.of(limits.connections()), traffic), DeadPeers.DEFAULT, tls);
    }

    /** @param tls how to keep what is said from being read on the way; none for plain sockets */
    public Gateway(
            InetAddress host,
            GatewayLimits limits,
            Doorkeepers doorkeepers,
            DeadPeers deadPeers,
            Optional<Encryption> tls) {
        this.host = host;
        this.limits = limits;
        this.tls = tls;
        this.doorkeepers = doorkeepers;
        this.deadPeers = deadPeers;
        this.traffic = doorkeepers.traffic();
    }

    /** Opens the door for browsers; port 0 takes any free one. Answers which one it is. */
    public int openWeb(int port, HttpSite site) throws IOException {
        return listen(
                Door.PAGE,
                port,
                channel -> channel.pipeline()
                        .addLast(new HttpServerCodec(new HttpDecoderConfig()
                                .setMaxInitialLineLength(LONGEST_REQUEST_LINE)
                                .setMaxHeaderSize(LARGEST_HEADERS)))
                        .addLast(new Bodies(site.routes()))
                        .addLast(new HealthOnly(site.routes()))
                        .addLast(new HttpConnection(site)));
    }

    /** Opens the door for hosts of groups, by TCP and, if wished, UDP of the same number. */
    public int openGroups(int port, GroupDoor door, boolean withDatagrams) throws IOException {
        int opened = listen(Door.GROUPS, port, door::welcome);
        if (withDatagrams) {
            Bootstrap bootstrap = new Bootstrap()
                    .group(threads)
                    .channel(NioDatagramChannel.class)
                    .option(ChannelOption.SO_RCVBUF, DATAGRAM_BUFFER_BYTES)
                    .handler(door.datagrams());
            keep(bootstrap.bind(host, opened), opened);
        }
        return opened;
    }

    /** Opens a door for clients of the control protocol. */
    public int openControl(int port, ControlDoor door) throws IOException {
        return listen(Door.CONTROL, port, door::welcome);
    }

    /** Opens a door for IRC clients. */
    public int openIrc(int port, IrcDoor door) throws IOException {
        return listen(Door.IRC, port, door::welcome);
    }

    /** Opens a door of a Kod game; what is spoken there is that module's own. */
    public int openGame(Door door, int port, Consumer<SocketChannel> welcome) throws IOException {
        return listen(door, port, welcome);
    }

    private int listen(Door door, int port, Consumer<SocketChannel> welcome) throws IOException {
        Doorkeeper doorkeeper = doorkeepers.at(door);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .handler(new AcceptGuard(door, traffic))
                .option(ChannelOption.SO_BACKLOG, ACCEPT_BACKLOG)
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(LEAST_READ_BYTES, READ_BYTES / 2, READ_BYTES))
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(
                        ChannelOption.SO_SNDBUF, door == Door.CONTROL ? CONTROL_SEND_BUFFER_BYTES : SEND_BUFFER_BYTES)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(limits.backlogBytes() / 2, limits.backlogBytes()))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        channel.pipeline().addLast(doorkeeper);
                        tls.ifPresent(
                                e -> channel.pipeline().addLast(e.context().newHandler(channel.alloc())));
                        welcome.accept(channel);
                    }
                });
        deadPeers.watch(bootstrap);
        int opened = keep(bootstrap.bind(host, port), port);
        deadPeers.watch(opened);
        return opened;
    }

    private int keep(ChannelFuture binding, int port) throws IOException {
        ChannelFuture bound = binding.awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("cannot listen on " + host.getHostAddress() + ":" + port, bound.cause());
        }
        doors.add(bound.channel());
        return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    /** Its threads, for those who look whether they get on. */
    public List<Executor> threads() {
        List<Executor> all = new ArrayList<>();
        threads.forEach(all::add);
        return all;
    }

    /** Lets nobody in any more; those inside stay. */
    public void closeDoors() {
        doors.stream()
                .filter(door -> !(door instanceof NioDatagramChannel))
                .forEach(door -> door.close().awaitUninterruptibly());
    }

    /** Waits until what was written has left and the connections have closed, at most so long; then cuts the rest. */
    public void close(long graceMillis) {
        closeDoors();
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(Doorkeeper.Call.CLOSING_TIME));
        connections.newCloseFuture().awaitUninterruptibly(graceMillis);
        connections.close().awaitUninterruptibly(graceMillis);
        doors.forEach(Channel::close);
        threads.shutdownGracefully(0, graceMillis, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
