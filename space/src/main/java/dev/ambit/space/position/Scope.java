package dev.ambit.space.position;

/** Of whom frames tell. */
public enum Scope {

    /** Of all: the near in the high grid, the others in the low one. One stream of frames a client. */
    EVERYBODY,

    /** Of the near only, all in the high grid. What is left for a client's own frames when it has the map besides. */
    NEAR,

    /** Of all in the low grid, whoever asks: the same bytes for every client. */
    MAP
}
