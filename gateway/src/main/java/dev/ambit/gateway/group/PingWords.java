package dev.ambit.gateway.group;

import dev.ambit.group.core.Host;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import io.netty.buffer.ByteBuf;

/**
 * The question whether a host is there, and a host's own, read and written where they lie: every line has one of them a second.
 * {@link Ulp}, {@link Notice.Ping} and {@link GroupRequest.Ping} say what they look like.
 *
 * <pre>
 * our question   Receive control | host | 1 | server | 9 | notice u8 | nonce u64
 * its own        Send control | server | 0 | 1 | server | 9 | Ping u8 | nonce u64
 * our answer     Receive control | host | 1 | server | 18 | Ping + answer u8 | ok u8 | our time in microseconds u64 | nonce u64
 * </pre>
 */
final class PingWords {
    private static final int SERVER = GroupHead.shortHost(0);
    private static final int NANOS_PER_MICRO = 1000;
    private static final int NOTICE = new Notice.Ping(new byte[0]).code();

    private static final int QUESTION_BYTES = 1 + Long.BYTES;
    private static final int ANSWER_BYTES = 2 + 2 * Long.BYTES;
    private static final byte[] ITS_HEAD = {
        (byte) MessageType.SEND_CONTROL.code(),
        (byte) SERVER,
        0,
        1,
        (byte) SERVER,
        (byte) QUESTION_BYTES,
        (byte) Function.PING.code()
    };

    private PingWords() {}

    static int questionSize(Host host) {
        return headSize(host) + QUESTION_BYTES;
    }

    static void writeQuestion(ByteBuf to, Host host, long nonce) {
        writeHead(to, host, QUESTION_BYTES);
        to.writeByte(NOTICE).writeLong(nonce);
    }

    /** Whether a message is a host's question, as clients write it, with a nonce of that length. It is not read. */
    static boolean isAsked(ByteBuf message) {
        if (message.readableBytes() != ITS_HEAD.length + Long.BYTES) {
            return false;
        }
        int at = message.readerIndex();
        for (int i = 0; i < ITS_HEAD.length; i++) {
            if (message.getByte(at + i) != ITS_HEAD[i]) {
                return false;
            }
        }
        return true;
    }

    /** Of a message that {@linkplain #isAsked is such a question}. */
    static long nonce(ByteBuf question) {
        return question.getLong(question.readerIndex() + ITS_HEAD.length);
    }

    /** The nonce a message would answer our question with: its last bytes. 0 when it is no answer at all. */
    static long nonceOfAnswer(ByteBuf message) {
        int bytes = message.readableBytes();
        boolean isAnswer = bytes > Long.BYTES
                && (message.getByte(message.readerIndex()) & 0x0f) == MessageType.SEND_CONTROL.code();
        return isAnswer ? message.getLong(message.writerIndex() - Long.BYTES) : 0;
    }

    static int answerSize(Host host) {
        return headSize(host) + ANSWER_BYTES;
    }

    static void writeAnswer(ByteBuf to, Host host, long nowNanos, long nonce) {
        writeHead(to, host, ANSWER_BYTES);
        to.writeByte(Function.PING.code() | Function.ANSWER)
                .writeByte(Status.OK.code())
                .writeLong(nowNanos / NANOS_PER_MICRO)
                .writeLong(nonce);
    }

    /** Type, host, one element, its source and its length. */
    private static int headSize(Host host) {
        return 4 + GroupHead.addressSize(host.address().number());
    }

    private static void writeHead(ByteBuf to, Host host, int length) {
        to.writeByte(MessageType.RECEIVE_CONTROL.code());
        GroupHead.writeHost(to, host.address().number());
        to.writeByte(1).writeByte(SERVER).writeByte(length);
    }
}
