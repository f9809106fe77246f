package dev.ambit.group.core;

import java.util.function.Consumer;

/**
 * How much the server lets happen. What a limit refuses is answered with LIMIT_REACHED (unless said otherwise), counted and
 * logged; nothing else suffers. Parts of the same program are not limited by what is said per host.
 *
 * @param hosts connected at a time
 * @param groups at a time, of both kinds together
 * @param createdPerHost groups that a host created and that are still there
 * @param membershipsPerHost groups that a host is in
 * @param membersPerGroup hosts in a group, whatever its attributes say; FULL past it
 * @param messageBytes of a message, either way
 * @param auxiliary addresses of a message
 * @param sendsPerSecond messages of any type that a host may send for long
 * @param sendBurst messages that it may send at once
 * @param patienceSeconds for which a host may go on sending more than it may before it is cut off
 * @param talksPerSecond words for people to read, and invitations, that a host may send for long
 * @param talkBurst such words that it may send at once
 * @param faults messages that cannot be understood before a host is cut off
 * @param stateKeys of a group
 * @param stateValueBytes of one value
 * @param stateBytes of all keys and values of a group, so that a snapshot is one message
 * @param allStateBytes of all groups together
 * @param aggregateBytes at which an aggregate leaves early
 * @param aggregateElements at which an aggregate leaves early
 * @param nameCharacters of a host's name
 * @param channelCharacters of a group's name
 * @param smallestPeriodMillis of a group
 * @param largestTimeoutMillis for which a round may wait for a silent member
 * @param missedRounds after which rounds do not wait for a member until it takes a turn again; told to everybody in the group
 * @param ignoredPerHost hosts that a host may ignore
 * @param invitationsPerHost that a host has not taken yet
 * @param backlogBytes kept for a host that does not read; volatile data is dropped past it, and for other data the host is cut off
 * @param addressRestSeconds for which the number of a host that is gone is not given to another
 * @param packing whether aggregates are made at all; without, isochronous and bundled groups deliver immediately, to measure the gain
 */
public record GroupLimits(
        int hosts,
        int groups,
        int createdPerHost,
        int membershipsPerHost,
        int membersPerGroup,
        int messageBytes,
        int auxiliary,
        int sendsPerSecond,
        int sendBurst,
        int patienceSeconds,
        int talksPerSecond,
        int talkBurst,
        int faults,
        int stateKeys,
        int stateValueBytes,
        int stateBytes,
        int allStateBytes,
        int aggregateBytes,
        int aggregateElements,
        int nameCharacters,
        int channelCharacters,
        int smallestPeriodMillis,
        int largestTimeoutMillis,
        int missedRounds,
        int ignoredPerHost,
        int invitationsPerHost,
        int backlogBytes,
        int addressRestSeconds,
        boolean packing) {

    /** What a message has besides its data, at most: type, addresses, counts, lengths. */
    static final int HEAD_BYTES = 32;

    public static final GroupLimits DEFAULT = new Draft().toLimits();

    public GroupLimits {
        atLeast(1, hosts, "hosts");
        atLeast(1, groups, "groups");
        atLeast(0, createdPerHost, "createdPerHost");
        atLeast(1, membershipsPerHost, "membershipsPerHost");
        atLeast(1, membersPerGroup, "membersPerGroup");
        within(1024, 1 << 24, messageBytes, "messageBytes");
        within(0, 255, auxiliary, "auxiliary");
        atLeast(1, sendsPerSecond, "sendsPerSecond");
        atLeast(1, sendBurst, "sendBurst");
        atLeast(1, patienceSeconds, "patienceSeconds");
        atLeast(1, talksPerSecond, "talksPerSecond");
        atLeast(1, talkBurst, "talkBurst");
        atLeast(1, faults, "faults");
        atLeast(0, stateKeys, "stateKeys");
        within(0, messageBytes - 2 * HEAD_BYTES - 64, stateValueBytes, "stateValueBytes");
        within(0, messageBytes - HEAD_BYTES, stateBytes, "stateBytes");
        atLeast(0, allStateBytes, "allStateBytes");
        within(64, messageBytes - HEAD_BYTES, aggregateBytes, "aggregateBytes");
        atLeast(1, aggregateElements, "aggregateElements");
        within(8, 64, nameCharacters, "nameCharacters");
        within(2, 64, channelCharacters, "channelCharacters");
        atLeast(1, smallestPeriodMillis, "smallestPeriodMillis");
        atLeast(1, largestTimeoutMillis, "largestTimeoutMillis");
        atLeast(1, missedRounds, "missedRounds");
        atLeast(0, ignoredPerHost, "ignoredPerHost");
        atLeast(0, invitationsPerHost, "invitationsPerHost");
        atLeast(1, backlogBytes, "backlogBytes");
        atLeast(0, addressRestSeconds, "addressRestSeconds");
    }

    /** The same with some changed: {@code DEFAULT.but(limit -> limit.hosts = 3)}. */
    public GroupLimits but(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.toLimits();
    }

    /** The longest data of one element that a host may send. */
    int dataBytes() {
        return messageBytes - HEAD_BYTES;
    }

    private static void atLeast(int least, int value, String name) {
        within(least, Integer.MAX_VALUE, value, name);
    }

    private static void within(int least, int most, int value, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is to be "
                    + (most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most) + ", not " + value);
        }
    }

    /** Limits in the making; what is not set is as in {@link #DEFAULT}. */
    public static final class Draft {
        public int hosts = 10_000;
        public int groups = 20_000;
        public int createdPerHost = 64;
        public int membershipsPerHost = 128;
        public int membersPerGroup = 10_000;
        public int messageBytes = 64 << 10;
        public int auxiliary = 255;
        public int sendsPerSecond = 200;
        public int sendBurst = 400;
        public int patienceSeconds = 5;
        public int talksPerSecond = 4;
        public int talkBurst = 20;
        public int faults = 20;
        public int stateKeys = 256;
        public int stateValueBytes = 16 << 10;
        public int stateBytes = 60 << 10;
        public int allStateBytes = 64 << 20;
        public int aggregateBytes = 60 << 10;
        public int aggregateElements = 8192;
        public int nameCharacters = 24;
        public int channelCharacters = 50;
        public int smallestPeriodMillis = 5;
        public int largestTimeoutMillis = 60_000;
        public int missedRounds = 3;
        public int ignoredPerHost = 256;
        public int invitationsPerHost = 64;
        public int backlogBytes = 1 << 20;
        public int addressRestSeconds = 60;
        public boolean packing = true;

        public Draft() {}

        private Draft(GroupLimits from) {
            hosts = from.hosts;
            groups = from.groups;
            createdPerHost = from.createdPerHost;
            membershipsPerHost = from.membershipsPerHost;
            membersPerGroup = from.membersPerGroup;
            messageBytes = from.messageBytes;
            auxiliary = from.auxiliary;
            sendsPerSecond = from.sendsPerSecond;
            sendBurst = from.sendBurst;
            patienceSeconds = from.patienceSeconds;
            talksPerSecond = from.talksPerSecond;
            talkBurst = from.talkBurst;
            faults = from.faults;
            stateKeys = from.stateKeys;
            stateValueBytes = from.stateValueBytes;
            stateBytes = from.stateBytes;
            allStateBytes = from.allStateBytes;
            aggregateBytes = from.aggregateBytes;
            aggregateElements = from.aggregateElements;
            nameCharacters = from.nameCharacters;
            channelCharacters = from.channelCharacters;
            smallestPeriodMillis = from.smallestPeriodMillis;
            largestTimeoutMillis = from.largestTimeoutMillis;
            missedRounds = from.missedRounds;
            ignoredPerHost = from.ignoredPerHost;
            invitationsPerHost = from.invitationsPerHost;
            backlogBytes = from.backlogBytes;
            addressRestSeconds = from.addressRestSeconds;
            packing = from.packing;
        }

        public GroupLimits toLimits() {
            return new GroupLimits(
                    hosts,
                    groups,
                    createdPerHost,
                    membershipsPerHost,
                    membersPerGroup,
                    messageBytes,
                    auxiliary,
                    sendsPerSecond,
                    sendBurst,
                    patienceSeconds,
                    talksPerSecond,
                    talkBurst,
                    faults,
                    stateKeys,
                    stateValueBytes,
                    stateBytes,
                    allStateBytes,
                    aggregateBytes,
                    aggregateElements,
                    nameCharacters,
                    channelCharacters,
                    smallestPeriodMillis,
                    largestTimeoutMillis,
                    missedRounds,
                    ignoredPerHost,
                    invitationsPerHost,
                    backlogBytes,
                    addressRestSeconds,
                    packing);
        }
    }
}
