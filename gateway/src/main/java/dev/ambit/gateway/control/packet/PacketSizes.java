package dev.ambit.gateway.control.packet;

import java.util.List;

/** How many bytes a packet takes. */
final class PacketSizes {

    private PacketSizes() {}

    static int of(Packet packet) {
        return 1 + of(packet.object()) + 1 + of(packet.command());
    }

    /** Without the byte that is the command's number. */
    static int of(Command command) {
        return switch (command) {
            case Command.LongLocation _ -> Location.BYTES;
            case Command.State _ -> 8;
            case Command.WithProperties list -> ofProperties(list.properties());
            case Command.ShortLocation _ -> 3;
            case Command.RoomChange _ -> 2 + Location.BYTES;
            case Command.PropertyRequest request -> ofIds(request.ids());
            case Command.Disappear _ -> 0;
            case Command.Appear _ -> 2 + Location.BYTES;
            case Command.Register register -> of(register.name()) + 1;
            case Command.Text text -> of(text.who()) + of(text.text());
            case Command.LaunchApp launch -> of(launch.name());
            case Command.Whisper whisper -> of(whisper.who()) + of(whisper.text());
            case Command.Teleport _ -> 4 + Location.BYTES;
            case Command.StateRequest _ -> 0;
            case Command.Combined combined -> combined.parts().size() * ofPart(combined.type());
            case Command.Unknown unknown -> unknown.data().length;
        };
    }

    /** One part of a combined command. */
    static int ofPart(CommandType type) {
        return switch (type) {
            case DISAPPEARACTOR -> 1;
            case SHORTLOC -> 1 + 3;
            case APPEARACTOR -> 1 + 2 + Location.BYTES;
            case TELEPORT -> 1 + 4 + Location.BYTES;
            default -> throw new IllegalArgumentException(type.readableName() + " cannot be combined");
        };
    }

    static int of(ObjectId id) {
        return switch (id) {
            case ShortId _ -> 1;
            case LongId name -> 1 + of(name.name());
        };
    }

    private static int of(VariableId id) {
        return switch (id) {
            case VariableId.Numbered _ -> 1;
            case VariableId.Named name -> 1 + of(name.name());
        };
    }

    private static int of(String text) {
        return 1 + Texts.bytes(text);
    }

    private static int ofProperties(List<Property> properties) {
        int sum = 0;
        for (Property property : properties) {
            sum += of(property.id()) + of(property.value());
        }
        return sum;
    }

    private static int ofIds(List<VariableId> ids) {
        int sum = 0;
        for (VariableId id : ids) {
            sum += of(id);
        }
        return sum;
    }
}
