package dev.ambit.world.image;

/** Bytes that are no changes, or changes that do not fit: what is wrong, and where. */
public final class DamagedImage extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DamagedImage(String what) {
        super(what);
    }
}
