package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;

/** Packets for programs: the same objects as the page has them in web/control/packet.js, with unknown bytes in hexadecimal. */
public final class PacketJson {

    private PacketJson() {}

    public static ObjectNode of(Packet packet) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        put(json, "object", packet.object());
        switch (packet.command()) {
            case Command.Combined combined -> {
                json.put("command", combined.type().name());
                ArrayNode parts = json.putArray("parts");
                combined.parts().forEach(part -> part(part, parts.addObject()));
            }
            case Command.Known known -> {
                json.put("command", known.type().name());
                fields(known, json);
            }
            case Command.Unknown unknown ->
                json.put("command", unknown.type()).put("data", HexFormat.of().formatHex(unknown.data()));
        }
        return json;
    }

    private static void part(Command.Part part, ObjectNode json) {
        json.put("id", part.id());
        if (part.command() instanceof Command.Known known) {
            fields(known, json);
        }
    }

    private static void fields(Command.Known command, ObjectNode json) {
        switch (command) {
            case Command.LongLocation moved -> location(moved.to(), json);
            case Command.State state ->
                json.put("set", Integer.toUnsignedLong(state.set()))
                        .put("clear", Integer.toUnsignedLong(state.clear()));
            case Command.WithProperties list -> {
                ArrayNode properties = json.putArray("properties");
                for (Property property : list.properties()) {
                    ObjectNode one = properties.addObject();
                    switch (property.id()) {
                        case VariableId.Numbered id -> one.put("variable", id.number());
                        case VariableId.Named id -> one.put("variable", id.name());
                    }
                    one.put("value", property.value());
                }
            }
            case Command.ShortLocation step ->
                json.put("dx", step.dx()).put("dy", step.dy()).put("turn", step.turn());
            case Command.RoomChange change -> location(change.to(), json.put("room", change.room()));
            case Command.PropertyRequest request -> {
                ArrayNode variables = json.putArray("variables");
                for (VariableId each : request.ids()) {
                    switch (each) {
                        case VariableId.Numbered id -> variables.add(id.number());
                        case VariableId.Named id -> variables.add(id.name());
                    }
                }
            }
            case Command.Disappear _, Command.StateRequest _ -> {}
            case Command.Appear appear -> location(appear.at(), json.put("room", appear.room()));
            case Command.Register register -> json.put("name", register.name()).put("id", register.id());
            case Command.Text text -> {
                put(json, "who", text.who());
                json.put("text", text.text());
            }
            case Command.LaunchApp launch -> json.put("name", launch.name());
            case Command.Whisper whisper -> {
                put(json, "who", whisper.who());
                json.put("text", whisper.text());
            }
            case Command.Teleport teleport ->
                location(
                        teleport.to(),
                        json.put("room", teleport.room())
                                .put("exit", teleport.exit())
                                .put("entry", teleport.entry()));
            case Command.Combined _ -> throw new IllegalStateException("a combined command has parts, not fields");
        }
    }

    private static void put(ObjectNode json, String field, ObjectId id) {
        switch (id) {
            case ShortId number -> json.put(field, number.number());
            case LongId name -> json.put(field, name.name());
        }
    }

    private static void location(Location location, ObjectNode json) {
        json.put("x", location.x())
                .put("y", location.y())
                .put("z", location.z())
                .put("direction", location.direction());
    }
}
