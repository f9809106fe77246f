package dev.ambit.lab.interest;

import dev.ambit.base.ByteWriter;
import dev.ambit.lab.interest.EntityState.AngularVelocity;
import dev.ambit.lab.interest.EntityState.Articulation;
import dev.ambit.lab.interest.EntityState.DeadReckoning;
import dev.ambit.lab.interest.EntityState.Location;
import dev.ambit.lab.interest.EntityState.Marking;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The Entity State PDU of DIS, IEEE 1278-1993, in 144 + 16 n big-endian bytes:
 *
 * <pre>
 *     0  version u8 = 2 | exercise id u8, not 0 | PDU type u8 = 1 | length u8, in words of 4 bytes
 *     4  entity id: site u16, host u16, entity u16
 *    10  padding u8 | force id u8
 *    12  entity type: kind u8, domain u8, country u16, category u8, subcategory u8, specific u8, extra u8
 *    20  alternative entity type: the same
 *    28  timestamp u32
 *    32  location: x f64, y f64, z f64
 *    56  linear velocity: x f32, y f32, z f32
 *    68  orientation: 3 x f32
 *    80  dead reckoning: algorithm u8, other 15 bytes, linear acceleration 3 x f32, angular velocity 3 x i32
 *   120  appearance 32 bits
 *   124  marking: character set u8, 11 bytes of text, 0 where there is none
 *   136  capabilities 32 bits
 *   140  padding 3 bytes | n u8, at most 54
 *   144  n times: change u16, attached to u16, parameter type u32, value 64 bits
 * </pre>
 *
 * Padding is written as 0 and read as anything. Numbers that are no number are refused: nothing can be drawn there.
 */
public final class EntityStateCodec {

    public static final int VERSION = 2;
    public static final int PDU_TYPE = 1;
    public static final int FIXED_BYTES = 144;
    public static final int ARTICULATION_BYTES = 16;

    private static final String MESSAGE = EntityState.MESSAGE;
    private static final int WORD_BYTES = 4;
    private static final int OTHER_HIGH_BYTES = 7;

    private EntityStateCodec() {}

    public static byte[] encode(EntityState state) {
        int length = FIXED_BYTES + ARTICULATION_BYTES * state.articulations().size();
        ByteWriter out = new ByteWriter(length)
                .u8(VERSION)
                .u8(state.exercise())
                .u8(PDU_TYPE)
                .u8(length / WORD_BYTES);
        out.u16(state.id().site()).u16(state.id().host()).u16(state.id().entity());
        out.u8(0).u8(state.force());
        write(out, state.type());
        write(out, state.alternative());
        out.u32(state.timestamp());
        out.f64(state.location().x())
                .f64(state.location().y())
                .f64(state.location().z());
        out.put(state.velocity(), Vector::write).put(state.orientation(), Vector::write);
        write(out, state.deadReckoning());
        out.u32(state.appearance());
        write(out, state.marking());
        out.u32(state.capabilities());
        out.number(0, 3).u8(state.articulations().size());
        for (Articulation part : state.articulations()) {
            out.u16(part.change()).u16(part.attachedTo()).u32(part.type()).u64(part.value());
        }
        return out.toBytes();
    }

    /** @throws MalformedException when the bytes are no such message */
    public static EntityState decode(byte[] bytes) {
        InterestReader in = new InterestReader(MESSAGE, bytes);
        expect("protocol version", in.u8("protocol version"), VERSION);
        int exercise = in.u8("exercise id");
        expect("PDU type", in.u8("PDU type"), PDU_TYPE);
        int words = in.u8("length");
        if (words * WORD_BYTES != bytes.length) {
            throw new MalformedException(
                    MESSAGE, "length", words + " words", bytes.length + " bytes in words of " + WORD_BYTES);
        }
        EntityState.Id id = new EntityState.Id(in.u16("site"), in.u16("host"), in.u16("entity"));
        in.skip(1, "padding");
        EntityState state = new EntityState(
                exercise,
                id,
                in.u8("force id"),
                type(in, "entity type"),
                type(in, "alternative entity type"),
                in.u32("timestamp"),
                new Location(in.f64("location x"), in.f64("location y"), in.f64("location z")),
                in.vector("linear velocity"),
                in.vector("orientation"),
                deadReckoning(in),
                in.u32("appearance"),
                marking(in),
                in.u32("capabilities"),
                articulations(in));
        in.end();
        return state;
    }

    private static void expect(String field, int got, int expected) {
        if (got != expected) {
            throw new MalformedException(MESSAGE, field, got, expected);
        }
    }

    private static void write(ByteWriter out, EntityState.Type type) {
        out.u8(type.kind()).u8(type.domain()).u16(type.country());
        out.u8(type.category()).u8(type.subcategory()).u8(type.specific()).u8(type.extra());
    }

    private static EntityState.Type type(InterestReader in, String field) {
        return new EntityState.Type(
                in.u8(field + " kind"),
                in.u8(field + " domain"),
                in.u16(field + " country"),
                in.u8(field + " category"),
                in.u8(field + " subcategory"),
                in.u8(field + " specific"),
                in.u8(field + " extra"));
    }

    private static void write(ByteWriter out, DeadReckoning reckoning) {
        out.u8(reckoning.algorithm());
        out.number(reckoning.otherHigh(), OTHER_HIGH_BYTES).u64(reckoning.otherLow());
        out.put(reckoning.acceleration(), Vector::write);
        AngularVelocity turning = reckoning.angularVelocity();
        out.u32(turning.x()).u32(turning.y()).u32(turning.z());
    }

    private static DeadReckoning deadReckoning(InterestReader in) {
        return new DeadReckoning(
                in.u8("dead reckoning algorithm"),
                in.number(OTHER_HIGH_BYTES, "dead reckoning other parameters"),
                in.u64("dead reckoning other parameters"),
                in.vector("linear acceleration"),
                new AngularVelocity(
                        in.u32("angular velocity x"), in.u32("angular velocity y"), in.u32("angular velocity z")));
    }

    private static void write(ByteWriter out, Marking marking) {
        byte[] text = marking.text().getBytes(StandardCharsets.ISO_8859_1);
        out.u8(marking.characterSet()).bytes(Arrays.copyOf(text, Marking.TEXT_BYTES));
    }

    private static Marking marking(InterestReader in) {
        int characterSet = in.u8("marking character set");
        byte[] text = in.bytes(Marking.TEXT_BYTES, "marking");
        int length = text.length;
        while (length > 0 && text[length - 1] == 0) {
            length--;
        }
        return new Marking(characterSet, new String(text, 0, length, StandardCharsets.ISO_8859_1));
    }

    private static List<Articulation> articulations(InterestReader in) {
        in.skip(3, "padding");
        int count = in.u8("number of articulation parameters");
        MalformedException.within(
                MESSAGE, "number of articulation parameters", count, 0, EntityState.MOST_ARTICULATIONS);
        List<Articulation> parts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String field = "articulation parameter " + i;
            parts.add(new Articulation(in.u16(field), in.u16(field), in.u32(field), in.u64(field)));
        }
        return parts;
    }
}
