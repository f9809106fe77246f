package dev.ambit.bench;

import java.util.Arrays;

/**
 * What one way of telling a crowd where it is costs, and what clients know by it. Errors are metres; not a number where
 * clients know of nobody.
 *
 * @param bytes for each client and second, with the headers of messages
 * @param messages for each client and second
 * @param millis processor time of a tick for all clients
 * @param choosingMillis of this, to find out of whom to tell them
 * @param close others a client is told of closely, on average
 * @param known share of all others a client has any position of
 */
record InterestRow(
        double bytes,
        double messages,
        double millis,
        double choosingMillis,
        double close,
        double known,
        double closeMean,
        double close99,
        double farMean,
        double far99) {

    /** Reads what {@link #toString} wrote. */
    static InterestRow parse(String line) {
        double[] n =
                Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
        return new InterestRow(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]);
    }

    double[] numbers() {
        return new double[] {bytes, messages, millis, choosingMillis, close, known, closeMean, close99, farMean, far99};
    }

    @Override
    public String toString() {
        return String.join(
                " ", Arrays.stream(numbers()).mapToObj(Double::toString).toList());
    }
}
