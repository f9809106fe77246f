package dev.ambit.lab.interest;

import dev.ambit.group.Address;
import dev.ambit.lab.interest.ChannelMessage.Joined;
import dev.ambit.lab.interest.ChannelMessage.Member;
import dev.ambit.lab.interest.ChannelMessage.Parted;
import dev.ambit.lab.interest.ChannelMessage.Said;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One of several servers that carry channels together, after IRC. The servers and their links are a tree:
 *
 * <pre>
 *   ann -- A ------ B ------ C -- carl
 *                   |        |
 *                   D        E -- eve
 * </pre>
 *
 * Who joins or parts is announced everywhere, so that each server knows behind which of its links a channel has members. What
 * is said takes exactly these links, away from where it came: each link once, and none that leads to nobody (D above hears
 * nothing). A channel is there while it has a member.
 */
public final class Relay {

    /** Something that one of this server's members hears. */
    public record Heard(Address member, Said said) {}

    /** Where a member is that is not behind any link. */
    private static final int HOME = -1;

    private final int server;
    private final Set<Integer> links = new LinkedHashSet<>();

    /** For each channel, behind which link each of its members is. */
    private final Map<String, Map<Member, Integer>> channels = new LinkedHashMap<>();

    public Relay(int server) {
        this.server = server;
    }

    /** A link to a neighbour is there: it is told of everybody we know. The link's number is 0 or more. */
    public ServerMail<ChannelMessage, Heard> linked(int link) {
        if (link < 0 || !links.add(link)) {
            throw new IllegalArgumentException("a new link has a number of its own, 0 or more, not " + link);
        }
        List<ServerMail.Parcel<ChannelMessage>> onward = new ArrayList<>();
        channels.forEach((channel, members) -> members.keySet()
                .forEach(member -> onward.add(new ServerMail.Parcel<>(link, new Joined(channel, member)))));
        return new ServerMail<>(onward, List.of());
    }

    /** A link broke: all who were behind it are out of their channels, for us and for those behind the other links. */
    public ServerMail<ChannelMessage, Heard> unlinked(int link) {
        checkLink(link);
        List<Parted> lost = new ArrayList<>();
        channels.forEach((channel, members) -> members.forEach((member, behind) -> {
            if (behind == link) {
                lost.add(new Parted(channel, member));
            }
        }));
        links.remove(link);
        List<ServerMail.Parcel<ChannelMessage>> onward = new ArrayList<>();
        for (Parted parted : lost) {
            remove(parted.channel(), parted.member());
            onward.addAll(everywhereBut(HOME, parted));
        }
        return new ServerMail<>(onward, List.of());
    }

    /** A host of ours joins a channel; the first one to do so makes it. */
    public ServerMail<ChannelMessage, Heard> join(String channel, Address host) {
        Member member = new Member(server, host);
        if (members(channel).contains(member)) {
            return new ServerMail<>(List.of(), List.of());
        }
        put(channel, member, HOME);
        return new ServerMail<>(everywhereBut(HOME, new Joined(channel, member)), List.of());
    }

    /** A host of ours parts from a channel; the last one to do so ends it. */
    public ServerMail<ChannelMessage, Heard> part(String channel, Address host) {
        Member member = new Member(server, host);
        if (!remove(channel, member)) {
            return new ServerMail<>(List.of(), List.of());
        }
        return new ServerMail<>(everywhereBut(HOME, new Parted(channel, member)), List.of());
    }

    /** A host of ours is gone from every channel. */
    public ServerMail<ChannelMessage, Heard> quit(Address host) {
        List<ServerMail.Parcel<ChannelMessage>> onward = new ArrayList<>();
        for (String channel : List.copyOf(channels.keySet())) {
            onward.addAll(part(channel, host).onward());
        }
        return new ServerMail<>(onward, List.of());
    }

    /** A host of ours says something. Whether it may is for others to decide. */
    public ServerMail<ChannelMessage, Heard> say(String channel, Address host, Payload text) {
        return carry(HOME, new Said(channel, new Member(server, host), text));
    }

    /**
     * A neighbour has told us something.
     *
     * @throws IllegalArgumentException when it cannot be so in a tree: close the link, or messages will go round
     */
    public ServerMail<ChannelMessage, Heard> receive(int link, ChannelMessage message) {
        checkLink(link);
        if (message.member().server() == server) {
            throw new IllegalArgumentException("link " + link + " leads back here: " + message);
        }
        return switch (message) {
            case Joined joined -> joined(link, joined);
            case Parted parted -> {
                checkBehind(link, parted);
                yield new ServerMail<>(
                        remove(parted.channel(), parted.member()) ? everywhereBut(link, parted) : List.of(), List.of());
            }
            case Said said -> {
                checkBehind(link, said);
                yield carry(link, said);
            }
        };
    }

    /** Everybody in the channel, on any server. */
    public Set<Member> members(String channel) {
        return Set.copyOf(channels.getOrDefault(channel, Map.of()).keySet());
    }

    public Set<String> channels() {
        return Set.copyOf(channels.keySet());
    }

    private ServerMail<ChannelMessage, Heard> joined(int link, Joined joined) {
        checkBehind(link, joined);
        boolean isNew = !members(joined.channel()).contains(joined.member());
        put(joined.channel(), joined.member(), link);
        return new ServerMail<>(isNew ? everywhereBut(link, joined) : List.of(), List.of());
    }

    private ServerMail<ChannelMessage, Heard> carry(int from, Said said) {
        Set<Integer> onward = new LinkedHashSet<>();
        List<Heard> home = new ArrayList<>();
        channels.getOrDefault(said.channel(), Map.of()).forEach((member, behind) -> {
            if (behind != HOME) {
                onward.add(behind);
            } else if (!member.equals(said.member())) {
                home.add(new Heard(member.host(), said));
            }
        });
        onward.remove(from);
        return new ServerMail<>(
                onward.stream()
                        .map(link -> new ServerMail.Parcel<ChannelMessage>(link, said))
                        .toList(),
                home);
    }

    private List<ServerMail.Parcel<ChannelMessage>> everywhereBut(int from, ChannelMessage message) {
        return links.stream()
                .filter(link -> link != from)
                .map(link -> new ServerMail.Parcel<>(link, message))
                .toList();
    }

    private void put(String channel, Member member, int behind) {
        channels.computeIfAbsent(channel, name -> new LinkedHashMap<>()).put(member, behind);
    }

    private boolean remove(String channel, Member member) {
        Map<Member, Integer> members = channels.getOrDefault(channel, Map.of());
        if (!members.containsKey(member)) {
            return false;
        }
        members.remove(member);
        if (members.isEmpty()) {
            channels.remove(channel);
        }
        return true;
    }

    private void checkLink(int link) {
        if (!links.contains(link)) {
            throw new IllegalArgumentException("there is no link " + link);
        }
    }

    /** In a tree there is one way to anybody. */
    private void checkBehind(int link, ChannelMessage message) {
        Integer behind = channels.getOrDefault(message.channel(), Map.of()).get(message.member());
        if (behind != null && behind != link) {
            throw new IllegalArgumentException(
                    message.member() + " is behind link " + behind + ", so link " + link + " closes a ring");
        }
    }
}
