package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Status;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The groups there are, by address and by name. */
final class Groups {
    private final Map<Address, Group> byAddress = new HashMap<>();
    private final Map<Integer, Group> implicit = new TreeMap<>();
    private final Map<Integer, Group> logical = new TreeMap<>();
    private final Map<String, Group> byName = new HashMap<>();
    private final BitSet implicitNumbers = new BitSet();
    private final BitSet logicalNumbers = new BitSet();

    /** Numbers that whoever runs the server gives out: nobody else gets a group of one of these. */
    private static final int FIRST_KEPT = 1 << 10;

    private static final int KEPT_END = 1 << 11;

    /** Beyond all that hosts may make. */
    private static final int FAR = 1 << 28;

    static Address kept(int number) {
        return Address.implicit(number < KEPT_END - FIRST_KEPT ? FIRST_KEPT + number : FAR + number);
    }

    int count() {
        return byAddress.size();
    }

    Collection<Group> implicit() {
        return implicit.values();
    }

    Collection<Group> logical() {
        return logical.values();
    }

    /** The lowest that is free; it is not taken by asking. */
    Address freeAddress(boolean isImplicit) {
        if (!isImplicit) {
            return Address.logical(logicalNumbers.nextClearBit(Address.FIRST_GROUP));
        }
        int free = implicitNumbers.nextClearBit(Address.FIRST_GROUP);
        return Address.implicit(free < FIRST_KEPT ? free : implicitNumbers.nextClearBit(KEPT_END));
    }

    void add(Group group) {
        byAddress.put(group.address, group);
        (group.isImplicit() ? implicit : logical).put(group.address.number(), group);
        (group.isImplicit() ? implicitNumbers : logicalNumbers).set(group.address.number());
        if (!group.terms().name().isEmpty()) {
            byName.put(folded(group.terms().name()), group);
        }
    }

    void remove(Group group) {
        byAddress.remove(group.address);
        (group.isImplicit() ? implicit : logical).remove(group.address.number());
        (group.isImplicit() ? implicitNumbers : logicalNumbers).clear(group.address.number());
        byName.remove(folded(group.terms().name()), group);
    }

    Optional<Group> at(Address address) {
        return Optional.ofNullable(byAddress.get(address));
    }

    Group need(Address address) {
        Group group = byAddress.get(address);
        if (group == null) {
            throw new Refused(Status.UNKNOWN_GROUP, "there is no group " + address);
        }
        return group;
    }

    Optional<Group> named(String name) {
        return Optional.ofNullable(byName.get(folded(name)));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
