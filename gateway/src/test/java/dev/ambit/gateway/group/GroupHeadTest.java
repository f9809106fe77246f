package dev.ambit.gateway.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** What is for the world is told apart where it lies, as if the whole message had been read. */
class GroupHeadTest {
    private static final Binding BOUND =
            new Binding(Address.host(7), Optional.of(WorldWords.EVERYBODY), List.of(WorldWords.WORLD));
    private static final Binding ELSEWHERE =
            new Binding(Address.host(7), Optional.of(Address.implicit(40)), List.of(WorldWords.WORLD));

    private static void agrees(byte[] message, Binding binding) {
        Optional<byte[]> meant = Optional.empty();
        try {
            if (Ulp.decode(message, binding) instanceof Message.Send send
                    && send.type() == MessageType.SEND
                    && send.destination().equals(WorldWords.EVERYBODY)
                    && send.auxiliary().equals(List.of(WorldWords.WORLD))) {
                meant = Optional.of(send.data());
            }
        } catch (UlpException e) {
            // No message is not for the world either.
        }
        ByteBuf bytes = Unpooled.wrappedBuffer(message);
        boolean isForTheWorld = GroupHead.isForTheWorld(bytes, binding);
        if (isForTheWorld) {
            assertArrayEquals(meant.orElseThrow(), ByteBufUtil.getBytes(bytes));
        } else {
            assertEquals(0, bytes.readerIndex(), "nothing has been read");
        }
    }

    @Property(tries = 3000)
    void anyBytes(@ForAll @Size(max = 40) byte[] message, @ForAll boolean isBound) {
        agrees(message, isBound ? BOUND : ELSEWHERE);
    }

    @Property(tries = 3000)
    void damagedMessages(
            @ForAll @Size(max = 300) byte[] data,
            @ForAll boolean isShort,
            @ForAll boolean isBound,
            @ForAll @IntRange(max = 12) int where,
            @ForAll byte what,
            @ForAll @IntRange(max = 5) int cut) {
        Message.Send send = Message.Send.toSome(WorldWords.EVERYBODY, List.of(WorldWords.WORLD), data);
        byte[] message = isShort ? Ulp.encodeShort(send) : Ulp.encode(send);
        byte[] damaged = Arrays.copyOf(message, Math.max(1, message.length - cut));
        damaged[Math.min(where, damaged.length - 1)] = what;
        agrees(damaged, isBound ? BOUND : ELSEWHERE);
        agrees(message, isBound ? BOUND : ELSEWHERE);
    }

    @Test
    void whatIsSaidToTheWorldIsFoundInBothForms() {
        byte[] data = new byte[200];
        Message.Send send = Message.Send.toSome(WorldWords.EVERYBODY, List.of(WorldWords.WORLD), data);
        for (byte[] message : List.of(Ulp.encode(send), Ulp.encodeShort(send), Ulp.encode(send.asVolatile()))) {
            ByteBuf bytes = Unpooled.wrappedBuffer(message);
            assertEquals(true, GroupHead.isForTheWorld(bytes, BOUND));
            assertArrayEquals(data, ByteBufUtil.getBytes(bytes));
        }
        assertEquals(false, GroupHead.isForTheWorld(Unpooled.wrappedBuffer(Ulp.encodeShort(send)), ELSEWHERE));
    }
}
