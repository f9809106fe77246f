package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;

/** Numbers. */
public final class MathBuiltins {
    private MathBuiltins() {}

    public static long abs(Machine m, long n) {
        return Value.isInteger(n) ? Value.integer(Math.abs(Value.data(n))) : notInteger(m, "Abs", n);
    }

    /** The lower limit first, then the upper one; a limit of nil is none. */
    public static long bound(Machine m, long n, long low, long high) {
        if (!Value.isInteger(n)) {
            return notInteger(m, "Bound", n);
        }
        if (low != Value.NIL && !Value.isInteger(low)) {
            return notInteger(m, "Bound", low);
        }
        if (high != Value.NIL && !Value.isInteger(high)) {
            return notInteger(m, "Bound", high);
        }
        long number = Value.data(n);
        if (low != Value.NIL) {
            number = Math.max(number, Value.data(low));
        }
        if (high != Value.NIL) {
            number = Math.min(number, Value.data(high));
        }
        return Value.integer(number);
    }

    public static long sqrt(Machine m, long n) {
        if (!Value.isInteger(n)) {
            return notInteger(m, "Sqrt", n);
        }
        long number = Value.data(n);
        if (number < 0) {
            return m.error("Sqrt of " + number);
        }
        long root = (long) Math.sqrt(number);
        // A double has 53 bits, so the root of a large number may be off by one.
        if (root * root > number) {
            root--;
        } else if ((root + 1) * (root + 1) <= number) {
            root++;
        }
        return Value.integer(root);
    }

    public static long random(Machine m, long low, long high) {
        if (!Value.isInteger(low) || !Value.isInteger(high)) {
            return notInteger(m, "Random", Value.isInteger(low) ? high : low);
        }
        if (Value.data(low) > Value.data(high)) {
            return m.error("Random between " + Value.data(low) + " and " + Value.data(high));
        }
        return Value.integer(m.host.random().nextLong(Value.data(low), Value.data(high) + 1));
    }

    private static long notInteger(Machine m, String function, long value) {
        return m.error(function + " needs an integer, not " + Value.describe(value));
    }
}
