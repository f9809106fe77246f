package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Status;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who of an implicit group is meant by the auxiliary addresses of a message.
 *
 * <pre>
 * list      argument | argument argument operator (argument operator)*
 * argument  [COMPLEMENT] (host | logical group)
 * operator  INTERSECTION | UNION
 * </pre>
 *
 * It is worked out from left to right: each operator joins what there is with the argument before it. A complement is what the
 * implicit group has besides the argument, and the result never reaches beyond that group. Sets are bits by slot, so that an
 * operator costs a few words however many hosts there are.
 */
record Expression(Argument first, List<Step> steps) {

    record Argument(boolean isComplement, Address address) {}

    record Step(Argument argument, boolean isUnion) {}

    /** @throws Refused when it is no expression */
    static Expression read(List<Address> list) {
        Reader in = new Reader(list);
        Argument first = in.argument();
        List<Step> steps = new ArrayList<>();
        while (!in.isAtEnd()) {
            Argument next = in.argument();
            steps.add(new Step(next, in.isUnion()));
        }
        return new Expression(first, List.copyOf(steps));
    }

    private static final class Reader {
        private final List<Address> list;
        private int at;

        Reader(List<Address> list) {
            this.list = list;
        }

        boolean isAtEnd() {
            return at == list.size();
        }

        Argument argument() {
            boolean isComplement = !isAtEnd() && list.get(at).equals(Address.COMPLEMENT);
            at += isComplement ? 1 : 0;
            Address address = next("a host or a logical group");
            if (address.isOperator() || address.kind() == Address.Kind.IMPLICIT) {
                throw bad("a host or a logical group", address.toString());
            }
            return new Argument(isComplement, address);
        }

        boolean isUnion() {
            Address operator = next("INTERSECTION or UNION");
            if (!operator.equals(Address.INTERSECTION) && !operator.equals(Address.UNION)) {
                throw bad("INTERSECTION or UNION", operator.toString());
            }
            return operator.equals(Address.UNION);
        }

        private Address next(String expected) {
            if (isAtEnd()) {
                throw bad(expected, "the end of the list");
            }
            return list.get(at++);
        }

        private Refused bad(String expected, String found) {
            return new Refused(
                    Status.BAD_REQUEST,
                    "auxiliary address " + Math.max(1, at) + ": expected " + expected + ", found " + found);
        }
    }

    /** The one host it names, if that is all it does. */
    @Nullable
    Address onlyHost() {
        return steps.isEmpty() && !first.isComplement && first.address.isHost() ? first.address : null;
    }

    /** @throws Refused when it names somebody who is not there */
    BitSet members(Group group, Hosts hosts, Groups groups) {
        BitSet result = new BitSet(group.set.length());
        take(first, result, group, hosts, groups);
        BitSet other = new BitSet(group.set.length());
        for (Step step : steps) {
            take(step.argument, other, group, hosts, groups);
            if (step.isUnion) {
                result.or(other);
            } else {
                result.and(other);
            }
        }
        return result;
    }

    /** The members of the group that the argument names. */
    private static void take(Argument argument, BitSet into, Group group, Hosts hosts, Groups groups) {
        into.clear();
        if (argument.address.isHost()) {
            into.set(hosts.need(argument.address).slot);
        } else {
            into.or(groups.need(argument.address).set);
        }
        if (argument.isComplement) {
            into.flip(0, Math.max(into.length(), group.set.length()));
        }
        into.and(group.set);
    }
}
