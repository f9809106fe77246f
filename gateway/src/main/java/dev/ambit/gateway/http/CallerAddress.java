package dev.ambit.gateway.http;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;

/** From where somebody calls. */
public final class CallerAddress {

    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f.:]{2,45}");

    private CallerAddress() {}

    /**
     * The other end of the connection; or, when that is a proxy of ours, what the proxy says. Of a list the last counts:
     * the proxy has written it, all before it may be the caller's own words.
     */
    public static String of(Channel channel, HttpHeaders headers, boolean behindProxy) {
        List<String> forwarded = behindProxy ? headers.getAll("X-Forwarded-For") : List.of();
        if (!forwarded.isEmpty()) {
            String line = forwarded.getLast();
            String last = line.substring(line.lastIndexOf(',') + 1).strip();
            if (ADDRESS.matcher(last).matches()) {
                return last;
            }
        }
        return channel.remoteAddress() instanceof InetSocketAddress address && address.getAddress() != null
                ? address.getAddress().getHostAddress()
                : String.valueOf(channel.remoteAddress());
    }
}
