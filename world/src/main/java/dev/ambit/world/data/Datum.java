package dev.ambit.world.data;

import java.util.List;

/** A value as people and programs outside see it: what a property holds, an argument, a result. */
public sealed interface Datum {

    Datum NIL = new Nil();

    record Nil() implements Datum {}

    record Whole(long number) implements Datum {}

    record Text(String text) implements Datum {}

    /** A Thing, by its id. */
    record Ref(int id) implements Datum {}

    /** A class, by its name. */
    record Kind(String name) implements Datum {}

    record Many(List<Datum> items) implements Datum {
        public Many {
            items = List.copyOf(items);
        }
    }

    /** Something that only means something inside, such as a timer; it can be shown but not sent back. */
    record Other(String description) implements Datum {}
}
