package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SendQueueTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatNobodyReadsWaitsAndIsCountedUntilItIsRead() throws Exception {
        MultiThreadIoEventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        Channel door = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        accepted.complete(channel);
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        try (Socket reader = new Socket();
                Socket other = new Socket()) {
            reader.setReceiveBufferSize(1024);
            reader.connect(door.localAddress());
            Channel channel = accepted.get();
            other.connect(new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), ((InetSocketAddress) door.localAddress()).getPort()));
            SendQueue queue = SendQueue.of(channel, () -> 5);
            assertEquals(OptionalInt.of(5), queue.bytes());
            channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[20_000])).sync();
            int waiting = queue.bytes().getAsInt();
            assertTrue(waiting > 10_000 && waiting <= 20_005, "of 20,000 bytes " + waiting + " wait");
            assertEquals(20_000, reader.getInputStream().readNBytes(20_000).length);
            while (queue.bytes().getAsInt() > 5) {
                LockSupport.parkNanos(1_000_000);
            }
            channel.close().sync();
            assertEquals(OptionalInt.empty(), queue.bytes());
        } finally {
            threads.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
    }
}
