/**
 * A connection, whatever is spoken on it: who may connect, how fast they are heard (rate limits), when they are given up (idle
 * time-outs, keep-alive), what may wait for them (backpressure), how they are told goodbye, and what is counted.
 *
 * <p>{@link dev.ambit.gateway.connection.Connection} is the frame for every door; what is spoken there is a {@link
 * dev.ambit.gateway.connection.Dialect}, which lives in the package of that door. Nothing here knows any of them.
 */
@NullMarked
package dev.ambit.gateway.connection;

import org.jspecify.annotations.NullMarked;
