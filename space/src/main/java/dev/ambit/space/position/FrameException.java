package dev.ambit.space.position;

/** A frame is damaged, or meant for somebody who knows more. */
public final class FrameException extends Exception {
    private static final long serialVersionUID = 1;

    public FrameException(String what) {
        super(what);
    }
}
