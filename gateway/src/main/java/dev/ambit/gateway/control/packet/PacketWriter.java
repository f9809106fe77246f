package dev.ambit.gateway.control.packet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Packets one after the other in one run of bytes, which is kept from use to use. Owned by one thread.
 */
public final class PacketWriter {

    private byte[] bytes;
    private int size;

    public PacketWriter() {
        this(256);
    }

    PacketWriter(int expectedBytes) {
        bytes = new byte[expectedBytes];
    }

    /** @throws IllegalArgumentException when it does not fit 255 bytes; nothing is written then */
    public PacketWriter add(Packet packet) {
        int length = packet.size();
        if (length > Packet.LONGEST_BYTES) {
            throw new IllegalArgumentException("a packet has " + Packet.LONGEST_BYTES + " bytes at most, and this one ("
                    + name(packet.command()) + ") would have " + length);
        }
        makeRoomFor(length);
        u8(length);
        id(packet.object());
        u8(packet.command().number());
        body(packet.command());
        return this;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** How many bytes there are. */
    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    public void clear() {
        size = 0;
    }

    private static String name(Command command) {
        return command instanceof Command.Known known
                ? known.type().readableName()
                : "unknown command " + command.number();
    }

    private void body(Command command) {
        switch (command) {
            case Command.LongLocation moved -> location(moved.to());
            case Command.State state -> {
                u32(state.set());
                u32(state.clear());
            }
            case Command.WithProperties list -> {
                for (Property property : list.properties()) {
                    id(property.id());
                    text(property.value());
                }
            }
            case Command.ShortLocation step -> {
                u8(step.dx());
                u8(step.dy());
                u8(step.turn());
            }
            case Command.RoomChange change -> {
                u16(change.room());
                location(change.to());
            }
            case Command.PropertyRequest request -> request.ids().forEach(this::id);
            case Command.Disappear _, Command.StateRequest _ -> {}
            case Command.Appear appear -> {
                u16(appear.room());
                location(appear.at());
            }
            case Command.Register register -> {
                text(register.name());
                u8(register.id());
            }
            case Command.Text text -> {
                id(text.who());
                text(text.text());
            }
            case Command.LaunchApp launch -> text(launch.name());
            case Command.Whisper whisper -> {
                id(whisper.who());
                text(whisper.text());
            }
            case Command.Teleport teleport -> {
                u16(teleport.room());
                u8(teleport.exit());
                u8(teleport.entry());
                location(teleport.to());
            }
            case Command.Combined combined -> {
                for (Command.Part part : combined.parts()) {
                    u8(part.id());
                    body(part.command());
                }
            }
            case Command.Unknown unknown -> run(unknown.data());
        }
    }

    private void location(Location location) {
        u16(location.x());
        u16(location.y());
        u16(location.z());
        u16(location.direction());
    }

    private void id(ObjectId id) {
        switch (id) {
            case ShortId number -> u8(number.number());
            case LongId name -> {
                u8(0);
                text(name.name());
            }
        }
    }

    private void id(VariableId id) {
        switch (id) {
            case VariableId.Numbered number -> u8(number.number());
            case VariableId.Named name -> {
                u8(0);
                text(name.name());
            }
        }
    }

    private void text(String text) {
        int start = size;
        u8(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                size = start;
                manyBytes(text.getBytes(UTF_8));
                return;
            }
            u8(c);
        }
    }

    private void manyBytes(byte[] text) {
        u8(text.length);
        run(text);
    }

    private void run(byte[] data) {
        System.arraycopy(data, 0, bytes, size, data.length);
        size += data.length;
    }

    private void u32(int value) {
        u16(value >> 16);
        u16(value);
    }

    private void u16(int value) {
        u8(value >> 8);
        u8(value);
    }

    private void u8(int value) {
        bytes[size++] = (byte) value;
    }

    private void makeRoomFor(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
