package dev.ambit.gateway.control.packet;

/** What fits the field it is meant for. */
final class Ranges {

    private Ranges() {}

    static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " is " + least + " to " + most + ", not " + value);
        }
    }
}
