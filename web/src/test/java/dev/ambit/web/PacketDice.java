package dev.ambit.web;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Command.Part;
import dev.ambit.gateway.control.packet.Field;
import dev.ambit.gateway.control.packet.FieldSource;
import dev.ambit.gateway.control.packet.Layouts;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketLayout;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.VariableId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Random control packets in bytes, made by the server's own classes. */
final class PacketDice implements FieldSource {

    private static final List<String> LETTERS = List.of("a", "Z", "7", " ", "ä", "雨", "🦊", "\0", "\ufeff", "\"");

    private final Random random;

    PacketDice(long seed) {
        random = new Random(seed);
    }

    boolean isOneOf(int count) {
        return random.nextInt(count) == 0;
    }

    byte[] packets() {
        PacketWriter out = new PacketWriter();
        some(3, this::packet).forEach(out::add);
        return out.toBytes();
    }

    /** Often cut off, and always with another byte where sizes, ids and commands are. */
    byte[] damage(byte[] bytes) {
        byte[] damaged = Arrays.copyOf(bytes, random.nextBoolean() ? bytes.length : random.nextInt(bytes.length + 1));
        if (damaged.length > 0) {
            damaged[random.nextInt(Math.min(damaged.length, 6))] = (byte) random.nextInt(isOneOf(2) ? 256 : 20);
        }
        return damaged;
    }

    private Packet packet() {
        if (isOneOf(8)) {
            PacketLayout<?> type = one(Layouts.combinable());
            List<Part> parts = Stream.concat(Stream.of(part(type)), some(18, () -> part(type)).stream())
                    .toList();
            return new Packet(ObjectId.COMBINE, new Command.Combined(type, parts));
        }
        if (isOneOf(8)) {
            byte[] data = new byte[random.nextInt(100)];
            random.nextBytes(data);
            return new Packet(object(), new Command.Unknown(20 + random.nextInt(236), data));
        }
        return new Packet(object(), one(Layouts.ALL).make(this));
    }

    @Override
    public int next(Field.Whole field) {
        return switch (field.label()) {
            case "u8" -> random.nextInt(256);
            case "s8" -> signed(128);
            case "u16" -> random.nextInt(65536);
            case "s16" -> signed(32768);
            case "u32" -> random.nextInt();
            case "short id" -> 1 + random.nextInt(255);
            default -> throw new AssertionError("no dice for " + field);
        };
    }

    @Override
    @SuppressWarnings("unchecked") // a field has the type of what its label names
    public <V> V next(Field.Value<V> field) {
        return (V)
                switch (field.label()) {
                    case "object id" -> object();
                    case "text" -> text();
                    case "properties" -> properties();
                    case "variables" -> some(6, this::variable);
                    default -> throw new AssertionError("no dice for " + field);
                };
    }

    private Part part(PacketLayout<?> type) {
        return new Part(1 + random.nextInt(255), type.make(this));
    }

    private ObjectId object() {
        return random.nextBoolean() ? new ShortId(1 + random.nextInt(253)) : new LongId(text());
    }

    private VariableId variable() {
        return random.nextBoolean() ? new VariableId.Numbered(1 + random.nextInt(255)) : new VariableId.Named(text());
    }

    private List<Property> properties() {
        return some(2, () -> new Property(variable(), text()));
    }

    private int signed(int most) {
        return random.nextInt(2 * most) - most;
    }

    private String text() {
        return some(10, () -> one(LETTERS)).stream().collect(Collectors.joining());
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> List<T> some(int most, Supplier<T> make) {
        return Stream.generate(make).limit(random.nextInt(most + 1)).toList();
    }
}
