package dev.ambit.lab.interest;

/** Bytes or values that are no message: says of what, which field, what it was and what it should have been. */
public final class MalformedException extends IllegalArgumentException {

    MalformedException(String message, String field, Object got, Object expected) {
        super(message + ": " + field + ": got " + got + ", expected " + expected);
    }

    /** The value, if it lies within the bounds. */
    static int within(String message, String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new MalformedException(message, field, value, least + ".." + most);
        }
        return value;
    }

    static void finite(String message, String field, double value) {
        if (!Double.isFinite(value)) {
            throw new MalformedException(message, field, value, "a finite number");
        }
    }

    static void finite(String message, String field, Vector vector) {
        finite(message, field + " x", vector.x());
        finite(message, field + " y", vector.y());
        finite(message, field + " z", vector.z());
    }
}
