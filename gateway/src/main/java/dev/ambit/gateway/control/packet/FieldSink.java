package dev.ambit.gateway.control.packet;

/** Where the values of a command's fields go, one after the other: to bytes, to words, to JSON. */
public abstract class FieldSink {

    FieldSink() {}

    abstract FieldSink put(Field.Whole field, int value);

    abstract <V> FieldSink put(Field.Value<V> field, V value);

    /** Four fields. */
    final FieldSink location(Location location) {
        return location(location.x(), location.y(), location.z(), location.direction());
    }

    /** The same, of which no object was made. */
    final FieldSink location(int x, int y, int z, int direction) {
        return Location.tell(this, x, y, z, direction);
    }
}
