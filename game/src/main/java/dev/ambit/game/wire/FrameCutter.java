package dev.ambit.game.wire;

import java.util.Arrays;
import java.util.Optional;

/**
 * Cuts a stream of bytes into frames, however it comes. A stream that is damaged cannot be cut any more: then only a beacon is looked for,
 * with which the other side shows that it knows so, and after an answer and a confirmation frames follow again.
 *
 * <pre>
 * FRAMES --damage--> BEACON --01 FF 42 4C 41 4B 0A 0D 02--> ANSWERED --07 E6 62 6C 61 6B 0A 0D 08--> FRAMES
 * </pre>
 *
 * It holds no more than one frame. Owned by the connection's thread.
 */
public final class FrameCutter {
    /** What a client sends until it is heard. */
    private static final byte[] BEACON = {0x01, (byte) 0xFF, 0x42, 0x4C, 0x41, 0x4B, 0x0A, 0x0D, 0x02};

    /** What it is answered with, without a frame around it. */
    private static final byte[] ANSWER = {0x03, (byte) 0xFB, 0x62, 0x6C, 0x61, 0x6B, 0x0A, 0x0D, 0x01};

    /** What it confirms that with. */
    private static final byte[] CONFIRMATION = {0x07, (byte) 0xE6, 0x62, 0x6C, 0x61, 0x6B, 0x0A, 0x0D, 0x08};

    /** What a client sends that wants to get in step again. */
    public static byte[] beacon() {
        return BEACON.clone();
    }

    /** What it is answered. */
    public static byte[] answer() {
        return ANSWER.clone();
    }

    /** What it says then. */
    public static byte[] confirmation() {
        return CONFIRMATION.clone();
    }

    /** What was found. */
    public sealed interface Cut {
        /** A frame. */
        record Whole(Frame frame) implements Cut {}

        /**
         * The stream is damaged; only a beacon is heard from now on.
         *
         * @param isOfRecovery whether it was the confirmation after a beacon that is wrong
         */
        record Damaged(String why, boolean isOfRecovery) implements Cut {}

        /** A beacon was heard, and wants {@link FrameCutter#answer}. */
        record Beacon() implements Cut {}

        /** All is well again. */
        record InStep() implements Cut {}
    }

    private enum State {
        FRAMES,
        BEACON,
        ANSWERED
    }

    private final int mostBytes;
    private final byte[] held;
    private int heldBytes;
    private State state = State.FRAMES;
    private byte[] input = {};
    private int at;
    private int to;
    private int matched;

    /** @param mostBytes of a body */
    public FrameCutter(int mostBytes) {
        this.mostBytes = mostBytes;
        held = new byte[Frame.HEADER_BYTES + mostBytes];
    }

    /** Takes bytes that have come; {@link #next} has to be called until there is nothing more. */
    public void take(byte[] bytes) {
        if (at < to) {
            throw new IllegalStateException("there are bytes that nobody has looked at");
        }
        input = bytes;
        at = 0;
        to = bytes.length;
    }

    /** What is in the bytes next; nothing when more have to come. */
    public Optional<Cut> next() {
        return switch (state) {
            case FRAMES -> nextFrame();
            case BEACON -> look(BEACON, false);
            case ANSWERED -> look(CONFIRMATION, true);
        };
    }

    /** Whether a frame has come in half. */
    public boolean isWithin() {
        return heldBytes > 0;
    }

    /** The other side says that the stream is damaged. */
    public void loseStep() {
        state = State.BEACON;
        heldBytes = 0;
        matched = 0;
    }

    private Optional<Cut> nextFrame() {
        if (!fill(Frame.HEADER_BYTES)) {
            return Optional.empty();
        }
        int length = u16(0);
        Optional<String> damage = damage(length, u16(4));
        if (damage.isPresent()) {
            loseStep();
            return Optional.of(new Cut.Damaged(damage.get(), false));
        }
        if (!fill(Frame.HEADER_BYTES + length)) {
            return Optional.empty();
        }
        heldBytes = 0;
        return Optional.of(new Cut.Whole(new Frame(
                u16(2), held[6] & 0xff, Arrays.copyOfRange(held, Frame.HEADER_BYTES, Frame.HEADER_BYTES + length))));
    }

    private Optional<String> damage(int length, int again) {
        if (length != again) {
            return Optional.of("its length is " + length + " first and " + again + " then");
        }
        if (length == 0) {
            return Optional.of("it has no type");
        }
        return length > mostBytes
                ? Optional.of("it has " + length + " bytes, and " + mostBytes + " at most are allowed")
                : Optional.empty();
    }

    private int u16(int from) {
        return held[from] & 0xff | (held[from + 1] & 0xff) << 8;
    }

    private boolean fill(int count) {
        int wanted = Math.min(count - heldBytes, to - at);
        if (wanted > 0) {
            System.arraycopy(input, at, held, heldBytes, wanted);
            heldBytes += wanted;
            at += wanted;
        }
        return heldBytes >= count;
    }

    /** @param isStrict whether a wrong byte is noise, and everything begins anew */
    private Optional<Cut> look(byte[] sign, boolean isStrict) {
        while (at < to) {
            byte next = input[at++];
            if (next == sign[matched]) {
                matched++;
            } else if (isStrict) {
                loseStep();
                return Optional.of(new Cut.Damaged("its confirmation is wrong", true));
            } else {
                matched = next == sign[0] ? 1 : 0;
            }
            if (matched == sign.length) {
                matched = 0;
                boolean isAnswered = state == State.ANSWERED;
                state = isAnswered ? State.FRAMES : State.ANSWERED;
                return Optional.of(isAnswered ? new Cut.InStep() : new Cut.Beacon());
            }
        }
        return Optional.empty();
    }
}
