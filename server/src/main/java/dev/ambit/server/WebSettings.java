package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.gateway.http.AllowedHosts;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the server listens, and what it says by HTTP.
 *
 * @param host for all ports
 * @param port 0 takes any free one
 * @param origins of pages from elsewhere that may connect
 * @param hosts by which names one may call
 * @param tls how to keep what is said from being read on the way; none for plain sockets
 * @param pageFolder another page than the one that ships
 */
public record WebSettings(
        InetAddress host,
        int port,
        Set<String> origins,
        AllowedHosts hosts,
        Optional<Certificates> tls,
        Optional<Path> pageFolder,
        boolean publicMetrics) {

    private static final int HIGHEST_PORT = 65535;

    /** @param config all below {@code ambit} */
    static WebSettings from(Config config) {
        return new WebSettings(
                address(config.getString("host")),
                port(config, "port"),
                Set.copyOf(config.getStringList("origins")),
                hosts(config),
                Certificates.from(config.getConfig("tls")),
                pageFolder(config.getString("page")),
                config.getBoolean("metrics.public"));
    }

    /** @param name of the setting below {@code ambit} */
    static int port(Config config, String name) {
        int port = config.getInt(name);
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(name + " is " + port + ", expected 0 to " + HIGHEST_PORT);
        }
        return port;
    }

    /** Where the web's port is any free one, so are the others. */
    static int portBeside(Config config, String name) {
        int port = port(config, name);
        return config.getInt("port") == 0 ? 0 : port;
    }

    private static InetAddress address(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("host is \"" + host + "\", expected an address of this machine", e);
        }
    }

    /** Also the name that the server was told to listen on. */
    private static AllowedHosts hosts(Config config) {
        Set<String> names = new TreeSet<>(config.getStringList("hosts"));
        String listening = config.getString("host");
        if (listening.matches(".*[g-zG-Z].*") && listening.matches("[A-Za-z0-9.-]*[A-Za-z0-9]")) {
            names.add(listening);
        }
        return new AllowedHosts(names);
    }

    private static Optional<Path> pageFolder(String name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Path.of(name);
        if (!Files.isRegularFile(folder.resolve("index.html"))) {
            throw new IllegalArgumentException("page is \"" + name + "\", expected a folder with an index.html");
        }
        return Optional.of(folder);
    }

    /** What to type into a browser on this machine. */
    String url(int openedPort) {
        boolean local = host.isLoopbackAddress() || host.isAnyLocalAddress();
        return (tls.isPresent() ? "https://" : "http://") + (local ? "localhost" : inUrl(host)) + ":" + openedPort;
    }

    /** An address of IPv6 stands in brackets, and its interface is for this machine only. */
    private static String inUrl(InetAddress host) {
        String address = host.getHostAddress();
        return host instanceof Inet6Address ? "[" + address.replaceFirst("%.*", "") + "]" : address;
    }

    /** What to tell somebody whose server cannot listen there. */
    String whyNot(IOException problem) {
        Throwable cause = problem.getCause();
        if (!(cause instanceof SocketException)) {
            return "Cannot start: " + problem.getMessage();
        }
        String plain = "Cannot listen on " + host.getHostAddress() + " port " + port + ": " + cause.getMessage() + ".";
        boolean taken = String.valueOf(cause.getMessage()).contains("in use");
        int another = port < 65535 ? port + 1 : 8080;
        return taken
                ? plain + " Is another Ambit running? Choose another port with --port, for example: "
                        + "./ambit serve --port " + another
                : plain + " --host names an address of this machine, --port a port you may use (1024 or above).";
    }
}
