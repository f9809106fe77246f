package dev.ambit.lab.interest;

import dev.ambit.base.ByteReader;

/** Bytes of a message; says which field of it was cut short. */
final class InterestReader extends ByteReader<MalformedException> {

    private final String message;

    InterestReader(String message, byte[] bytes) {
        super(bytes);
        this.message = message;
    }

    Vector vector(String field) {
        return new Vector(f32(field + " x"), f32(field + " y"), f32(field + " z"));
    }

    void end() {
        if (left() > 0) {
            throw new MalformedException(message, "length", at() + left() + " bytes", at());
        }
    }

    @Override
    protected MalformedException damaged(String what) {
        return new MalformedException(message, "bytes", what, "a message of this kind");
    }

    @Override
    protected MalformedException cutOff(String field, int needed) {
        return new MalformedException(message, field, left() + " bytes before the end", needed);
    }
}
