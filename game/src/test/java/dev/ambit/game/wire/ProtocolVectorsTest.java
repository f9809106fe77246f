package dev.ambit.game.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.wire.FrameCutter.Cut;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What was captured between a client and a server of the original protocol. */
class ProtocolVectorsTest {
    private static final int[] SEEDS = {0xD5F40076, 0xE090E750, 0x67437D81, 0x24CCC646, 0x5DDBD5BB};

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    @Test
    void theFirstWordOfAServer() {
        ByteWriter out = new ByteWriter();
        Frame.write(0, LoginWords.plain(LoginMessage.GETLOGIN), out);
        assertArrayEquals(hex("01 00 66 0b 01 00 00 15"), out.toBytes());
    }

    @Test
    void theFirstMessageOfAClientInTheGame() {
        Generators generators = new Generators(SEEDS);
        int generated = generators.step();
        assertEquals(170559, generated);
        byte[] body = {(byte) GameMessage.SEND_CHARACTERS.number()};
        assertEquals(0xB3F8, FrameCheck.crc16(body));
        ByteWriter out = new ByteWriter();
        Frame.write(FrameCheck.ofClient(generated, body), 0x0E, body, out);
        assertArrayEquals(hex("01 00 16 2B 01 00 0E 2D"), out.toBytes());
    }

    @Test
    void typesAbove127CountAsSigned() {
        byte[] body = {(byte) 155};
        assertEquals(0xF9B0, FrameCheck.ofClient(0, body) ^ FrameCheck.crc16(body) ^ 1);
    }

    @Test
    void aTokenIsToldHiddenAndWalksAlongItsText() {
        assertEquals(0x91, TypeToken.hidden(0x7C));
        TypeToken token = new TypeToken();
        assertEquals((byte) 0x8B, token.mix((byte) 0x8B));
        token.begin(0x7C, "Success.".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        assertEquals((byte) 0xF7, token.mix((byte) 0x8B));
        assertEquals((byte) (0xCF ^ 0x20), token.mix((byte) 0x20));
    }

    @Test
    void aPasswordIsSentAsItsDigest() {
        assertArrayEquals(hex("5ebe2294ecd0e0f08eab7690d2a6ee69"), PasswordForm.of("secret"));
    }

    @Test
    void framesAreCutWhereverTheBytesAreParted() {
        ByteWriter out = new ByteWriter();
        Frame.write(0, new ClientLogIn(7, 37, "tester", PasswordForm.of("secret")).write(), out);
        Frame.write(3, new byte[] {1}, out);
        byte[] stream = out.toBytes();
        for (int at = 0; at <= stream.length; at++) {
            FrameCutter cutter = new FrameCutter(Frame.MOST_BYTES);
            int frames = 0;
            for (byte[] part : new byte[][] {
                java.util.Arrays.copyOf(stream, at), java.util.Arrays.copyOfRange(stream, at, stream.length)
            }) {
                cutter.take(part);
                for (Optional<Cut> cut = cutter.next(); cut.isPresent(); cut = cutter.next()) {
                    assertTrue(cut.get() instanceof Cut.Whole, cut::toString);
                    frames++;
                }
            }
            assertEquals(2, frames);
        }
    }

    @Test
    void aLogInIsReadAsItWasWritten() throws MessageRefused {
        ClientLogIn read = ClientLogIn.read(new ClientLogIn(7, 37, "tester", PasswordForm.of("secret")).write());
        assertEquals(737, read.version());
        assertEquals("tester", read.name());
        assertArrayEquals(PasswordForm.of("secret"), read.password());
    }

    @Test
    void aDamagedStreamIsHeardAgainAfterTheBeacon() {
        FrameCutter cutter = new FrameCutter(Frame.MOST_BYTES);
        cutter.take(hex("05 00 00 00 06 00 00 01 02 03"));
        assertTrue(cutter.next().orElseThrow() instanceof Cut.Damaged);
        assertEquals(Optional.empty(), cutter.next());
        cutter.take(FrameCutter.beacon());
        assertTrue(cutter.next().orElseThrow() instanceof Cut.Beacon);
        cutter.take(FrameCutter.confirmation());
        assertTrue(cutter.next().orElseThrow() instanceof Cut.InStep);
        cutter.take(hex("01 00 66 0b 01 00 00 15"));
        assertTrue(cutter.next().orElseThrow() instanceof Cut.Whole);
    }
}
