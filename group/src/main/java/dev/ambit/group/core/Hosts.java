package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Status;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The map from addresses to hosts. The lowest number that is free is given, but one that was somebody's rests for a while: what
 * is still under way to the old owner must not reach the new one.
 */
final class Hosts {

    /** Goes before a name that nobody has checked; no name that was may begin with it. */
    private static final String CLAIMED = "~";

    private static final String NAME_SIGNS = "_-[]{}|^";

    private final GroupLimits limits;
    private final LongSupplier tokens;
    private boolean marksClaims;
    private final List<@Nullable Host> byNumber = new ArrayList<>();
    private final Map<String, Host> byName = new HashMap<>();
    private final Map<Long, Host> byToken = new HashMap<>();
    private final List<@Nullable Host> bySlot = new ArrayList<>();
    private final BitSet slots = new BitSet();
    private final BitSet numbers = new BitSet();
    private final Deque<Resting> resting = new ArrayDeque<>();

    private record Resting(int number, long until) {}

    Hosts(GroupLimits limits, LongSupplier tokens) {
        this.limits = limits;
        this.tokens = tokens;
        numbers.set(Address.SERVER.number());
    }

    int count() {
        return byToken.size();
    }

    /** In the order of their numbers. */
    List<Host> all() {
        return byNumber.stream().filter(Objects::nonNull).toList();
    }

    /** Gives the host an address. With an empty name it is called by its number. */
    void connect(Host host, int wants, String name, long now) {
        if (host.isConnected()) {
            throw new Refused(Status.BAD_REQUEST, "you are connected already, as " + host.address());
        }
        if (count() >= limits.hosts()) {
            throw new Refused(Status.LIMIT_REACHED, "there are " + limits.hosts() + " hosts already");
        }
        String own = name.isEmpty() ? "" : checkFree(name, host);
        wake(now);
        int number = numbers.nextClearBit(1);
        numbers.set(number);
        int slot = slots.nextClearBit(0);
        slots.set(slot);
        put(bySlot, slot, host);
        put(byNumber, number, host);
        host.connected(Address.host(number), slot, wants, freshToken(host));
        give(host, own.isEmpty() ? numbered(host) : own);
    }

    private static void put(List<@Nullable Host> list, int at, Host host) {
        while (list.size() <= at) {
            list.add(null);
        }
        list.set(at, host);
    }

    private long freshToken(Host host) {
        long token = tokens.getAsLong();
        while (token == 0 || byToken.putIfAbsent(token, host) != null) {
            token = tokens.getAsLong();
        }
        return token;
    }

    /** From now on names that hosts only claim are marked. */
    void markClaims() {
        marksClaims = true;
    }

    /** Takes back the address and the name. */
    void disconnect(Host host, long now) {
        byNumber.set(host.address().number(), null);
        byName.remove(folded(host.name()));
        byToken.remove(host.token());
        bySlot.set(host.slot, null);
        slots.clear(host.slot);
        resting.add(new Resting(host.address().number(), now + limits.addressRestSeconds() * 1_000_000_000L));
        host.disconnected();
    }

    private void wake(long now) {
        while (!resting.isEmpty() && resting.getFirst().until - now <= 0) {
            numbers.clear(resting.removeFirst().number);
        }
    }

    Optional<Host> at(Address address) {
        boolean isKnown = address.isHost() && address.number() < byNumber.size();
        return isKnown ? Optional.ofNullable(byNumber.get(address.number())) : Optional.empty();
    }

    Host atSlot(int slot) {
        Host host = bySlot.get(slot);
        if (host == null) {
            throw new IllegalStateException("nobody is at " + slot);
        }
        return host;
    }

    /** Whoever it is who has this address. */
    Host need(Address address) {
        return at(address)
                .orElseThrow(() -> new Refused(Status.UNKNOWN_HOST, "there is nobody of the address " + address));
    }

    Optional<Host> named(String name) {
        return Optional.ofNullable(byName.get(folded(name)));
    }

    Optional<Host> withToken(long token) {
        return Optional.ofNullable(byToken.get(token));
    }

    /** The host's own wish. */
    void rename(Host host, String name) {
        give(host, checkFree(name, host));
    }

    /** The server's will; answers who had that name and has another one now. */
    Optional<Host> force(Host host, String name) {
        Optional<Host> other = named(name).filter(h -> h != host);
        other.ifPresent(o -> give(o, numbered(o)));
        give(host, name);
        return other;
    }

    private void give(Host host, String name) {
        byName.remove(folded(host.name()), host);
        host.named(name);
        byName.put(folded(name), host);
    }

    /** What nobody else may be called, as long as the host has its number; but somebody may have been faster. */
    private String numbered(Host host) {
        String name = "host" + host.address().number();
        while (byName.containsKey(folded(name)) && byName.get(folded(name)) != host) {
            name += "_";
        }
        return name;
    }

    /** The name as it is given: whoever only says so is marked. */
    private String checkFree(String wished, Host host) {
        checkName(wished);
        String name = marksClaims && host.rights == Rights.GUEST ? CLAIMED + wished : wished;
        if (named(name).filter(other -> other != host).isPresent()) {
            throw new Refused(Status.NAME_TAKEN, "somebody is called " + name + " already");
        }
        return name;
    }

    private void checkName(String name) {
        boolean fits = !name.isEmpty() && name.codePointCount(0, name.length()) <= limits.nameCharacters();
        if (!fits || !name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || NAME_SIGNS.indexOf(c) >= 0)) {
            throw new Refused(
                    Status.BAD_REQUEST,
                    "a name has 1 to " + limits.nameCharacters() + " letters, digits and signs of " + NAME_SIGNS);
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
