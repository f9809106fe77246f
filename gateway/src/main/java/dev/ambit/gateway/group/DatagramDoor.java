package dev.ambit.gateway.group;

import dev.ambit.base.RateLimiter;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.wire.Arrivals;
import dev.ambit.group.wire.Datagram;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The UDP socket. Whose a datagram is, its token says, and it has to come from where the host's stream comes from: a token that
 * somebody reads on the way is of no use elsewhere. The first port that speaks keeps the way until it falls silent. Nothing is
 * ever sent to an address that has not proved to know a token, so nobody can have others flooded. Greetings keep the way open;
 * without them for a while, everything goes by the stream.
 */
@ChannelHandler.Sharable
public final class DatagramDoor extends SimpleChannelInboundHandler<DatagramPacket> {
    private static final Logger LOG = LoggerFactory.getLogger(DatagramDoor.class);
    private static final RareLog RARE = new RareLog(LOG);

    /** Without a word for so long, the way is taken for closed. */
    private static final long OPEN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final int mostBytes;
    private final int mostPerSecond;
    private final Traffic traffic;
    private final LongSupplier nanoClock;
    private final Map<Long, Path> byToken = new ConcurrentHashMap<>();
    private volatile @Nullable Channel socket;

    /** @param mostBytes of a message; what is longer goes by the stream */
    public DatagramDoor(int mostBytes, int mostPerSecond, Traffic traffic, LongSupplier nanoClock) {
        this.mostBytes = mostBytes;
        this.mostPerSecond = mostPerSecond;
        this.traffic = traffic;
        this.nanoClock = nanoClock;
    }

    /** The way of a connection that begins; its datagrams come from the same address. */
    DatagramPath path(InetAddress from) {
        return new Path(from);
    }

    /** How many hosts have one. */
    int paths() {
        return byToken.size();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        socket = ctx.channel();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
        traffic.bytesIn.add(packet.content().readableBytes());
        byte[] bytes = ByteBufUtil.getBytes(packet.content());
        Datagram.read(bytes, 0, bytes.length).ifPresent(datagram -> {
            Path path = byToken.get(datagram.token());
            if (path == null) {
                LOG.debug("A datagram of nobody from {}", packet.sender());
            } else {
                path.hear(datagram, packet.sender());
            }
        });
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // Such as "port unreachable" for somebody who is gone.
        LOG.debug("A datagram could not be handled: {}", cause.toString());
    }

    private final class Path implements DatagramPath {
        private final InetAddress from;
        private volatile @Nullable HostConnection connection;
        private volatile @Nullable InetSocketAddress peer;
        private volatile long token;
        private volatile long heardNanos;

        private final AtomicInteger sent = new AtomicInteger();

        // Owned by the socket's thread; the figures are only looked at by others.
        private final Arrivals arrivals = new Arrivals();
        private final RateLimiter pace = RateLimiter.inNanos(mostPerSecond, 2.0 * mostPerSecond);
        private volatile long peerHas;

        Path(InetAddress from) {
            this.from = from;
        }

        @Override
        public void open(Host host, HostConnection of) {
            connection = of;
            token = host.token();
            byToken.put(token, this);
        }

        void hear(Datagram datagram, InetSocketAddress sender) {
            HostConnection to = connection;
            long now = nanoClock.getAsLong();
            if (to == null || !isFromThere(sender, now) || !arrivals.take(datagram.sequence())) {
                return;
            }
            // What is too much is lost, as datagrams are.
            if (!pace.has(1, now)) {
                return;
            }
            pace.pass(Connection.weight(datagram.message().length), now);
            peer = sender;
            heardNanos = now;
            if (isGreeting(datagram.message())) {
                greet(datagram.message(), sender);
            } else {
                to.hearDatagram(datagram.message());
            }
        }

        /** Another port is believed only when the one before has been silent: a host that opens a new socket, or its router. */
        private boolean isFromThere(InetSocketAddress sender, long now) {
            boolean isThere = from.equals(sender.getAddress())
                    && (peer == null || sender.equals(peer) || now - heardNanos >= OPEN_NANOS);
            if (!isThere) {
                RARE.warn("A datagram with the token of " + from.getHostAddress() + " came from " + sender
                        + " and was skipped");
            }
            return isThere;
        }

        private boolean isGreeting(byte[] message) {
            return message.length == 0 || message[0] == 0;
        }

        /** It may say how many have reached it. */
        private void greet(byte[] greeting, InetSocketAddress sender) {
            if (greeting.length > 1) {
                try {
                    peerHas = new UlpReader(greeting, 1, greeting.length).varint("the count of datagrams");
                } catch (UlpException e) {
                    LOG.debug("A greeting that counts wrong from {}: {}", sender, e.getMessage());
                }
            }
            write(Unpooled.wrappedBuffer(new Datagram(token, sent.incrementAndGet(), new byte[0]).encode()), sender);
        }

        @Override
        public int mostBytes(long nowNanos) {
            return peer != null && nowNanos - heardNanos < OPEN_NANOS ? mostBytes : 0;
        }

        @Override
        public boolean send(Parcel parcel, SharedBuffers buffers) {
            InetSocketAddress to = peer;
            if (to == null || mostBytes(nanoClock.getAsLong()) < parcel.size()) {
                return false;
            }
            ByteBuf head = Unpooled.wrappedBuffer(new Datagram(token, sent.incrementAndGet(), new byte[0]).encode());
            write(Unpooled.wrappedBuffer(head, buffers.pack(parcel, false)), to);
            return true;
        }

        private void write(ByteBuf bytes, InetSocketAddress to) {
            Channel out = socket;
            if (out == null) {
                bytes.release();
                return;
            }
            traffic.bytesOut.add(bytes.readableBytes());
            traffic.writes.increment();
            out.writeAndFlush(new DatagramPacket(bytes, to));
        }

        @Override
        public void report(GroupServer server, Host host) {
            long out = sent.get() & 0xffffffffL;
            int lostOut = out == 0 || peerHas == 0 ? 0 : Math.clamp(1000 - peerHas * 1000 / out, 0, 1000);
            server.loss(host, arrivals.lossPerMille(), lostOut);
        }

        @Override
        public void close() {
            byToken.remove(token, this);
            connection = null;
            peer = null;
        }
    }
}
