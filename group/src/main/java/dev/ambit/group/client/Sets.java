package dev.ambit.group.client;

import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Who of a group is meant: {@code members(team).and(not(me))}. The server works a list off from the left, one set after the other, so
 * what can be said is a chain; expressions are turned round where that makes one of them, and refused where nothing does.
 *
 * <pre>
 * on the wire   [not] a  [not] b  and|or  [not] c  and|or  ...
 * </pre>
 */
public final class Sets {
    private static final String TOO_DEEP =
            "the server works off sets one after the other from the left, and this cannot be put so: "
                    + "make a group of one of the two brackets";

    private final List<Link> chain;

    @SuppressWarnings("ImmutableEnumChecker") // an address is a record of numbers
    private enum Operator {
        AND(Address.INTERSECTION),
        OR(Address.UNION);

        private final Address address;

        Operator(Address address) {
            this.address = address;
        }

        private Operator other() {
            return this == AND ? OR : AND;
        }
    }

    /** @param operator with what is before it; means nothing in the first one */
    private record Link(Operator operator, boolean isComplement, Address set) {
        private Link by(Operator other) {
            return new Link(other, isComplement, set);
        }

        private Link negated() {
            return new Link(operator.other(), !isComplement, set);
        }
    }

    private Sets(List<Link> chain) {
        this.chain = List.copyOf(chain);
    }

    /**
     * A host alone, or whoever is in a logical group.
     *
     * @throws IllegalArgumentException for an implicit group, which cannot be part of a set, and for an operator, which is none
     */
    public static Sets members(Address address) {
        if (address.kind() == Address.Kind.IMPLICIT || address.isOperator()) {
            throw new IllegalArgumentException(
                    "a set is made of hosts and logical groups, and " + address + " is neither");
        }
        return new Sets(List.of(new Link(Operator.AND, false, address)));
    }

    /** Whoever of the group is neither that host nor in that logical group. */
    public static Sets not(Address address) {
        return not(members(address));
    }

    /** Whoever of the group is not in these. */
    public static Sets not(Sets sets) {
        // Not (a and b) is (not a) or (not b): a chain stays one.
        return new Sets(sets.chain.stream().map(Link::negated).toList());
    }

    public Sets and(Address address) {
        return and(members(address));
    }

    public Sets and(Sets other) {
        return joined(Operator.AND, other);
    }

    public Sets or(Address address) {
        return or(members(address));
    }

    public Sets or(Sets other) {
        return joined(Operator.OR, other);
    }

    private Sets joined(Operator operator, Sets other) {
        if (other.isAll(operator)) {
            return appended(operator, other);
        }
        if (isAll(operator)) {
            return other.appended(operator, this);
        }
        throw new IllegalArgumentException(TOO_DEEP);
    }

    /** Whether brackets around it change nothing after this operator. */
    private boolean isAll(Operator operator) {
        return chain.stream().skip(1).allMatch(link -> link.operator == operator);
    }

    private Sets appended(Operator operator, Sets other) {
        List<Link> longer = new ArrayList<>(chain);
        other.chain.forEach(link -> longer.add(link.by(operator)));
        return new Sets(longer);
    }

    /** As auxiliary addresses of a message. */
    public List<Address> addresses() {
        List<Address> addresses = new ArrayList<>();
        for (int i = 0; i < chain.size(); i++) {
            Link link = chain.get(i);
            if (link.isComplement) {
                addresses.add(Address.COMPLEMENT);
            }
            addresses.add(link.set);
            if (i > 0) {
                addresses.add(link.operator.address);
            }
        }
        return addresses;
    }

    /**
     * What people write: {@code set:17 and not host:3}, {@code (host:1 or host:2) and not set:16}. {@code not} binds closest, then
     * {@code and}, then {@code or}.
     *
     * @throws IllegalArgumentException saying where it stops making sense
     */
    public static Sets parse(String text) {
        return new SetsText(text).read();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < chain.size(); i++) {
            Link link = chain.get(i);
            if (i > 0) {
                boolean isTurn = i > 1 && link.operator != chain.get(i - 1).operator;
                if (isTurn) {
                    text.insert(0, '(').append(')');
                }
                text.append(link.operator == Operator.AND ? " and " : " or ");
            }
            text.append(link.isComplement ? "not " : "").append(link.set);
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sets sets && addresses().equals(sets.addresses());
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(addresses());
    }
}
