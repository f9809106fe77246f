package dev.ambit.group;

/**
 * Where a message goes or comes from: a host, an implicit group (whoever is in it hears what is sent to it) or a logical
 * group (a set of hosts that narrows down who of an implicit group hears something). One number space a kind, whatever the
 * length of an address on the wire.
 *
 * @param number 30 bits for a host, 29 for a group
 */
public record Address(Kind kind, int number) {

    public enum Kind {
        HOST(1 << 30),
        IMPLICIT(1 << 29),
        LOGICAL(1 << 29);

        private final int count;

        Kind(int count) {
            this.count = count;
        }

        /** How many addresses there are of this kind. */
        public int count() {
            return count;
        }
    }

    /** The server itself: control functions are asked of it, and what it says of its own accord comes from it. */
    public static final Address SERVER = new Address(Kind.HOST, 0);

    /** Who is in both of the sets before it. */
    public static final Address INTERSECTION = new Address(Kind.LOGICAL, 0);

    /** Who is in one of the two sets before it. */
    public static final Address UNION = new Address(Kind.LOGICAL, 1);

    /** Who of the implicit group is not in the set after it. */
    public static final Address COMPLEMENT = new Address(Kind.LOGICAL, 2);

    /** Groups are numbered from here up; what is below is reserved. */
    public static final int FIRST_GROUP = 16;

    public Address {
        if (number < 0 || number >= kind.count) {
            throw new IllegalArgumentException(
                    "the number of a " + kind + " address is 0.." + (kind.count - 1) + ", not " + number);
        }
    }

    public static Address host(int number) {
        return new Address(Kind.HOST, number);
    }

    public static Address implicit(int number) {
        return new Address(Kind.IMPLICIT, number);
    }

    public static Address logical(int number) {
        return new Address(Kind.LOGICAL, number);
    }

    public boolean isHost() {
        return kind == Kind.HOST;
    }

    public boolean isGroup() {
        return kind != Kind.HOST;
    }

    /** Whether it stands between the sets of an expression and is none itself. */
    public boolean isOperator() {
        return equals(INTERSECTION) || equals(UNION) || equals(COMPLEMENT);
    }

    /** As people write it: {@code host:7}, {@code group:16}, {@code set:17}; {@link #parse} reads it. */
    @Override
    public String toString() {
        return switch (kind) {
                    case HOST -> "host:";
                    case IMPLICIT -> "group:";
                    case LOGICAL -> "set:";
                }
                + number;
    }

    /** @throws IllegalArgumentException when the text is no address */
    public static Address parse(String text) {
        int colon = text.indexOf(':');
        try {
            int number = Integer.parseInt(text.substring(colon + 1));
            return switch (colon < 0 ? "" : text.substring(0, colon)) {
                case "host" -> host(number);
                case "group" -> implicit(number);
                case "set" -> logical(number);
                default -> throw new IllegalArgumentException();
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "expected an address such as host:7, group:16 or set:17, got \"" + text + "\"", e);
        }
    }
}
