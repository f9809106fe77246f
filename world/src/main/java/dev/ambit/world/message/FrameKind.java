package dev.ambit.world.message;

/** Which picture a frame of positions belongs to, and whether it starts from nothing. */
public enum FrameKind {
    NEAR(1),
    MAP(2),
    NEAR_ANEW(3),
    MAP_ANEW(4);

    private final int code;

    FrameKind(int code) {
        this.code = code;
    }

    /** What it is called in bytes. */
    public int code() {
        return code;
    }

    /** Whether it is of everybody, and the same for all. */
    public boolean isMap() {
        return this == MAP || this == MAP_ANEW;
    }
}
