package dev.ambit.bench.road;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Weighs another JVM from outside: what its threads allocate and how long they work, and what its metrics say. */
public final class ServerScales implements AutoCloseable {

    /** Threads that belong together. */
    public enum Crew {
        WORLD("the world's thread"),
        GROUPS("the groups' thread"),
        GATEWAY("Netty's threads"),
        OTHERS("other threads"),
        MEASURING("what measures");

        final String words;

        Crew(String words) {
            this.words = words;
        }

        static Crew of(String thread) {
            if (thread.equals("world")) {
                return WORLD;
            }
            if (thread.equals("groups")) {
                return GROUPS;
            }
            if (thread.startsWith("gateway")) {
                return GATEWAY;
            }
            return thread.startsWith("RMI ")
                            || thread.startsWith("JMX ")
                            || thread.startsWith("JFR ")
                            || thread.startsWith("Attach ")
                    ? MEASURING
                    : OTHERS;
        }
    }

    /** What the server said of itself at some time. */
    public record Metrics(long atNanos, Map<String, Double> values) {
        public double value(String name) {
            return values.getOrDefault(name, 0.0);
        }
    }

    /** What there was at some time. */
    public record Weight(
            long atNanos,
            Map<Crew, Long> allocated,
            Map<Crew, Long> cpuNanos,
            long processCpuNanos,
            long collections,
            long collectionMillis,
            Metrics metrics) {}

    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();
    private final JMXConnector connector;
    private final MBeanServerConnection beans;
    private final ThreadMXBean threads;
    private final OperatingSystemMXBean system;

    @SuppressWarnings("BanJNDI") // it asks the server that this bench has started
    public ServerScales(long pid, int port) throws IOException {
        this.port = port;
        connector = JMXConnectorFactory.connect(new JMXServiceURL(address(pid)));
        beans = connector.getMBeanServerConnection();
        threads = ManagementFactory.newPlatformMXBeanProxy(
                beans, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        system = ManagementFactory.newPlatformMXBeanProxy(
                beans, ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class);
    }

    private static String address(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("The server's JVM cannot be measured: " + e.getMessage(), e);
        }
    }

    MBeanServerConnection beans() {
        return beans;
    }

    /** At the beginning: the metrics are asked for first, because answering costs, too. */
    public Weight first() throws IOException {
        Metrics metrics = metrics();
        return weigh(metrics);
    }

    /** At the end. */
    public Weight last() throws IOException {
        Weight weight = weigh(new Metrics(0, Map.of()));
        return new Weight(
                weight.atNanos,
                weight.allocated,
                weight.cpuNanos,
                weight.processCpuNanos,
                weight.collections,
                weight.collectionMillis,
                metrics());
    }

    private Weight weigh(Metrics metrics) throws IOException {
        Map<Crew, Long> allocated = new EnumMap<>(Crew.class);
        Map<Crew, Long> cpu = new EnumMap<>(Crew.class);
        long[] ids = threads.getAllThreadIds();
        ThreadInfo[] infos = threads.getThreadInfo(ids);
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        long[] nanos = threads.getThreadCpuTime(ids);
        for (int i = 0; i < ids.length; i++) {
            if (infos[i] != null) {
                Crew crew = Crew.of(infos[i].getThreadName());
                allocated.merge(crew, Math.max(0, bytes[i]), Long::sum);
                cpu.merge(crew, Math.max(0, nanos[i]), Long::sum);
            }
        }
        long collections = 0;
        long collectionMillis = 0;
        for (GarbageCollectorMXBean one : ManagementFactory.getPlatformMXBeans(beans, GarbageCollectorMXBean.class)) {
            collections += one.getCollectionCount();
            collectionMillis += one.getCollectionTime();
        }
        return new Weight(
                System.nanoTime(), allocated, cpu, system.getProcessCpuTime(), collections, collectionMillis, metrics);
    }

    private Metrics metrics() throws IOException {
        try {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            long now = System.nanoTime();
            Map<String, Double> metrics = new TreeMap<>();
            answer.body().lines().filter(line -> line.startsWith("ambit_")).forEach(line -> {
                int space = line.lastIndexOf(' ');
                metrics.put(line.substring(0, space), Double.parseDouble(line.substring(space + 1)));
            });
            return new Metrics(now, metrics);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        http.close();
        try {
            connector.close();
        } catch (IOException e) {
            // The server is gone already.
        }
    }
}
