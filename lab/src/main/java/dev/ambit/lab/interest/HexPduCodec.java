package dev.ambit.lab.interest;

import dev.ambit.base.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The five messages of a cell's group in big-endian bytes. All begin alike:
 *
 * <pre>
 *   0      1      2             4             8             12            16
 *   +------+------+-------------+-------------+-------------+-------------+
 *   | type | role | count u16   |  cell q i32 |  cell r i32 |  from i32   |
 *   +------+------+-------------+-------------+-------------+-------------+
 * </pre>
 *
 * and go on by type:
 *
 * <pre>
 *   1 Join Request   role 1 active, 2 passive | entry, ms i64
 *   2 Pointer        newcomer i32 | source i32
 *   3 Data Request   source i32
 *   4 Data           newcomer i32 | count times: entity i32 | entry, ms i64 | length u16 | state
 *   5 Leave Request  nothing
 * </pre>
 *
 * Role and count are 0 where they are not named.
 */
public final class HexPduCodec {

    /** A state is the entity's own message; the group's largest is far below this. */
    public static final int MOST_STATE_BYTES = 0xffff;

    public static final int MOST_ACTIVES = 0xffff;

    private static final String MESSAGE = "hex PDU";
    private static final int JOIN_REQUEST = 1;
    private static final int POINTER = 2;
    private static final int DATA_REQUEST = 3;
    private static final int DATA = 4;
    private static final int LEAVE_REQUEST = 5;

    private static final int ACTIVE = 1;
    private static final int PASSIVE = 2;

    private static final int USUAL_BYTES = 24;

    private HexPduCodec() {}

    /** @throws MalformedException when there are more active members, or longer states, than the message has room for */
    public static byte[] encode(HexPdu pdu) {
        return switch (pdu) {
            case HexPdu.JoinRequest join ->
                begin(JOIN_REQUEST, join.role() == HexRole.ACTIVE ? ACTIVE : PASSIVE, 0, pdu)
                        .u64(join.entryMillis())
                        .toBytes();
            case HexPdu.Pointer pointer ->
                begin(POINTER, 0, 0, pdu)
                        .u32(pointer.newcomer())
                        .u32(pointer.source())
                        .toBytes();
            case HexPdu.DataRequest request ->
                begin(DATA_REQUEST, 0, 0, pdu).u32(request.source()).toBytes();
            case HexPdu.Data data -> encode(data);
            case HexPdu.LeaveRequest leave -> begin(LEAVE_REQUEST, 0, 0, leave).toBytes();
        };
    }

    /** @throws MalformedException when the bytes are none of the five */
    public static HexPdu decode(byte[] bytes) {
        InterestReader in = new InterestReader(MESSAGE, bytes);
        int type = MalformedException.within(MESSAGE, "type", in.u8("type"), JOIN_REQUEST, LEAVE_REQUEST);
        int role = in.u8("role");
        int count = in.u16("count");
        MalformedException.within(
                MESSAGE, "role", role, type == JOIN_REQUEST ? ACTIVE : 0, type == JOIN_REQUEST ? PASSIVE : 0);
        MalformedException.within(MESSAGE, "count", count, 0, type == DATA ? MOST_ACTIVES : 0);
        HexCell cell = new HexCell(in.u32("cell q"), in.u32("cell r"));
        int from = in.u32("from");
        HexPdu pdu = switch (type) {
            case JOIN_REQUEST ->
                new HexPdu.JoinRequest(cell, from, role == ACTIVE ? HexRole.ACTIVE : HexRole.PASSIVE, in.u64("entry"));
            case POINTER -> new HexPdu.Pointer(cell, from, in.u32("newcomer"), in.u32("source"));
            case DATA_REQUEST -> new HexPdu.DataRequest(cell, from, in.u32("source"));
            case DATA -> new HexPdu.Data(cell, from, in.u32("newcomer"), actives(in, count));
            default -> new HexPdu.LeaveRequest(cell, from);
        };
        in.end();
        return pdu;
    }

    private static ByteWriter begin(int type, int role, int count, HexPdu pdu) {
        return new ByteWriter(USUAL_BYTES)
                .u8(type)
                .u8(role)
                .u16(count)
                .u32(pdu.cell().q())
                .u32(pdu.cell().r())
                .u32(pdu.from());
    }

    private static byte[] encode(HexPdu.Data data) {
        int count = data.actives().size();
        MalformedException.within(MESSAGE, "count", count, 0, MOST_ACTIVES);
        ByteWriter out = begin(DATA, 0, count, data).u32(data.newcomer());
        for (HexPdu.Active active : data.actives()) {
            int length = active.state().length();
            MalformedException.within(MESSAGE, "state length", length, 0, MOST_STATE_BYTES);
            out.u32(active.entity())
                    .u64(active.entryMillis())
                    .u16(length)
                    .bytes(active.state().bytes());
        }
        return out.toBytes();
    }

    private static List<HexPdu.Active> actives(InterestReader in, int count) {
        List<HexPdu.Active> actives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            actives.add(new HexPdu.Active(
                    in.u32("entity"), in.u64("entry"), Payload.of(in.bytes(in.u16("state length"), "state"))));
        }
        return actives;
    }
}
