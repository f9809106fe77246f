package dev.ambit.gateway.control.packet;

/** Which way a packet goes, as the readable form says it before the packet. No byte of the packet tells. */
public enum Direction {
    TO_SERVER("C>S"),
    TO_CLIENT("S>C"),
    UNSAID("");

    private final String sign;

    Direction(String sign) {
        this.sign = sign;
    }

    public String sign() {
        return sign;
    }
}
