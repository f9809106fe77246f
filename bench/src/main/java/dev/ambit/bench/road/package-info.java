/**
 * The whole road of a step, measured from outside: many real WebSockets that speak what the page speaks, walking and talking in one
 * hall, and a real server held to one core. {@code bench road} runs it with the code as it was and as it is.
 *
 * <p>{@link dev.ambit.bench.road.HallWalkers} is the clients' process, {@link dev.ambit.bench.road.RoadServer} the server's,
 * {@link dev.ambit.bench.road.RoadRun} one measurement with both.
 */
@NullMarked
package dev.ambit.bench.road;

import org.jspecify.annotations.NullMarked;
