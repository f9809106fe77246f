package dev.ambit.group.core;

import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Status;

/**
 * The attributes of a group as the server goes by them: checked, with what was left unsaid filled in, times in nanoseconds.
 *
 * @param floor of the period, 0 when it is not dynamic
 * @param key empty for none
 * @param name empty for none
 * @param processor empty for none
 */
record GroupTerms(
        Delivery delivery,
        long period,
        long aggregationOffset,
        long transmitOffset,
        long floor,
        int qualifying,
        int turns,
        long timeout,
        long age,
        long idle,
        int sizeCap,
        boolean echo,
        boolean open,
        boolean announce,
        boolean keepAlive,
        boolean moderated,
        boolean inviteOnly,
        boolean compression,
        int capacity,
        byte[] key,
        String name,
        String processor) {

    private static final long MILLI = 1_000_000L;

    static GroupTerms of(Attributes said, GroupLimits limits, Processors processors) {
        int period = said.number(Tag.PERIOD_MILLIS, Attributes.DEFAULT_PERIOD_MILLIS);
        int cut = said.number(Tag.AGGREGATION_OFFSET_MILLIS, 0);
        int leave = said.number(Tag.TRANSMIT_OFFSET_MILLIS, cut);
        int floor = said.number(Tag.DYNAMIC_FLOOR_MILLIS, 0);
        int qualifying =
                said.number(Tag.QUALIFYING_SENDS, Attributes.TURN_WHOLE | Attributes.TURN_HOST | Attributes.TURN_SET);
        int turns = said.number(Tag.TURNS_PER_ROUND, 1);
        int timeout = said.number(Tag.TIMEOUT_MILLIS, Attributes.DEFAULT_TIMEOUT_MILLIS);
        int age = said.number(Tag.AGE_MILLIS, period);
        int idle = said.number(Tag.IDLE_MILLIS, age);
        int sizeCap = said.number(Tag.SIZE_CAP_BYTES, limits.aggregateBytes());
        String processor = said.text(Tag.PROCESSOR);
        byte[] key = said.value(Tag.KEY).orElse(new byte[0]);
        need(
                cut <= leave && leave <= period,
                "the offsets are to be in order within the period: " + cut + ", " + leave);
        need(floor <= period, "the floor of a dynamic period is above the period");
        need(qualifying >= 1 && qualifying <= 7, "qualifying sends are 1 to 7, not " + qualifying);
        need(turns >= 1, "a round has 1 turn at least");
        need(idle <= age, "the idle time is longer than the age");
        need(sizeCap >= 1, "the size cap is 1 byte at least");
        need(key.length <= Attributes.LONGEST_KEY_BYTES, "a key has up to " + Attributes.LONGEST_KEY_BYTES + " bytes");
        need(
                processor.isEmpty() || processors.named(processor).isPresent(),
                "there is no processor \"" + shown(processor) + "\"; known are " + processors.names());
        atLeast(limits.smallestPeriodMillis(), period, "a period");
        atLeast(floor == 0 ? 0 : limits.smallestPeriodMillis(), floor, "the floor of a period");
        atLeast(limits.smallestPeriodMillis(), age, "an age");
        if (timeout < 1 || timeout > limits.largestTimeoutMillis()) {
            throw new Refused(
                    Status.LIMIT_REACHED,
                    "a time-out is 1 to " + limits.largestTimeoutMillis() + " ms, not " + timeout);
        }
        int capacity = said.number(Tag.CAPACITY, limits.membersPerGroup());
        need(capacity >= 1, "a group has room for 1 at least");
        return new GroupTerms(
                said.delivery(),
                period * MILLI,
                cut * MILLI,
                leave * MILLI,
                floor * MILLI,
                qualifying,
                turns,
                timeout * MILLI,
                age * MILLI,
                idle * MILLI,
                Math.min(sizeCap, limits.aggregateBytes()),
                said.is(Tag.ECHO),
                said.is(Tag.OPEN),
                said.is(Tag.ANNOUNCE),
                said.is(Tag.KEEP_ALIVE),
                said.is(Tag.MODERATED),
                said.is(Tag.INVITE_ONLY),
                said.is(Tag.COMPRESSION),
                Math.min(capacity, limits.membersPerGroup()),
                key,
                said.text(Tag.NAME),
                processor);
    }

    /** Whether nothing about when things leave is different. */
    boolean isDeliveredAs(GroupTerms other) {
        return delivery == other.delivery
                && period == other.period
                && aggregationOffset == other.aggregationOffset
                && transmitOffset == other.transmitOffset
                && floor == other.floor
                && qualifying == other.qualifying
                && turns == other.turns
                && timeout == other.timeout
                && age == other.age
                && idle == other.idle
                && keepAlive == other.keepAlive;
    }

    private static void need(boolean isSo, String otherwise) {
        if (!isSo) {
            throw new Refused(Status.BAD_REQUEST, otherwise);
        }
    }

    private static void atLeast(int least, int millis, String what) {
        if (millis < least) {
            throw new Refused(Status.LIMIT_REACHED, what + " is " + least + " ms at least, not " + millis);
        }
    }

    private static String shown(String text) {
        return text.length() > 32 ? text.substring(0, 32) + "..." : text;
    }
}
