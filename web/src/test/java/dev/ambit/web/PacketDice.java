package dev.ambit.web;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Command.Part;
import dev.ambit.gateway.control.packet.CommandType;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
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
final class PacketDice {

    private static final List<String> LETTERS = List.of("a", "Z", "7", " ", "ä", "雨", "🦊", "\0", "\ufeff", "\"");

    private static final List<CommandType> TYPES = List.of(CommandType.values());

    private static final List<CommandType> COMBINED =
            TYPES.stream().filter(CommandType::canBeCombined).toList();

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
            CommandType type = one(COMBINED);
            List<Part> parts = Stream.concat(Stream.of(part(type)), some(18, () -> part(type)).stream())
                    .toList();
            return new Packet(ObjectId.COMBINE, new Command.Combined(type, parts));
        }
        if (isOneOf(8)) {
            byte[] data = new byte[random.nextInt(100)];
            random.nextBytes(data);
            return new Packet(object(), new Command.Unknown(20 + random.nextInt(236), data));
        }
        return new Packet(object(), command(one(TYPES)));
    }

    private Command command(CommandType type) {
        return switch (type) {
            case LONGLOC -> new Command.LongLocation(location());
            case STATE -> new Command.State(random.nextInt(), random.nextInt());
            case PROP -> new Command.Properties(properties());
            case SHORTLOC -> new Command.ShortLocation(signed(128), signed(128), signed(128));
            case ROOMCHNG -> new Command.RoomChange(random.nextInt(65536), location());
            case SESSIONINIT -> new Command.SessionInit(properties());
            case SESSIONEXIT -> new Command.SessionExit(properties());
            case APPINIT -> new Command.AppInit(properties());
            case APPEXIT -> new Command.AppExit(properties());
            case PROPREQ -> new Command.PropertyRequest(some(6, this::variable));
            case DISAPPEARACTOR -> new Command.Disappear();
            case APPEARACTOR -> new Command.Appear(random.nextInt(65536), location());
            case REGOBJID -> new Command.Register(text(), 1 + random.nextInt(255));
            case TEXT -> new Command.Text(object(), text());
            case LAUNCHAPP -> new Command.LaunchApp(text());
            case WHISPER -> new Command.Whisper(object(), text());
            case TELEPORT ->
                new Command.Teleport(random.nextInt(65536), random.nextInt(256), random.nextInt(256), location());
            case STATEREQ -> new Command.StateRequest();
        };
    }

    private Part part(CommandType type) {
        return new Part(1 + random.nextInt(255), command(type));
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

    private Location location() {
        return new Location(signed(32768), signed(32768), signed(32768), signed(32768));
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
