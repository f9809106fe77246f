package dev.ambit.kod.run;

/**
 * A built-in function.
 *
 * @param name as Kod programs call it
 * @param home the class whose static method {@code method} it is: {@code (Machine, long...)}, with {@code arity} longs;
 *     after the machine comes {@code KodObject self} if it {@code reenters}
 * @param arity how many arguments it takes, or {@link #ANY}: then the method gets their number and finds them in {@link
 *     Machine#arguments}
 * @param reenters whether it may run handlers
 * @param code the same method, for the interpreter
 */
public record Routine(int id, String name, Class<?> home, String method, int arity, boolean reenters, Code code) {

    public static final int ANY = -1;

    /** Runs it on the first {@code count} values of {@link Machine#arguments}; missing ones are nil. */
    @FunctionalInterface
    interface Code {
        long call(Machine m, KodObject self, int count);
    }

    interface Of0 {
        long call(Machine m);
    }

    interface Of1 {
        long call(Machine m, long a);
    }

    interface Of2 {
        long call(Machine m, long a, long b);
    }

    interface Of3 {
        long call(Machine m, long a, long b, long c);
    }

    interface Of5 {
        long call(Machine m, long a, long b, long c, long d, long e);
    }

    interface Of6 {
        long call(Machine m, long a, long b, long c, long d, long e, long f);
    }

    interface OfAny {
        long call(Machine m, int count);
    }

    interface OfSelf3 {
        long call(Machine m, KodObject self, long a, long b, long c);
    }

    interface OfSelf1 {
        long call(Machine m, KodObject self, long a);
    }
}
