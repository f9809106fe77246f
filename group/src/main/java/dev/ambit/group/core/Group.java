package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hosts under one address. An implicit group has a {@link Delivery}: what is sent to it reaches its members. A logical one is a
 * set that narrows down who of an implicit group is meant, and has none.
 */
final class Group {
    final Address address;
    /** How the address looks in a message. */
    final byte[] addressBytes;

    final GroupState state;
    final GroupCounts counts = new GroupCounts();
    /** Who is in it, by slot. */
    final BitSet set = new BitSet();
    /** Who may join without being asked for more, by slot. */
    final BitSet invited = new BitSet();

    final Set<Host> guests = new LinkedHashSet<>();

    @Nullable
    Host creator;

    @Nullable
    Delivery delivery;

    @Nullable
    GroupDesk desk;

    @Nullable
    SendPolicy sendPolicy;

    boolean hasEnded;

    /** How many elements have been said in it. */
    long said;

    private Attributes attributes;
    private GroupTerms terms;
    private @Nullable Member[] members = new Member[4];
    private final BitSet taken = new BitSet();
    private int count;
    private long joins;

    Group(Address address, Host creator, Attributes attributes, GroupTerms terms, GroupState state) {
        this.address = address;
        this.addressBytes = new ByteWriter(4).put(address, AddressForm::write).toBytes();
        this.creator = creator;
        this.attributes = attributes;
        this.terms = terms;
        this.state = state;
    }

    boolean isImplicit() {
        return address.kind() == Address.Kind.IMPLICIT;
    }

    Attributes attributes() {
        return attributes;
    }

    /** What everybody may know. */
    Attributes publicAttributes() {
        return attributes.has(Tag.KEY) ? attributes.with(Tag.KEY, "") : attributes;
    }

    GroupTerms terms() {
        return terms;
    }

    void change(Attributes to, GroupTerms asTerms) {
        attributes = to;
        terms = asTerms;
    }

    int count() {
        return count;
    }

    /** Indexes of members are below this. */
    int end() {
        return taken.length();
    }

    /** Or nobody: an index may be free. */
    @Nullable
    Member member(int index) {
        return members[index];
    }

    Optional<Member> find(Host host) {
        return Optional.ofNullable(host.memberships.get(this));
    }

    Member add(Host host) {
        int index = taken.nextClearBit(0);
        taken.set(index);
        members = index < members.length ? members : Arrays.copyOf(members, index * 2);
        Member member = new Member(host, this, index, joins++);
        member.firstSeen = said;
        members[index] = member;
        count++;
        set.set(host.slot);
        host.memberships.put(this, member);
        return member;
    }

    void remove(Member member) {
        members[member.index] = null;
        taken.clear(member.index);
        count--;
        set.clear(member.host.slot);
        member.host.memberships.remove(this);
        if (creator == member.host) {
            creator = null;
        }
    }

    void forEach(Consumer<Member> action) {
        for (int i = 0; i < end(); i++) {
            Member member = members[i];
            if (member != null) {
                action.accept(member);
            }
        }
    }

    /** Those of the hosts that are members, by slot. */
    BitSet slotsOf(Collection<Host> hosts) {
        BitSet slots = new BitSet(set.length());
        for (Host host : hosts) {
            if (host.isConnected()) {
                slots.set(host.slot);
            }
        }
        slots.and(set);
        return slots;
    }

    boolean hasOperator() {
        for (int i = 0; i < end(); i++) {
            Member member = members[i];
            if (member != null && member.isOperator) {
                return true;
            }
        }
        return false;
    }

    Optional<Member> longestMember() {
        Member longest = null;
        for (int i = 0; i < end(); i++) {
            Member member = members[i];
            if (member != null && (longest == null || member.joined < longest.joined)) {
                longest = member;
            }
        }
        return Optional.ofNullable(longest);
    }

    /** A period is about to leave; the processor may have something to say in it. */
    void endPeriod(long now) {
        if (desk != null) {
            desk.periodEnds(now);
        }
    }

    /** Whether the processor is at work just now: what is said in the group meanwhile, it says. */
    boolean isProcessing() {
        return desk != null && desk.isAtWork();
    }

    /** Whether the host has a say in what becomes of the group. */
    boolean isRunBy(Host host) {
        return host.rights == Rights.OPERATOR
                || creator == host
                || find(host).filter(m -> m.isOperator).isPresent();
    }
}
