package dev.ambit.lab.interest;

import dev.ambit.group.Address;

/** What servers of a tree tell each other about channels. */
public sealed interface ChannelMessage {

    String channel();

    Member member();

    /** Somebody in a channel. Each server numbers its hosts by itself, so a host is known by its server too. */
    record Member(int server, Address host) {}

    record Joined(String channel, Member member) implements ChannelMessage {}

    record Parted(String channel, Member member) implements ChannelMessage {}

    /** Something said in a channel. */
    record Said(String channel, Member member, Payload text) implements ChannelMessage {}
}
