package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.GroupRequest;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection and who is at its end. It has an address from Connect to Disconnect. Owned by the server's thread. */
public final class Host {
    final HostLine line;
    final Rights rights;
    final HostBacklog backlog;
    final HostRate sends;

    /** How fast it speaks to people. */
    final HostRate words;

    final HostCounts counts = new HostCounts();

    /** Its place in sets of hosts: small, and given to another as soon as it is free, unlike its number. */
    int slot = -1;

    /** By whom it is not heard, by slot; {@code null} for nobody, which is the rule. */
    @Nullable
    BitSet ignoredBy;

    /** The expression of the binding, so that it is read once. */
    @Nullable
    Expression boundTo;

    final Map<Group, Member> memberships = new LinkedHashMap<>();
    final Set<Group> invitations = new LinkedHashSet<>();
    final Set<Host> ignored = new LinkedHashSet<>();

    /** Whom it does not hear by a list that is kept elsewhere. */
    Set<Host> unheard = new LinkedHashSet<>();

    int created;
    int faults;
    boolean wasLogged;
    boolean isDoomed;
    long lastLogged;
    private Address address = Address.SERVER;
    private String name = "";
    private Binding binding = Binding.NONE;
    private int wants;
    private long token;
    private State state = State.NEW;

    private enum State {
        NEW,
        CONNECTED,
        GONE
    }

    Host(HostLine line, Rights rights, GroupLimits limits, HostRate words) {
        this.line = line;
        this.rights = rights;
        this.backlog = new HostBacklog(limits.backlogBytes());
        this.sends = new HostRate(limits.sendsPerSecond(), limits.sendBurst(), limits.patienceSeconds());
        this.words = words;
    }

    /** {@link Address#SERVER} while it has none. */
    public Address address() {
        return address;
    }

    public String name() {
        return name;
    }

    public boolean isConnected() {
        return state == State.CONNECTED;
    }

    /** What its messages may leave out. */
    public Binding binding() {
        return binding;
    }

    /** What it asked for at Connect: {@link GroupRequest#WANTS_GROUPS} and so on. */
    public int wants() {
        return wants;
    }

    /** What the server hands its parcels to. */
    public HostLine line() {
        return line;
    }

    /** What its datagrams begin with; given to it at Connect. */
    public long token() {
        return token;
    }

    public HostCounts counts() {
        return counts;
    }

    boolean wants(int what) {
        return (wants & what) != 0;
    }

    boolean isGone() {
        return state == State.GONE;
    }

    /** The connection is over; there is no way back. */
    void gone() {
        state = State.GONE;
    }

    void connected(Address asAddress, int asSlot, int andWants, long withToken) {
        address = asAddress;
        slot = asSlot;
        wants = andWants;
        token = withToken;
        binding = new Binding(address, Optional.empty(), List.of());
        state = State.CONNECTED;
    }

    /** It may connect anew. */
    void disconnected() {
        address = Address.SERVER;
        slot = -1;
        wants = 0;
        token = 0;
        name = "";
        ignoredBy = null;
        created = 0;
        unbind();
        binding = Binding.NONE;
        state = State.NEW;
    }

    void named(String asName) {
        name = asName;
    }

    void bind(Address group, List<Address> auxiliary, @Nullable Expression expression) {
        binding = new Binding(address, Optional.of(group), auxiliary);
        boundTo = expression;
    }

    void unbind() {
        binding = new Binding(address, Optional.empty(), List.of());
        boundTo = null;
    }

    boolean isBoundTo(Group group) {
        Optional<Address> bound = binding.group();
        return bound.isPresent() && bound.get().equals(group.address);
    }

    @Override
    public String toString() {
        return isConnected() ? address + " (" + name + ")" : "a host without address";
    }
}
