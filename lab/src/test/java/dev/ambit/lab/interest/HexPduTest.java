package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.lab.interest.HexPdu.Active;
import dev.ambit.lab.interest.HexPdu.Data;
import dev.ambit.lab.interest.HexPdu.DataRequest;
import dev.ambit.lab.interest.HexPdu.JoinRequest;
import dev.ambit.lab.interest.HexPdu.LeaveRequest;
import dev.ambit.lab.interest.HexPdu.Pointer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HexPduTest {

    private static final HexCell CELL = new HexCell(2, -1);
    private static final String PLACE = "00000002" + "ffffffff" + "00000009";

    @Test
    void theirBytesAreWhatTheyWereWorkedOutToBe() {
        assertBytes("01010000" + PLACE + "0000000000000102", new JoinRequest(CELL, 9, HexRole.ACTIVE, 258));
        assertBytes("01020000" + PLACE + "ffffffffffffffff", new JoinRequest(CELL, 9, HexRole.PASSIVE, -1));
        assertBytes("02000000" + PLACE + "00000007" + "00000005", new Pointer(CELL, 9, 7, 5));
        assertBytes("03000000" + PLACE + "00000005", new DataRequest(CELL, 9, 5));
        assertBytes(
                "04000002" + PLACE + "00000007" + "00000001" + "0000000000000010" + "0003" + "aabbcc" + "00000002"
                        + "0000000000000020" + "0000",
                new Data(
                        CELL,
                        9,
                        7,
                        List.of(
                                new Active(1, 16, Payload.of((byte) 0xaa, (byte) 0xbb, (byte) 0xcc)),
                                new Active(2, 32, Payload.EMPTY))));
        assertBytes("05000000" + PLACE, new LeaveRequest(CELL, 9));
    }

    @Property
    void whatIsWrittenIsRead(
            @ForAll int from, @ForAll int other, @ForAll long entry, @ForAll @Size(max = 20) List<byte[]> states) {
        List<Active> actives = new ArrayList<>();
        for (byte[] state : states) {
            actives.add(new Active(other + actives.size(), entry, Payload.of(state)));
        }
        for (HexPdu pdu : List.of(
                new JoinRequest(CELL, from, HexRole.PASSIVE, entry),
                new Pointer(CELL, from, other, from),
                new DataRequest(CELL, from, other),
                new Data(CELL, from, other, actives),
                new LeaveRequest(CELL, from))) {
            assertEquals(pdu, HexPduCodec.decode(HexPduCodec.encode(pdu)));
        }
    }

    @Test
    void errorsSayWhatIsWrong() {
        assertRefused("hex PDU: type: got 0, expected 1..5", "00000000" + PLACE);
        assertRefused("hex PDU: type: got 6, expected 1..5", "06000000" + PLACE);
        assertRefused("hex PDU: role: got 3, expected 1..2", "01030000" + PLACE + "0000000000000000");
        assertRefused("hex PDU: role: got 1, expected 0..0", "05010000" + PLACE);
        assertRefused("hex PDU: count: got 1, expected 0..0", "05000001" + PLACE);
        assertRefused(
                "hex PDU: from: got 3 bytes before the end, expected 4", "05000000" + "0000000000000000" + "000000");
        assertRefused("hex PDU: length: got 17 bytes, expected 16", "05000000" + PLACE + "00");
        assertRefused("hex PDU: entity: got 0 bytes before the end, expected 4", "0400ffff" + PLACE + "00000007");
        assertRefused(
                "hex PDU: state: got 1 bytes before the end, expected 2",
                "04000001" + PLACE + "00000007" + "00000001" + "0000000000000010" + "0002" + "aa");
        assertRefused(
                "hex cell: q: got 2147483647, expected -536870912..536870912",
                "05000000" + "7fffffff" + "0000000000000009");
    }

    @Test
    void moreThanFitsIsNotWritten() {
        Active active = new Active(1, 1, Payload.EMPTY);
        Data crowd = new Data(CELL, 1, 2, Collections.nCopies(65536, active));
        assertThrows(MalformedException.class, () -> HexPduCodec.encode(crowd));
        Data chatter = new Data(CELL, 1, 2, List.of(new Active(1, 1, Payload.of(new byte[65536]))));
        assertThrows(MalformedException.class, () -> HexPduCodec.encode(chatter));
    }

    private static void assertBytes(String hex, HexPdu pdu) {
        assertEquals(hex, HexFormat.of().formatHex(HexPduCodec.encode(pdu)));
        assertEquals(pdu, HexPduCodec.decode(HexFormat.of().parseHex(hex)));
    }

    private static void assertRefused(String message, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertEquals(
                message,
                assertThrows(MalformedException.class, () -> HexPduCodec.decode(bytes))
                        .getMessage());
    }
}
