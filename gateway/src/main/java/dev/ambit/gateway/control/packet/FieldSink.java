package dev.ambit.gateway.control.packet;

/** Where the values of a command's fields go, one after the other: to bytes, to words, to JSON. */
abstract class FieldSink {

    abstract FieldSink put(Field.Whole field, int value);

    abstract <V> FieldSink put(Field.Value<V> field, V value);

    /** Four fields. */
    final FieldSink location(Location location) {
        location.tell(this);
        return this;
    }
}
