package dev.ambit.group.client;

/**
 * What a ping has shown.
 *
 * @param micros from the question to the answer
 * @param offsetMicros how far the server's clock is ahead of this side's, as far as is known by now
 */
public record RoundTrip(long micros, long offsetMicros) {}
