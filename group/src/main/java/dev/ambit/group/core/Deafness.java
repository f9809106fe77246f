package dev.ambit.group.core;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who hears nothing from whom: whom a host ignores by its own request, for as long as it is connected, and whom it does not hear because
 * somebody else keeps that list for it. Kept with the one who speaks, so that a message looks at it once and not for each receiver.
 */
final class Deafness {
    private Deafness() {}

    /** By the host's own request. */
    static void set(Host deaf, Host speaker, boolean on) {
        if (on) {
            deaf.ignored.add(speaker);
        } else {
            deaf.ignored.remove(speaker);
        }
        mark(deaf, speaker);
    }

    /** From now on somebody else's list for this host says just this. */
    static void mirror(Host deaf, Set<Host> unheard) {
        List<Host> touched = new ArrayList<>(deaf.unheard);
        touched.addAll(unheard);
        deaf.unheard = new LinkedHashSet<>(unheard);
        touched.forEach(speaker -> mark(deaf, speaker));
    }

    private static void mark(Host deaf, Host speaker) {
        if (deaf.ignored.contains(speaker) || deaf.unheard.contains(speaker)) {
            speaker.ignoredBy = speaker.ignoredBy == null ? new BitSet() : speaker.ignoredBy;
            speaker.ignoredBy.set(deaf.slot);
        } else if (speaker.ignoredBy != null) {
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
        List.copyOf(host.ignored).forEach(speaker -> set(host, speaker, false));
        mirror(host, Set.of());
        if (host.ignoredBy != null) {
            BitSet deaf = host.ignoredBy;
            for (int slot = deaf.nextSetBit(0); slot >= 0; slot = deaf.nextSetBit(slot + 1)) {
                hosts.atSlot(slot).ignored.remove(host);
                hosts.atSlot(slot).unheard.remove(host);
            }
            host.ignoredBy = null;
        }
    }
}
