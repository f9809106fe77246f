package dev.ambit.base;

/** What {@link TestReader} throws. */
final class Damaged extends Exception {
    private static final long serialVersionUID = 1L;

    Damaged(String message) {
        super(message);
    }
}
