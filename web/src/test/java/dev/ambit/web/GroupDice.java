package dev.ambit.web;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Delta;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Random group messages in bytes, made by the server's own classes. */
final class GroupDice {
    private static final List<String> LETTERS = List.of("a", "Z", "7", " ", "#", "ä", "雨", "🦊", "\0", "\ufeff", "\"");

    /** The server has flags, numbers and texts; a page makes booleans of the flags, and so writes 1 and 0 only. */
    private static final List<Tag> FLAGS =
            List.of(Tag.ECHO, Tag.OPEN, Tag.COMPRESSION, Tag.ANNOUNCE, Tag.KEEP_ALIVE, Tag.MODERATED, Tag.INVITE_ONLY);

    private final Random random;

    GroupDice(long seed) {
        random = new Random(seed);
    }

    byte[] make(GroupWords kind, Binding binding) {
        return switch (kind) {
            case MESSAGE -> message(binding);
            case REQUEST -> request().encode();
            case NOTICE -> notice().encode();
            case STATE -> state().encode();
            case ATTRIBUTES -> attributes().encode();
            case APPLICATION ->
                random.nextInt(8) == 0
                        ? bytes(20)
                        : new AppData(one(List.of("talk", "pong", "", "ä")), bytes(60)).encode();
        };
    }

    <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    boolean isOneOf(int count) {
        return random.nextInt(count) == 0;
    }

    Binding binding() {
        return new Binding(
                host(),
                random.nextBoolean() ? Optional.of(Address.implicit(number(29))) : Optional.empty(),
                some(4, this::address));
    }

    byte[] damage(byte[] bytes) {
        return switch (random.nextInt(4)) {
            case 0 -> bytes.length == 0 ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> {
                byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(6));
                longer[bytes.length] = (byte) random.nextInt();
                yield longer;
            }
            case 2 -> {
                byte[] anything = new byte[random.nextInt(40)];
                random.nextBytes(anything);
                yield anything;
            }
            default -> {
                byte[] broken = bytes.clone();
                for (int n = random.nextInt(3); n >= 0 && broken.length > 0; n--) {
                    broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
                }
                yield broken;
            }
        };
    }

    private byte[] message(Binding binding) {
        boolean isShort = binding.group().isPresent() && random.nextBoolean();
        if (random.nextBoolean()) {
            Message.Send send = new Message.Send(
                    one(List.of(MessageType.SEND, MessageType.SEND_CONTROL, MessageType.SEND_STATE)),
                    random.nextBoolean(),
                    address(),
                    some(9, this::address),
                    bytes(300));
            return isShort ? Ulp.encodeShort(send) : Ulp.encode(send);
        }
        Message.Receive receive = new Message.Receive(
                one(List.of(MessageType.RECEIVE, MessageType.RECEIVE_CONTROL, MessageType.RECEIVE_STATE)),
                host(),
                random.nextBoolean() ? Optional.of(group()) : Optional.empty(),
                elements());
        boolean isPacked = random.nextBoolean();
        return isShort || isPacked ? assembled(receive, isShort, isPacked) : Ulp.encode(receive);
    }

    /** As a server does it that shares the elements of many messages. */
    private static byte[] assembled(Message.Receive receive, boolean isShort, boolean isPacked) {
        boolean namesGroup = receive.via().isPresent() && !isShort;
        ByteWriter out = new ByteWriter()
                .u8(receive.type().code()
                        | (isShort ? Ulp.SHORT : 0)
                        | (namesGroup ? Ulp.GROUP_NAMED : 0)
                        | (isPacked ? Ulp.PACKED : 0));
        if (!isShort) {
            out.put(receive.destination(), AddressForm::write);
        }
        if (namesGroup) {
            out.put(receive.via().orElseThrow(), AddressForm::write);
        }
        List<Element> elements = receive.elements();
        out.varint(elements.size());
        for (Element element : elements) {
            if (isPacked) {
                Delta.write(
                        element.source(), element.data(), elements.getFirst().data(), out);
            } else {
                out.put(element.source(), AddressForm::write).sized(element.data());
            }
        }
        return out.toBytes();
    }

    /** Alike, and not alike: what is packed well and what is not. */
    private List<Element> elements() {
        byte[] first = bytes(400);
        return some(7, () -> new Element(address(), random.nextBoolean() ? alike(first) : bytes(30)));
    }

    private byte[] alike(byte[] first) {
        byte[] data = Arrays.copyOf(first, random.nextInt(first.length + 40));
        for (int n = random.nextInt(6); n > 0 && data.length > 0; n--) {
            data[random.nextInt(data.length)] = (byte) random.nextInt();
        }
        return data;
    }

    private GroupRequest request() {
        Address group = group();
        return one(List.<Supplier<GroupRequest>>of(
                        () -> new GroupRequest.Connect(random.nextInt(256), text()),
                        GroupRequest.Disconnect::new,
                        GroupRequest.QueryGroups::new,
                        () -> new GroupRequest.Create(random.nextBoolean(), attributes()),
                        () -> new GroupRequest.Join(group, bytes(64)),
                        () -> new GroupRequest.About(
                                one(List.of(
                                        Function.LEAVE,
                                        Function.CLOSE,
                                        Function.QUERY_MEMBERS,
                                        Function.QUERY_ATTRIBUTES)),
                                group),
                        () -> new GroupRequest.ChangeAttributes(group, attributes()),
                        () -> new GroupRequest.Ping(bytes(40)),
                        () -> new GroupRequest.Statistics(random.nextBoolean() ? List.of(group) : List.of()),
                        () -> new GroupRequest.Named(one(List.of(Function.NAME, Function.FIND)), text()),
                        () -> new GroupRequest.Enter(text(), text(), attributes()),
                        () -> new GroupRequest.Names(some(9, this::address)),
                        () -> new GroupRequest.Somebody(one(List.of(Function.EXPEL, Function.INVITE)), group, host()),
                        () -> new GroupRequest.Appoint(group, host(), random.nextBoolean()),
                        () -> new GroupRequest.Ignore(host(), random.nextBoolean()),
                        () -> new GroupRequest.Bind(group, some(9, this::address))))
                .get();
    }

    private Notice notice() {
        return one(List.<Supplier<Notice>>of(
                        () -> new Notice.Joined(host(), text()),
                        () -> new Notice.Left(host(), text()),
                        () -> new Notice.Closed(text()),
                        () -> new Notice.Silent(some(9, this::host)),
                        () -> new Notice.Awaited(host(), random.nextBoolean()),
                        () -> new Notice.Changed(attributes()),
                        () -> new Notice.Ping(bytes(20)),
                        () -> new Notice.Renamed(host(), text()),
                        () -> new Notice.Expelled(host(), text()),
                        () -> new Notice.Appointed(host(), random.nextBoolean()),
                        () -> new Notice.Invited(host(), text(), text()),
                        () -> new Notice.SendFailed(one(List.of(Status.values())), text())))
                .get();
    }

    private StateRequest state() {
        return one(List.<Supplier<StateRequest>>of(
                        () -> new StateRequest.Read(bytes(64)),
                        () -> new StateRequest.Write(bytes(64), bytes(80)),
                        () -> new StateRequest.Replace(
                                bytes(64), random.nextLong() >>> 11 + random.nextInt(53), bytes(80)),
                        () -> new StateRequest.Remove(bytes(64)),
                        StateRequest.Snapshot::new))
                .get();
    }

    /** In the order of their tags, as a page writes them. */
    private Attributes attributes() {
        Attributes attributes = Attributes.NONE;
        int density = random.nextInt(4);
        for (Tag tag : Tag.values()) {
            if (random.nextInt(4) >= density) {
                continue;
            }
            attributes = switch (tag) {
                case KEY -> attributes.with(tag, bytes(64));
                case NAME, PROCESSOR -> attributes.with(tag, text());
                case DELIVERY -> attributes.with(tag, random.nextInt(Attributes.Delivery.values().length));
                default -> attributes.with(tag, FLAGS.contains(tag) ? random.nextInt(2) : number(31));
            };
        }
        return attributes;
    }

    /** Of any length of bits. */
    private int number(int mostBits) {
        return (int) (random.nextLong() >>> 64 - mostBits) >>> random.nextInt(mostBits + 1);
    }

    private byte[] bytes(int most) {
        byte[] bytes = new byte[random.nextInt(most + 1)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.nextBoolean() ? (byte) random.nextInt() : 0;
        }
        return bytes;
    }

    private String text() {
        return String.join("", some(12, () -> one(LETTERS)));
    }

    private <T> List<T> some(int most, Supplier<T> make) {
        return Stream.generate(make).limit(random.nextInt(most + 1)).toList();
    }

    private Address host() {
        return Address.host(number(30));
    }

    /** One that can be joined. */
    private Address group() {
        return random.nextBoolean() ? Address.implicit(number(29)) : Address.logical(3 + number(28));
    }

    private Address address() {
        return switch (random.nextInt(3)) {
            case 0 -> host();
            case 1 -> Address.implicit(number(29));
            default -> Address.logical(number(29));
        };
    }
}
