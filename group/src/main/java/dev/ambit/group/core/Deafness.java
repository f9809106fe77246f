package dev.ambit.group.core;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who hears nothing from whom. Kept with the one who speaks, so that a message looks at it once and not for each receiver. */
final class Deafness {
    private Deafness() {}

    static void set(Host deaf, Host speaker, boolean on) {
        if (on) {
            deaf.ignored.add(speaker);
            speaker.ignoredBy = speaker.ignoredBy == null ? new BitSet() : speaker.ignoredBy;
            speaker.ignoredBy.set(deaf.slot);
            return;
        }
        deaf.ignored.remove(speaker);
        if (speaker.ignoredBy != null) {
            speaker.ignoredBy.clear(deaf.slot);
            speaker.ignoredBy = speaker.ignoredBy.isEmpty() ? null : speaker.ignoredBy;
        }
    }

    /** Who of the group hears the speaker; {@code null} for everybody, which is the rule. */
    static @Nullable BitSet listeners(Host speaker, Group group) {
        if (speaker.ignoredBy == null) {
            return null;
        }
        BitSet rest = (BitSet) group.set.clone();
        rest.andNot(speaker.ignoredBy);
        return rest;
    }

    /** Takes out of a set who does not want to hear the speaker. */
    static BitSet without(Host speaker, BitSet targets) {
        if (speaker.ignoredBy != null) {
            targets.andNot(speaker.ignoredBy);
        }
        return targets;
    }

    static boolean is(Host listener, Host speaker) {
        return speaker.ignoredBy != null && speaker.ignoredBy.get(listener.slot);
    }

    /** The host is going. */
    static void forget(Host host, Hosts hosts) {
        for (Host speaker : List.copyOf(host.ignored)) {
            set(host, speaker, false);
        }
        if (host.ignoredBy != null) {
            BitSet deaf = host.ignoredBy;
            for (int slot = deaf.nextSetBit(0); slot >= 0; slot = deaf.nextSetBit(slot + 1)) {
                hosts.atSlot(slot).ignored.remove(host);
            }
            host.ignoredBy = null;
        }
    }
}
