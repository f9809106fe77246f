package dev.ambit.gateway.irc;

import dev.ambit.gateway.DeadPeers;
import dev.ambit.gateway.Door;
import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.Doorkeepers;
import dev.ambit.gateway.Places;
import dev.ambit.gateway.Threshold;
import dev.ambit.gateway.Traffic;
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
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The port where IRC clients come in. */
public final class IrcDoor {

    /** A line that is a little too long is answered; one that has no end is cut off. */
    private static final int LONGEST_READ_BYTES = 8192;

    private static final int THREADS = 2;

    /** The system would let megabytes of old talk pile up for a client that does not read. */
    private static final int SEND_BUFFER_BYTES = 64 * 1024;

    /** Looking at a password takes much memory on purpose. */
    private static final int VISA_THREADS = 2;

    private static final int MOST_AT_VISA_DESK = 64;

    private final EventLoopGroup threads =
            new MultiThreadIoEventLoopGroup(THREADS, new DefaultThreadFactory("irc"), NioIoHandler.newFactory());
    private final ExecutorService visaDesk = new ThreadPoolExecutor(
            VISA_THREADS,
            VISA_THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_AT_VISA_DESK),
            new DefaultThreadFactory("irc-visa", true));
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Channel door;

    /** What all connections share. */
    record House(
            IrcSign sign, IrcLimits limits, Traffic traffic, Exchange exchange, Visa visa, ExecutorService visaDesk) {}

    private IrcDoor(
            InetAddress host,
            int port,
            IrcSign sign,
            IrcLimits limits,
            Traffic traffic,
            Doorkeepers doorkeepers,
            DeadPeers deadPeers,
            Exchange exchange,
            Visa visa)
            throws IOException {
        House house = new House(sign, limits, traffic, exchange, visa, visaDesk);
        Doorkeeper doorkeeper = doorkeepers.at(Door.IRC);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .handler(new Threshold(Door.IRC, traffic))
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER_BYTES)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(limits.backlogBytes() / 4, limits.backlogBytes() / 2))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        channel.pipeline()
                                .addLast(doorkeeper)
                                .addLast(new LineBasedFrameDecoder(LONGEST_READ_BYTES, true, true))
                                .addLast(new IrcLine(
                                        channel,
                                        house,
                                        channel.remoteAddress().getAddress().getHostAddress()));
                    }
                });
        deadPeers.watch(bootstrap);
        ChannelFuture bound = bootstrap.bind(host, port).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            visaDesk.shutdownNow();
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw new IOException("cannot listen on " + host.getHostAddress() + ":" + port, bound.cause());
        }
        door = bound.channel();
        deadPeers.watch(port());
    }

    /** Opens the door; port 0 takes any free one. There is no other door. */
    public static IrcDoor open(
            InetAddress host, int port, IrcSign sign, IrcLimits limits, Traffic traffic, Exchange exchange, Visa visa)
            throws IOException {
        Doorkeepers alone = new Doorkeepers(Places.of(limits.connections()), traffic);
        return new IrcDoor(host, port, sign, limits, traffic, alone, DeadPeers.DEFAULT, exchange, visa);
    }

    /**
     * The same in a house with other doors.
     *
     * @param traffic counts what goes through
     * @param doorkeepers those of the house; limits.connections does not count
     */
    public static IrcDoor open(
            InetAddress host,
            int port,
            IrcSign sign,
            IrcLimits limits,
            Traffic traffic,
            Doorkeepers doorkeepers,
            DeadPeers deadPeers,
            Exchange exchange,
            Visa visa)
            throws IOException {
        return new IrcDoor(host, port, sign, limits, traffic, doorkeepers, deadPeers, exchange, visa);
    }

    /** Its threads, for those who look whether they get on. */
    public List<Executor> threads() {
        List<Executor> all = new ArrayList<>();
        threads.forEach(all::add);
        return all;
    }

    public int port() {
        return ((InetSocketAddress) door.localAddress()).getPort();
    }

    /** Says goodbye to everybody and waits until they are gone, at most so long; then cuts the rest. */
    public void close(long graceMillis) {
        door.close().awaitUninterruptibly();
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(Doorkeeper.Call.CLOSING_TIME));
        connections.newCloseFuture().awaitUninterruptibly(graceMillis);
        connections.close().awaitUninterruptibly(graceMillis);
        visaDesk.shutdownNow();
        threads.shutdownGracefully(0, graceMillis, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
