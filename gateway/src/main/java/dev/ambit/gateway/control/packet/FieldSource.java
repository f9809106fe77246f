package dev.ambit.gateway.control.packet;

/** Where the values of a command's fields come from, one after the other: bytes, words, or dice. */
public interface FieldSource {

    int next(Field.Whole field);

    <V> V next(Field.Value<V> field);

    /** The four next. */
    default Location location() {
        return Location.from(this);
    }
}
