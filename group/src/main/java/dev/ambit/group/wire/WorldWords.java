package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How a client speaks with a world: to host 1 in group 16, in JSON after a byte that says so. For programs that visit a world and
 * do nothing else with groups; others use the client.
 */
public final class WorldWords {
    public static final Address WORLD = Address.host(1);
    public static final Address EVERYBODY = Address.implicit(Address.FIRST_GROUP);
    private static final byte JSON = (byte) AppData.Channel.THINGS.code();

    private WorldWords() {}

    /** The first message of a connection. */
    public static byte[] connect() {
        return Ulp.encode(Message.Send.control(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "").encode()));
    }

    /** Says something to the world. */
    public static byte[] say(String json) {
        byte[] words = json.getBytes(StandardCharsets.UTF_8);
        byte[] data = new ByteWriter(words.length + 1).u8(JSON).bytes(words).toBytes();
        return Ulp.encode(Message.Send.toSome(EVERYBODY, List.of(WORLD), data));
    }

    /** What the world says in a message: as many JSON texts as there are; none when it is about something else. */
    public static List<String> heard(byte[] message) throws UlpException {
        List<String> said = new ArrayList<>();
        if (Ulp.decode(message, Binding.NONE) instanceof Message.Receive receive
                && receive.type() == MessageType.RECEIVE) {
            for (Element element : receive.elements()) {
                byte[] data = element.data();
                if (element.source().equals(WORLD) && data.length > 0 && data[0] == JSON) {
                    said.add(new String(data, 1, data.length - 1, StandardCharsets.UTF_8));
                }
            }
        }
        return said;
    }
}
