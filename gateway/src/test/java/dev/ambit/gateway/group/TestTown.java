package dev.ambit.gateway.group;

import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Processors;
import java.io.IOException;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A group server behind real sockets. */
public final class TestTown implements AutoCloseable {
    public final Traffic traffic = new Traffic();
    public final GroupServer server;
    public final GroupLoop loop;
    private final Gateway gateway;
    private final GatewayLimits limits;
    final DatagramDoor datagrams;
    private int port;

    public TestTown(GatewayLimits limits, GroupLimits groups) {
        this(limits, groups, System::nanoTime);
    }

    /** @param nanoClock what the groups' thread goes by */
    public TestTown(GatewayLimits limits, GroupLimits groups, LongSupplier nanoClock) {
        this.limits = limits;
        datagrams = new DatagramDoor(1200, limits.messagesPerSecond(), traffic, System::nanoTime);
        server = new GroupServer(groups, Processors.found(), new SecureRandom()::nextLong);
        loop = new GroupLoop(server, nanoClock);
        gateway = new Gateway(InetAddress.getLoopbackAddress(), limits, traffic, Optional.empty());
    }

    public TestTown() {
        this(GatewayLimits.DEFAULT, GroupLimits.DEFAULT);
    }

    public TestTown open() throws IOException {
        loop.start();
        port = gateway.openGroups(0, new GroupDoor(loop, limits, traffic, datagrams, limits.messagesPerSecond()), true);
        return this;
    }

    public int port() {
        return port;
    }

    public TestHost host() throws IOException {
        return TestHost.connected(port);
    }

    @Override
    public void close() {
        loop.stop();
        gateway.close(500);
    }
}
