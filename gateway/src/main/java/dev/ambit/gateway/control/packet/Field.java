package dev.ambit.gateway.control.packet;

import java.util.List;

/** One field of a command: what it is called and what it looks like. Those that several commands have are here. */
public sealed interface Field {

    /** Of a command that goes into a room. */
    Whole ROOM = new Whole(NumberKind.U16, "room", "the room");

    /** The number of an object. */
    Whole ID = new Whole(NumberKind.SHORT_ID, "id", ShortId.WHAT);

    Value<String> TEXT = new Value<>(TextKind.TEXT, "text", "the text");
    Value<List<Property>> PROPERTIES = new Value<>(ListKind.PROPERTIES, "properties", "a variable");
    Value<List<VariableId>> VARIABLES = new Value<>(ListKind.VARIABLES, "variables", "a variable");

    /** As it is called in JSON, in the page and in docs/protocol.md. */
    String name();

    /** What these call its kind. */
    String label();

    /**
     * A field that is a whole number, of which no object is made on its way.
     *
     * @param what what it is called in a sentence
     */
    record Whole(NumberKind kind, String name, String what) implements Field {
        @Override
        public String label() {
            return kind.label();
        }

        @Override
        public String toString() {
            return name + " " + label();
        }
    }

    /**
     * A field of any other kind.
     *
     * @param what what it is called in a sentence
     */
    record Value<V>(Kind<V> kind, String name, String what) implements Field {
        @Override
        public String label() {
            return kind.label();
        }

        @Override
        public String toString() {
            return name + " " + label();
        }
    }
}
