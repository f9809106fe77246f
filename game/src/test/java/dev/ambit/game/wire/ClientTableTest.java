package dev.ambit.game.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClientTableTest {
    private final ClientTable usual = ClientTable.usual();

    @Test
    void aStepIsReadWithItsSigns() throws MessageRefused {
        byte[] body = new ByteWriter()
                .u8(GameMessage.REQ_MOVE.number())
                .u16LE(448)
                .u16LE(-1)
                .u8(255)
                .u32LE(2004)
                .toBytes();
        ClientMessage message = usual.read(body);
        assertEquals(
                List.of(
                        new ClientField.Whole(448),
                        new ClientField.Whole(-1),
                        new ClientField.Whole(-1),
                        new ClientField.Named(2004, OptionalLong.empty())),
                message.fields());
    }

    @Test
    void anObjectThatIsCountedHasAnAmount() throws MessageRefused {
        byte[] body = new ByteWriter()
                .u8(GameMessage.REQ_DROP.number())
                .u16LE(2)
                .u32LE(0x1000_0007)
                .u32LE(25)
                .u32LE(8)
                .toBytes();
        assertEquals(
                List.of(new ClientField.Many(List.of(
                        new ClientField.Named(7, OptionalLong.of(25)),
                        new ClientField.Named(8, OptionalLong.empty())))),
                usual.read(body).fields());
    }

    @Test
    void userCommandsAndMessagesToTheGameAreWithinOthers() throws MessageRefused {
        ClientMessage rest =
                usual.read(new byte[] {(byte) GameMessage.USERCOMMAND.number(), (byte) UserCommand.REST.number()});
        assertTrue(rest.isUserCommand());
        assertEquals(UserCommand.REST.number(), rest.type());
        ClientMessage info =
                usual.read(new byte[] {(byte) GameMessage.SYSTEM.number(), (byte) GameMessage.SEND_CHARINFO.number()});
        assertTrue(info.isToSystem());
    }

    @Test
    void whatIsTooShortOrUnknownIsRefusedWithAReason() {
        MessageRefused shortOne = assertThrows(
                MessageRefused.class, () -> usual.read(new byte[] {(byte) GameMessage.REQ_MOVE.number(), 1}));
        assertTrue(shortOne.getMessage().contains("a number needs 2 bytes"), shortOne.getMessage());
        MessageRefused unknown =
                assertThrows(MessageRefused.class, () -> usual.read(new byte[] {(byte) GameMessage.PLAYER.number()}));
        assertEquals("there is no message BP_PLAYER that clients may send", unknown.getMessage());
        MessageRefused large = assertThrows(
                MessageRefused.class,
                () -> usual.read(new byte[] {(byte) GameMessage.REQ_DROP.number(), (byte) 255, (byte) 255}));
        assertTrue(large.getMessage().contains("a list of 65535 does not fit"), large.getMessage());
    }

    @Test
    void aTableSaysWhereItIsWrong() {
        assertEquals(
                "t(2): there is no field i3: expected i1 i2 i4 o s t O R or I",
                assertThrows(MessageRefused.class, () -> ClientTable.parse("t", "[game]\nREQ_GO i3"))
                        .getMessage());
        assertEquals(
                "t(1): there is no section [games]: expected [game], [user] or [system]",
                assertThrows(MessageRefused.class, () -> ClientTable.parse("t", "[games]"))
                        .getMessage());
        assertEquals(
                "t(2): REQ_GO is there twice",
                assertThrows(MessageRefused.class, () -> ClientTable.parse("t", "REQ_GO\nREQ_GO"))
                        .getMessage());
    }

    @Test
    void aGameMayHaveMessagesWithoutAName() throws MessageRefused {
        ClientTable table = ClientTable.parse("t", "251 i1 t # something new");
        assertEquals(
                2, table.read(new byte[] {(byte) 251, 9, 1, 0, 'x'}).fields().size());
    }
}
