package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a group is like, as a list of {@code tag u8 | length varint | value}. It is kept as it was given: what is not said has
 * the value that this class says, tags nobody knows are kept and mean nothing. Numbers are big-endian in as many bytes as the
 * length says, four at most.
 */
public final class Attributes {

    /** When what was sent leaves. */
    public enum Delivery {
        /** At once, each by itself. */
        IMMEDIATE(0),
        /** Once a period. */
        ISOCHRONOUS(1),
        /** When every member has taken its turn. */
        SYNCHRONOUS(2),
        /** When the first has waited for the age, nothing more has come for the idle time, or the message is full. */
        BUNDLED(3);

        private static final Delivery[] ALL = values();

        private final int code;

        Delivery(int code) {
            this.code = code;
        }

        /** As {@link Tag#DELIVERY} has it. */
        public int code() {
            return code;
        }

        private static Optional<Delivery> of(int code) {
            return Arrays.stream(ALL).filter(each -> each.code == code).findFirst();
        }
    }

    public enum Tag {
        DELIVERY(1),
        PERIOD_MILLIS(2),
        AGGREGATION_OFFSET_MILLIS(3),
        TRANSMIT_OFFSET_MILLIS(4),
        /** The period gets shorter the more is sent, down to this; 0 or absent: it stays as it is. */
        DYNAMIC_FLOOR_MILLIS(5),
        /** Which sends count as a turn: 1 to the whole group, 2 to a host of it, 4 to a logical group or a set. */
        QUALIFYING_SENDS(6),
        TURNS_PER_ROUND(7),
        /** 1: who says something hears it, too. */
        ECHO(8),
        /** 1: who is no member may send to it. */
        OPEN(9),
        /** What one must know to join. */
        KEY(10),
        CAPACITY(11),
        /** 1: elements as differences to the first. */
        COMPRESSION(12),
        PROCESSOR(13),
        TIMEOUT_MILLIS(14),
        /** The name it can be entered by. */
        NAME(15),
        /** 1: members are told who joins and leaves. */
        ANNOUNCE(16),
        /** 1: an empty message leaves each period where there is nothing to tell. */
        KEEP_ALIVE(17),
        AGE_MILLIS(18),
        IDLE_MILLIS(19),
        /** An aggregate of so many bytes leaves early. */
        SIZE_CAP_BYTES(20),
        /** 1: only operators may send to it. */
        MODERATED(21),
        /** 1: only who is invited may join. */
        INVITE_ONLY(22);

        private final int code;

        Tag(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    /** What counts as a turn. */
    public static final int TURN_WHOLE = 1;

    public static final int TURN_HOST = 2;
    public static final int TURN_SET = 4;

    public static final int LONGEST_KEY_BYTES = 64;
    public static final int DEFAULT_PERIOD_MILLIS = 50;
    public static final int DEFAULT_TIMEOUT_MILLIS = 5000;
    private static final int LONGEST_VALUE = 256;
    private static final int MOST = 64;

    public static final Attributes NONE = new Attributes(List.of());

    private final List<Item> items;

    private record Item(int tag, byte[] value) {}

    private Attributes(List<Item> items) {
        this.items = List.copyOf(items);
    }

    public static Attributes of(Delivery delivery) {
        return NONE.with(Tag.DELIVERY, delivery.code());
    }

    public static Attributes everyMillis(int period) {
        return of(Delivery.ISOCHRONOUS).with(Tag.PERIOD_MILLIS, period);
    }

    public Attributes with(Tag tag, int number) {
        int bytes = Math.max(1, (39 - Integer.numberOfLeadingZeros(number)) / 8);
        ByteWriter out = new ByteWriter(4);
        for (int i = bytes - 1; i >= 0; i--) {
            out.u8(number >> 8 * i);
        }
        return with(tag, out.toBytes());
    }

    public Attributes with(Tag tag, String text) {
        return with(tag, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same with this value, and no other of this tag. */
    public Attributes with(Tag tag, byte[] value) {
        List<Item> next = new ArrayList<>(items);
        next.removeIf(item -> item.tag == tag.code);
        next.add(new Item(tag.code, value.clone()));
        return new Attributes(next);
    }

    public Attributes without(Tag tag) {
        return new Attributes(items.stream().filter(i -> i.tag != tag.code).toList());
    }

    /** These, with the ones said by the others instead. */
    public Attributes changedBy(Attributes others) {
        List<Item> next = new ArrayList<>(items);
        for (Item item : others.items) {
            next.removeIf(old -> old.tag == item.tag);
            next.add(item);
        }
        return new Attributes(next);
    }

    public boolean has(Tag tag) {
        return value(tag).isPresent();
    }

    public int number(Tag tag, int otherwise) {
        return value(tag).map(Attributes::number).orElse(otherwise);
    }

    public boolean is(Tag tag) {
        return number(tag, 0) != 0;
    }

    public String text(Tag tag) {
        return value(tag).map(v -> new String(v, StandardCharsets.UTF_8)).orElse("");
    }

    public Optional<byte[]> value(Tag tag) {
        // The last one counts.
        return items.reversed().stream()
                .filter(item -> item.tag == tag.code)
                .map(Item::value)
                .findFirst();
    }

    public Delivery delivery() {
        return Delivery.of(number(Tag.DELIVERY, 0)).orElseThrow();
    }

    void write(ByteWriter out) {
        items.forEach(item -> out.u8(item.tag).sized(item.value));
    }

    public byte[] encode() {
        ByteWriter out = new ByteWriter();
        write(out);
        return out.toBytes();
    }

    public static Attributes decode(byte[] bytes) throws UlpException {
        return read(new UlpReader(bytes));
    }

    /** All that is left. */
    static Attributes read(UlpReader in) throws UlpException {
        List<Item> items = new ArrayList<>();
        while (!in.isEmpty()) {
            if (items.size() == MOST) {
                throw new UlpException("more than " + MOST + " attributes");
            }
            int tag = in.u8("the tag of an attribute");
            items.add(new Item(tag, in.sized("attribute " + tag, LONGEST_VALUE)));
        }
        Attributes read = new Attributes(items);
        read.check();
        return read;
    }

    private void check() throws UlpException {
        for (Tag tag : Tag.values()) {
            Optional<byte[]> value = value(tag);
            boolean isNumber = tag != Tag.KEY && tag != Tag.PROCESSOR && tag != Tag.NAME;
            if (isNumber && value.isPresent() && (value.get().length > 4 || number(value.get()) < 0)) {
                throw new UlpException("attribute " + tag + " is a number of up to 31 bits");
            }
        }
        if (Delivery.of(number(Tag.DELIVERY, 0)).isEmpty()) {
            throw new UlpException("attribute DELIVERY is 0 to 3, not " + number(Tag.DELIVERY, 0));
        }
    }

    private static int number(byte[] value) {
        int number = 0;
        for (byte b : value) {
            number = number << 8 | b & 0xff;
        }
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Attributes a && Arrays.equals(encode(), a.encode());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encode());
    }

    @Override
    public String toString() {
        List<String> said = new ArrayList<>();
        for (Item item : items) {
            String name = Arrays.stream(Tag.values())
                    .filter(t -> t.code == item.tag)
                    .map(t -> t.name().toLowerCase(java.util.Locale.ROOT))
                    .findFirst()
                    .orElse("tag " + item.tag);
            boolean isText = item.tag == Tag.NAME.code || item.tag == Tag.PROCESSOR.code;
            // A key is nobody's to read in a log.
            String value = item.tag == Tag.KEY.code
                    ? "(secret)"
                    : isText
                            ? new String(item.value, StandardCharsets.UTF_8)
                            : item.value.length > 4 ? item.value.length + " bytes" : "" + number(item.value);
            said.add(name + "=" + value);
        }
        return String.join(" ", said);
    }
}
