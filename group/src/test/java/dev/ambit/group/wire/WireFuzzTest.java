package dev.ambit.group.wire;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Whatever bytes come: a value, or a UlpException. What was understood means the same when it is written and read again. */
class WireFuzzTest {
    private static final Binding BOUND =
            new Binding(Address.host(7), Optional.of(Address.implicit(16)), List.of(Address.host(1)));

    /** All decoders see the same bytes: a fuzzer drives one test a run, and finds its way into each of them. */
    @FuzzTest(maxDuration = "8s")
    void anyBytes(byte[] bytes) {
        messages(bytes);
        requests(bytes);
        notices(bytes);
        attributes(bytes);
        state(bytes);
        differences(bytes);
        frames(bytes);
        datagramsAndAppData(bytes);
    }

    private static void messages(byte[] bytes) {
        try {
            Message message = Ulp.decode(bytes, BOUND);
            Message again = Ulp.decode(Ulp.encode(message), Binding.NONE);
            boolean isSame = switch (message) {
                case Message.Receive receive -> receive.equals(again);
                case Message.Send send -> {
                    Message.Send other = (Message.Send) again;
                    yield send.type() == other.type()
                            && send.isVolatile() == other.isVolatile()
                            && send.destination().equals(other.destination())
                            && send.auxiliary().equals(other.auxiliary())
                            && Arrays.equals(send.data(), other.data());
                }
            };
            check(isSame, message, again);
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void requests(byte[] bytes) {
        try {
            GroupRequest request = GroupRequest.decode(bytes);
            byte[] once = request.encode();
            check(Arrays.equals(once, GroupRequest.decode(once).encode()), request, once);
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void notices(byte[] bytes) {
        try {
            Notice notice = Notice.decode(bytes);
            byte[] once = notice.encode();
            check(Arrays.equals(once, Notice.decode(once).encode()), notice, once);
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void attributes(byte[] bytes) {
        try {
            Attributes attributes = Attributes.decode(bytes);
            check(attributes.equals(Attributes.decode(attributes.encode())), attributes, bytes);
            attributes.delivery();
            assertNotNull(attributes.toString());
            for (Attributes.Tag tag : Attributes.Tag.values()) {
                attributes.text(tag);
                attributes.value(tag);
            }
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void state(byte[] bytes) {
        try {
            StateRequest request = StateRequest.decode(bytes);
            byte[] once = request.encode();
            check(Arrays.equals(once, StateRequest.decode(once).encode()), request, once);
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void differences(byte[] bytes) {
        try {
            int count = bytes.length == 0 ? 0 : bytes[0] & 0x1f;
            List<Element> elements = Delta.read(new UlpReader(bytes, Math.min(1, bytes.length), bytes.length), count);
            if (elements.isEmpty()) {
                return;
            }
            ByteWriter out = new ByteWriter();
            byte[] first = elements.getFirst().data();
            elements.forEach(e -> Delta.write(e.source(), e.data(), first, out));
            check(elements.equals(Delta.read(new UlpReader(out.toBytes()), elements.size())), elements, out);
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void frames(byte[] bytes) {
        try {
            Frames frames = new Frames(1000);
            for (int i = 0; i < bytes.length; i++) {
                frames.add(bytes, i, i + 1);
                for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                    check(next.get().length <= 1000, next, frames);
                }
            }
        } catch (UlpException e) {
            said(e);
        }
    }

    private static void datagramsAndAppData(byte[] bytes) {
        Datagram.read(bytes, 0, bytes.length)
                .ifPresent(datagram -> check(Arrays.equals(bytes, datagram.encode()), datagram, bytes));
        AppData.read(bytes).ifPresent(AppData::text);
    }

    private static void said(UlpException e) {
        check(e.getMessage() != null && !e.getMessage().isBlank(), e, "a reason");
    }

    private static void check(boolean isSo, Object one, Object other) {
        if (!isSo) {
            throw new AssertionError(one + " / " + other);
        }
    }
}
