package dev.ambit.gateway.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Questions whether somebody is there are what the protocol says, and their answers come in turn. */
class PingWordsTest {

    private static byte[] question(long nonce) {
        byte[] bytes = new ByteWriter(Long.BYTES).u64(nonce).toBytes();
        return Ulp.encode(Message.Send.control(new GroupRequest.Ping(bytes).encode()));
    }

    private static byte[] received(Address host, byte[] data) {
        return Ulp.encode(new Message.Receive(
                MessageType.RECEIVE_CONTROL, host, Optional.empty(), List.of(new Element(Address.SERVER, data))));
    }

    @Test
    void whatIsWrittenWhereItLiesIsWhatTheProtocolSays() throws Exception {
        try (TestTown town = new TestTown().open();
                TestHost host = town.host()) {
            Address address = host.ask(new GroupRequest.QueryGroups()).destination();
            var attached = town.server.host(address).orElseThrow();
            ByteBuf out = Unpooled.buffer();
            byte[] nonce = new ByteWriter(Long.BYTES).u64(0x0123456789abcdefL).toBytes();
            PingWords.writeQuestion(out, attached, 0x0123456789abcdefL);
            assertEquals(PingWords.questionSize(attached), out.readableBytes());
            assertArrayEquals(received(address, new Notice.Ping(nonce).encode()), ByteBufUtil.getBytes(out));
            out.clear();
            PingWords.writeAnswer(out, attached, 5_000_999, 0x0123456789abcdefL);
            assertEquals(PingWords.answerSize(attached), out.readableBytes());
            byte[] answer = new ByteWriter()
                    .u8(Function.PING.code() | Function.ANSWER)
                    .u8(0)
                    .u64(5_000)
                    .bytes(nonce)
                    .toBytes();
            assertArrayEquals(received(address, answer), ByteBufUtil.getBytes(out));
        }
    }

    @Property(tries = 2000)
    void whatIsTakenForAQuestionIsOne(
            @ForAll long nonce,
            @ForAll @IntRange(max = 15) int where,
            @ForAll byte what,
            @ForAll @IntRange(max = 2) int cut) {
        byte[] whole = question(nonce);
        assertTrue(PingWords.isAsked(Unpooled.wrappedBuffer(whole)));
        assertEquals(nonce, PingWords.nonce(Unpooled.wrappedBuffer(whole)));
        byte[] damaged = Arrays.copyOf(whole, whole.length - cut);
        damaged[Math.min(where, damaged.length - 1)] = what;
        agrees(damaged);
    }

    @Property(tries = 2000)
    void anyBytes(@ForAll @Size(max = 20) byte[] message) {
        agrees(message);
    }

    private static void agrees(byte[] message) {
        if (PingWords.isAsked(Unpooled.wrappedBuffer(message))) {
            try {
                Message.Send send = (Message.Send) Ulp.decode(message, Binding.NONE);
                assertEquals(MessageType.SEND_CONTROL, send.type());
                assertTrue(GroupRequest.decode(send.data()) instanceof GroupRequest.Ping);
            } catch (UlpException e) {
                throw new AssertionError("no message at all", e);
            }
        }
    }

    /** Some are answered by the connection and some by the groups, and nobody can tell which. */
    @Test
    void answersComeInTheOrderOfTheQuestionsWhoeverGivesThem() throws Exception {
        Random random = new Random(7);
        try (TestTown town = new TestTown().open();
                TestHost host = town.host()) {
            for (int round = 0; round < 60; round++) {
                List<GroupRequest> asked = new ArrayList<>();
                int count = 1 + random.nextInt(6);
                for (int i = 0; i < count; i++) {
                    byte[] nonce = new byte[random.nextInt(3) == 0 ? random.nextInt(10) : Long.BYTES];
                    random.nextBytes(nonce);
                    asked.add(random.nextInt(3) == 0 ? new GroupRequest.QueryGroups() : new GroupRequest.Ping(nonce));
                }
                for (GroupRequest request : asked) {
                    host.send(Message.Send.control(request.encode()));
                }
                for (GroupRequest request : asked) {
                    checkAnswer(request, host);
                }
            }
        }
    }

    private static void checkAnswer(GroupRequest request, TestHost host) throws IOException {
        byte[] answer = nextAnswer(host);
        assertEquals(request.function().code() | Function.ANSWER, answer[0] & 0xff);
        assertEquals(0, answer[1]);
        if (request instanceof GroupRequest.Ping(byte[] nonce)) {
            assertArrayEquals(nonce, Arrays.copyOfRange(answer, 2 + Long.BYTES, answer.length));
        }
    }

    /** The server asks, too; that is no answer. */
    private static byte[] nextAnswer(TestHost host) throws IOException {
        while (true) {
            byte[] data = host.await(MessageType.RECEIVE_CONTROL)
                    .elements()
                    .getFirst()
                    .data();
            if ((data[0] & 0xff) < 0xc0) {
                return data;
            }
        }
    }
}
