package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;

/**
 * The data of a state message, whose destination is the group: {@code operation u8 | key length varint, key | ...}. What is kept
 * has a version, which grows with each write; 0 means that there is nothing.
 *
 * <pre>
 * read      1 | key
 * write     2 | key | value, all that is left
 * replace   3 | key | expected version varint | value       CHANGED, with what is there, when the version is another
 * remove    4 | key
 * snapshot  5
 *
 * answer    operation + 128 | status u8 | version varint | value
 * snapshot  element 1: 133 | status; each further one: key length varint, key | version varint | value
 * </pre>
 */
public sealed interface StateRequest {
    int LONGEST_KEY_BYTES = 64;
    int SNAPSHOT = 5;

    int code();

    record Read(byte[] key) implements StateRequest {
        @Override
        public int code() {
            return 1;
        }
    }

    record Write(byte[] key, byte[] value) implements StateRequest {
        @Override
        public int code() {
            return 2;
        }
    }

    record Replace(byte[] key, long version, byte[] value) implements StateRequest {
        @Override
        public int code() {
            return 3;
        }
    }

    record Remove(byte[] key) implements StateRequest {
        @Override
        public int code() {
            return 4;
        }
    }

    record Snapshot() implements StateRequest {
        @Override
        public int code() {
            return SNAPSHOT;
        }
    }

    default byte[] encode() {
        ByteWriter out = new ByteWriter().u8(code());
        switch (this) {
            case Read read -> out.sized(read.key);
            case Write write -> out.sized(write.key).bytes(write.value);
            case Replace replace ->
                out.sized(replace.key).varint(replace.version).bytes(replace.value);
            case Remove remove -> out.sized(remove.key);
            case Snapshot _ -> {}
        }
        return out.toBytes();
    }

    static StateRequest decode(byte[] data) throws UlpException {
        UlpReader in = new UlpReader(data);
        int code = in.u8("the operation on state");
        StateRequest request = switch (code) {
            case 1 -> new Read(key(in));
            case 2 -> new Write(key(in), in.rest());
            case 3 -> new Replace(key(in), in.varint("the expected version"), in.rest());
            case 4 -> new Remove(key(in));
            case SNAPSHOT -> new Snapshot();
            default -> throw new UlpException("an operation on state is 1 to 5, not " + code);
        };
        in.end("the operation on state");
        return request;
    }

    private static byte[] key(UlpReader in) throws UlpException {
        return in.sized("the key", LONGEST_KEY_BYTES);
    }
}
