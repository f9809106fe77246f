package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;

/** Packets for programs: the same objects as the page has them in web/control/packet.js, with unknown bytes in hexadecimal. */
public final class PacketJson extends FieldSink {

    private final ObjectNode json;

    private PacketJson(ObjectNode json) {
        this.json = json;
    }

    public static ObjectNode of(Packet packet) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("object", ObjectIdKind.OBJECT_ID.json(packet.object()));
        switch (packet.command()) {
            case Command.Known known ->
                known.layout()
                        .tell(
                                known,
                                new PacketJson(
                                        json.put("command", known.layout().name())));
            case Command.Combined combined -> {
                ArrayNode parts = json.put("command", combined.type().name()).putArray("parts");
                for (Command.Part part : combined.parts()) {
                    combined.type().tell(part.command(), new PacketJson(parts.addObject()).put(Field.ID, part.id()));
                }
            }
            case Command.Unknown unknown ->
                json.put("command", unknown.type()).put("data", HexFormat.of().formatHex(unknown.data()));
        }
        return json;
    }

    @Override
    FieldSink put(Field.Whole field, int value) {
        json.put(field.name(), field.kind().said(value));
        return this;
    }

    @Override
    <V> FieldSink put(Field.Value<V> field, V value) {
        json.set(field.name(), field.kind().json(value));
        return this;
    }
}
