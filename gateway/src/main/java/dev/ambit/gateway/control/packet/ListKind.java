package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;

/** Values one after the other, to the end of the packet or of the line. */
record ListKind<V>(String label, Kind<V> kind) implements Kind<List<V>> {

    static final ListKind<Property> PROPERTIES = new ListKind<>("properties", PropertyKind.PROPERTY);
    static final ListKind<VariableId> VARIABLES = new ListKind<>("variables", VariableIdKind.VARIABLE_ID);

    @Override
    public List<V> blank() {
        return List.of();
    }

    @Override
    public int size(List<V> all) {
        int sum = 0;
        for (int i = 0; i < all.size(); i++) {
            sum += kind.size(all.get(i));
        }
        return sum;
    }

    @Override
    public void write(List<V> all, PacketWriter out) {
        for (int i = 0; i < all.size(); i++) {
            kind.write(all.get(i), out);
        }
    }

    @Override
    public List<V> read(PacketReader in, String what) {
        List<V> all = new ArrayList<>();
        while (!in.isAtEnd()) {
            all.add(kind.read(in, what));
        }
        return all;
    }

    @Override
    public void print(List<V> all, StringBuilder line) {
        all.forEach(each -> kind.print(each, line));
    }

    @Override
    public List<V> parse(PacketWords words, String what) {
        List<V> all = new ArrayList<>();
        while (!words.isAtEnd()) {
            all.add(kind.parse(words, what));
        }
        return all;
    }

    @Override
    public JsonNode json(List<V> all) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        all.forEach(each -> json.add(kind.json(each)));
        return json;
    }
}
