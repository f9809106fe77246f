package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.JsonNode;

/** All there is to know about one kind of value: its bytes, its words and its JSON. Numbers have {@link NumberKind}. */
interface Kind<V> {

    /** What tables call it: those of docs/protocol.md and of the page's layouts.js. */
    String label();

    /** A value as plain as there can be. */
    V blank();

    /** How many bytes a value has. */
    int size(V value);

    void write(V value, PacketWriter out);

    /** @param what what is missing when the bytes end too early */
    V read(PacketReader in, String what);

    /** Words in the readable form, a space before each. */
    void print(V value, StringBuilder line);

    /** @param what what was expected when the words are others */
    V parse(PacketWords words, String what);

    JsonNode json(V value);
}
