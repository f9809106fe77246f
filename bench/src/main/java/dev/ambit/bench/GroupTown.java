package dev.ambit.bench;

import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.DatagramDoor;
import dev.ambit.gateway.group.GroupDoor;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Processors;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * A group server in a process of its own, with nothing else in it, so that its CPU time is that of groups. Each line it is sent is
 * answered by one of counts; it ends with its input.
 */
final class GroupTown {

    /** Where nothing is packed, much waits for readers; nobody is to lose its connection for that here. */
    private static final int PATIENT_BACKLOG = 256 << 20;

    /** The word for a server that packs nothing, neither in groups nor in sockets. */
    static final String SINGLE = "single";

    static final String PACKED = "packed";

    private GroupTown() {}

    /**
     * What the server has done since it started.
     *
     * @param writes how often something was handed to a socket
     */
    record Counts(long cpuNanos, long writes, long messages, long bytes, int connections) {
        static Counts parse(String line) {
            String[] parts = line.split(" ");
            return new Counts(
                    Long.parseLong(parts[0]),
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Integer.parseInt(parts[4]));
        }

        Counts since(Counts before) {
            return new Counts(
                    cpuNanos - before.cpuNanos,
                    writes - before.writes,
                    messages - before.messages,
                    bytes - before.bytes,
                    connections);
        }

        @Override
        public String toString() {
            return cpuNanos + " " + writes + " " + messages + " " + bytes + " " + connections;
        }
    }

    public static void main(String[] arguments) throws IOException {
        GatewayLimits limits = new GatewayLimits(10_000, 60, 60, 60, 65_536, 1000, PATIENT_BACKLOG);
        Traffic traffic = new Traffic();
        boolean packs = !arguments[0].equals(SINGLE);
        GroupLimits rules = GroupLimits.DEFAULT.but(limit -> {
            limit.backlogBytes = PATIENT_BACKLOG;
            limit.packing = packs;
        });
        GroupLoop loop = new GroupLoop(
                new GroupServer(rules, Processors.found(), new SecureRandom()::nextLong), System::nanoTime, packs);
        loop.start();
        Gateway gateway = new Gateway(InetAddress.getLoopbackAddress(), limits, traffic, Optional.empty());
        DatagramDoor datagrams = new DatagramDoor(1200, 1000, traffic, System::nanoTime);
        System.out.println(gateway.openGroups(
                0, new GroupDoor(loop, limits, traffic, datagrams, limits.messagesPerSecond()), true));
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (in.readLine() != null) {
                System.out.println(new Counts(
                        system.getProcessCpuTime(),
                        traffic.writes.sum(),
                        traffic.messagesOut.sum(),
                        traffic.bytesOut.sum(),
                        traffic.connections.get()));
            }
        }
        gateway.close(0);
        loop.stop();
    }
}
