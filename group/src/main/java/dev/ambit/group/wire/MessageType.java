package dev.ambit.group.wire;

/** What a message is for: the low four bits of its first byte. */
public enum MessageType {
    SEND(1),
    RECEIVE(2),
    SEND_CONTROL(3),
    RECEIVE_CONTROL(4),
    SEND_STATE(5),
    RECEIVE_STATE(6);

    private final int code;

    MessageType(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Whether it goes from a host to the server. */
    public boolean isSend() {
        return (code & 1) == 1;
    }

    /** What answers it. */
    public MessageType answer() {
        return switch (this) {
            case SEND, RECEIVE -> RECEIVE;
            case SEND_CONTROL, RECEIVE_CONTROL -> RECEIVE_CONTROL;
            case SEND_STATE, RECEIVE_STATE -> RECEIVE_STATE;
        };
    }

    static MessageType of(int code) throws UlpException {
        return switch (code) {
            case 1 -> SEND;
            case 2 -> RECEIVE;
            case 3 -> SEND_CONTROL;
            case 4 -> RECEIVE_CONTROL;
            case 5 -> SEND_STATE;
            case 6 -> RECEIVE_STATE;
            default -> throw new UlpException("the type of a message is 1 to 6, not " + code);
        };
    }
}
