package dev.ambit.kod.run;

/** A built-in function that another module adds with {@link Routines#register}; it may run handlers. */
@FunctionalInterface
public interface BuiltinCode {
    long call(Machine m, KodObject self, long[] arguments);
}
