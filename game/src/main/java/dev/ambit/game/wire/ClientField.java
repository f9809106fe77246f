package dev.ambit.game.wire;

import java.util.List;
import java.util.OptionalLong;

/** One field of what a client says. */
public sealed interface ClientField {

    /** A number, with its sign. */
    record Whole(long value) implements ClientField {}

    /**
     * An object, by the number that the client knows it by.
     *
     * @param amount how many of them, where things are counted
     */
    record Named(int object, OptionalLong amount) implements ClientField {}

    /** @param isTemporary whether it is only for the moment; else it becomes a string of its own */
    record Words(byte[] bytes, boolean isTemporary) implements ClientField {}

    /** Objects, in the order in which the client named them. */
    record Many(List<Named> objects) implements ClientField {
        public Many {
            objects = List.copyOf(objects);
        }
    }

    /** Resources, by number. */
    record Resources(List<Integer> numbers) implements ClientField {
        public Resources {
            numbers = List.copyOf(numbers);
        }
    }

    /** Numbers, with their signs. */
    record Numbers(List<Long> values) implements ClientField {
        public Numbers {
            values = List.copyOf(values);
        }
    }
}
