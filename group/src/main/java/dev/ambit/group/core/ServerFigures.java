package dev.ambit.group.core;

import dev.ambit.group.Address;
import java.util.List;
import java.util.Locale;

/** The figures of a server in lines of {@code name=value}. */
final class ServerFigures {
    private final Hosts hosts;
    private final Groups groups;
    private final Tally in;
    private final Tally out;
    private final Refusals refusals;

    ServerFigures(Hosts hosts, Groups groups, Tally in, Tally out, Refusals refusals) {
        this.hosts = hosts;
        this.groups = groups;
        this.in = in;
        this.out = out;
        this.refusals = refusals;
    }

    /** Of a group; or, when none is named, of the host that asks and of the server. */
    String about(Host host, List<Address> group, long now) {
        StringBuilder lines = new StringBuilder();
        if (group.isEmpty()) {
            host(lines, host, now);
            server(lines, now);
        } else {
            group(lines, groups.need(group.getFirst()), now);
        }
        return lines.toString();
    }

    private static void host(StringBuilder lines, Host host, long now) {
        HostCounts counts = host.counts;
        traffic(lines, "host.in", counts.in(), now);
        traffic(lines, "host.out", counts.out(), now);
        line(lines, "host.dropped", counts.dropped());
        line(lines, "host.backlog.bytes", host.backlog.bytes());
        line(lines, "host.rtt.count", counts.pings());
        line(lines, "host.rtt.mean.ms", counts.rttMeanMillis());
        line(lines, "host.rtt.deviation.ms", counts.rttDeviationMillis());
        line(lines, "host.loss.in.permille", counts.lossInPerMille());
        line(lines, "host.loss.out.permille", counts.lossOutPerMille());
    }

    private void server(StringBuilder lines, long now) {
        line(lines, "server.hosts", hosts.count());
        line(lines, "server.groups", groups.count());
        traffic(lines, "server.in", in, now);
        traffic(lines, "server.out", out, now);
        line(lines, "server.cutoff", refusals.cutOff());
    }

    private static void group(StringBuilder lines, Group group, long now) {
        line(lines, "group.members", group.count());
        traffic(lines, "group.in", group.counts.in(), now);
        traffic(lines, "group.out", group.counts.out(), now);
        line(lines, "group.periods", group.counts.periods());
    }

    private static void traffic(StringBuilder lines, String of, Tally tally, long now) {
        line(lines, of + ".messages", tally.messages());
        line(lines, of + ".elements", tally.elements());
        line(lines, of + ".bytes", tally.bytes());
        line(lines, of + ".messages.rate", tally.messagesPerSecond(now));
        line(lines, of + ".bytes.rate", tally.bytesPerSecond(now));
    }

    private static void line(StringBuilder lines, String name, long value) {
        lines.append(name).append('=').append(value).append('\n');
    }

    private static void line(StringBuilder lines, String name, double value) {
        lines.append(name)
                .append('=')
                .append(String.format(Locale.ROOT, "%.3f", value))
                .append('\n');
    }
}
