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
        return isImplicit
                ? Address.implicit(implicitNumbers.nextClearBit(Address.FIRST_GROUP))
                : Address.logical(logicalNumbers.nextClearBit(Address.FIRST_GROUP));
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
