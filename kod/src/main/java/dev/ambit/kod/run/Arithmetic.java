package dev.ambit.kod.run;

import static dev.ambit.kod.value.Value.DATA_BITS;
import static dev.ambit.kod.value.Value.DATA_MASK;
import static dev.ambit.kod.value.Value.INTEGER_BITS;

import dev.ambit.kod.value.Value;

/**
 * The operators. Each needs integers; with anything else it logs an error for the instruction {@code site} and its left
 * operand is the result. The methods are small so that the JVM's compiler puts them in line.
 */
public final class Arithmetic {
    private Arithmetic() {}

    private static boolean integers(long a, long b) {
        return ((a ^ INTEGER_BITS) | (b ^ INTEGER_BITS)) >>> DATA_BITS == 0;
    }

    public static long add(Machine m, int site, long a, long b) {
        return integers(a, b) ? add(a, b) : refused(m, site, "+", a, b);
    }

    private static long add(long a, long b) {
        return a + b & DATA_MASK | INTEGER_BITS;
    }

    public static long subtract(Machine m, int site, long a, long b) {
        return integers(a, b) ? subtract(a, b) : refused(m, site, "-", a, b);
    }

    private static long subtract(long a, long b) {
        return a - b & DATA_MASK | INTEGER_BITS;
    }

    public static long multiply(Machine m, int site, long a, long b) {
        return integers(a, b) ? multiply(a, b) : refused(m, site, "*", a, b);
    }

    /** The low 60 bits of a product do not depend on the tags above. */
    private static long multiply(long a, long b) {
        return a * b & DATA_MASK | INTEGER_BITS;
    }

    public static long divide(Machine m, int site, long a, long b) {
        if (integers(a, b) && b != Value.ZERO) {
            return Value.integer(Value.data(a) / Value.data(b));
        }
        return undivided(m, site, "/", a, b);
    }

    /** The absolute value of the remainder. */
    public static long mod(Machine m, int site, long a, long b) {
        if (integers(a, b) && b != Value.ZERO) {
            return Value.integer(Math.abs(Value.data(a) % Value.data(b)));
        }
        return undivided(m, site, "MOD", a, b);
    }

    public static long and(Machine m, int site, long a, long b) {
        return integers(a, b) ? Value.bool(Value.truth(a) && Value.truth(b)) : refused(m, site, "AND", a, b);
    }

    public static long or(Machine m, int site, long a, long b) {
        return integers(a, b) ? Value.bool(Value.truth(a) || Value.truth(b)) : refused(m, site, "OR", a, b);
    }

    public static long bitAnd(Machine m, int site, long a, long b) {
        return integers(a, b) ? a & b : refused(m, site, "&", a, b);
    }

    public static long bitOr(Machine m, int site, long a, long b) {
        return integers(a, b) ? a | b : refused(m, site, "|", a, b);
    }

    public static long equal(long a, long b) {
        return Value.bool(a == b);
    }

    public static long notEqual(long a, long b) {
        return Value.bool(a != b);
    }

    public static long less(Machine m, int site, long a, long b) {
        return integers(a, b) ? Value.bool(a << 4 < b << 4) : refused(m, site, "<", a, b);
    }

    public static long lessEqual(Machine m, int site, long a, long b) {
        return integers(a, b) ? Value.bool(a << 4 <= b << 4) : refused(m, site, "<=", a, b);
    }

    public static long greater(Machine m, int site, long a, long b) {
        return integers(a, b) ? Value.bool(a << 4 > b << 4) : refused(m, site, ">", a, b);
    }

    public static long greaterEqual(Machine m, int site, long a, long b) {
        return integers(a, b) ? Value.bool(a << 4 >= b << 4) : refused(m, site, ">=", a, b);
    }

    // Comparisons of integers without tags, scaled alike.

    public static long less(long a, long b) {
        return Value.bool(a < b);
    }

    public static long lessEqual(long a, long b) {
        return Value.bool(a <= b);
    }

    public static long greater(long a, long b) {
        return Value.bool(a > b);
    }

    public static long greaterEqual(long a, long b) {
        return Value.bool(a >= b);
    }

    public static long not(Machine m, int site, long a) {
        return Value.isInteger(a) ? Value.bool(!Value.truth(a)) : refused(m, site, "NOT", a);
    }

    public static long negate(Machine m, int site, long a) {
        return Value.isInteger(a) ? -a & DATA_MASK | INTEGER_BITS : refused(m, site, "-", a);
    }

    public static long bitNot(Machine m, int site, long a) {
        return Value.isInteger(a) ? ~a & DATA_MASK | INTEGER_BITS : refused(m, site, "~", a);
    }

    private static long undivided(Machine m, int site, String operator, long a, long b) {
        if (!integers(a, b)) {
            return refused(m, site, operator, a, b);
        }
        m.at = site;
        m.log.error(operator + " by zero: the left side is " + Value.data(a));
        return a;
    }

    private static long refused(Machine m, int site, String operator, long a, long b) {
        m.at = site;
        m.log.error(operator + " needs two integers, not " + Value.describe(a) + " and " + Value.describe(b));
        return a;
    }

    private static long refused(Machine m, int site, String operator, long a) {
        m.at = site;
        m.log.error(operator + " needs an integer, not " + Value.describe(a));
        return a;
    }
}
